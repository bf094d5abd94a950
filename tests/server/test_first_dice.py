"""No die falls and no bot acts before the last seat is taken."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from harena import Match, write_record
from harena.server.errors import UnavailableError
from harena.server.storage.store import Store
from tests.server.analysis_records import opened
from tests.server.client import Browser, Json, Server, settings, settle
from tests.server.manual_clock import Clock

FIRST_DICE = ("warp-6", "warp-arena")
"""Games whose first dice fall before any decision."""


def dice_in(web: Browser, table: str) -> int:
    """Return the number of dice in a table's record."""
    return len(re.findall(r"\bd\d+=", web.record(table)))


def hello_of(web: Browser, table: str, seat: int) -> Json:
    with web.play(table, seat) as play:
        return play.hello


@pytest.mark.parametrize("game", FIRST_DICE)
def test_dice_fall_when_the_last_seat_is_taken(server: Server, game: str) -> None:
    ann, bob, cem = server.browser(), server.browser(), server.browser()
    table = ann.open(game, "me", "open", "open")
    path, invites = table["id"], [seat.get("invite", "") for seat in table["seats"]]
    bob.join(invites[1])
    before = hello_of(ann, path, 0)
    assert (before["seq"], dice_in(ann, path)) == (0, 0)
    assert not before["frames"][0]["scene"].get("targets")
    assert before["frames"][0]["acting"] == []
    assert before["table"]["dice"]["commitment"] == table["dice"]["commitment"]
    assert not before["table"]["dice"]["rolled"]
    with ann.play(path) as play:
        cem.join(invites[2])
        messages = settle(play)
    assert dice_in(ann, path) > 0
    assert [m for m in messages if m["type"] == "frame"]
    told = [m["table"] for m in messages if m["type"] == "table"]
    assert (told[-1]["status"], told[-1]["dice"]["rolled"]) == ("playing", True)
    assert told[-1]["dice"]["commitment"] == table["dice"]["commitment"]


@pytest.mark.parametrize("game", ["warp-6", "warp-arena", "gladiator-arena", "arena"])
def test_a_waiting_table_is_shown_to_everyone(server: Server, game: str) -> None:
    ann = server.browser()
    table = ann.open(game, "me", "open", public=True)
    for web, seat in ((ann, 0), (ann, -1), (server.browser(), -1)):
        hello = hello_of(web, table["id"], seat)
        assert hello["table"]["status"] == "waiting"
        assert hello["frames"][0]["scene"]["board"]["id"]
    assert server.browser().http.get(f"/api/tables/{table['id']}/picture").status_code == 200
    assert [each["status"] for each in server.browser().listed("open")] in ([], ["waiting"])
    with ann.play(table["id"]) as play:
        assert [each["id"] for each in server.browser().listed("open")] == [table["id"]]
        play.fails("waiting", "act", seq=0, action=0)
        play.fails("waiting", "resign")


def test_bots_wait_too(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    table = ann.open("race", "random", "open", "me")
    with ann.play(table["id"], 2) as play:
        assert settle(play) == []
        assert not server.lobby.tables[table["id"]].bots.busy
        bob.join(table["seats"][1]["invite"])
        assert play.turn_of(1)["seq"] > 0


def test_a_table_without_open_seats_starts_at_once(server: Server) -> None:
    ann = server.browser()
    table = ann.open("warp-6", "me", "random")
    assert table["dice"]["rolled"]
    assert dice_in(ann, table["id"]) >= 18


def test_delayed_spectators_see_the_first_dice_late(timed: Server, clock: Clock) -> None:
    ann, bob, cem = (timed.browser() for _ in range(3))
    table = ann.open("warp-arena", "me", "open", spectator_delay=60)
    clock.advance(100)
    with cem.play(table["id"], -1) as watching:
        bob.join(table["seats"][1]["invite"])
        assert dice_in(cem, table["id"]) == 0
        clock.advance(59)
        assert dice_in(cem, table["id"]) == 0
        clock.advance(1)
        watching.frame()
    assert dice_in(cem, table["id"]) > 0


def seated_without_dice(server: Server) -> tuple[str, Browser]:
    """Return a table whose last seat was taken while nothing could be added to its log."""

    async def fails(*_: object) -> None:
        raise UnavailableError("the disk is full")

    ann, bob = server.browser(), server.browser()
    table = ann.open("warp-6", "me", "open")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "append", fails)
        bob.join(table["seats"][1]["invite"])
        found = ann.table(table["id"])
        assert (found["status"], found["dice"]["rolled"]) == ("playing", False)
    return table["id"], ann


def test_a_restart_before_the_first_dice_rolls_them(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        table, ann = seated_without_dice(server)
        assert not server.lobby.tables[table].history.length
    with Server(settings(tmp_path)) as server:
        assert server.browser(ann.token).table(table)["dice"]["rolled"]


def test_first_dice_that_could_not_be_stored_are_tried_again(server: Server) -> None:
    table, ann = seated_without_dice(server)
    with ann.play(table) as play:
        assert play.hello["table"]["dice"]["rolled"]
        assert play.seq >= 18


def test_a_fork_with_an_open_seat_waits(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    match = Match("warp-6", 2, players=["Ann", "Bob"], date="2026-11-22")
    for face in (8, 7):
        match.apply_chance(face)
    study = opened(ann, write_record(match))["id"]
    asked = {"step": 2, "players": [{"kind": "me"}, {"kind": "open"}]}
    table = ann.http.post(f"/api/analyses/{study}/tables", json=asked).json()
    assert dice_in(ann, table["id"]) == 2
    assert not table["dice"]["rolled"]
    bob.join(table["seats"][1]["invite"])
    assert dice_in(ann, table["id"]) >= 18

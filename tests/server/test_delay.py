"""Onlookers who see a table late: whatever they ask for, nothing is told before its time."""

from __future__ import annotations

from pathlib import Path

import pytest
from examples.games.sums import READY

from harena.server.messages import log as messages
from harena.server.protocol.requests import AT_THE_END
from tests.server.client import Json, Play, Server, body, message_types, settings, settle
from tests.server.delayed_tables import LATE, Three, opened, seen, three
from tests.server.http_calls import opening, refusal
from tests.server.manual_clock import Clock


def waiting_messages(play: Play, kind: str) -> list[Json]:
    """Return the waiting messages of a kind."""
    return [each for each in settle(play) if each["type"] == kind]


def pause(at: Three) -> None:
    """Ann asks for a pause, and Bob agrees."""
    at.ann.send("propose", what="pause", seq=at.ann.seq)
    number = at.bob.next("table")["table"]["proposal"]["number"]
    at.bob.send("answer", proposal=number, agree=True)
    assert at.bob.next("table")["table"]["paused"]


def test_nothing_arrives_early(timed: Server, clock: Clock) -> None:
    with three(timed) as at:
        clock.advance(LATE)
        settle(at.cleo)
        cleo = at.browsers[2]
        before = seen(cleo, at.table)
        at.round(3, 5)
        at.cleo.quiet()
        assert seen(cleo, at.table) == before
        clock.advance(LATE - 1)
        at.cleo.quiet()
        assert seen(cleo, at.table) == before
        clock.advance(1)
        came = message_types(settle(at.cleo))
        assert came.count("frame") == 2  # one is ready; the other too, and both are shown
        after = seen(cleo, at.table)
        assert {key for key in before if after[key] != before[key]} >= {"record", "frames", "hello"}
        # Now she knows what whoever sits there saw when he looked on.
        with at.browsers[0].play(at.table, -1) as live:
            assert live.hello["frames"] == after["hello"]["frames"]
            assert live.hello["log"] == after["hello"]["log"]


@pytest.mark.parametrize("pause", [0.5, 40])
def test_later_frames_arrive_later(timed: Server, clock: Clock, pause: float) -> None:
    with three(timed, options={"rounds": 9}) as at:
        at.round(1, 2)
        clock.advance(pause)
        at.round(3, 2)
        clock.advance(LATE - pause - 0.25)
        at.cleo.quiet()
        clock.advance(0.25)
        first = waiting_messages(at.cleo, "frame")
        clock.advance(pause - 0.25)
        at.cleo.quiet()
        clock.advance(0.25)
        second = waiting_messages(at.cleo, "frame")
        assert (len(first), len(second)) == (2, 2)
        assert first[-1]["frame"]["seq"] < second[0]["frame"]["seq"]


def test_requested_frames_are_delayed(timed: Server, clock: Clock) -> None:
    with three(timed) as at:
        clock.advance(LATE)
        pause(at)
        at.cleo.quiet()
        shown = at.browsers[2].table(at.table)
        assert not shown["paused"]
        assert "proposal" not in shown
        clock.advance(LATE)
        assert [
            each["line"]["text"] for each in settle(at.cleo) if each["type"] == "system_message"
        ] == [
            messages.asks_for_pause(name="Ann"),
            messages.agrees(name="Bob"),
            messages.paused(name="Ann"),
        ]
        assert at.browsers[2].table(at.table)["paused"]


def test_end_reveals_everything_at_once(timed: Server, clock: Clock) -> None:
    with three(timed, options={"rounds": 1}) as at:
        at.round(3, 5)
        hello = next(each for each in settle(at.cleo) if each["type"] == "hello")
        assert hello["table"]["status"] == "over"
        assert hello["table"]["dice"]["secret"]
        assert hello["frames"][-1]["scene"]["outcome"]
        cleo, ann = at.browsers[2].http, at.browsers[0].http
        path = f"/api/tables/{at.table}/record"
        assert cleo.get(path).text == ann.get(f"{path}?seat=0").text
        # She is one of them now, and hears of the next game with the others.
        again = [one.rematch(at.table) for one in at.browsers[:2]][-1]
        assert (again["id"] != at.table, again["spectator_delay"]) == (True, LATE)
        assert at.cleo.next("table")["table"]["rematch_asked"] == [0]
        assert at.cleo.next("table")["table"]["rematch"] == again["id"]


def test_full_delay_shows_nothing_before_the_end(timed: Server, clock: Clock) -> None:
    with three(timed, spectator_delay=AT_THE_END) as at:
        before = seen(at.browsers[2], at.table)
        at.round(3, 5)
        clock.advance(24 * 3600)
        assert message_types(settle(at.cleo)) == ["spectators"]
        assert seen(at.browsers[2], at.table) == before
        at.round(3, 5)
        assert at.cleo.next("hello")["table"]["status"] == "over"


def test_delay_survives_a_restart(tmp_path: Path, clock: Clock) -> None:
    hour = 3600
    with Server(settings(tmp_path), clock) as server, three(server, spectator_delay=hour) as at:
        before = at.browsers[2].http.get(f"/api/tables/{at.table}/record").text
        at.round(3, 5)
    with Server(settings(tmp_path), clock) as server:
        onlooker = server.browser().http
        path = f"/api/tables/{at.table}/record"
        assert onlooker.get(path).text == before
        clock.advance(hour)
        assert onlooker.get(path).text != before


def test_new_players_see_the_present(timed: Server) -> None:
    ann, bob = timed.browser(), timed.browser()
    table = opened(ann)
    opened(bob)  # so that it is known who he is
    with ann.play(table["id"]) as play, bob.play(table["id"], -1) as other:
        settle(other)
        bob.join(table["seats"][1]["invite"], "Bob")
        assert other.next("hello")["table"]["you"] == [1]
        settle(play)
        play.plan(2)
        play.act(READY)
        assert other.frame()["lines"][0]["text"] == "Ant is ready."


def test_deadlines_are_delayed(timed: Server, clock: Clock) -> None:
    """Also for spectators who came before the last seat was taken."""
    ann, bob, cleo = timed.browser(), timed.browser(), timed.browser()
    table = opened(ann, deadline=100)
    name = str(table["id"])
    with cleo.play(name, -1) as play:
        clock.advance(10)
        bob.join(table["seats"][1]["invite"], "Bob")
        with cleo.play(name, -1) as other:
            assert waiting_messages(other, "deadline") == []
        clock.advance(LATE - 1)
        assert waiting_messages(play, "deadline") == []
        clock.advance(1)
        assert [each["ms"] for each in waiting_messages(play, "deadline")] == [100_000]
        clock.advance(10)
        with cleo.play(name, -1) as other:
            assert [each["ms"] for each in waiting_messages(other, "deadline")] == [90_000]


def test_clocks_are_delayed(timed: Server, clock: Clock) -> None:
    """A clock runs for the spectator if it ran at the delayed moment."""
    with three(timed, clock=300, timeout_policy="random") as at:
        ann, _, cleo = at.browsers
        clock.advance(10)
        with cleo.play(at.table, -1) as play:
            [clocks] = waiting_messages(play, "clocks")
        assert (clocks["left"], clocks["running"]) == ([300_000, 300_000], [])
        settle(at.cleo)
        clock.advance(LATE - 10)
        [clocks] = waiting_messages(at.cleo, "clocks")
        assert (clocks["left"], clocks["running"]) == ([300_000, 300_000], [0, 1])
        clock.advance(20)
        for browser, left in ((ann, 220_000), (cleo, 280_000)):
            with browser.play(at.table, -1) as play:
                [clocks] = waiting_messages(play, "clocks")
            assert (clocks["left"], clocks["running"]) == ([left, left], [0, 1])


def test_lists_do_not_reveal_later_moves(timed: Server, clock: Clock) -> None:
    with three(timed) as at:
        clock.advance(10)
        [late] = at.browsers[2].http.get("/api/tables").json()["live"]
        assert (late["moved"], late["acting"], late["due"], late["spectator_delay"]) == (
            -10,
            [],
            0,
            LATE,
        )
        at.round(3, 5)
        pause(at)
        clock.advance(10)
        assert at.browsers[2].http.get("/api/tables").json()["live"] == [{**late, "moved": -20}]
        [own] = at.browsers[0].http.get("/api/tables").json()["yours"]
        assert (own["moved"], own["acting"]) == (-10, [0, 1])


def test_delay_needs_secrets_and_is_announced(server: Server) -> None:
    ann = server.browser()
    table = opened(ann)
    assert table["spectator_delay"] == LATE
    invite = table["seats"][1]["invite"].rpartition("/")[2]
    assert body(ann.http.get(f"/api/invites/{invite}"))["spectator_delay"] == LATE
    for game in ("race", "warp-6"):
        refused = ann.http.post("/api/tables", json=opening(game=game, spectator_delay=LATE))
        assert refusal(refused) == (422, "bad_option", "spectator_delay")
    opened(ann, "warp-6", options={"start": "secret"})

"""Undo without consent: until another person is to decide, and a few seconds longer."""

from __future__ import annotations

from pathlib import Path

import pytest
from examples.games.sums import READY

from harena import CHANCE, Match, PlayerView, Rng
from harena.server.history.undo_text import public_text
from tests.server.client import (
    ROLL,
    STEP,
    Json,
    Play,
    Server,
    message_types,
    playing,
    settings,
    settle,
    system_lines,
)

GRACE_MS = 5000


def newest(play: Play, seat: int = 0) -> Json:
    """Return the newest frame of a new connection."""
    return dict(play.look_from(seat)["frames"][-1])


def test_undo_is_free_for_a_few_seconds(timed: Server) -> None:
    with timed.connected(goal=1000) as (ann, bob):
        [frame] = [m["frame"] for m in ann.act(STEP) if m["type"] == "frame"]
        assert (frame["can_undo"], frame["undo_ms"], "ask_undo" in frame) == (True, GRACE_MS, False)
        assert frame["undo_to"] == frame["seq"] - 1
        timed.advance(ann.table, 4)
        assert newest(ann)["undo_ms"] == GRACE_MS - 4000
        assert message_types(ann.undo()) == ["system_message", "undone", "ok"]
        assert [line["text"] for line in system_lines(settle(bob))] == [
            "Red takes back: Seat 0 steps."
        ]
        ann.act(STEP)
        timed.advance(ann.table, 5)
        late = newest(ann)
        assert (late["can_undo"], late["ask_undo"], "undo_ms" in late) == (False, True, False)
        ann.fails("no_undo", "undo", seq=ann.seq)
        proposal = ann.propose("undo")
        assert proposal["text"] == "Seat 0 steps."
        settle(bob)
        bob.request("answer", proposal=proposal["number"], agree=True)
        assert [line["text"] for line in system_lines(settle(ann))][-1] == (
            "Everyone agrees. Red takes back: Seat 0 steps."
        )
        assert timed.lobby.tables[ann.table].history.match.log == []


def test_asking_is_refused_while_undo_is_free(timed: Server) -> None:
    with timed.connected(goal=1000) as (ann, bob):
        ann.act(STEP)
        ann.fails("no_undo", "propose", what="undo", seq=ann.seq)
        timed.advance(ann.table, 6)
        ann.propose("undo")
        # The request expires when the game continues.
        settle(bob)
        bob.act(STEP)
        ann.fails("stale", "answer", proposal=2, agree=False)


def test_own_turn_has_no_limit(timed: Server) -> None:
    """Ann holds two seats, so nobody else decides after her first move."""
    ann, bob = timed.browser(), timed.browser()
    table = ann.open("race", "me", "me", "open", goal=1000)
    bob.join(table["seats"][2]["invite"], "Bob")
    with ann.play(table["id"], 0) as play, bob.play(table["id"], 2) as other:
        play.act(STEP)
        play.look_from(1)
        settle(other)
        timed.advance(table["id"], 1000)
        frame = newest(play, 1)
        assert (frame["can_undo"], "undo_ms" in frame) == (True, False)
        play.undo()
        assert [line["seat"] for line in system_lines(settle(other))] == [0]


def test_undo_at_one_screen_is_silent_and_has_no_limit(timed: Server) -> None:
    with timed.solo("race", "me", "me", goal=1000) as play:
        play.act(STEP)
        timed.advance(play.table, 1000)
        frame = newest(play, 1)
        assert (frame["can_undo"], "undo_ms" in frame) == (True, False)
        assert message_types(play.undo()) == ["undone", "ok"]


def test_secret_decisions_are_taken_back_in_silence(timed: Server) -> None:
    """A report would tell that a seat had decided."""
    with timed.connected("sums", rounds=2) as (ann, bob):
        ann.plan(3)
        timed.advance(ann.table, 1000)
        assert message_types(ann.undo()) == ["undone", "ok"]
        assert settle(bob) == []
        ann.plan(3, READY)


def test_spectators_see_who_took_back_what(server: Server) -> None:
    with (
        server.connected(goal=1000) as (ann, bob),
        server.browser().play(ann.table, -1) as watcher,
    ):
        ann.act(STEP)
        settle(bob, watcher)
        ann.undo()
        seen = settle(watcher)
        assert message_types(seen) == ["system_message", "undone"]
        assert seen[1]["log"] == [seen[0]["line"]]


def test_a_restart_keeps_the_report_and_the_limit(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        table, people = server.seated(goal=1000)
        with playing(table, people) as (ann, bob):
            ann.act(STEP)
            ann.undo()
            ann.act(STEP)
            settle(bob)
            log = server.lobby.tables[table].history.acted
    with Server(settings(tmp_path)) as server:
        people = [server.browser(each.token) for each in people]
        with playing(table, people) as (ann, bob):
            history = server.lobby.tables[table].history
            assert history.acted == log
            assert [line["text"] for line in ann.hello["log"] if line.get("system")] == [
                "Red takes back: Seat 0 steps."
            ]
            assert history.free_undo(0, log + GRACE_MS - 1) is not None
            assert history.free_undo(0, log + GRACE_MS) is None


def test_dice_still_end_a_free_undo(timed: Server) -> None:
    with timed.connected(goal=1000) as (ann, _bob):
        ann.act(ROLL)
        ann.fails("no_undo", "undo", seq=ann.seq)


@pytest.mark.parametrize("game", ["toll", "warp-arena", "warp-6", "arena"])
def test_reports_tell_only_what_spectators_know(game: str) -> None:
    match, rng, found = Match(game, 2), Rng(7), 0
    for _ in range(60):
        if match.over:
            break
        if match.state.to_move == CHANCE:
            match.apply_chance(rng.roll(match.state.die))
            continue
        seat = match.state.deciding()[0]
        legal = match.state.legal_actions(seat)
        match.apply_action(legal[rng.below(len(legal))], seat)
    shown = {frame.upto: frame.events for frame in PlayerView(match, -1).frames}
    for number, entry in enumerate(match.log):
        text = "" if entry.is_roll else public_text(match, number, entry.seat)
        if text:
            found += 1
            seen = [
                event.text for upto, events in shown.items() if upto > number for event in events
            ]
            assert text in seen
    assert found

"""Proposals: what happens only if all other people at the table agree."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from examples.games.sums import READY
from examples.games.whistle import PASS, RUN

from harena import read_record
from harena.core import messages as core_messages
from harena.core.play.dice import committed_face
from tests.server.client import (
    ROLL,
    STEP,
    Deal,
    Json,
    Play,
    Server,
    line_texts,
    message_types,
    playing,
    settings,
    settle,
    system_lines,
)


def turns(plays: list[Play], *actions: int) -> None:
    """Let people act in turn."""
    for number, action in enumerate(actions):
        plays[number % len(plays)].act(action)
        settle(*plays)


def answer(play: Play, proposal: Json, *, agree: bool = True) -> list[Json]:
    """Answer a proposal, and return what came up to the `ok`."""
    return play.request("answer", proposal=proposal["number"], agree=agree)


def frames_of(messages: list[Json]) -> list[Json]:
    return [message["frame"] for message in messages if message["type"] == "frame"]


# --- undo -------------------------------------------------------------------------------------


def test_undo_past_a_die_needs_consent(server: Server) -> None:
    with server.connected(goal=1000) as (ann, bob):
        turns([ann, bob], STEP, ROLL)
        bob.fails("no_undo", "undo", seq=bob.seq)
        asked = bob.propose("undo")
        assert asked == {
            "number": 3,
            "what": "undo",
            "seat": 1,
            "waiting_for": [0],
            "text": "Seat 1 rolls.",
        }
        received = settle(ann)
        [note] = system_lines(received)
        assert received[-1]["table"]["proposal"] == asked
        answered = answer(ann, asked)
        assert message_types(answered) == [
            "system_message",
            "system_message",
            "undone",
            "table",
            "ok",
        ]
        assert [line["seat"] for line in system_lines(answered)] == [0, 1]
        undone = answered[2]
        assert (undone["by"], undone["seq"], undone["version"]) == (1, 1, 1)
        assert [line["text"] for line in undone["log"][1:]] == [
            line["text"] for line in (note, *system_lines(answered))
        ]
        assert "proposal" not in answered[3]["table"]
        settle(bob)
        assert bob.seq == 1
        bob.act(STEP)
        log = server.lobby.tables[ann.table].history.match.log
        assert [entry.value for entry in log] == [STEP, STEP]


def test_frames_show_which_undo_is_possible(server: Server) -> None:
    with server.connected(goal=1000) as (ann, bob):
        hello = bob.hello["frames"][-1]
        assert (hello["can_undo"], "ask_undo" in hello) == (False, False)
        frame = frames_of(ann.act(STEP))[-1]
        assert (frame["can_undo"], "ask_undo" in frame) == (True, False)
        settle(bob)
        frame = frames_of(bob.act(ROLL))[-1]
        assert (frame["can_undo"], frame["ask_undo"]) == (False, True)


def test_undone_dice_get_new_rolls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A die that was undone is never rolled again; all can be checked at the end."""
    monkeypatch.setattr("harena.server.tables.lobby.new_secret", lambda: b"s" * 32)
    with Server(settings(tmp_path)) as server:
        table, people = server.seated(goal=20)
        with playing(table, people) as (ann, bob):
            for number in range(3):
                turns([ann], ROLL)
                settle(bob)
                if number < 2:
                    answer(bob, ann.propose("undo"))
                    settle(ann)
            turns([bob, ann], *[ROLL] * 3)
    with Server(settings(tmp_path)) as server:
        people = [server.browser(each.token) for each in people]
        with playing(table, people) as plays:
            while not server.lobby.tables[table].history.match.over:
                turns(plays, ROLL)
                plays.reverse()
        record = people[0].record(table)
        secret = server.lobby.tables[table].history.secret
    assert '[Undone "1 2"]\n' in record
    match = read_record(record)
    faces = [entry.value for entry in match.log if entry.is_roll]
    assert faces == [committed_face(secret, number, 6) for number in range(2, 2 + len(faces))]
    with pytest.raises(
        ValueError,
        match=core_messages.wrong_die(number=1, sides=6, right=committed_face(secret, 0, 6)),
    ):
        read_record(record.replace('[Undone "1 2"]\n', ""))
    with pytest.raises(ValueError, match=core_messages.UNDONE_DICE_DUE):
        read_record(record.replace('"1 2"', '"0 x"'))


def test_all_others_must_agree(server: Server) -> None:
    with server.connected("race", 3, goal=1000) as plays:
        ann, bob, cem = plays
        turns(plays, ROLL)
        proposal = ann.propose("undo")
        settle(bob)
        first = answer(bob, proposal)
        assert message_types(first) == ["system_message", "table", "ok"]
        assert first[1]["table"]["proposal"]["waiting_for"] == [2]
        for play in (bob, ann):
            play.fails("not_your_turn", "answer", proposal=proposal["number"], agree=True)
        settle(cem)
        last = answer(cem, proposal, agree=False)
        assert message_types(last) == ["system_message", "table", "ok"]
        assert system_lines(last)[0]["seat"] == 2
        settle(ann)
        assert ann.seq > 0
        ann.fails("declined", "propose", what="undo", seq=ann.seq)
        bob.fails("stale", "answer", proposal=proposal["number"], agree=True)


def test_undo_proposals_end_with_the_next_decision(server: Server) -> None:
    with server.connected(goal=1000) as (ann, bob):
        turns([ann], ROLL)
        settle(bob)
        proposal = ann.propose("undo")
        ann.fails("proposed", "propose", what="pause", seq=ann.seq)
        bob.fails("proposed", "propose", what="undo", seq=bob.seq)
        settle(bob)
        done = bob.act(STEP)
        assert message_types(done) == ["frame", "table", "ok"]
        assert "proposal" not in done[1]["table"]
        bob.fails("stale", "answer", proposal=proposal["number"], agree=True)
        settle(ann)
        # It may be proposed again, and taken back by who proposed it.
        said = answer(ann, ann.propose("undo"), agree=False)
        assert [line["seat"] for line in system_lines(said)] == [0]
        ann.fails("declined", "propose", what="undo", seq=ann.seq)


def test_invalid_proposals_are_refused(server: Server) -> None:
    with server.connected(goal=1000) as (ann, bob):
        bob.fails("no_undo", "propose", what="undo", seq=bob.seq)
        ann.fails("bad_message", "propose", what="win", seq=ann.seq)
        turns([ann], STEP)
        settle(bob)
        ann.fails("no_undo", "propose", what="undo", seq=1)  # it is free
        ann.fails("stale", "propose", what="undo", seq=0)
        with server.browser().play(ann.table, -1) as watcher:
            watcher.fails("not_your_seat", "propose", what="pause", seq=1)
            watcher.fails("not_your_seat", "answer", proposal=1, agree=True)
            watcher.fails("not_your_seat", "resume")
    with server.solo("race", "me", "me", goal=1000) as play:
        play.act(ROLL)
        play.fails("no_undo", "propose", what="undo", seq=play.seq)  # nobody could agree


def test_undo_reopens_a_whole_plan_phase(server: Server) -> None:
    with server.connected("sums", rounds=2) as (ann, bob):
        ann.plan(3, READY)
        bob.plan(1, READY)
        settle(ann)
        bob.plan(5)
        asked = ann.propose("undo")
        assert asked["together"] is True  # Bob's own plan goes too
        # That Bob plans on tells nobody anything, so the proposal stands.
        settle(bob)
        bob.plan(5, 5)
        ann.quiet()
        assert message_types(answer(bob, asked))[-3:] == ["undone", "table", "ok"]
        [undone] = [m for m in settle(ann) if m["type"] == "undone"]
        assert (undone["seq"], line_texts(undone["frame"])) == (0, [])
        assert undone["frame"]["acting"] == [0, 1]
        assert server.lobby.tables[ann.table].history.match.log == []
        ann.plan(2, READY)
        bob.plan(2, READY)
        assert line_texts(settle(ann)[-1]["frame"])[:1] == ["Ant shows 3."]


def test_undo_returns_no_time(timed: Server) -> None:
    """Used time stays used, and a paid increment stays paid."""
    terms: dict[str, Any] = {"clock": 60, "increment": 5, "timeout_policy": "forfeit"}
    with timed.connected(goal=1000, **terms) as (ann, bob):
        timed.advance(ann.table, 10)
        turns([ann], ROLL)
        timed.advance(ann.table, 10)
        settle(bob)
        clocks = [m for m in answer(bob, ann.propose("undo")) if "left" in m]
        assert [(m["left"], m["running"]) for m in clocks] == [([55_000, 50_000], [0])]


# --- a pause ------------------------------------------------------------------------------------


def test_pause_needs_consent(timed: Server) -> None:
    with timed.connected(goal=1000, clock=60, timeout_policy="forfeit") as (ann, bob):
        timed.advance(ann.table, 20)
        proposal = bob.propose("pause")
        assert [line["seat"] for line in system_lines(settle(ann))] == [1]
        agreed = answer(ann, proposal)
        assert message_types(agreed) == [
            "system_message",
            "system_message",
            "clocks",
            "table",
            "ok",
        ]
        table = agreed[-2]["table"]
        assert (table["paused"], table["paused_by"]) == (True, 1)
        settle(bob)
        for kind, fields in (
            ("act", {"action": STEP, "seq": 0}),
            ("undo", {"seq": 0}),
            ("hint", {"seq": 0}),
            ("propose", {"what": "undo", "seq": 0}),
            ("resign", {}),
        ):
            ann.fails("paused", kind, **fields)
        timed.advance(ann.table, 100_000)
        ann.quiet()
        resumed = bob.request("resume")
        assert [line["seat"] for line in system_lines(resumed)] == [1]
        [table] = [m["table"] for m in resumed if m["type"] == "table"]
        assert (table["paused"], "paused_by" in table) == (False, False)
        [clocks] = [m for m in resumed if m["type"] == "clocks"]
        assert (clocks["left"], clocks["running"]) == ([40_000, 60_000], [0])
        bob.fails("not_paused", "resume")
        settle(ann)
        ann.act(STEP)


def test_pause_proposals_outlast_decisions(server: Server) -> None:
    with server.connected(goal=1000) as (ann, bob):
        proposal = ann.propose("pause")
        turns([ann, bob], STEP, STEP)
        assert answer(bob, proposal)[-2]["table"]["paused"]


def test_pause_extends_the_deadline(timed: Server) -> None:
    day = 86_400
    with timed.connected("sums", deadline=3 * day) as (ann, bob):
        timed.advance(ann.table, day)
        answer(bob, ann.propose("pause"))
        history = timed.lobby.tables[ann.table].history
        assert history.due is None
        timed.advance(ann.table, 10 * day)

        def reloaded() -> tuple[object, int | None]:
            stored = timed.call(timed.lobby._store.table, ann.table)
            again = type(history)(stored, timed.call(timed.lobby._store.rows, ann.table))
            return again.paused, again.due

        assert reloaded() == (history.paused, None)
        bob.request("resume")
        left = [m["ms"] for m in settle(ann) if m["type"] == "deadline"]
        assert left == [2 * day * 1000]
        assert reloaded() == (history.paused, history.due)


def test_windows_restart_after_a_pause(timed: Server, deal: Deal) -> None:
    deal("--", "w-")
    with timed.connected("whistle", window=5.0) as (ann, bob):
        found = timed.lobby.tables[ann.table]
        ann.act(RUN)
        settle(bob)
        timed.advance(ann.table, 2)
        answer(ann, bob.propose("pause"))
        before = len(found.history.match.log)
        timed.advance(ann.table, 1000)
        settle(bob)
        bob.fails("paused", "act", seq=bob.seq, action=PASS)
        assert (found.windows.window, len(found.history.match.log)) == (None, before)
        assert [m["ms"] for m in ann.request("resume") if m["type"] == "window"] == [5000]
        timed.advance(ann.table, 4.9)
        assert len(found.history.match.log) == before
        timed.advance(ann.table, 0.1)
        assert len(found.history.match.log) > before


def test_bots_agree_to_a_pause_at_once(server: Server) -> None:
    with server.solo("race", "me", "random", goal=1000) as play:
        said = play.request("propose", what="pause", seq=0)
        assert message_types(said) == ["system_message", "table", "ok"]
        assert server.lobby.tables[play.table].history.bot_to_move() is None
        play.request("resume")
        play.act(STEP)

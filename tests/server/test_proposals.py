"""Proposals: what happens only if all other people at the table agree."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from examples.games.sums import READY
from examples.games.whistle import PASS, RUN

from harena import read_record
from harena.core.play.dice import committed_face
from tests.server.client import (
    ROLL,
    STEP,
    Deal,
    Json,
    Play,
    Server,
    kinds_of,
    playing,
    settings,
    settle,
    texts_of,
)
from tests.server.manual_clock import Clock


@contextmanager
def at(server: Server, game: str = "race", **wanted: Any) -> Iterator[tuple[str, Play, Play]]:
    """Red and Bob at a table, with all said that is said at the beginning."""
    with server.connected(game, **wanted) as (ann, bob):
        yield ann.table, ann, bob


def turns(plays: list[Play], *actions: int) -> None:
    """Everybody in turn decides so."""
    for number, action in enumerate(actions):
        plays[number % len(plays)].act(action)
        for play in plays:
            settle(play)


def proposes(play: Play, what: str) -> Json:
    """Propose something, and give what is proposed then."""
    play.send("propose", what=what, seq=play.seq)
    found = play.next("table")["table"]["proposal"]
    play.until("ok")
    assert isinstance(found, dict)
    return found


def notes(messages: list[Json]) -> list[str]:
    """What was said besides the game."""
    return [m["line"]["text"] for m in messages if m["type"] == "system_message"]


# --- taking back ------------------------------------------------------------------------------


def test_what_a_die_followed_is_taken_back_when_all_agree(server: Server) -> None:
    with at(server, goal=1000) as (table, ann, bob):
        turns([ann, bob], STEP, ROLL)
        bob.fails("no_undo", "undo", seq=bob.seq)
        asked = bob.propose("undo")
        assert asked == {"number": 3, "what": "undo", "seat": 1, "waiting_for": [0]}
        told = settle(ann)
        assert notes(told) == ["Bob asks to take back what he did last."]
        assert told[-1]["table"]["proposal"] == asked
        answered = ann.request("answer", proposal=3, agree=True)
        assert kinds_of(answered) == ["system_message", "system_message", "undone", "table", "ok"]
        assert notes(answered) == [
            "Red agrees.",
            "All agree: what Bob did last is taken back. Dice fall anew.",
        ]
        undone = answered[2]
        assert (undone["by"], undone["seq"], undone["version"]) == (1, 1, 1)
        assert [line["text"] for line in undone["log"]] == [
            "Seat 0 steps.",
            "Bob asks to take back what he did last.",
            "Red agrees.",
            "All agree: what Bob did last is taken back. Dice fall anew.",
        ]
        assert "proposal" not in answered[3]["table"]
        settle(bob)
        assert bob.seq == 1
        bob.act(STEP)
        found = server.lobby.tables[table].history
        assert [entry.value for entry in found.match.log] == [STEP, STEP]


def test_whether_there_is_anything_to_ask_for_is_told(server: Server) -> None:
    """Not before one has decided something, nor where one may take it back freely."""
    with at(server, goal=1000) as (_, ann, bob):
        hello = bob.hello["frames"][-1]
        assert (hello["can_undo"], "ask_undo" in hello) == (False, False)
        frames = [message["frame"] for message in ann.act(STEP) if message["type"] == "frame"]
        assert (frames[-1]["can_undo"], "ask_undo" in frames[-1]) == (True, False)
        settle(bob)
        frames = [message["frame"] for message in bob.act(ROLL) if message["type"] == "frame"]
        assert (frames[-1]["can_undo"], frames[-1]["ask_undo"]) == (False, True)


def test_dice_fall_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A die that fell and was taken back is never thrown again; at the end each can be checked."""
    monkeypatch.setattr("harena.server.tables.lobby.new_secret", lambda: b"s" * 32)
    with Server(settings(tmp_path)) as server:
        table, people = server.seated("race", goal=20)
        with playing(table, people) as (ann, bob):
            for number in range(3):
                turns([ann], ROLL)
                settle(bob)
                if number < 2:
                    proposal = ann.propose("undo")
                    bob.request("answer", proposal=proposal["number"], agree=True)
                    settle(ann)
            turns([bob, ann], *[ROLL] * 3)
        tokens = [person.token for person in people]
    with Server(settings(tmp_path)) as server:
        people = [server.browser(token) for token in tokens]
        with playing(table, people) as (ann, bob):
            plays = [ann, bob]
            while not server.lobby.tables[table].history.match.over:
                turns(plays, ROLL)
                plays.reverse()
        record = people[0].http.get(f"/api/tables/{table}/record").text
        secret = server.lobby.tables[table].history.secret
    assert '[Undone "1 2"]\n' in record
    match = read_record(record)
    fell = [entry.value for entry in match.log if entry.is_roll]
    assert fell == [committed_face(secret, number, 6) for number in range(2, 2 + len(fell))]
    with pytest.raises(ValueError, match="by the secret die 1 is"):
        read_record(record.replace('[Undone "1 2"]\n', ""))
    with pytest.raises(ValueError, match="numbers of dice"):
        read_record(record.replace('"1 2"', '"0 x"'))


def test_all_others_must_agree(server: Server) -> None:
    table, people = server.seated("race", 3, goal=1000)
    with playing(table, people) as plays:
        ann, bob, cat = plays
        turns(plays, ROLL)
        number = ann.propose("undo")["number"]
        settle(bob)
        first = bob.request("answer", proposal=number, agree=True)
        assert kinds_of(first) == ["system_message", "table", "ok"]
        assert first[1]["table"]["proposal"]["waiting_for"] == [2]
        bob.fails("not_your_turn", "answer", proposal=number, agree=True)
        ann.fails("not_your_turn", "answer", proposal=number, agree=True)
        settle(cat)
        last = cat.request("answer", proposal=number, agree=False)
        assert (kinds_of(last), notes(last)) == (
            ["system_message", "table", "ok"],
            ["Cem does not agree."],
        )
        settle(ann)
        assert ann.seq > 0
        ann.fails("declined", "propose", what="undo", seq=ann.seq)
        bob.fails("stale", "answer", proposal=number, agree=True)


def test_a_request_is_void_when_the_game_goes_on(server: Server) -> None:
    with at(server, goal=1000) as (_, ann, bob):
        turns([ann], ROLL)
        settle(bob)
        number = ann.propose("undo")["number"]
        ann.fails("proposed", "propose", what="pause", seq=ann.seq)
        bob.fails("proposed", "propose", what="undo", seq=bob.seq)
        settle(bob)
        done = bob.act(STEP)
        assert kinds_of(done) == ["frame", "table", "ok"]
        assert "proposal" not in done[1]["table"]
        bob.fails("stale", "answer", proposal=number, agree=True)
        settle(ann)
        # What was asked for then may be asked for anew.
        again = ann.propose("undo")
        said = ann.request("answer", proposal=again["number"], agree=False)
        assert notes(said) == ["Red does not ask any more."]
        ann.fails("declined", "propose", what="undo", seq=ann.seq)


def test_what_may_not_be_asked_for(server: Server) -> None:
    with at(server, goal=1000) as (table, ann, bob):
        bob.fails("no_undo", "propose", what="undo", seq=bob.seq)
        ann.fails("bad_message", "propose", what="win", seq=ann.seq)
        turns([ann], STEP)
        settle(bob)
        assert "without asking" in ann.fails("no_undo", "propose", what="undo", seq=1)["message"]
        ann.fails("stale", "propose", what="undo", seq=0)
        with server.browser().play(table, -1) as watcher:
            watcher.fails("not_your_seat", "propose", what="pause", seq=1)
            watcher.fails("not_your_seat", "answer", proposal=1, agree=True)
            watcher.fails("not_your_seat", "resume")
    with server.solo("race", "me", "me", goal=1000) as play:
        play.act(ROLL)
        error = play.fails("no_undo", "propose", what="undo", seq=play.seq)
        assert error["message"] == "there is nobody who could agree"


def test_a_phase_of_plans_is_made_anew(server: Server) -> None:
    with at(server, "sums", rounds=2) as (table, ann, bob):
        ann.plan(3, READY)
        bob.plan(1, READY)
        settle(ann)
        bob.plan(5)
        asked = ann.propose("undo")
        number = asked["number"]
        # Whoever is asked is told that his own plan goes too.
        assert asked["together"] is True
        # That the other plans tells nobody anything, so the request stands.
        settle(bob)
        bob.plan(5, 5)
        ann.quiet()
        answered = bob.request("answer", proposal=number, agree=True)
        assert kinds_of(answered)[-3:] == ["undone", "table", "ok"]
        [undone] = [m for m in settle(ann) if m["type"] == "undone"]
        assert (undone["seq"], texts_of(undone["frame"])) == (0, [])
        assert undone["frame"]["acting"] == [0, 1]
        assert server.lobby.tables[table].history.match.log == []
        ann.plan(2, READY)
        bob.plan(2, READY)
        assert [event["text"] for event in settle(ann)[-1]["frame"]["lines"]][:1] == [
            "Ant shows 3."
        ]


def test_clocks_after_an_undo(timed: Server) -> None:
    """Time that was used stays used, and what was paid stays paid."""
    with at(timed, goal=1000, clock=60, increment=5, timeout_policy="forfeit") as (table, ann, bob):
        timed.advance(table, 10)
        turns([ann], ROLL)
        timed.advance(table, 10)
        settle(bob)
        number = ann.propose("undo")["number"]
        clocks = [m for m in bob.request("answer", proposal=number, agree=True) if "left" in m]
        assert [(m["left"], m["running"]) for m in clocks] == [([55_000, 50_000], [0])]


# --- a pause ------------------------------------------------------------------------------------


def test_a_pause_by_consent(timed: Server) -> None:
    with at(timed, goal=1000, clock=60, timeout_policy="forfeit") as (table, ann, bob):
        timed.advance(table, 20)
        number = bob.propose("pause")["number"]
        assert notes(settle(ann)) == ["Bob asks for a pause."]
        agreed = ann.request("answer", proposal=number, agree=True)
        assert notes(agreed) == ["Red agrees.", "The game is paused, as Bob asked. No time runs."]
        assert kinds_of(agreed) == ["system_message", "system_message", "clocks", "table", "ok"]
        assert agreed[-2]["table"]["paused"] is True
        assert agreed[-2]["table"]["paused_by"] == 1
        settle(bob)
        for kind, fields in (
            ("act", {"action": STEP, "seq": 0}),
            ("undo", {"seq": 0}),
            ("hint", {"seq": 0}),
            ("propose", {"what": "undo", "seq": 0}),
            ("resign", {}),
        ):
            error = ann.fails("paused", kind, **fields)
            assert error["message"] == "the game is paused; let it go on first"
        timed.advance(table, 100_000)
        ann.quiet()
        went_on = bob.request("resume")
        assert notes(went_on) == ["Bob lets the game go on."]
        [table_now] = [m["table"] for m in went_on if m["type"] == "table"]
        assert (table_now["paused"], "paused_by" in table_now) == (False, False)
        [clocks] = [m for m in went_on if m["type"] == "clocks"]
        assert (clocks["left"], clocks["running"]) == ([40_000, 60_000], [0])
        bob.fails("not_paused", "resume")
        settle(ann)
        ann.act(STEP)


def test_a_pause_goes_on_though_the_game_does(server: Server) -> None:
    """Asked for in the middle of a turn, it need not be answered before that ends."""
    with at(server, goal=1000) as (_, ann, bob):
        number = ann.propose("pause")["number"]
        turns([ann, bob], STEP, STEP)
        assert bob.request("answer", proposal=number, agree=True)[-2]["table"]["paused"]


def test_a_pause_lengthens_a_deadline_and_lasts(tmp_path: Path, clock: Clock) -> None:
    day = 86_400
    with (
        Server(settings(tmp_path), clock) as server,
        at(server, "sums", deadline=3 * day) as (table, ann, bob),
    ):
        server.advance(table, day)
        number = ann.propose("pause")["number"]
        bob.request("answer", proposal=number, agree=True)
        found = server.lobby.tables[table]
        assert found.history.due is None
        server.advance(table, 10 * day)
        rows = server.call(server.lobby._store.rows, table)
        stored = server.call(server.lobby._store.table, table)
        again = type(found.history)(stored, rows)
        assert (again.paused, again.due) == (found.history.paused, None)
        bob.request("resume")
        left = [m["ms"] for m in settle(ann) if m["type"] == "deadline"]
        assert left == [2 * day * 1000]
        rows = server.call(server.lobby._store.rows, table)
        assert type(found.history)(stored, rows).due == found.history.due


def test_a_window_begins_anew_after_a_pause(timed: Server, deal: Deal) -> None:
    deal("--", "w-")
    with at(timed, "whistle", window=5.0) as (table, ann, bob):
        found = timed.lobby.tables[table]
        ann.act(RUN)
        settle(bob)
        timed.advance(table, 2)
        number = bob.propose("pause")["number"]
        ann.request("answer", proposal=number, agree=True)
        before = len(found.history.match.log)
        timed.advance(table, 1000)
        settle(bob)
        bob.fails("paused", "act", seq=bob.seq, action=PASS)
        assert (found.windows.window, len(found.history.match.log)) == (None, before)
        went_on = ann.request("resume")
        assert [m["ms"] for m in went_on if m["type"] == "window"] == [5000]
        timed.advance(table, 4.9)
        assert len(found.history.match.log) == before
        timed.advance(table, 0.1)
        assert len(found.history.match.log) > before


def test_who_plays_alone_pauses_at_once(server: Server) -> None:
    with server.solo("race", "me", "random", goal=1000) as play:
        said = play.request("propose", what="pause", seq=0)
        assert kinds_of(said) == ["system_message", "table", "ok"]
        assert server.lobby.tables[play.table].history.bot_to_move() is None
        play.request("resume")
        play.act(STEP)

"""Live clocks: what each has left for the whole game, and what comes of it when that is used up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from examples.games.whistle import RUN

from harena.server.history.clocks import ClockReading, Clocks
from harena.server.protocol.requests import FORFEIT
from tests.server.client import ROLL, STEP, Json, Play, Server, body, kinds_of, settings, settle
from tests.server.manual_clock import Clock
from tests.server.sums_tables import READY, plan
from tests.server.whistle_tables import Deal


@contextmanager
def at(server: Server, game: str = "race", **wanted: object) -> Iterator[tuple[str, Play, Play]]:
    """Ann and Bob at a table with clocks; both have been told what these show."""
    ann, bob = server.browser(), server.browser()
    terms = {"clock": 60, "increment": 5, "timeout_policy": FORFEIT, **wanted}
    opened = ann.open(game, "me", "open", **terms)
    table = opened["id"]
    bob.join(opened["seats"][1]["invite"], "Bob")
    with ann.play(table) as play, bob.play(table, 1) as other:
        settle(play)
        settle(other)
        yield table, play, other


def told(messages: list[Json]) -> list[tuple[list[int], list[int]]]:
    """What clocks were said to show, and which to run."""
    return [(m["left"], m["running"]) for m in messages if m["type"] == "clocks"]


def shows(play: Play) -> tuple[list[int], list[int]]:
    """What clocks show to somebody now."""
    play.sees(play.hello["seat"])
    [now] = told(settle(play))
    return now


# --- what they show ---------------------------------------------------------------------------


def test_the_setting_is_kept(still: Server) -> None:
    ann = still.browser()
    opened = ann.open("race", "me", "me", clock=300, increment=5, timeout_policy="random", goal=1)
    assert (opened["clock"], opened["increment"], opened["deadline"]) == (300, 5, 0)
    table = opened["id"]
    with ann.play(table) as play:
        assert told(settle(play)) == [([300_000, 300_000], [0])]
        play.act(STEP)
    again = body(ann.http.post(f"/api/tables/{table}/rematch", json={}))
    assert (again["clock"], again["increment"], again["timeout_policy"]) == (300, 5, "random")
    plain = ann.open("race", "me", "me")
    assert (plain["clock"], plain["increment"]) == (0, 0)
    with ann.play(plain["id"]) as play:
        play.quiet()


def test_a_clock_runs_while_its_seat_owes_a_decision(still: Server) -> None:
    with at(still, goal=1000) as (table, play, other):
        still.passes(table, 10)
        assert shows(other) == shows(play) == ([50_000, 60_000], [0])
        # The step ends Red's turn: 5 seconds come to what is left.
        assert kinds_of(play.act(STEP)) == ["frame", "clocks", "ok"]
        assert told(settle(other)) == [([55_000, 60_000], [1])]
        still.passes(table, 60.0 - 0.1)
        assert shows(play) == ([55_000, 100], [1])
        other.act(ROLL)
        assert shows(play) == ([55_000, 5_100], [0])


def test_time_begins_with_the_last_seat(still: Server) -> None:
    ann, bob = still.browser(), still.browser()
    opened = ann.open("race", "me", "open", clock=60, timeout_policy=FORFEIT)
    with ann.play(opened["id"]) as play:
        still.passes(opened["id"], 1000)
        assert shows(play) == ([60_000, 60_000], [])
        bob.join(opened["seats"][1]["invite"])
        assert told(settle(play)) == [([60_000, 60_000], [0])]
        still.passes(opened["id"], 20)
        assert shows(play) == ([40_000, 60_000], [0])


def test_bots_have_no_clock(tmp_path: Path, clock: Clock) -> None:
    with Server(settings(tmp_path), clock) as server:
        ann = server.browser()
        opened = ann.open(
            "race", "me", "random", clock=60, increment=5, timeout_policy=FORFEIT, goal=1000
        )
        with ann.play(opened["id"]) as play:
            play.act(STEP)
            while 0 not in play.next("frame")["frame"]["acting"]:
                pass
            assert shows(play) == ([65_000, -1], [0])


def test_taking_back_gives_no_time(still: Server) -> None:
    with at(still, goal=1000) as (table, play, other):
        for _ in range(3):
            still.passes(table, 3)
            play.act(STEP)
            still.passes(table, 2)
            play.says("undo", seq=play.seq)
        assert shows(play) == ([51_000, 54_000], [0])
        play.act(STEP)
        assert shows(play) == ([56_000, 54_000], [1])
        settle(other)


def test_windows_have_their_own_time(still: Server, deal: Deal) -> None:
    """And are no end of a turn: what comes with it comes when another's begins."""
    deal("--", "w-")
    with at(still, "whistle", window=5.0) as (table, play, other):
        assert shows(play) == ([60_000, 60_000], [0])
        play.act(RUN)
        assert shows(other) == ([60_000, 60_000], [])
        still.passes(table, 4.9)
        assert shows(play) == ([60_000, 60_000], [])
        still.passes(table, 0.1)
        assert shows(play) == ([65_000, 60_000], [1])


# --- secrets ----------------------------------------------------------------------------------


def test_who_has_decided_in_secret_is_not_told(still: Server) -> None:
    """Neither that his clock stands, nor by a message at that moment; his own he sees."""
    with at(still, "duel", increment=0) as (table, play, other):
        assert shows(play) == ([60_000, 60_000], [0, 1])
        still.passes(table, 10)
        assert kinds_of(other.act(0)) == ["frame", "clocks", "ok"]
        play.quiet()
        still.passes(table, 10)
        assert shows(play) == ([40_000, 40_000], [0, 1])
        assert shows(other) == ([40_000, 50_000], [0])
        # He changes his mind twice: the other's view is as before.
        other.says("undo", seq=other.seq)
        still.passes(table, 5)
        other.act(1)
        play.quiet()
        assert shows(play) == ([35_000, 35_000], [0, 1])
        assert shows(other) == ([35_000, 45_000], [0])
        play.act(2)
        assert shows(play) == ([35_000, 45_000], [0, 1])


def test_plans_are_paid_for_when_all_are_ready(still: Server) -> None:
    with at(still, "sums", timeout_policy="", rounds=2) as (table, play, other):
        still.passes(table, 10)
        plan(play, 3, READY)
        assert shows(other) == ([50_000, 50_000], [1])
        still.passes(table, 10)
        # Who changes his mind has his clock run again.
        plan(play, 4)
        still.passes(table, 10)
        assert shows(other) == ([40_000, 30_000], [0, 1])
        plan(play, 4, READY)
        plan(other, 1, READY)
        assert shows(play) == ([45_000, 35_000], [0, 1])


# --- when time is up ----------------------------------------------------------------------------


def test_whoever_has_no_time_left_has_lost(still: Server) -> None:
    with at(still, goal=1000) as (table, play, other):
        still.passes(table, 20)
        play.act(STEP)
        settle(other)
        still.passes(table, 59.9)
        other.quiet()
        still.passes(table, 0.1)
        [frame, clocks, table_news] = [other.receive() for _ in range(3)]
        assert [line["text"] for line in frame["frame"]["lines"]] == [
            "Time is up for Blue. Red wins."
        ]
        assert frame["frame"]["scene"]["outcome"]["winners"] == [0]
        assert (clocks["left"], clocks["running"]) == ([45_000, 0], [])
        assert table_news["table"]["status"] == "over"
    record = still.browser().http.get(f"/api/tables/{table}/record").text
    assert record.endswith("2. blue forfeits\n")


def test_a_bot_plays_on(still: Server) -> None:
    with at(still, timeout_policy="random", goal=1000) as (table, play, other):
        still.passes(table, 60)
        assert [m["type"] for m in play.until("table")][:2] == ["system_message", "clocks"]
        while play.next("frame")["frame"]["acting"] != [1]:
            pass
        assert shows(play) == ([5_000, 60_000], [1])
        play.says("back")
        assert shows(other) == ([60_000, 60_000], [1])


def test_what_is_planned_counts(still: Server) -> None:
    with at(still, "sums", timeout_policy="", rounds=2) as (table, play, other):
        plan(other, 5, READY)
        still.passes(table, 30)
        plan(play, 2)
        still.passes(table, 30)
        notes = [
            m["line"]["text"]
            for m in other.until("system_message")
            if m["type"] == "system_message"
        ]
        assert notes == ["Time is up for Ant: the rules decide what was not said."]
        # The round is over, and what comes with each round is what he has for the next.
        assert shows(play) == ([5_000, 65_000], [0, 1])
        still.passes(table, 5)
        assert still.lobby.tables[table].history.overdue(0) == []
        assert shows(other)[1] == [1]


@pytest.mark.parametrize("terms", [{"clock": 60}, {"clock": 0, "increment": 0, "deadline": 60}])
def test_with_both_late_at_once_neither_has_lost(still: Server, terms: Json) -> None:
    with at(still, "duel", **terms) as (table, play, other):
        still.passes(table, 60)
        [note] = [m for m in settle(play) if m["type"] == "system_message"]
        assert note["line"]["text"].startswith("Time is up for both: neither has lost")
        assert note["line"]["seat"] == -1
        still.passes(table, 1000)
        found = still.lobby.tables[table].history
        assert (found.due, found.match.over) == (None, False)
        play.act(0)
        other.act(1)
        assert found.due is not None
        settle(play)
        play.act(0)
        settle(other)
        still.passes(table, 65)
        assert found.match.winners() == [0]


# --- restarts -----------------------------------------------------------------------------------


def test_time_in_which_no_server_runs_counts_against_nobody(tmp_path: Path, clock: Clock) -> None:
    chosen = settings(tmp_path)
    with Server(chosen, clock) as server, at(server, goal=1000) as (table, play, other):
        server.passes(table, 10)
        play.act(STEP)
        server.passes(table, 7)
        assert shows(play) == ([55_000, 53_000], [1])
        settle(other)
    held = Clock()
    held.seconds = clock.time() + 100_000
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("harena.server.history.rows.time", held)
        with Server(chosen, held) as server:
            watcher = server.browser()
            held.passes(50)
            with watcher.play(table, -1) as play:
                # What was thought since the last step is given back as well.
                [shown] = told(settle(play))
                assert shown == ([55_000, 60_000], [1])
                server.passes(table, 20)
                assert shows(play) == ([55_000, 40_000], [1])
            kinds = [row.kind for row in server.call(server.lobby._store.rows, table)]
            assert kinds == ["decision", "awake"]


def test_a_table_rests_only_when_no_clock_runs(still: Server) -> None:
    with at(still, goal=1) as (table, _play, _other):
        pass
    found = still.lobby.tables[table]
    assert not found.rests(1e9)
    still.passes(table, 60)
    assert found.history.match.over
    assert found.rests(1e9)


# --- what may be asked for ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "code", "field"),
    [
        ({"clock": 9}, "bad_message", "clock"),
        ({"clock": 10801}, "bad_message", "clock"),
        ({"clock": 60.5}, "bad_message", "clock"),
        ({"clock": 60, "increment": 601, "timeout_policy": "random"}, "bad_message", "increment"),
        ({"clock": 60}, "bad_option", "clock"),
        ({"clock": 60, "deadline": 60, "timeout_policy": "random"}, "bad_option", "clock"),
        ({"increment": 5}, "bad_option", "increment"),
        ({"timeout_policy": FORFEIT}, "bad_option", "timeout_policy"),
        ({"clock": 60, "timeout_policy": "nobody"}, "unknown_bot", "timeout_policy"),
        ({"clock": 60, "timeout_policy": FORFEIT, "game": "sums"}, "bad_option", "timeout_policy"),
        ({"clock": 60, "timeout_policy": FORFEIT, "seats": 3}, "bad_option", "timeout_policy"),
    ],
)
def test_what_cannot_be(server: Server, wanted: Json, code: str, field: str) -> None:
    wanted = {"game": "race", "seats": 2, **wanted}
    players = [{"kind": "me"}] * int(wanted["seats"])
    answer = server.browser().http.post("/api/tables", json={**wanted, "players": players})
    error = answer.json()["error"]
    assert (error["code"], error["field"]) == (code, field)


# --- by themselves ------------------------------------------------------------------------------


def test_a_clock_that_goes_back_takes_no_time() -> None:
    assert ClockReading(5000, 1000).at(500) == 5000
    assert ClockReading(5000, 1000).at(3000) == 3000
    assert ClockReading(5000, 1000).at(9000) == 0
    assert ClockReading(5000, None).at(9000) == 5000


def test_what_a_free_undo_takes_away_leaves_a_second() -> None:
    clocks = Clocks(10, 30, 2)
    clocks.begin(0, ("turn", 0), [0])
    clocks.run([0], [0], 0, hidden=False)
    clocks.run([1], [1], 9_500, hidden=False)
    clocks.begin(1, ("turn", 1), [1])
    assert clocks.readings(-1)[0] == ClockReading(30_500, None)
    clocks.run([0], [0], 9_600, hidden=False)
    clocks.run([], [], 39_500, hidden=False)
    clocks.rewind(0, free=True)
    assert clocks.readings(-1)[0].left == 600

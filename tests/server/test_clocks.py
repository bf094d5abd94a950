"""Live clocks: what each has left for the whole game, and what comes of it when that is used up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from examples.games.sums import READY
from examples.games.whistle import RUN

from harena.core import messages as core_messages
from harena.server.history.clocks import ClockReading, Clocks
from harena.server.messages import log as messages
from harena.server.protocol.requests import FORFEIT
from harena.server.server_time import now
from tests.server.client import (
    ROLL,
    STEP,
    Deal,
    Json,
    Play,
    Server,
    message_types,
    settings,
    settle,
)
from tests.server.manual_clock import Clock, server_time_by


@contextmanager
def at(server: Server, game: str = "race", **wanted: object) -> Iterator[tuple[str, Play, Play]]:
    """Ann and Bob at a table with clocks; both have been told what these show."""
    ann, bob = server.browser(), server.browser()
    terms = {"clock": 60, "increment": 5, "timeout_policy": FORFEIT, **wanted}
    opened = ann.open(game, "me", "open", **terms)
    table = opened["id"]
    bob.join(opened["seats"][1]["invite"], "Bob")
    with ann.play(table) as play, bob.play(table, 1) as other:
        settle(play, other)
        yield table, play, other


def clock_states(messages: list[Json]) -> list[tuple[list[int], list[int]]]:
    """Return the clocks of an update, and which of them run."""
    return [(m["left"], m["running"]) for m in messages if m["type"] == "clocks"]


def current_clocks(play: Play) -> tuple[list[int], list[int]]:
    """Return the clocks that this player sees now."""
    play.look_from(play.hello["seat"])
    [now] = clock_states(settle(play))
    return now


# --- what they show ---------------------------------------------------------------------------


def test_clock_runs_while_its_seat_must_decide(timed: Server) -> None:
    with at(timed, goal=1000) as (table, play, other):
        timed.advance(table, 10)
        assert current_clocks(other) == current_clocks(play) == ([50_000, 60_000], [0])
        # The step ends Red's turn: 5 seconds come to what is left.
        assert message_types(play.act(STEP)) == ["frame", "clocks", "ok"]
        assert clock_states(settle(other)) == [([55_000, 60_000], [1])]
        timed.advance(table, 60.0 - 0.1)
        assert current_clocks(play) == ([55_000, 100], [1])
        other.act(ROLL)
        assert current_clocks(play) == ([55_000, 5_100], [0])


@pytest.mark.parametrize("change", [3600, -3600])
def test_wall_clock_changes_cost_no_time(timed: Server, clock: Clock, change: int) -> None:
    with at(timed, goal=1000) as (table, play, other):
        timed.advance(table, 10)
        clock.wall_change = change
        timed.advance(table, 40)  # The housekeeping has run meanwhile.
        assert current_clocks(other) == ([10_000, 60_000], [0])
        play.act(STEP)
        timed.advance(table, 10)
        assert current_clocks(play) == ([15_000, 50_000], [1])


def test_wall_clock_counts_when_no_clock_runs(timed: Server, clock: Clock) -> None:
    before = now()
    clock.wall_change = 3600
    timed.call(timed.lobby._wake_overdue)
    clock.advance(40)
    assert now() == before + 3_640_000


def test_time_starts_with_the_last_seat(timed: Server) -> None:
    ann, bob = timed.browser(), timed.browser()
    opened = ann.open("race", "me", "open", clock=60, timeout_policy=FORFEIT)
    with ann.play(opened["id"]) as play:
        timed.advance(opened["id"], 1000)
        assert current_clocks(play) == ([60_000, 60_000], [])
        bob.join(opened["seats"][1]["invite"])
        assert clock_states(settle(play)) == [([60_000, 60_000], [0])]
        timed.advance(opened["id"], 20)
        assert current_clocks(play) == ([40_000, 60_000], [0])


def test_bots_have_no_clock(tmp_path: Path, clock: Clock) -> None:
    with Server(settings(tmp_path), clock) as server:
        ann = server.browser()
        opened = ann.open(
            "race", "me", "random", clock=60, increment=5, timeout_policy=FORFEIT, goal=1000
        )
        with ann.play(opened["id"]) as play:
            play.act(STEP)
            play.turn_of(0)
            assert current_clocks(play) == ([65_000, -1], [0])


def test_undo_returns_no_time(timed: Server) -> None:
    with at(timed, goal=1000) as (table, play, other):
        for _ in range(3):
            timed.advance(table, 3)
            play.act(STEP)
            timed.advance(table, 2)
            play.undo()
        assert current_clocks(play) == ([51_000, 54_000], [0])
        play.act(STEP)
        assert current_clocks(play) == ([56_000, 54_000], [1])
        settle(other)


def test_windows_have_their_own_clock(timed: Server, deal: Deal) -> None:
    """A window does not end a turn: no increment is paid for it."""
    deal("--", "w-")
    with at(timed, "whistle", window=5.0) as (table, play, other):
        assert current_clocks(play) == ([60_000, 60_000], [0])
        play.act(RUN)
        assert current_clocks(other) == ([60_000, 60_000], [])
        timed.advance(table, 4.9)
        assert current_clocks(play) == ([60_000, 60_000], [])
        timed.advance(table, 0.1)
        assert current_clocks(play) == ([65_000, 60_000], [1])


# --- secrets ----------------------------------------------------------------------------------


def test_secret_decisions_do_not_show_in_clocks(timed: Server) -> None:
    """Neither a stopped clock nor a message shows it; the seat sees its own."""
    with at(timed, "duel", increment=0) as (table, play, other):
        assert current_clocks(play) == ([60_000, 60_000], [0, 1])
        timed.advance(table, 10)
        assert message_types(other.act(0)) == ["frame", "clocks", "ok"]
        play.quiet()
        timed.advance(table, 10)
        assert current_clocks(play) == ([40_000, 40_000], [0, 1])
        assert current_clocks(other) == ([40_000, 50_000], [0])
        # He changes his mind twice: the other's view is as before.
        other.undo()
        timed.advance(table, 5)
        other.act(1)
        play.quiet()
        assert current_clocks(play) == ([35_000, 35_000], [0, 1])
        assert current_clocks(other) == ([35_000, 45_000], [0])
        play.act(2)
        assert current_clocks(play) == ([35_000, 45_000], [0, 1])


def test_ready_seats_use_no_time(timed: Server) -> None:
    with at(timed, "sums", timeout_policy="", rounds=2) as (table, play, other):
        timed.advance(table, 10)
        play.plan(3, READY)
        assert current_clocks(other) == ([50_000, 50_000], [1])
        timed.advance(table, 10)
        # Who changes his mind has his clock run again.
        play.plan(4)
        timed.advance(table, 10)
        assert current_clocks(other) == ([40_000, 30_000], [0, 1])
        play.plan(4, READY)
        other.plan(1, READY)
        assert current_clocks(play) == ([45_000, 35_000], [0, 1])


# --- when time is up ----------------------------------------------------------------------------


def test_running_out_of_time_loses(timed: Server) -> None:
    with at(timed, goal=1000) as (table, play, other):
        timed.advance(table, 20)
        play.act(STEP)
        settle(other)
        timed.advance(table, 59.9)
        other.quiet()
        timed.advance(table, 0.1)
        [frame, clocks, table_news] = [other.receive() for _ in range(3)]
        assert [line["text"] for line in frame["frame"]["lines"]] == [
            core_messages.lost_on_time(name="Blue", winner="Red")
        ]
        assert frame["frame"]["scene"]["outcome"]["winners"] == [0]
        assert (clocks["left"], clocks["running"]) == ([45_000, 0], [])
        assert table_news["table"]["status"] == "over"
    record = timed.browser().http.get(f"/api/tables/{table}/record").text
    assert record.endswith("2. blue forfeits\n")


def test_bot_takes_over_a_late_seat(timed: Server) -> None:
    with at(timed, timeout_policy="random", goal=1000) as (table, play, other):
        timed.advance(table, 60)
        assert [m["type"] for m in play.until("table")][:2] == ["system_message", "clocks"]
        play.turn_of(1)
        assert current_clocks(play) == ([5_000, 60_000], [1])
        play.request("return")
        assert current_clocks(other) == ([60_000, 60_000], [1])


def test_saved_plans_count_at_the_deadline(timed: Server) -> None:
    with at(timed, "sums", timeout_policy="", rounds=2) as (table, play, other):
        other.plan(5, READY)
        timed.advance(table, 30)
        play.plan(2)
        timed.advance(table, 30)
        notes = [
            m["line"]["text"]
            for m in other.until("system_message")
            if m["type"] == "system_message"
        ]
        assert notes == [messages.rules_decide(name="Ant")]
        # The round is over, and what comes with each round is what he has for the next.
        assert current_clocks(play) == ([5_000, 65_000], [0, 1])
        timed.advance(table, 5)
        assert timed.lobby.tables[table].history.overdue(0) == []
        assert current_clocks(other)[1] == [1]


@pytest.mark.parametrize("terms", [{"clock": 60}, {"clock": 0, "increment": 0, "deadline": 60}])
def test_two_late_seats_do_not_lose(timed: Server, terms: Json) -> None:
    with at(timed, "duel", **terms) as (table, play, other):
        timed.advance(table, 60)
        [note] = [m for m in settle(play) if m["type"] == "system_message"]
        assert note["line"]["text"] == messages.BOTH_TIMED_OUT
        assert note["line"]["seat"] == -1
        timed.advance(table, 1000)
        found = timed.lobby.tables[table].history
        assert (found.due, found.match.over) == (None, False)
        play.act(0)
        other.act(1)
        assert found.due is not None
        settle(play)
        play.act(0)
        settle(other)
        timed.advance(table, 65)
        assert found.match.winners() == [0]


# --- restarts -----------------------------------------------------------------------------------


def test_downtime_costs_no_time(tmp_path: Path, clock: Clock) -> None:
    chosen = settings(tmp_path)
    with Server(chosen, clock) as server, at(server, goal=1000) as (table, play, other):
        server.advance(table, 10)
        play.act(STEP)
        server.advance(table, 7)
        assert current_clocks(play) == ([55_000, 53_000], [1])
        settle(other)
    held = Clock()
    held.seconds = clock.time() + 100_000
    with server_time_by(held), Server(chosen, held) as server:
        watcher = server.browser()
        held.advance(50)
        with watcher.play(table, -1) as play:
            # What was thought since the last step is given back as well.
            [shown] = clock_states(settle(play))
            assert shown == ([55_000, 60_000], [1])
            server.advance(table, 20)
            assert current_clocks(play) == ([55_000, 40_000], [1])
        kinds = [row.kind for row in server.call(server.lobby._store.rows, table)]
        assert kinds == ["decision", "loaded"]


def test_tables_unload_only_without_clocks(timed: Server) -> None:
    with at(timed, goal=1) as (table, _play, _other):
        pass
    found = timed.lobby.tables[table]
    assert not found.is_idle(1e9)
    timed.advance(table, 60)
    assert found.history.match.over
    assert found.is_idle(1e9)


# --- what may be asked for ----------------------------------------------------------------------


# --- by themselves ------------------------------------------------------------------------------


def test_clocks_going_backwards_cost_no_time() -> None:
    assert ClockReading(5000, 1000).at(500) == 5000
    assert ClockReading(5000, 1000).at(3000) == 3000
    assert ClockReading(5000, 1000).at(9000) == 0
    assert ClockReading(5000, None).at(9000) == 5000


def test_free_undo_leaves_a_second() -> None:
    clocks = Clocks(10, 30, 2)
    clocks.begin_turn(0, ("turn", 0), [0])
    clocks.run([0], [0], 0, hidden=False)
    clocks.run([1], [1], 9_500, hidden=False)
    clocks.begin_turn(1, ("turn", 1), [1])
    assert clocks.readings(-1)[0] == ClockReading(30_500, None)
    clocks.run([0], [0], 9_600, hidden=False)
    clocks.run([], [], 39_500, hidden=False)
    clocks.rewind(0, free=True)
    assert clocks.readings(-1)[0].left == 600

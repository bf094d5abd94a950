"""Deadlines: phases of plans that end at a fixed moment."""

from __future__ import annotations

from pathlib import Path

import pytest
from examples.games import sums
from examples.games.sums import READY

from harena import HarenaError
from harena.server.history.plans import draft_defaults
from harena.server.server_time import now
from tests.server.client import (
    Server,
    eventually,
    full_disk,
    message_types,
    playing,
    settings,
    settle,
    system_lines,
)
from tests.server.databases import execute
from tests.server.elapsed_time import due, late
from tests.server.manual_clock import Clock
from tests.server.paused_executor import PausedExecutor


def test_deadlines_are_sent_with_phases(timed: Server, tmp_path: Path) -> None:
    """After the frame that opens a phase and after each hello. Time starts with the last seat."""
    ann, bob = timed.browser(), timed.browser()
    opened = ann.open("sums", "me", "open", deadline=60, rounds=2)
    table = opened["id"]
    with ann.play(table) as play:
        assert settle(play) == []
        assert due(tmp_path, table) is None
        bob.join(opened["seats"][1]["invite"])
        assert message_types([play.receive(), play.receive()]) == ["table", "deadline"]
        noted = due(tmp_path, table)
        assert noted == now() + 60_000
        with bob.play(table, 1) as other:
            told = other.receive()
            assert (told["type"], told["seq"], told["ms"]) == ("deadline", 0, 60_000)
            timed.advance(table, 20)
            settle(play)
            assert message_types(play.plan(1)) == ["frame", "ok"]
            assert message_types(play.plan(2, READY)) == ["undone", "ok"]
            assert play.look_from(0)["seq"] == 2
            told = play.receive()
            assert (told["type"], told["seq"], told["ms"]) == ("deadline", 2, 40_000)
            last = other.plan(1, READY)
            assert message_types(last) == ["frame", "undone", "frame", "deadline", "ok"]
            assert message_types(settle(play)) == ["frame", "deadline"]
            assert due(tmp_path, table) == noted + 20_000
            play.plan(1, READY)
            last = other.plan(2, READY)
            assert message_types(last) == ["frame", "undone", "frame", "table", "ok"]
            assert due(tmp_path, table) is None
            assert message_types(settle(play)) == ["frame", "table"]


def test_deadline_ends_a_phase(timed: Server) -> None:
    """Saved plans count, even offline, and the next phase has its own deadline."""
    table, people = timed.seated("sums", 3, deadline=60)
    with playing(table, people[:2]) as (ann, bob):
        ann.plan(4, 5)
        bob.plan(2, READY)
        settle(ann)
        timed.advance(table, 59.9)
        ann.quiet()
        timed.advance(table, 0.1)
        messages = [ann.receive() for _ in range(4)]
        assert message_types(messages) == ["system_message", "frame"] * 2
        assert [(line["seat"], line["system"]) for line in system_lines(messages)] == [
            (0, True),
            (2, True),
        ]
        # Who was made ready by the clock is not announced as ready.
        ready, shown = (m["frame"]["lines"] for m in messages if m["type"] == "frame")
        assert ready == []
        assert [line["seat"] for line in shown[:5]] == [0, 2, 0, 1, 2]
        assert [line["text"] for line in shown[2:5]] == [
            *("Ant shows 11.", "Bee shows 3.", "Crow shows 1."),
        ]
        assert ann.receive()["type"] == "deadline"
        while "outcome" not in (frame := bob.frame())["scene"]:
            timed.advance(table, 60)
        assert frame["scene"]["seats"][0]["score"] == "1"
        stored = timed.call(timed.lobby._store.rows, table)
        assert {row.seat for row in stored[-9:]} == {0, 1, 2}


def test_deadlines_survive_a_restart(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        table, people = server.seated("sums", 2, deadline=1000)
        with people[0].play(table) as ann:
            ann.plan(3, READY)
            ann.plan(5)
        noted = due(tmp_path, table)
    late(tmp_path, table, 400)
    with (
        Server(settings(tmp_path)) as server,
        server.browser(people[1].token).play(table, 1) as bob,
    ):
        left = bob.receive()["ms"]
        assert (noted or 0) - 400_000 - now() <= left <= 600_000
    assert due(tmp_path, table) == (noted or 0) - 400_000
    late(tmp_path, table, 601)
    begun = now()
    with Server(settings(tmp_path)) as server:
        # Nobody is there, and nobody asked for the table.
        eventually(lambda: table in server.lobby.tables)
        found = server.lobby.tables[table]
        eventually(lambda: int(found.history.match.state.values[sums.ROUND]) == 1)
        values = found.history.match.state.values
        assert [int(values[sums.SHOWN + seat]) for seat in range(2)] == [6, 1]
        log = found.history.newest_log(1, 99)["log"]
        assert [(line["seat"], line.get("system", False)) for line in log[:4]] == [
            *((0, True), (1, True), (0, False), (1, False)),
        ]
        eventually(lambda: due(tmp_path, table) == found.history.due)
        assert begun <= (found.history.due or 0) - 1_000_000 <= now()


def test_deadlines_do_not_apply_to_bots(tmp_path: Path, clock: Clock) -> None:
    """Bots have their own time limit."""
    paused = PausedExecutor()
    with Server(settings(tmp_path, executor=lambda: paused, bot_timeout=1000.0), clock) as server:
        table, ann = server.table("sums", "me", "random", deadline=60, rounds=1)
        found = server.lobby.tables[table]
        with ann.play(table) as play:
            server.advance(table, 60)
            assert found.history.match.state.deciding() == [1]
            # Too late: who changes the plan now is ready again at once.
            settle(play)
            play.send("plan", seq=play.seq, actions=[5])
            eventually(lambda: [e.value for e in found.history.match.log] == [5, READY])
            paused.release()
            eventually(lambda: found.history.match.over)


def test_failed_deadlines_are_retried(timed: Server) -> None:
    table, people = timed.seated("sums", 2, deadline=60, rounds=1)
    with people[0].play(table) as ann:
        with full_disk():
            timed.advance(table, 60)
            error = ann.next("error")
            assert (error["code"], "id" in error) == ("internal", False)
            settle(ann)
        with people[1].play(table, 1):
            assert ann.frame()["scene"]["seats"]


def test_endless_defaults_are_abandoned(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sums.Sums, "_legal_actions", lambda self, seat, out: out.add(0))
    monkeypatch.setattr(sums.Sums, "_apply_action", lambda self, seat, action: None)
    table = server.lobby.tables[server.table("sums", deadline=60)[0]]
    with pytest.raises(HarenaError, match="never end"):
        draft_defaults(table.history, table.core.draft())
    monkeypatch.setattr(sums.Sums, "default_action", lambda self, seat: -1)
    draft = table.core.draft()
    draft_defaults(table.history, draft)
    assert draft.rows == []


def test_broken_tables_do_not_stop_others(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        broken, _ = server.seated("sums", 2, deadline=60)
        table, _ = server.seated("sums", 2, deadline=60)
    late(tmp_path, broken, 100)
    late(tmp_path, table, 90)
    execute(tmp_path, "insert into log values (:id, 0, 'decision', 1, 0, 0, 0, '99')", id=broken)
    with Server(settings(tmp_path)) as server:
        eventually(lambda: table in server.lobby.tables)
        found = server.lobby.tables[table]
        eventually(lambda: int(found.history.match.state.values[sums.ROUND]) == 1)
        assert server.lobby._broken == {broken}


def test_unloaded_tables_meet_their_deadline(timed: Server, clock: Clock) -> None:
    table, people = timed.seated(timeout_policy="forfeit", goal=200, deadline=3 * 24 * 3600)
    clock.advance(24 * 3600)
    eventually(lambda: table not in timed.lobby.tables)
    clock.advance(2 * 24 * 3600)

    def is_over() -> bool:
        clock.advance(60)  # the housekeeping looks again
        found = timed.lobby.tables.get(table)
        return found is not None and found.history.match.over

    eventually(is_over)
    assert people[0].listed()[0]["winners"] == [1]

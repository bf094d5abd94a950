"""Plans at tables: composed, changed, and shown when all are ready."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from harena.server.history.draft import LogError
from harena.server.history.history import History
from harena.server.history.rows import Row
from harena.server.workers.bot_jobs import Job
from tests.server.client import (
    Server,
    eventually,
    full_disk,
    kinds_of,
    known,
    playing,
    settings,
    settle,
)
from tests.server.sums_tables import READY, plan, shown, sum_of


def test_a_round_of_plans(server: Server) -> None:
    """The owner has one message for each plan, the others one for each that is ready."""
    table, people = server.seated("sums", 3)
    with playing(table, people) as (ann, bob, cem):
        assert ann.hello["frames"][0]["acting"] == [0, 1, 2]
        one = plan(ann, 2)
        assert kinds_of(one) == ["frame", "ok"]
        assert sum_of(one[0]["frame"], 0) == [3]
        assert one[0]["frame"]["lines"] == [
            {"seq": 1, "seat": 0, "text": "You pick 3.", "rule": "", "private": True}
        ]
        more = plan(ann, 4, 5)
        assert kinds_of(more) == ["undone", "ok"]
        assert (more[0]["version"], more[0]["by"], more[0]["seq"]) == (1, 0, 2)
        assert [line["text"] for line in more[0]["log"]] == ["You pick 5.", "You pick 6."]
        frame = more[0]["frame"]
        assert sum_of(frame, 0) == [5, 6]
        assert frame["scene"]["targets"][0]["plan"] == [4, 5, 0]
        assert frame["can_undo"]
        assert kinds_of(plan(ann, 4, 5, 0)) == ["frame", "ok"]
        bob.quiet()
        cem.quiet()
        ready = ann.act(READY)
        assert kinds_of(ready) == ["frame", "ok"]
        assert ready[0]["frame"]["acting"] == [1, 2]
        assert ready[0]["frame"]["scene"]["seats"][0]["ready"]
        for play in (bob, cem):
            frame = play.receive()["frame"]
            assert shown(frame) == ["Ant is ready."]
            assert frame["acting"] == [1, 2]
            assert sum_of(frame, 0) == []
        # Two plans that say "ready" at once.
        assert kinds_of(plan(bob, 0, READY)) == ["undone", "ok"]
        assert shown(cem.receive()["frame"]) == ["Bee is ready."]
        last = plan(cem, 1, 2, READY)
        assert kinds_of(last) == ["undone", "frame", "ok"]
        assert last[0]["seq"] + 1 == last[1]["frame"]["seq"] == cem.seq
        assert sum_of(last[0]["frame"], 2) == [2, 3]
        assert [line["text"] for line in last[0]["log"]] == [
            "Ant is ready.",
            "Bee is ready.",
            "You pick 2.",
            "You pick 3.",
        ]
        everything = ["Ant shows 12.", "Bee shows 1.", "Crow shows 5.", "Ant wins the round."]
        assert shown(last[1]["frame"]) == everything
        assert kinds_of([ann.receive(), bob.receive()]) == ["frame", "frame"]
        frame = ann.receive()["frame"]
        assert shown(frame) == everything
        assert frame["acting"] == [0, 1, 2]
        assert not frame["can_undo"]
        ann.quiet()


def test_a_change_of_mind(server: Server) -> None:
    """Ready, no longer ready, ready again: all see it, and nothing else."""
    table, people = server.seated("sums", 2)
    with playing(table, people) as (ann, bob):
        plan(ann, 2, READY)
        bob.receive()
        assert kinds_of(plan(ann, 2, 3, READY)) == ["undone", "ok"]
        bob.quiet()
        change = plan(ann, 2, 3)
        assert kinds_of(change) == ["undone", "ok"]
        assert change[0]["frame"]["acting"] == [0, 1]
        undone = bob.receive()
        assert (undone["type"], undone["by"], undone["seq"]) == ("undone", 0, 0)
        assert (undone["version"], undone["log"]) == (1, [])
        assert not any(seat.get("ready") for seat in undone["frame"]["scene"]["seats"])
        plan(ann)
        bob.quiet()
        plan(ann, 5, 5, 5)
        bob.quiet()
        ann.act(READY)
        assert bob.receive()["frame"]["seq"] == 1
        # The same plan once more changes nothing, so it may be sent again.
        length = server.lobby.tables[table].history.length
        assert kinds_of(plan(ann, 5, 5, 5, READY)) == ["ok"]
        assert server.lobby.tables[table].history.length == length
        bob.quiet()


def test_undo_among_plans(server: Server) -> None:
    table, people = server.seated("sums", 2)
    with playing(table, people) as (ann, bob):
        plan(ann, 2, 3, READY)
        bob.receive()
        assert kinds_of(ann.says("undo", seq=ann.seq)) == ["undone", "ok"]
        assert bob.receive()["type"] == "undone"
        assert sum_of(ann.says("undo", seq=ann.seq)[0]["frame"], 0) == [3]
        bob.quiet()


def test_what_is_no_plan(server: Server) -> None:
    table, people = server.seated("sums", 2)
    with playing(table, people) as (ann, bob):
        plan(ann, 1, READY)
        bob.receive()
        before = known(ann)
        for actions in ([READY], [1, READY, 1], [0] * 5, [99], [2**31 - 1]):
            ann.fails("illegal_action", "plan", seq=ann.seq, actions=actions)
        for wrong in ([-1], [0] * 65, ["0"], [True], [2**31], None, "ready"):
            ann.fails("bad_message", "plan", seq=ann.seq, actions=wrong)
        ann.fails("stale", "plan", seq=ann.seq, actions=[2], version=2)
        error = bob.fails("illegal_action", "plan", seq=bob.seq, actions=[0, READY, 0])
        assert "'1' is not legal then" in error["message"]
        assert known(ann) == before
        bob.quiet()
        with server.browser().play(table, -1) as watcher:
            watcher.fails("not_your_seat", "plan", seq=0, actions=[])
        ann.fails("illegal_action", "resign")
    alone = server.browser()
    opened = alone.open("sums", "me", "open")
    with alone.play(opened["id"]) as play:
        play.fails("waiting", "plan", seq=0, actions=[1])
    for game in ("race", "duel"):
        with alone.play(alone.open(game, "me", "me")["id"]) as play:
            play.fails("not_your_turn", "plan", seq=0, actions=[])
            play.fails("stale", "plan", seq=1, actions=[])


def test_nothing_can_be_planned_after_the_end(server: Server) -> None:
    table, ann = server.table("sums", "me", "me", rounds=1)
    with ann.play(table) as play, ann.play(table, 1) as other:
        plan(play, 1, READY)
        settle(other)
        plan(other, 2, READY)
        settle(play)
        play.fails("over", "plan", seq=play.seq, actions=[1])
    with ann.play(table) as play:
        lines = [line["text"] for line in play.hello["log"]]
        assert lines[-1] == "Bee wins the round."


def test_others_being_ready_makes_nothing_stale(server: Server) -> None:
    """Neither a plan nor a decision nor an undo, with a version or without."""
    table, people = server.seated("sums", 3, rounds=9)
    with playing(table, people) as (ann, bob, cem):
        seq, version = cem.seq, 0
        plan(ann, 1, READY)
        plan(bob, 2, READY)
        plan(ann, 1)  # Cem's history changes
        plan(ann, 1, READY)
        assert kinds_of(plan(cem, 3, seq=seq, version=version))[-1] == "ok"
        seq, version = cem.seq, 1
        plan(ann, 1)
        plan(bob, 1, 1)
        for play in (ann, bob):
            settle(play)
        assert kinds_of(cem.says("act", seq=seq, version=version, action=4))[-2:] == ["frame", "ok"]
        seq, version = cem.seq, server.lobby.tables[table].history.version(2)
        plan(ann, 1, READY)
        assert kinds_of(cem.says("undo", seq=seq, version=version)) == ["frame", "undone", "ok"]
        assert sum_of(known(cem)["frames"][0], 2) == [4]


def test_what_is_stale_among_plans(server: Server) -> None:
    """Once one's own plan has changed, a single decision; once the phase is over, all of it."""
    table, people = server.seated("sums", 2)
    with playing(table, people) as (ann, bob):
        start = ann.seq
        ann.act(1)
        ann.fails("stale", "act", seq=start, action=1)
        ann.fails("stale", "undo", seq=start)
        plan(ann, 2, seq=start, version=0)
        ann.fails("stale", "act", seq=ann.seq, version=0, action=1)
        plan(ann, 3, seq=start, version=0)
        ann.act(READY)
        settle(bob)
        first = bob.seq
        plan(bob, 2, READY)
        settle(ann)
        for play, seq in ((ann, start), (bob, first)):
            for kind, fields in (("plan", {"actions": [2]}), ("act", {"action": 2})):
                play.fails("stale", kind, seq=seq, **fields)
                play.fails("stale", kind, seq=play.seq, version=0, **fields)
        assert kinds_of(plan(ann, 5)) == ["frame", "ok"]


def test_several_seats_at_one_screen(server: Server) -> None:
    table, ann = server.table("sums", "me", "me")
    with ann.play(table) as play, ann.play(table, 1) as other:
        plan(play, 1, 2, READY)
        assert shown(other.receive()["frame"]) == ["Ant is ready."]
        hello = play.sees(1)
        assert sum_of(hello["frames"][0], 0) == []
        assert hello["frames"][0]["scene"]["prompt"]["secret"]
        plan(play, 4)
        assert sum_of(other.receive()["frame"], 1) == [5]
        hello = play.sees(0)
        assert sum_of(hello["frames"][0], 0) == [2, 3]
        assert not hello["frames"][0]["scene"]["seats"][1].get("ready")


def test_a_restart_keeps_plans(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        table, people = server.seated("sums", 2)
        with playing(table, people) as (ann, bob):
            plan(ann, 1, READY)
            plan(ann, 2, 2)
            plan(ann, 3, READY)
            plan(ann, 3, 4, READY)
            settle(bob)
            plan(bob, 5)
            before = known(ann), known(bob)
        records = [
            who.http.get(f"/api/tables/{table}/record?seat={seat}").text
            for seat, who in enumerate(people)
        ]
    assert records[0].endswith("1. ant 4 5 ready\n")
    assert records[1].endswith("1. bee 6\n")
    with Server(settings(tmp_path)) as server:
        people = [server.browser(person.token) for person in people]
        with playing(table, people) as (ann, bob):
            assert (known(ann), known(bob)) == before
            plan(bob, 0, 0, READY)
            assert shown(ann.receive()["frame"])[:2] == ["Ant shows 9.", "Bee shows 2."]


def test_missed_frames_of_a_changed_plan(server: Server) -> None:
    """Who was away gets what he lacks if his history stands, otherwise the newest."""
    table, people = server.seated("sums", 2)
    with playing(table, people) as (ann, bob):
        plan(ann, 1, READY)
        settle(bob)
        plan(ann, 2, READY)
    with people[1].play(table, 1, since=1) as bob:
        assert [frame["seq"] for frame in bob.hello["frames"]] == [1]
        assert bob.hello["version"] == 0
    with people[0].play(table, 0, since=1) as ann:
        assert [frame["seq"] for frame in ann.hello["frames"]] == [2]
        assert ann.hello["version"] == 2


def test_rewinding_among_plans(server: Server) -> None:
    table, people = server.seated("sums", 2)
    with playing(table, people) as (ann, bob):
        plan(bob, 5, READY)
        settle(ann)
        plan(ann, 1, 2, 3, READY)
        settle(bob)
        frames = [
            people[0].http.get(f"/api/tables/{table}/frames/{seq}?seat=0").json()
            for seq in range(5)
        ]
        assert [sum_of(frame, 0) for frame in frames[:4]] == [[], [], [2], [2, 3]]
        assert shown(frames[1]) == ["Bee is ready."]
        assert shown(frames[4]) == ["You pick 4."]


def test_two_processes_plan_for_different_seats(tmp_path: Path) -> None:
    chosen = settings(tmp_path, sync_interval=0.02)
    with Server(chosen) as one, Server(chosen) as two:
        table, people = one.seated("sums", 2)
        bob = two.browser(people[1].token)
        with people[0].play(table) as here, bob.play(table, 1) as there:
            plan(here, 1, READY)
            assert there.next("frame")["frame"]["acting"] == [1]
            plan(here, 2)
            assert there.next("undone")["frame"]["acting"] == [0, 1]
            plan(here, 3, 3, READY)
            there.next("frame")
            plan(there, 4, READY)
            assert shown(here.next("frame")["frame"])[0] == "Ant shows 8."


def test_a_plan_is_stored_whole_or_not_at_all(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, people = server.seated("sums", 2)

    with playing(table, people) as (ann, bob):
        plan(ann, 1, READY)
        settle(bob)
        before = known(ann)
        with full_disk():
            ann.fails("internal", "plan", seq=ann.seq, actions=[2, 3])
        assert known(ann) == before
        bob.quiet()
        stored = server.call(server.lobby._store.rows, table)
        assert [row.kind for row in stored] == ["amend", "decision", "decision"]
        found = server.call(server.lobby._store.table, table)
    rebuilt = History(found, stored)
    assert [entry.value for entry in rebuilt.match.log] == [1, READY]
    for bad in (
        [Row(0, "amend", 0, 2), Row(1, "decision", 1, action="1")],
        [Row(0, "amend", 0, 1), Row(1, "undo", 0, 0)],
        [Row(0, "amend", 0, 1), Row(1, "decision", 0, action="ready")],
        [Row(0, "amend", 5, 0)],
    ):
        with pytest.raises(LogError):
            History(found, bad)


# --- bots -----------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_bots_compose_plans(server: Server, bot: str) -> None:
    """They are ready at once, and a game goes on to its end."""
    table, ann = server.table("sums", "me", bot, bot, rounds=2, stakes=True)
    with ann.play(table) as play:
        for _ in range(2):
            eventually(lambda: server.lobby.tables[table].history.match.state.deciding() == [0])
            settle(play)
            plan(play, 1, READY)
    assert ann.table(table)["status"] == "over"


def test_a_bots_answer_counts_though_others_got_ready(tmp_path: Path) -> None:
    """What it saw has changed meanwhile, what it decides about has not."""
    asked: list[Future[int]] = []
    jobs: list[Job] = []
    arrived = threading.Semaphore(0)

    class Slow:
        def submit(self, _function: Callable[..., int], *given: Job) -> Future[int]:
            future: Future[int] = Future()
            if given:
                asked.append(future)
                jobs.extend(given)
                arrived.release()
            return future

        def shutdown(self, wait: bool = True) -> None:
            """Nothing runs."""

    def answer(action: int) -> None:
        assert arrived.acquire(timeout=60)
        asked[-1].set_result(action)

    executor: Any = Slow
    with Server(settings(tmp_path, executor=executor)) as server:
        table, ann = server.table("sums", "me", "random")
        found = server.lobby.tables[table]
        with ann.play(table) as play:
            answer(5)
            assert arrived.acquire(timeout=60)
            plan(play, 1, READY)  # while the bot thinks about its second number
            plan(play, 1)
            plan(play, 2, READY)
            asked[-1].set_result(4)
            answer(READY)
            assert shown(play.next("frame")["frame"])[:2] == ["Ant shows 3.", "Bee shows 11."]
        assert [job.seat for job in jobs[:3]] == [1, 1, 1]
        picks = [entry.value for entry in found.history.match.log if entry.seat == 1]
        assert picks == [5, 4, READY]

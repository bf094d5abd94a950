"""Windows at tables: who is asked, bots, and the setting."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from examples.games.whistle import PASS, REST, RUN

from harena.server.workers.bot_jobs import Job
from tests.server.client import (
    LEAST,
    SHORT,
    Deal,
    Server,
    eventually,
    kinds_of,
    playing,
    settings,
    settle,
)
from tests.server.manual_clock import Clock
from tests.server.paused_executor import Held


def test_kinds_that_a_seat_does_not_want(server: Server, deal: Deal) -> None:
    deal("--", "w-", "--")
    table, people = server.seated("whistle", 3, window=30)
    with playing(table, people) as (ann, bob, cem):
        assert bob.hello["window_kinds"] == ["action", "wild"]
        assert kinds_of(bob.request("window_kinds", kinds=["wild", "card"])) == ["ok"]
        cem.request("window_kinds", kinds=[])
        with people[1].play(table, 1) as again:
            assert again.hello["window_kinds"] == ["wild"]  # kinds of other games are passed over
            ann.act(RUN)
            # Nobody is waited for.
            assert ann.frame()["acting"] == [1]
        settle(bob)
        bob.act(REST)
        settle(cem)
        # While a window is open: it goes at once.
        cem.act(RUN)
        settle(ann), settle(bob)
        assert kinds_of(ann.request("window_kinds", kinds=["card"])) == ["ok"]
        assert cem.frame()["acting"] == [0]
        bob.fails("bad_message", "window_kinds", kinds=["wild"] * 21)
        bob.fails("bad_message", "window_kinds", kinds=[1])


def test_asking_for_time_counts_more_than_a_kind(timed: Server, deal: Deal) -> None:
    deal("--", "w-", "--")
    with timed.connected("whistle", 3, window=30) as (ann, bob, _):
        ann.act(RUN)
        settle(bob)
        bob.request("hold", seq=bob.seq, seat=1)
        assert kinds_of(bob.request("window_kinds", kinds=[])) == ["ok"]
        timed.advance(ann.table, LEAST)
        assert settle(bob) == []


def resting(asked: list[int]) -> Callable[[], Any]:
    """An executor in which every bot rests or passes, and which notes who was asked in his turn."""

    class Resting:
        def submit(self, _function: object, job: Job | list[Job] | None = None) -> Future[Any]:
            future: Future[Any] = Future()
            if isinstance(job, Job):
                asked.append(job.seat)
                future.set_result(REST)
            else:
                future.set_result([PASS for _ in job or ()])
            return future

        def shutdown(self, wait: bool = True) -> None:
            """Nothing runs."""

    return Resting


@pytest.mark.parametrize("mine", ["--", "w-"])
def test_one_person_among_bots_keeps_nobody_waiting(
    tmp_path: Path, clock: Clock, deal: Deal, mine: str
) -> None:
    """No time runs; a pass without a choice is made for him, and such bots do not think."""
    deal("--", "--", mine, "--")
    asked: list[int] = []
    chosen = settings(tmp_path, executor=resting(asked))
    with Server(chosen, clock) as server:
        table, ann = server.table("whistle", "greedy", "greedy", "me", "greedy", window=SHORT)
        found = server.lobby.tables[table]
        # The first bot runs.
        server.call(write, server, table, 0, RUN)
        assert asked == []
        with ann.play(table, 2) as play:
            if mine == "w-":
                server.advance(table, 1000 * SHORT)
                eventually(lambda: found.history.match.state.deciding() == [2])
                assert settle(play) == []
                play.act(PASS)
            else:
                server.advance(table, chosen.window_minimum - 0.001)
                assert found.history.match.state.deciding() == [1, 2, 3]
                server.advance(table, 0.001)
            eventually(lambda: found.history.match.state.to_move == 2)
            assert asked == [1]  # in its turn after the window
            assert "window" not in kinds_of(settle(play))


async def write(server: Server, table: str, seat: int, action: int) -> None:
    """Have a seat act, whoever holds it."""
    found = server.lobby.tables[table]
    async with found.core.lock:
        draft = found.core.draft()
        draft.decide(seat, action)
        draft.run_on()
        await found.core.write(draft)


@pytest.mark.parametrize("bots", ["--", "w-"])
def test_a_window_with_bots_lasts_the_same(
    tmp_path: Path, clock: Clock, deal: Deal, bots: str
) -> None:
    """Whether bots could blow or not, and although they have answered before."""
    deal("--", bots, bots, bots)
    asked = Held()
    chosen = settings(tmp_path, window_bot_time=0.0, executor=lambda: asked)
    with (
        Server(chosen, clock) as server,
        server.solo("whistle", "me", "random", "random", "random") as play,
    ):
        assert kinds_of(play.act(RUN)) == ["frame", "ok"]  # no clock for one person
        eventually(lambda: len(asked.waiting) == 1)
        asked.go()
        server.advance(play.table, chosen.window_minimum - 0.001)
        play.quiet()
        server.advance(play.table, 0.001)
        play.next("frame")


def test_a_quick_answer_does_not_end_a_window_too_soon(timed: Server, deal: Deal) -> None:
    """It takes its least time, and nobody is told before; then it ends by itself."""
    deal("--", "w-")
    with timed.connected("whistle", 2, window=30) as (ann, bob):
        ann.act(RUN)
        settle(bob)
        bob.send("act", seq=bob.seq, action=PASS)
        timed.advance(ann.table, LEAST - 0.001)
        ann.quiet()
        timed.advance(ann.table, 0.001)
        ann.next("frame")
        bob.until("ok")


def test_bots_answer_in_windows(server: Server, deal: Deal) -> None:
    """The same as everybody, and the game goes on to its end."""
    deal("ww", "ww", "ww", "ww")
    table, ann = server.table("whistle", "me", "greedy", "greedy", "random", window=SHORT)
    blown = 0
    with ann.play(table) as play:
        frame = play.hello["frames"][0]
        while "outcome" not in frame["scene"]:
            targets = frame["scene"].get("targets")
            if targets and frame["acting"]:
                play.send("act", seq=play.seq, action=targets[0]["action"])
            message = play.receive()
            while message["type"] != "frame":
                message = play.receive()
            frame = message["frame"]
            blown += sum("blown" in line["text"] for line in frame["lines"])
    assert blown > 0
    assert ann.table(table)["status"] == "over"


# --- the setting ---------------------------------------------------------------------------


def test_the_setting_is_kept(server: Server) -> None:
    ann = server.browser()
    assert ann.open("whistle", "me", "me")["window"] == 2
    table = ann.open("duel", "me", "me", window=7.5)["id"]
    assert ann.table(table)["window"] == 7.5
    with ann.play(table) as play:
        play.request("resign")
    again = ann.rematch(table)
    assert again["window"] == 7.5


@pytest.mark.parametrize("wrong", [0.4, 31, "3", True, None])
def test_windows_that_cannot_be(server: Server, wrong: object) -> None:
    body = {"game": "race", "seats": 2, "players": [{"kind": "me"}] * 2, "window": wrong}
    answer = server.browser().http.post("/api/tables", json=body)
    assert answer.status_code == 400
    assert answer.json()["error"]["field"] == "window"

"""Bots at tables: to the end, over restarts, and when they break."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from examples.games import sums

from harena.core.play.entry import Entry
from harena.core.play.match import Match
from harena.core.play.rng import Rng
from harena.core.play.state import State
from harena.core.scene.scene import Event
from harena.server.settings import Settings
from harena.server.tables.bots import SHARE_OF_PACE
from harena.server.workers.bot_jobs import (
    NICENESS,
    BotError,
    Choice,
    Job,
    choose,
    fallback_action,
    is_wanted,
)
from harena.server.workers.bot_pool import BotPool, CancellableTask
from tests.server.client import STEP, Server, eventually, settings
from tests.server.elapsed_time import late
from tests.server.manual_clock import Clock
from tests.server.paused_executor import PausedExecutor
from tests.server.sample_games import Race


@pytest.mark.parametrize(("game", "bot"), [("race", "random"), ("warp-6", "greedy")])
def test_bots_play_a_game_to_the_end(server: Server, game: str, bot: str) -> None:
    with server.solo(game, "me", bot) as play:
        assert len(play.play_to_end()) > 2
        assert play.browser.table(play.table)["status"] == "over"


def test_bot_only_games_play_while_watched(server: Server) -> None:
    table, _ = server.table("race", "random", "random", goal=20)
    assert server.lobby.tables[table].history.length == 0
    with server.browser().play(table, -1) as watcher:
        assert watcher.next("table")["table"]["status"] == "over"


def test_bots_continue_after_a_restart(tmp_path: Path) -> None:
    with Server(settings(tmp_path, bot_pace=60.0)) as server:
        table, ann = server.table("race", "me", "random", goal=1000)
        with ann.play(table) as play:
            play.act(STEP)
    paused = PausedExecutor()
    restarted = Server(settings(tmp_path, executor=lambda: paused))
    with restarted as server, server.browser(ann.token).play(table) as play:
        assert play.hello["frames"][0]["acting"] == [1]
        # The bot goes on without a visitor, so it must wait until Ann has seen this.
        paused.release()
        frame = play.frame()
        while not frame["acting"]:
            frame = play.frame()
        assert frame["acting"] == [0]


@pytest.mark.usefixtures("each_database")
def test_bots_continue_after_a_restart_without_a_request(tmp_path: Path) -> None:
    """Where nobody can see them, and where a seat is open, they don't."""
    paused = PausedExecutor()
    with Server(settings(tmp_path, executor=lambda: paused)) as server:
        table, ann = server.table("race", "me", "random", goal=1000)
        with ann.play(table) as play:
            play.act(STEP)
            eventually(lambda: bool(paused.waiting))
        server.table("race", "random", "random")
        server.table("race", "random", "open")
    with Server(settings(tmp_path)) as server:
        eventually(lambda: table in server.lobby.tables)
        found = server.lobby.tables[table]
        eventually(lambda: found.history.match.state.deciding() == [0])
        assert list(server.lobby.tables) == [table]


@pytest.mark.usefixtures("each_database")
def test_substitutes_continue_after_a_restart_without_a_request(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        terms: dict[str, Any] = {"deadline": 1000, "timeout_policy": "random", "goal": 1000}
        table, (_, bob) = server.seated(**terms)
        server.seated(**terms)
    late(tmp_path, table, 1001)
    with Server(settings(tmp_path)) as server:
        eventually(lambda: table in server.lobby.tables)
        found = server.lobby.tables[table]
        eventually(lambda: found.history.match.state.deciding() == [1])
    paused = PausedExecutor()
    with (
        Server(settings(tmp_path, executor=lambda: paused)) as server,
        server.browser(bob.token).play(table, 1) as play,
    ):
        play.act(STEP)
        eventually(lambda: bool(paused.waiting))
    with Server(settings(tmp_path)) as server:
        eventually(lambda: table in server.lobby.tables)
        found = server.lobby.tables[table]
        eventually(lambda: found.history.match.state.deciding() == [1])
        assert found.history.substituted == {0}
        assert list(server.lobby.tables) == [table]


def test_bots_keep_a_human_pace(tmp_path: Path, clock: Clock) -> None:
    """A person who waits sees the steps one after the other on the page anyway."""
    asked = PausedExecutor()
    with (
        Server(settings(tmp_path, bot_pace=1.0, executor=lambda: asked), clock) as server,
        server.solo("race", "me", "random") as play,
    ):
        play.act(STEP)
        eventually(lambda: len(asked.waiting) == 1)
        asked.go()
        server.advance(play.table, SHARE_OF_PACE - 0.001)
        play.quiet()
        server.advance(play.table, 0.001)
        play.next("frame")


def test_bots_nobody_waits_for_keep_the_whole_pace(tmp_path: Path, clock: Clock) -> None:
    asked = PausedExecutor()
    with Server(settings(tmp_path, bot_pace=1.0, executor=lambda: asked), clock) as server:
        table, _ = server.table("race", "random", "random", goal=1000)
        with server.browser().play(table, -1) as watcher:
            eventually(lambda: len(asked.waiting) == 1)
            asked.go()
            server.advance(table, 0.999)
            watcher.quiet()
            server.advance(table, 0.001)
            watcher.next("frame")


def test_invisible_steps_need_no_pause(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seat 1's steps show nothing public, so seat 2 continues at once."""
    monkeypatch.setattr("harena.bots.random.Random.choose", lambda *_: STEP)
    shown_events = Race.events
    silent: list[Event] = []

    def events(self: Race, entries: Sequence[Entry], after: State, viewer: int) -> list[Event]:
        return silent if entries[0].seat == 1 else shown_events(self, entries, after, viewer)

    monkeypatch.setattr(Race, "events", events)
    asked = PausedExecutor()
    with (
        Server(settings(tmp_path, bot_pace=1.0, executor=lambda: asked), clock) as server,
        server.solo("race", "me", "random", "random", goal=1000) as play,
    ):
        for shown in ([], [Event("said", "For you.", private=True)]):
            silent[:] = shown
            play.act(STEP)
            for coming, pause in ((2, SHARE_OF_PACE), (0, 0.0)):
                eventually(lambda: len(asked.waiting) == 1)
                asked.go()
                if pause:
                    play.quiet()
                    server.advance(play.table, pause)
                assert play.frame()["acting"] == [coming]


def test_undo_drops_the_bots_late_answer(tmp_path: Path) -> None:
    paused = PausedExecutor()
    with (
        Server(settings(tmp_path, executor=lambda: paused)) as server,
        server.solo("race", "me", "random") as play,
    ):
        play.act(STEP)
        eventually(lambda: bool(paused.waiting))
        thinking = server.lobby.tables[play.table].bots.task
        assert play.undo()[0]["seq"] == 0
        paused.release()
        assert thinking is not None
        eventually(thinking.done)
        play.quiet()
        assert server.lobby.tables[play.table].history.length == 2


def test_undo_reverts_a_bots_decision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harena.bots.random.Random.choose", lambda *_: STEP)
    with Server(settings(tmp_path)) as server:
        table, ann = server.table("race", "me", "random")
        with ann.play(table) as play:
            play.act(STEP)
            frame = play.frame()
            assert frame["acting"] == [0]
            assert frame["can_undo"]
            undone = play.request("undo", seq=2)[0]
            assert (undone["seq"], undone["frame"]["acting"]) == (0, [0])
            play.quiet()  # the bot waits for the person
            play.act(STEP)
            play.next("frame")
        # With two people at the table the bot's decision stands between.
        bob = server.browser()
        opened = ann.open("race", "me", "random", "open")
        bob.join(opened["seats"][2]["invite"])
        with ann.play(opened["id"]) as play:
            play.act(STEP)
            play.next("frame")
            play.fails("no_undo", "undo", seq=2)
    with Server(settings(tmp_path)) as server, server.browser(ann.token).play(table) as play:
        assert (play.hello["seq"], play.hello["version"]) == (2, 1)


def test_fallback_replaces_a_failing_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> int:
        raise RuntimeError("no idea")

    monkeypatch.setattr("harena.bots.random.Random.choose", fails)
    with Server(settings(tmp_path)) as server:
        with server.solo("race", "me", "random") as play:
            play.act(STEP)
            line = play.next("system_message")["line"]
            assert (line["seat"], line["seq"], line["system"]) == (1, 1, True)
            assert play.frame()["seq"] == 2
        table, token = play.table, play.browser.token
    with Server(settings(tmp_path)) as server, server.browser(token).play(table) as play:
        assert [line["seq"] for line in play.hello["log"] if line.get("system")] == [1]


def test_fallback_plays_the_default_action() -> None:
    view = sums.GAME.start(2)
    assert view.space.name(fallback_action(view.observe(0), 0)) == view.space.name(
        int(view.default_action(0))
    )
    assert fallback_action(warp_job().view(), warp_job().seat) in warp_job().view().legal_actions()


def test_illegal_bot_choices_are_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harena.bots.random.Random.choose", lambda *_: 5)
    job = Job("race", 2, {"goal": 9}, [0, 0, 0, 0, 0, 0, 9, 0], 0, "random", 1, 0)
    with pytest.raises(BotError, match="not legal"):
        choose(job)


def warp_job() -> Job:
    """A decision in WARP 6."""
    match = Match("warp-6", 2)
    match.roll_all(Rng(1))
    seat = int(match.state.next_seat())
    numbers = match.state.observe(seat).numbers()
    return Job("warp-6", 2, match.options, numbers, seat, "greedy", 7, seat)


async def test_dead_processes_are_replaced() -> None:
    pool = BotPool(Settings())
    pool.start()
    job = warp_job()
    first = await pool.choose(job)
    assert first == Choice(choose(job), own=True)
    executor: Any = pool._all[0]
    [worker] = executor._processes.values()
    assert os.getpriority(os.PRIO_PROCESS, worker.pid) == os.getpriority(os.PRIO_PROCESS, 0) + min(
        NICENESS, 19 - os.getpriority(os.PRIO_PROCESS, 0)
    )
    os.kill(worker.pid, 9)
    assert await pool.choose(job) == first
    pool.stop()


def until_stopped(asked: int) -> int:
    """Think until it is cancelled."""
    while is_wanted():
        time.sleep(0.001)
    return asked


def is_running(asked: int) -> bool:
    return is_wanted()


async def test_cancelled_jobs_end() -> None:
    """The process takes the next job; a job cancelled early ends when it begins."""
    pool = BotPool(Settings(bot_workers=1))
    late, early = CancellableTask(), CancellableTask()
    thinking = asyncio.create_task(pool.ask(until_stopped, 3, "", late))
    await asyncio.sleep(0)
    early.cancel()
    following = asyncio.create_task(pool.ask(until_stopped, 4, "", early))
    late.cancel()
    assert await thinking == 3
    assert await following == 4
    # What is over stops nothing that came after it.
    late.cancel()
    assert await pool.ask(is_running, 0, "")
    assert len(pool._all) == 1
    pool.stop()
    assert not pool._stops


async def test_fallback_replaces_a_silent_bot() -> None:
    made: list[PausedExecutor] = []

    def make() -> PausedExecutor:
        made.append(PausedExecutor())
        return made[-1]

    pool = BotPool(Settings(executor=make, bot_timeout=0.05))
    job = warp_job()
    assert await pool.choose(job) == Choice(fallback_action(job.view(), job.seat), own=False)
    # The bot, and then the fallback.
    assert len(made) == 2
    pool.stop()


async def test_hanging_bots_delay_no_others() -> None:
    """Each bot has its own process, and its time starts when it starts to think."""
    hung = PausedExecutor()
    queue: list[Executor] = [hung, *(ThreadPoolExecutor(1) for _ in range(3))]
    pool = BotPool(Settings(executor=lambda: queue.pop(0), bot_workers=2, bot_timeout=5))
    job = warp_job()
    slow = asyncio.create_task(pool.choose(job))
    await asyncio.sleep(0)
    others = await asyncio.gather(*[pool.choose(job) for _ in range(4)])
    assert others == [Choice(choose(job), own=True)] * 4
    assert not slow.done()
    assert len(queue) == 2  # the others took the free executor
    hung.release()
    assert await slow == others[0]
    pool.stop()


async def test_a_process_is_replaced_after_its_jobs() -> None:
    made: list[PausedExecutor] = []

    def make() -> PausedExecutor:
        made.append(PausedExecutor(answer=choose))
        return made[-1]

    pool = BotPool(Settings(executor=make, bot_jobs=3, bot_workers=1))
    for _ in range(7):
        assert (await pool.choose(warp_job())).own
    assert [len(each.jobs) for each in made] == [3, 3, 1]
    assert pool._all == made[2:]
    pool.stop()
    assert not pool._jobs


async def test_cancelling_during_an_answer_works() -> None:
    """Otherwise a stopping server would wait out the bot's pace and store its decision."""
    paused = PausedExecutor()
    pool = BotPool(Settings(executor=lambda: paused))
    task = asyncio.create_task(pool.choose(warp_job()))
    while not paused.waiting:
        await asyncio.sleep(0)
    paused.go()
    asyncio.get_running_loop().call_soon(task.cancel)
    with pytest.raises(asyncio.CancelledError):
        await task
    pool.stop()


async def test_bots_reuse_the_search_of_a_turn() -> None:
    """A table returns to the process that knows the rest of its turn."""
    pool = BotPool(Settings(executor=lambda: ThreadPoolExecutor(1), bot_workers=2))
    one, two = replace(warp_job(), table="one"), replace(warp_job(), table="two")
    await asyncio.gather(pool.choose(one), pool.choose(two))
    first, second = pool._last["one"], pool._last["two"]
    assert first is not second
    for _ in range(3):
        await pool.choose(one)
        assert pool._last["one"] is first
        await pool.choose(two)
        assert pool._last["two"] is second
    pool.stop()

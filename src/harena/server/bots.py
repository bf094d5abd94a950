"""Bots think in processes of their own, and are given what their seat may know and no more."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing.connection import wait
from typing import TypeVar

from harena.bots import Bot, get_bot, load_bots
from harena.bots.advice import Counsel, advise, explain
from harena.bots.greedy import let_pass
from harena.bots.levels import Leveled
from harena.bots.search import Search
from harena.core.errors import HarenaError
from harena.core.game import Game
from harena.core.levels import level_name
from harena.core.options import Options
from harena.core.play.state import Rng, State
from harena.core.registry import get_game, load_games
from harena.core.show.scene import Json
from harena.server.settings import Settings

log = logging.getLogger(__name__)


NICENESS = 10
"""How far bots stand back for the server: people's decisions come before their thoughts."""
KEPT = 64
"""Bots that a process keeps, so that the rest of a turn need not be thought of again."""
PLAIN = "greedy"
"""Who decides when a bot gives no answer."""
HINT = 1.5
"""Seconds of the processor for a hint."""

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


class BotError(HarenaError):
    """A bot chose what it may not."""


@dataclass(frozen=True, slots=True)
class Job:
    """What a bot is asked, as plain data: `numbers` are the observation of `knower`.

    That is its own seat, but where another asks what it could do. Jobs of one `table` go to the
    same process where they can.
    """

    game: str
    seats: int
    options: Options
    numbers: list[int]
    seat: int
    bot: str
    seed: int
    knower: int
    table: str = ""

    def view(self) -> State:
        """The observation."""
        view = get_game(self.game).start(self.seats, self.options)
        view.load(self.numbers)
        return view


@dataclass(frozen=True, slots=True)
class Choice:
    """What a seat does, and whether its bot chose that: a plain one does where it cannot."""

    action: int
    own: bool


_bots: OrderedDict[tuple[str, str, int], Bot] = OrderedDict()


def choose(job: Job, until: float = 0.0) -> int:
    """Let a bot choose an action; a search by a moment, where one is given. In a bot process."""
    view = job.view()
    key = (job.bot, job.table, job.seat)
    bot = (_bots.pop(key, None) if job.table else None) or get_bot(job.bot)
    if job.table:
        _bots[key] = bot
        if len(_bots) > KEPT:
            _bots.popitem(last=False)
    brain = bot.brain(view) if isinstance(bot, Leveled) else bot
    if isinstance(brain, Search):
        brain.watch = (lambda: time.monotonic() < until) if until else None
    action = int(bot.choose(view, job.seat, Rng(job.seed)))
    if not view.is_legal(job.seat, action):
        raise BotError(f"the bot {job.bot!r} chose {view.space.name(action)!r}: not legal")
    return action


def answer(jobs: Sequence[Job], seconds: float) -> list[int]:
    """Let bots say whether they interrupt, within a time that is used up whatever they say.

    A seat that has one action has nothing to think about; how long all took must not tell that.
    Runs in a bot process.
    """
    until = time.monotonic() + seconds
    actions: list[int] = []
    for job in jobs:
        legal = job.view().legal_actions(job.seat)
        actions.append(legal[0] if len(legal) == 1 else choose(job, until))
    time.sleep(max(0.0, until - time.monotonic()))
    return actions


@dataclass(frozen=True, slots=True)
class Told:
    """A counsel, and its actions in words, as far as they can be said."""

    counsel: Counsel
    words: tuple[str, ...]


def counsel(job: Job, iterations: int = 0) -> list[Told]:
    """What the seat could do, best first. Runs in a bot process.

    It follows from the job alone where `iterations` bound it.
    """
    view, rng = job.view(), Rng(job.seed)
    seconds = 0.0 if iterations else HINT
    if job.knower == job.seat:
        found = advise(view, job.seat, rng, seconds, iterations)
    else:
        found = explain(view, job.knower, job.seat, rng, seconds, iterations)
        view.determinize(job.knower, rng)
        view = view.observe(job.seat)
    return [Told(each, _words(view, job.seat, each.actions, rng)) for each in found]


def _words(view: State, seat: int, actions: Sequence[int], rng: Rng) -> tuple[str, ...]:
    """Actions of a seat one after the other, as a page offers them, or else in notation.

    A plan is told by what its last step says of the whole.
    """
    game, state = view.game, view.clone()
    state.determinize(seat, rng)
    words: list[str] = []
    for action in actions:
        words.append(view.space.name(action))
        if not state.can_act(seat) or not state.is_legal(seat, action):
            continue
        for target in game.scene(state.observe(seat), seat).targets:
            if target.action == action and target.plan is None:
                words[-1] = target.label
        state.apply_action(action, seat)
        let_pass(state)
    whole = game.plans and words[-1] != view.space.name(actions[-1])
    return tuple(words[-1:] if whole else words)


def stopgap(view: State, seat: int) -> int:
    """What is decided for a seat for which nobody thinks: as little as may be."""
    for action in (view.pass_action(seat), view.default_action(seat), view.rest_action(seat)):
        if action >= 0 and view.is_legal(seat, action):
            return int(action)
    return view.legal_actions(seat)[0]


def bot_title(game: Game, name: str) -> str:
    """What a bot is called at a table: levels have names of the game."""
    if not name:
        return ""
    for number, level in enumerate(game.levels, 1):
        if name == level_name(number):
            return level.title
    return get_bot(name).title


def describe_bots() -> list[Json]:
    """All bots, weakest first, as pages get them."""
    bots, broken = load_bots()
    for error in broken:
        log.warning("%s", error)
    return [{"name": bot.name, "title": bot.title, "summary": bot.summary} for bot in bots]


def warm() -> None:
    """Import games and bots beforehand, so that the first decision is quick."""
    load_games()
    describe_bots()


def _start_worker() -> None:
    # Ctrl-C is for the server, which then ends its workers; and a worker whose server was
    # killed would wait for work for ever.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(NICENESS)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


class BotPool:
    """Where bots think: processes of one bot each, so that one which hangs takes no other along.

    A bot's time starts when it starts to think; who comes when all processes think waits.
    """

    def __init__(self, settings: Settings) -> None:
        """Nothing is started yet."""
        self._settings = settings
        self._slots = asyncio.Semaphore(settings.bot_workers or min(4, os.cpu_count() or 1))
        self._idle: list[Executor] = []
        self._all: list[Executor] = []
        self._last: OrderedDict[str, Executor] = OrderedDict()

    def start(self) -> None:
        """Start a process and let it import what it needs; does not wait for it."""
        executor = self._new()
        executor.submit(warm)
        self._idle.append(executor)

    def stop(self) -> None:
        """End the processes, whatever they are thinking about."""
        for executor in list(self._all):
            self._drop(executor)

    async def choose(self, job: Job) -> Choice:
        """A legal action for the job, within its time: if its bot gives none, a plain one."""
        # A bot that fails or is too slow would be so again; a process may have died by chance.
        for bot, tries in ((job.bot, 2), (PLAIN, 1)):
            for _ in range(tries):
                try:
                    action = await self._ask(choose, replace(job, bot=bot), job.table)
                    return Choice(action, bot == job.bot)
                except BrokenExecutor as error:
                    log.warning("bot %r: %r", bot, error)
                except Exception as error:  # noqa: BLE001 a bot may come from another package and fail anyhow
                    log.warning("bot %r: %r", bot, error)
                    break
        return Choice(stopgap(job.view(), job.seat), own=False)

    async def answers(self, jobs: Sequence[Job]) -> list[int]:
        """A legal action for each job in a window, all at once: a plain one if a bot gives none.

        A process is asked and waited for whether a seat has a choice or not.
        """
        for bots in ([job.bot for job in jobs], [PLAIN] * len(jobs)):
            asked = [replace(job, bot=bot) for job, bot in zip(jobs, bots, strict=True)]
            try:
                return await self._ask(
                    partial(answer, seconds=self._settings.window_thought),
                    asked,
                    jobs[0].table,
                )
            except Exception as error:  # noqa: BLE001 a bot may come from another package and fail anyhow
                log.warning("bots %s: %r", ", ".join(sorted(set(bots))), error)
        return [stopgap(job.view(), job.seat) for job in jobs]

    async def counsel(self, job: Job) -> list[Told]:
        """What the seat of the job could do, best first. Any exception when none can be told."""
        return await self._ask(counsel, job, job.table)

    async def _ask(self, task: Callable[[Asked], Answer], asked: Asked, table: str) -> Answer:
        async with self._slots:
            executor = self._take(table)
            try:
                future = executor.submit(task, asked)
                # `wait_for` may lose a cancellation that comes together with the answer.
                async with asyncio.timeout(self._settings.bot_timeout):
                    answer = await asyncio.wrap_future(future)
            except (BrokenExecutor, TimeoutError, asyncio.CancelledError):
                self._drop(executor)
                raise
            except Exception:
                self._idle.append(executor)
                raise
            self._idle.append(executor)
            return answer

    def _take(self, table: str) -> Executor:
        """An executor that has nothing to do, the one that served the table last if it can be."""
        last = self._last.pop(table, None)
        if last in self._idle:
            self._idle.remove(last)
        else:
            last = self._idle.pop() if self._idle else self._new()
        assert last is not None
        if table:
            self._last[table] = last
            if len(self._last) > KEPT:
                self._last.popitem(last=False)
        return last

    def _new(self) -> Executor:
        make = self._settings.executor
        executor = make() if make else self._process()
        self._all.append(executor)
        return executor

    def _process(self) -> Executor:
        return ProcessPoolExecutor(
            1, mp_context=multiprocessing.get_context("spawn"), initializer=_start_worker
        )

    def _drop(self, executor: Executor) -> None:
        for where in (self._all, self._idle):
            if executor in where:
                where.remove(executor)
        # Python 3.11 has no public way to end a process that thinks for ever.
        for process in list((getattr(executor, "_processes", None) or {}).values()):
            process.kill()
        executor.shutdown(wait=False)

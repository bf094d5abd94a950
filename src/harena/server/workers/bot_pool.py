"""The processes in which bots think, and others that take long."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from ctypes import c_bool
from dataclasses import replace
from functools import partial
from typing import TypeVar

from harena.bots.advice import Suggestion
from harena.core.play.match import Match
from harena.server.settings import Settings
from harena.server.workers import bot_jobs
from harena.server.workers.bot_jobs import (
    KEPT,
    Choice,
    DescribedLine,
    Job,
    MatchSummary,
    fallback_action,
)

log = logging.getLogger(__name__)

PLAIN = "greedy"
"""Who decides when a bot gives no answer."""

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


class CancellableTask:
    """Something that is thought about, which may be told that it is enough."""

    def __init__(self) -> None:
        """It has not begun."""
        self._stop: c_bool | None = None
        self._cancelled = False

    def attach(self, stop: c_bool | None) -> None:
        """It begins where `stop`, made true, ends it, if anything does."""
        self._stop = stop
        if self._cancelled:
            self.cancel()

    def detach(self) -> None:
        """It is over: what stops it may stop others now."""
        self._stop = None

    def cancel(self) -> None:
        """Cancel: the result is no longer wanted."""
        self._cancelled = True
        if self._stop is not None:
            self._stop.value = True


class WorkerPool:
    """Processes that do one thing at a time each, so that one which hangs takes no other along.

    A task's time starts when it starts; who comes when all processes are busy waits.
    """

    def __init__(self, settings: Settings, most: int) -> None:
        """Allow `most` processes at once; none is started yet."""
        self._settings = settings
        self._slots = asyncio.Semaphore(most)
        self._idle: list[Executor] = []
        self._all: list[Executor] = []
        self._last: OrderedDict[str, Executor] = OrderedDict()
        self._stops: dict[Executor, c_bool] = {}

    def start(self) -> None:
        """Start a process and let it import what it needs; does not wait for it."""
        executor = self._new()
        executor.submit(bot_jobs.preload)
        self._idle.append(executor)

    def stop(self) -> None:
        """Kill the processes."""
        for executor in list(self._all):
            self._drop(executor)

    async def ask(
        self,
        function: Callable[[Asked], Answer],
        asked: Asked,
        about: str,
        task: CancellableTask | None = None,
    ) -> Answer:
        """Return a function's result. Raise TimeoutError if it takes too long.

        Jobs `about` the same thing go to the same process where possible. The `task` can be
        cancelled.
        """
        async with self._slots:
            executor = self._take(about)
            stop = self._stops.get(executor)
            task = task or CancellableTask()
            try:
                if stop is not None:
                    stop.value = False
                task.attach(stop)
                future = executor.submit(function, asked)
                # `wait_for` may lose a cancellation that comes together with the answer.
                async with asyncio.timeout(self._settings.bot_timeout):
                    answer = await asyncio.wrap_future(future)
            except (BrokenExecutor, TimeoutError, asyncio.CancelledError):
                self._drop(executor)
                raise
            except Exception:
                self._idle.append(executor)
                raise
            finally:
                task.detach()
            self._idle.append(executor)
            return answer

    def _take(self, about: str) -> Executor:
        """An executor that has nothing to do; the one asked last about this, if it can be."""
        last = self._last.pop(about, None)
        if last in self._idle:
            self._idle.remove(last)
        else:
            last = self._idle.pop() if self._idle else self._new()
        assert last is not None
        if about:
            self._last[about] = last
            if len(self._last) > KEPT:
                self._last.popitem(last=False)
        return last

    def _new(self) -> Executor:
        make = self._settings.executor
        executor = make() if make else self._process()
        self._all.append(executor)
        return executor

    def _process(self) -> Executor:
        context = multiprocessing.get_context("spawn")
        # Without a lock: a process that dies with one would hold up the server for ever.
        stop = context.RawValue(c_bool, False)
        executor = ProcessPoolExecutor(
            1, mp_context=context, initializer=bot_jobs.start_worker, initargs=(stop,)
        )
        self._stops[executor] = stop
        return executor

    def _drop(self, executor: Executor) -> None:
        self._stops.pop(executor, None)
        for where in (self._all, self._idle):
            if executor in where:
                where.remove(executor)
        # Python 3.11 has no public way to end a process that thinks for ever.
        for process in list((getattr(executor, "_processes", None) or {}).values()):
            process.kill()
        executor.shutdown(wait=False)


class BotPool(WorkerPool):
    """The pool of bot processes."""

    def __init__(self, settings: Settings) -> None:
        """As many at once as there are cores, at most 4, unless it is set."""
        super().__init__(settings, settings.bot_workers or min(4, os.cpu_count() or 1))

    async def choose(self, job: Job) -> Choice:
        """A legal action for the job, within its time: if its bot gives none, a plain one."""
        # A bot that fails or is too slow would be so again; a process may have died by chance.
        for bot, tries in ((job.bot, 2), (PLAIN, 1)):
            for _ in range(tries):
                try:
                    action = await self.ask(bot_jobs.choose, replace(job, bot=bot), job.table)
                    return Choice(action, bot == job.bot)
                except BrokenExecutor as error:
                    log.warning("bot %r: %r", bot, error)
                except Exception as error:  # noqa: BLE001 a bot may come from another package and fail anyhow
                    log.warning("bot %r: %r", bot, error)
                    break
        return Choice(fallback_action(job.view(), job.seat), own=False)

    async def answers(self, asked: Sequence[Job]) -> list[int]:
        """Return a legal action for each job of a window; a plain bot's if a bot fails.

        The process is asked whether or not a seat has a choice.
        """
        for bots in ([job.bot for job in asked], [PLAIN] * len(asked)):
            named = [replace(job, bot=bot) for job, bot in zip(asked, bots, strict=True)]
            try:
                return await self.ask(
                    partial(bot_jobs.answer_window, seconds=self._settings.window_bot_time),
                    named,
                    asked[0].table,
                )
            except Exception as error:  # noqa: BLE001 a bot may come from another package and fail anyhow
                log.warning("bots %s: %r", ", ".join(sorted(set(bots))), error)
        return [fallback_action(job.view(), job.seat) for job in asked]

    async def suggest(self, job: Job, task: CancellableTask) -> list[DescribedLine]:
        """Return suggestions for a job's seat, best first. Any exception may be raised."""
        return await self.ask(bot_jobs.suggest, job, job.table, task)

    async def describe(
        self, job: Job, task: CancellableTask, best: Suggestion
    ) -> list[DescribedLine]:
        """Describe a known suggestion. Any exception may be raised."""
        return await self.ask(partial(bot_jobs.describe, best=best), job, job.table, task)

    async def summarize_match(self, match: Match) -> MatchSummary:
        """Summarize a finished match. Any exception may be raised."""
        return await self.ask(bot_jobs.summarize_match, match, "")

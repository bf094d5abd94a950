"""Pools of worker processes for bots and other long jobs."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import asynccontextmanager
from ctypes import c_bool
from dataclasses import replace
from functools import partial
from typing import TypeVar

from harena.server import metrics
from harena.server.settings import Settings
from harena.server.workers import bot_jobs
from harena.server.workers.bot_jobs import CACHED, Choice, Job, fallback_action

log = logging.getLogger(__name__)

FALLBACK = "greedy"
"""The bot that decides when another gives no answer."""

Argument = TypeVar("Argument")
Answer = TypeVar("Answer")


def _name(function: Callable[..., object]) -> str:
    """Return the name of a job's function."""
    return function.func.__name__ if isinstance(function, partial) else function.__name__


class CancellableTask:
    """A job that can be cancelled before and while it runs."""

    def __init__(self) -> None:
        self._stop: c_bool | None = None
        self._cancelled = False

    def attach(self, stop: c_bool | None) -> None:
        """Start the task in a process that `stop` interrupts, or in one that nothing does."""
        self._stop = stop
        if self._cancelled:
            self.cancel()

    def detach(self) -> None:
        """End the task: the flag may belong to another one now."""
        self._stop = None

    def cancel(self) -> None:
        """Cancel: the result is no longer wanted."""
        self._cancelled = True
        if self._stop is not None:
            self._stop.value = True


class WorkerPool:
    """Processes that run one job at a time each, so that one that hangs blocks no other.

    If all processes are busy, a job waits. Its time limit starts when it starts.
    """

    def __init__(self, settings: Settings, limit: int) -> None:
        """Allow `limit` processes at once; none is started yet."""
        self._settings = settings
        self._slots = asyncio.Semaphore(limit)
        self.waiting = 0
        """Jobs that wait for a process."""
        self._idle: list[Executor] = []
        self._all: list[Executor] = []
        self._last: OrderedDict[str, Executor] = OrderedDict()
        self._stops: dict[Executor, c_bool] = {}
        self._jobs: dict[Executor, int] = {}

    def start(self) -> None:
        """Start a process and let it import games and bots, without waiting for it."""
        executor = self._new()
        executor.submit(bot_jobs.preload)
        self._idle.append(executor)

    def stop(self) -> None:
        """Kill the processes."""
        for executor in list(self._all):
            # A thread of the executor that still ends would disturb the interpreter's exit.
            self._drop(executor, wait=isinstance(executor, ProcessPoolExecutor))

    async def ask(
        self,
        function: Callable[[Argument], Answer],
        argument: Argument,
        about: str,
        task: CancellableTask | None = None,
    ) -> Answer:
        """Return a function's result. Raise TimeoutError if it takes too long.

        Jobs `about` the same thing go to the same process where possible. The `task` can be
        cancelled.
        """
        async with self._slot():
            executor = self._take(about)
            stop = self._stops.get(executor)
            task = task or CancellableTask()
            try:
                if stop is not None:
                    stop.value = False
                task.attach(stop)
                future = executor.submit(function, argument)
                # `wait_for` may lose a cancellation that comes together with the answer.
                limit = asyncio.timeout(self._settings.bot_timeout)
                with metrics.timed("job", _name(function)):
                    async with limit:
                        answer = await asyncio.wrap_future(future)
            except (BrokenExecutor, TimeoutError, asyncio.CancelledError):
                self._drop(executor)
                raise
            except Exception:
                self._put_back(executor)
                raise
            finally:
                task.detach()
            self._put_back(executor)
            return answer

    def _put_back(self, executor: Executor) -> None:
        """Make an executor idle again, or replace it if it has done its share of jobs."""
        self._jobs[executor] += 1
        if self._jobs[executor] < self._settings.bot_jobs:
            self._idle.append(executor)
        else:
            self._drop(executor)
            self.start()

    @asynccontextmanager
    async def _slot(self) -> AsyncIterator[None]:
        """Wait for a process, and count the wait."""
        self.waiting += 1
        try:
            await self._slots.acquire()
        finally:
            self.waiting -= 1
        try:
            yield
        finally:
            self._slots.release()

    def _take(self, about: str) -> Executor:
        """Return an idle executor, if possible the last one for the same thing."""
        last = self._last.pop(about, None)
        if last in self._idle:
            self._idle.remove(last)
        else:
            last = self._idle.pop() if self._idle else self._new()
        assert last is not None
        if about:
            self._last[about] = last
            if len(self._last) > CACHED:
                self._last.popitem(last=False)
        return last

    def _new(self) -> Executor:
        if self._settings.executor:
            executor = self._settings.executor()
        else:
            context = multiprocessing.get_context("spawn")
            # Without a lock: a process that dies with one would block the server for ever.
            stop = context.RawValue(c_bool, False)
            settings = self._settings
            executor = ProcessPoolExecutor(
                1,
                mp_context=context,
                initializer=bot_jobs.start_worker,
                initargs=(stop, settings.log_format, settings.log_level),
            )
            self._stops[executor] = stop
        self._all.append(executor)
        self._jobs[executor] = 0
        return executor

    def _drop(self, executor: Executor, *, wait: bool = False) -> None:
        self._stops.pop(executor, None)
        self._jobs.pop(executor, None)
        for executors in (self._all, self._idle):
            if executor in executors:
                executors.remove(executor)
        # Python 3.11 has no public way to kill a process that never answers.
        for process in list((getattr(executor, "_processes", None) or {}).values()):
            process.kill()
        executor.shutdown(wait=wait)


class BotPool(WorkerPool):
    """The pool of bot processes."""

    def __init__(self, settings: Settings) -> None:
        """Allow as many processes as there are cores, at most 4, unless it is set."""
        super().__init__(settings, settings.bot_workers or min(4, os.cpu_count() or 1))

    async def answers(self) -> bool:
        """Return whether a process answers. A pool with a job for every process counts as alive."""
        if self._slots.locked():
            return True
        try:
            return await self.ask(bot_jobs.answer_check, True, "")
        except (BrokenExecutor, TimeoutError, OSError) as error:
            log.warning("bots do not answer: %r", error)
            return False

    async def choose(self, job: Job) -> Choice:
        """Return a legal action for the job; that of a fallback if its bot fails or is too slow."""
        # A bot that failed would fail again; only a process may have died by chance.
        for bot, tries in ((job.bot, 2), (FALLBACK, 1)):
            for _ in range(tries):
                try:
                    action = await self.ask(bot_jobs.choose, replace(job, bot=bot), job.table)
                    return Choice(action, bot == job.bot)
                except Exception as error:  # noqa: BLE001 a bot may come from another package
                    log.warning("bot %r failed: %r", bot, error)
                    if not isinstance(error, BrokenExecutor):
                        break
        return Choice(fallback_action(job.view(), job.seat), own=False)

    async def answer_window(self, jobs: Sequence[Job]) -> list[int]:
        """Return a legal action for each job of a window; those of a fallback if a bot fails.

        This takes the same time if no seat has a choice.
        """
        answer = partial(bot_jobs.answer_window, seconds=self._settings.window_bot_time)
        for named in (jobs, [replace(job, bot=FALLBACK) for job in jobs]):
            try:
                return await self.ask(answer, named, jobs[0].table)
            except Exception as error:  # noqa: BLE001 a bot may come from another package
                log.warning(
                    "bots %s failed: %r", ", ".join(sorted({job.bot for job in named})), error
                )
        return [fallback_action(job.view(), job.seat) for job in jobs]

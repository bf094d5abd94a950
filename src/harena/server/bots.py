"""Bots think in processes of their own, and are given what their seat may know and no more."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import wait

from harena.bots import get_bot, load_bots
from harena.core.errors import HarenaError
from harena.core.options import Options
from harena.core.play.state import Rng
from harena.core.registry import get_game, load_games
from harena.core.show.scene import Json
from harena.server.settings import Settings

log = logging.getLogger(__name__)


class BotError(HarenaError):
    """A bot gave no answer, twice in a row."""


@dataclass(frozen=True, slots=True)
class Job:
    """What a bot is asked, as plain data: `numbers` are its seat's observation."""

    game: str
    seats: int
    options: Options
    numbers: list[int]
    seat: int
    bot: str
    seed: int


def choose(job: Job) -> int:
    """Let a bot choose an action. Runs in a bot process."""
    view = get_game(job.game).start(job.seats, job.options)
    view.load(job.numbers)
    action = int(get_bot(job.bot).choose(view, job.seat, Rng(job.seed)))
    if not view.is_legal(job.seat, action):
        raise BotError(f"the bot {job.bot!r} chose {view.space.name(action)!r}: not legal")
    return action


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
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


class BotPool:
    """Where bots think. A pool that breaks is made anew, and its job tried once more."""

    def __init__(self, settings: Settings) -> None:
        """Nothing is started yet."""
        self._settings = settings
        self._executor: Executor | None = None

    def start(self) -> None:
        """Start the processes and let them import what they need; does not wait for it."""
        self._get().submit(warm)

    def stop(self) -> None:
        """End the processes, whatever they are thinking about."""
        if self._executor is not None:
            self._drop(self._executor)

    async def choose(self, job: Job) -> int:
        """A legal action for the job. BotError after two failures."""
        for attempt in (1, 2):
            executor = self._get()
            try:
                future = executor.submit(choose, job)
                return await asyncio.wait_for(
                    asyncio.wrap_future(future), self._settings.bot_timeout
                )
            except (BrokenExecutor, TimeoutError) as error:
                log.warning("bot %r, try %d: %r", job.bot, attempt, error)
                self._drop(executor)
            except Exception as error:  # noqa: BLE001 a bot may come from another package and fail anyhow
                log.warning("bot %r, try %d: %r", job.bot, attempt, error)
        raise BotError(f"the bot {job.bot!r} gives no answer")

    def _get(self) -> Executor:
        if self._executor is None:
            make = self._settings.executor
            self._executor = make() if make else self._processes()
        return self._executor

    def _processes(self) -> Executor:
        return ProcessPoolExecutor(
            self._settings.bot_workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_start_worker,
        )

    def _drop(self, executor: Executor) -> None:
        if self._executor is executor:
            self._executor = None
        # Python 3.11 has no public way to end a process that thinks for ever.
        for process in list((getattr(executor, "_processes", None) or {}).values()):
            process.kill()
        executor.shutdown(wait=False)

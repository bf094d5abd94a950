"""The bots of a table: asked when they are to move, and their decisions stored."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress

from harena.core.errors import IllegalActionError
from harena.server.clock import loop_time
from harena.server.errors import RETRY, UnavailableError, internal
from harena.server.tables.table_core import TableCore
from harena.server.tables.windows import Window, Windows
from harena.server.workers.bot_jobs import Job
from harena.server.workers.bot_pool import BotPool

log = logging.getLogger(__name__)


class Bots:
    """Lets the bots of a table decide, one after the other, while anybody cares."""

    def __init__(self, core: TableCore, windows: Windows, pool: BotPool) -> None:
        """They wait for `wake`."""
        self._core = core
        self._windows = windows
        self._pool = pool
        self.task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Return whether a bot is about to decide."""
        return self.task is not None and not self.task.done()

    def wake(self) -> None:
        """Let the bots go on, if one is to move and anybody cares."""
        idle = not self.busy and not self._core.context.stopped
        if idle and self._core.history.bot_to_move() is not None and self._cared_for():
            self.task = asyncio.create_task(self._play())

    def _cared_for(self) -> bool:
        # Bots among themselves play only while somebody watches.
        history = self._core.history
        return bool(self._core.broadcaster.present) or len(history.played_by_bots()) < len(
            history.seats
        )

    async def _play(self) -> None:
        broadcaster = self._core.broadcaster
        try:
            while (seat := self._core.history.bot_to_move()) is not None and self._cared_for():
                try:
                    if self._windows.window is not None:
                        await self._answer(self._windows.window)
                    else:
                        await self._decide(seat)
                except UnavailableError as fault:
                    broadcaster.send_error(fault)
                    await asyncio.sleep(RETRY)
        except Exception:
            # They are tried again when somebody acts or connects.
            log.exception("the bots of table %s cannot go on", self._core.history.id)
            broadcaster.send_error(internal())

    async def _decide(self, seat: int) -> None:
        core, history = self._core, self._core.history
        decision_basis = history.decision_basis(seat)
        choice = await self._pool.choose(self._job(seat))
        # What is decided in secret, or only pointed at, is seen by nobody: no need to be slow.
        if not history.secret_phase():
            seen = core.broadcaster.last_shown
            await asyncio.sleep(seen + core.context.settings.bot_pace - loop_time())
        async with core.lock:
            # Meanwhile somebody may have taken a decision back: then this answers nothing.
            if history.bot_to_move() is not None:
                await self._write([(seat, choice.action, decision_basis)], choice.own)

    async def _answer(self, window: Window) -> None:
        """Let all bots answer a window in one step, so nobody sees which had to think.

        Bots without a choice are asked too: otherwise the load would show.
        """
        history = self._core.history
        bots = history.played_by_bots()
        seats = [seat for seat in history.match.state.deciding() if seat in bots]
        stands = [history.decision_basis(seat) for seat in seats]
        actions = await self._pool.answer_window([self._job(seat) for seat in seats])
        await window.settle()
        # People first: otherwise the order would tell which bots had to think.
        await self._windows.let_pass(window)
        async with self._core.lock:
            if self._windows.window is window:
                await self._write(zip(seats, actions, stands, strict=True))

    def _job(self, seat: int) -> Job:
        history = self._core.history
        match = history.match
        return Job(
            match.game.name,
            len(history.seats),
            match.options,
            match.state.observe(seat).numbers(),
            seat,
            history.bot_of(seat),
            history.bot_seed(seat),
            seat,
            history.id,
        )

    async def _write(self, answers: Iterable[tuple[int, int, list[int]]], own: bool = True) -> None:
        """Store the bots' decisions whose basis has not changed.

        A fallback decision is announced, but not in secret phases: it would show which bot had to
        think.
        """
        history = self._core.history
        bots = history.played_by_bots()
        decisions = [
            (seat, action)
            for seat, action, decision_basis in answers
            if seat in bots and history.decision_basis(seat) == decision_basis
        ]
        draft = self._core.draft()
        if decisions and not own and not history.secret_phase():
            draft.note("bot-timeout", decisions[0][0])
        before = len(draft.changes)
        for decision in decisions:
            # What is not legal any more answers nothing.
            with suppress(IllegalActionError):
                draft.decide(*decision)
        if len(draft.changes) > before:
            draft.run_on()
            await self._core.write_automatic(draft)

    async def stop(self) -> None:
        """End what they are about; what was stored is stored."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

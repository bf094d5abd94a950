"""The bots of a table: they choose when it is their turn, and their decisions are stored."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

from harena.core.errors import IllegalActionError
from harena.server.clock import loop_time
from harena.server.errors import RETRY, UnavailableError, internal
from harena.server.tables.table_core import TableCore
from harena.server.tables.windows import Window, Windows
from harena.server.workers.bot_jobs import Job

log = logging.getLogger(__name__)

SHARE_OF_PACE = 0.2
"""Share of the pace that bots keep while people wait for their turn.

The page plays queued steps in order and hurries if they are many. Bots that nobody waits for keep
the whole pace, so that spectators see all steps.
"""


class Bots:
    """Lets the bots of a table decide, one after the other, while people take part."""

    def __init__(self, core: TableCore, windows: Windows) -> None:
        """Start without a task; `wake` starts it."""
        self._core = core
        self._windows = windows
        self._pool = core.context.pool
        self.task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Return whether a bot is about to decide."""
        return self.task is not None and not self.task.done()

    def wake(self) -> None:
        """Let the bots continue, if one is to move and people take part."""
        if not self.busy and self._next_seat() is not None:
            self.task = asyncio.create_task(self._run())

    def _next_seat(self) -> int | None:
        """Return the bot to move. Bots among themselves play only while they are watched."""
        history = self._core.history
        if self._core.stopped or self._core.is_full:
            return None
        is_watched = bool(self._core.broadcaster.present)
        return history.bot_to_move() if is_watched or not self._only_bots() else None

    def _only_bots(self) -> bool:
        """Return whether no person plays."""
        return len(self._core.history.played_by_bots()) == len(self._core.history.seats)

    async def _run(self) -> None:
        broadcaster = self._core.broadcaster
        try:
            while (seat := self._next_seat()) is not None:
                try:
                    if self._windows.window is not None:
                        await self._answer_window(self._windows.window)
                    else:
                        await self._decide(seat)
                except UnavailableError as fault:
                    broadcaster.send_error(fault)
                    await asyncio.sleep(RETRY)
        except Exception:
            # They are tried again after the next action or connection.
            log.exception("the bots of table %s failed", self._core.history.id)
            broadcaster.send_error(internal())

    async def _decide(self, seat: int) -> None:
        core, history = self._core, self._core.history
        decision_basis = history.decision_basis(seat)
        choice = await self._pool.choose(self._job(seat))
        # A secret decision shows nothing, so it needs no pause.
        if not history.secret_phase():
            last_shown = core.broadcaster.last_shown
            pace = core.context.settings.bot_pace * (1 if self._only_bots() else SHARE_OF_PACE)
            await asyncio.sleep(last_shown + pace - loop_time())
        async with core.lock:
            # An undo may have made the decision void meanwhile.
            if history.bot_to_move() is not None:
                await self._write([(seat, choice.action, decision_basis)], choice.own)

    async def _answer_window(self, window: Window) -> None:
        """Let all bots answer a window in one step, to hide which had a choice.

        Bots without a choice answer too: otherwise the load would show.
        """
        history = self._core.history
        bots = history.played_by_bots()
        seats = [seat for seat in history.match.state.deciding() if seat in bots]
        bases = [history.decision_basis(seat) for seat in seats]
        actions = await self._pool.answer_window([self._job(seat) for seat in seats])
        await window.wait_minimum()
        # People first: otherwise the order would reveal which bots had a choice.
        await self._windows.pass_due(window)
        async with self._core.lock:
            if self._windows.window is window:
                await self._write(zip(seats, actions, bases, strict=True))

    def _job(self, seat: int) -> Job:
        history = self._core.history
        job = Job.of(history.match, history.match.state, seat, history.bot_seed(seat))
        return replace(job, bot=history.bot_of(seat), table=history.id)

    async def _write(self, answers: Iterable[tuple[int, int, list[int]]], own: bool = True) -> None:
        """Store the bots' decisions whose basis has not changed.

        A fallback decision is announced, but not in secret phases: it would show which bot had a
        choice.
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
            with suppress(IllegalActionError):
                draft.decide(*decision)
        if len(draft.changes) > before:
            draft.advance()
            await self._core.write_automatic(draft)

    async def stop(self) -> None:
        """Cancel the bots' task."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

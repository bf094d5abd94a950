"""The start of a game: the players' nonces are revealed, and then the first dice fall."""

from __future__ import annotations

import asyncio
import logging

from harena.core.play.dice import nonce_hash
from harena.core.play.state import CHANCE
from harena.server.clock import wait_for_event
from harena.server.errors import RETRY, RefusedError, StaleError, UnavailableError, internal
from harena.server.messages import refusals
from harena.server.server_time import now
from harena.server.tables.table_core import TableCore

log = logging.getLogger(__name__)


class Start:
    """Starts a table's game once all seats are taken and all nonces are revealed or too late."""

    def __init__(self, core: TableCore) -> None:
        """Start without a task; `update` creates it."""
        self._core = core
        self._closed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Return whether the game is about to start."""
        return self._task is not None and not self._task.done()

    def _is_due(self) -> bool:
        history = self._core.history
        asks = history.match.state.to_move == CHANCE or bool(history.nonce_hashes)
        return history.is_starting and asks

    def _pause(self) -> float:
        """Return the seconds to wait for nonces; at most 0 if the game can start."""
        history = self._core.history
        if not history.missing_nonces():
            return 0.0
        return self._core.context.settings.nonce_wait - (now() - history.seated) / 1000

    def update(self) -> None:
        """Wait for the nonces in a task, if the game has not started."""
        if not self.busy and not self._core.stopped and self._is_due():
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        try:
            while self._is_due():
                if await wait_for_event(self._closed, max(0.0, self._pause())):
                    return
                async with self._core.lock:
                    await self.start()
                # If the game could start but did not, nothing can be stored now.
                late = self._is_due() and self._pause() <= 0
                if late and await wait_for_event(self._closed, RETRY):
                    return
            self._core.wake()
        except Exception:
            # It is tried again after the next request.
            log.exception("table %s cannot start", self._core.history.id)
            self._core.broadcaster.send_error(internal())

    async def start(self) -> None:
        """Roll the first dice if the game can start. The caller holds the lock.

        If they cannot be stored, the next attempt rolls the same dice.
        """
        if self._pause() > 0:
            return
        draft = self._core.draft()
        draft.start()
        if not draft.changes:
            return
        try:
            await self._core.write_automatic(draft)
        except UnavailableError as fault:
            self._core.broadcaster.send_error(fault)
        else:
            self._core.send_table()  # it says that dice have fallen

    async def reveal(self, holder: str | None, seat: int, nonce: str) -> None:
        """Store the nonce of a person's seat.

        Raise StaleError if it comes too early or too late, and RefusedError if it is wrong.
        """
        core, history = self._core, self._core.history
        async with core.lock:
            if seat not in history.held_by(holder):
                raise RefusedError("not_your_seat", refusals.NOT_YOUR_SEAT)
            if seat not in history.missing_nonces():
                raise StaleError
            if nonce_hash(nonce) != history.nonce_hashes[seat]:
                raise RefusedError("bad_nonce", refusals.WRONG_NONCE, "nonce")
            draft = core.draft()
            draft.reveal(seat, nonce)
            await core.write(draft)
            await self.start()
        core.wake()

    def close(self) -> None:
        """Cancel the start. A cancelled task might leave rows stored and not applied."""
        self._closed.set()

    async def stop(self) -> None:
        """Cancel the start, and wait until its task has ended."""
        self.close()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

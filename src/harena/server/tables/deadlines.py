"""Deadlines: phases that end at a fixed moment, and clocks that run out.

The moment follows from the log and the terms, so a restart or another owner keeps it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

from harena.server.clock import wait_for_event
from harena.server.errors import RETRY, UnavailableError, internal
from harena.server.history.plans import draft_defaults
from harena.server.server_time import now
from harena.server.tables.socket import Socket
from harena.server.tables.table_core import TableCore

log = logging.getLogger(__name__)


class Alarm:
    """A running deadline of a table; `due` is in milliseconds since 1970."""

    def __init__(self, due: int) -> None:
        """Start without a task."""
        self.due = due
        self.closed = asyncio.Event()
        self.task: asyncio.Task[None] | None = None


class Deadlines:
    """Sets and cancels the deadlines of a table, and decides for seats whose time is up."""

    def __init__(self, core: TableCore) -> None:
        """Start without a deadline."""
        self._core = core
        self._tasks: set[asyncio.Task[None]] = set()
        self.alarm: Alarm | None = None

    def update(self) -> None:
        """Set, keep or cancel the deadline for the current position."""
        due = None if self._core.stopped else self._core.history.due
        if self.alarm is not None and self.alarm.due != due:
            self.close()
        if due is None:
            return
        alarm = self.alarm
        if alarm is None:
            alarm = self.alarm = Alarm(due)
            self.send(self._core.broadcaster.sockets)
        if alarm.task is None or alarm.task.done():
            alarm.task = asyncio.create_task(self._run(alarm))
            self._tasks.add(alarm.task)
            alarm.task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        """Cancel the deadline."""
        alarm, self.alarm = self.alarm, None
        if alarm is not None:
            # A cancelled task might leave rows stored and not applied: it ends by itself.
            alarm.closed.set()

    def send(self, sockets: Iterable[Socket]) -> None:
        """Send the time left of the phase."""
        if self.alarm is not None and self._core.history.clocks is None:
            self._core.broadcaster.send_deadline(sockets, self.alarm.due - now())

    async def _run(self, alarm: Alarm) -> None:
        """Wait for the deadline, then decide for the seats that are late."""
        try:
            while (pause := (alarm.due - now()) / 1000) > 0:
                if await wait_for_event(alarm.closed, pause):
                    return
            while not await self._decide(alarm):
                if await wait_for_event(alarm.closed, RETRY):
                    return
            self._core.wake()
        except Exception:
            # It is tried again after the next action or connection, and by the housekeeping.
            log.exception("the deadline of table %s failed", self._core.history.id)
            self._core.broadcaster.send_error(internal())

    async def _decide(self, alarm: Alarm) -> bool:
        """Decide for late seats if that is still due. Return False if it cannot be stored now."""
        core = self._core
        async with core.lock:
            # The phase may have ended meanwhile.
            if core.history.due == alarm.due and self.alarm is alarm:
                draft = core.draft()
                draft_defaults(core.history, draft)
                try:
                    await core.write_automatic(draft)
                except UnavailableError as fault:
                    core.broadcaster.send_error(fault)
                    return False
        return True

    async def stop(self) -> None:
        """Cancel the deadline, and wait until its tasks have ended."""
        self.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

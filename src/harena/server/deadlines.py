"""Deadlines: phases that end at a fixed moment, whether everybody is ready or not.

The moment follows from the log and the table's setting, so a restart keeps it, and several
server processes agree on it: whoever stores first what the rules then decide has done it for all.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from harena.server.faults import RETRY, StaleError, UnavailableError, internal
from harena.server.plans import default_rows
from harena.server.store import Row, now
from harena.server.tables import Table
from harena.server.telling import tell_deadline, tell_fault

log = logging.getLogger(__name__)


class Alarm:
    """A deadline that runs at a table; `due` is in milliseconds since 1970."""

    def __init__(self, due: int) -> None:
        """It runs until it is closed."""
        self.due = due
        self.closed = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    async def closes_in(self, seconds: float) -> bool:
        """Wait so long; True, and at once, when it is closed."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.closed.wait()
        return self.closed.is_set()


class Deadlines:
    """Sets and forgets the deadlines of all tables, and decides for those who are late."""

    def __init__(
        self,
        write: Callable[[Table, list[Row]], Awaitable[None]],
        wake: Callable[[Table], None],
    ) -> None:
        """`write` stores rows under the table's lock, `wake` lets the table go on after it."""
        self._write = write
        self._wake = wake
        self._tasks: set[asyncio.Task[None]] = set()
        self.stopped = False

    def update(self, table: Table) -> None:
        """Set, keep or forget a table's deadline, as its match stands now."""
        due = None if self.stopped else table.due
        if table.alarm is not None and table.alarm.due != due:
            self.close(table)
        if due is None:
            return
        alarm = table.alarm
        if alarm is None:
            alarm = table.alarm = Alarm(due)
            tell_deadline(table)
        if alarm.task is None or alarm.task.done():
            alarm.task = asyncio.create_task(self._mind(table, alarm))
            self._tasks.add(alarm.task)
            alarm.task.add_done_callback(self._tasks.discard)

    def close(self, table: Table) -> None:
        """Forget a table's deadline."""
        alarm, table.alarm = table.alarm, None
        if alarm is not None:
            # Its task ends by itself: cancelled, it might leave rows stored and not taken in.
            alarm.closed.set()

    async def _mind(self, table: Table, alarm: Alarm) -> None:
        """Wait for the moment, then decide for the late. Who is late after it wakes it again."""
        try:
            while (pause := (alarm.due - now()) / 1000) > 0:
                if await alarm.closes_in(pause):
                    return
            while not await self._decide(table, alarm):
                if await alarm.closes_in(RETRY):
                    return
            self._wake(table)
        except Exception:
            # It is tried again when somebody acts or connects, and by the house-keeping.
            log.exception("the deadline of table %s cannot go on", table.id)
            tell_fault(table, internal())

    async def _decide(self, table: Table, alarm: Alarm) -> bool:
        """Decide for the late, if that is still due; False when nothing can be stored now."""
        async with table.lock:
            # Meanwhile the phase may have ended, or another process decided.
            if table.due == alarm.due and table.alarm is alarm:
                rows = default_rows(table)
                try:
                    if rows:
                        with suppress(StaleError):
                            await self._write(table, rows)
                except UnavailableError as fault:
                    tell_fault(table, fault)
                    return False
        return True

    async def stop(self, tables: list[Table]) -> None:
        """Forget all deadlines; none is set any more."""
        self.stopped = True
        for table in tables:
            self.close(table)
        await asyncio.gather(*self._tasks, return_exceptions=True)

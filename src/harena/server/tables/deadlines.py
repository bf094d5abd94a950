"""Deadlines: phases that end at a fixed moment, and clocks that run out.

The moment follows from the log and the terms, so a restart keeps it. With several processes, the
first one that stores the result counts.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress

from harena.server.errors import RETRY, UnavailableError, internal
from harena.server.history.frame_json import dump
from harena.server.history.plans import draft_defaults
from harena.server.history.rows import now
from harena.server.protocol.responses.updates import DeadlineUpdate
from harena.server.tables.socket import Socket
from harena.server.tables.table_core import TableCore

log = logging.getLogger(__name__)


class Alarm:
    """A deadline that runs at a table; `due` is in milliseconds since 1970."""

    def __init__(self, due: int) -> None:
        """It runs until it is closed."""
        self.due = due
        self.closed = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    async def seconds_left(self, seconds: float) -> bool:
        """Wait so long; True, and at once, when it is closed."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.closed.wait()
        return self.closed.is_set()


class Deadlines:
    """Sets and forgets the deadlines of a table, and decides for those who are late."""

    def __init__(self, core: TableCore) -> None:
        """None is set yet."""
        self._core = core
        self._tasks: set[asyncio.Task[None]] = set()
        self.alarm: Alarm | None = None

    def update(self) -> None:
        """Set, keep or forget the deadline, as the match stands now."""
        due = None if self._core.context.stopped else self._core.history.due
        if self.alarm is not None and self.alarm.due != due:
            self.close()
        if due is None:
            return
        alarm = self.alarm
        if alarm is None:
            alarm = self.alarm = Alarm(due)
            self.tell(self._core.broadcaster.sockets)
        if alarm.task is None or alarm.task.done():
            alarm.task = asyncio.create_task(self._mind(alarm))
            self._tasks.add(alarm.task)
            alarm.task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        """Forget the deadline."""
        alarm, self.alarm = self.alarm, None
        if alarm is not None:
            # Its task ends by itself: cancelled, it might leave rows stored and not taken in.
            alarm.closed.set()

    def tell(self, sockets: Iterable[Socket]) -> None:
        """Tell sockets how long the phase lasts yet."""
        if self.alarm is None or self._core.history.clocks is not None:
            return
        for socket in sockets:
            newest = self._core.history.newest(socket.viewer)
            left = max(0, self.alarm.due - now())
            told: DeadlineUpdate = {"type": "deadline", "seq": newest, "ms": left}
            socket.send(dump(told))

    async def _mind(self, alarm: Alarm) -> None:
        """Wait for the moment, then decide for the late. Who is late after it wakes it again."""
        try:
            while (pause := (alarm.due - now()) / 1000) > 0:
                if await alarm.seconds_left(pause):
                    return
            while not await self._decide(alarm):
                if await alarm.seconds_left(RETRY):
                    return
            self._core.wake()
        except Exception:
            # It is tried again when somebody acts or connects, and by the house-keeping.
            log.exception("the deadline of table %s cannot go on", self._core.history.id)
            self._core.broadcaster.send_error(internal())

    async def _decide(self, alarm: Alarm) -> bool:
        """Decide for the late, if that is still due; False when nothing can be stored now."""
        core = self._core
        async with core.lock:
            # Meanwhile the phase may have ended, or another process decided.
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
        """Forget the deadline, and wait until all that is done for it is done."""
        self.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

"""Spectators who see a table with a delay.

They have a history of their own, which applies stored rows once they are old enough. So no request
can reveal anything early.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Sequence

from harena.server.history.draft import stored_changes
from harena.server.history.frame_json import dump
from harena.server.history.history import History
from harena.server.history.rows import Row, StoredTable, now
from harena.server.protocol.requests import AT_THE_END
from harena.server.protocol.responses.updates import DeadlineUpdate
from harena.server.tables.broadcaster import Broadcaster
from harena.server.tables.clocks import ClockBroadcaster
from harena.server.tables.socket import Socket

log = logging.getLogger(__name__)


def shown_moment(delay: int) -> int:
    """The moment that is shown now where all is that late, in milliseconds since 1970."""
    return 0 if delay == AT_THE_END else now() - 1000 * delay


class DelayedSpectators:
    """The onlookers of a table that they see late, and how it stood for them."""

    def __init__(
        self,
        stored: StoredTable,
        rows: Sequence[Row],
        hosts: Broadcaster,
        broken: Callable[[], None],
    ) -> None:
        """With all `rows` of the log so far. `hosts` are those who see the table as it is.

        `broken` is called where it cannot go on.
        """
        self._delay = stored.terms.spectator_delay
        moment = shown_moment(self._delay)
        old = next((at for at, row in enumerate(rows) if row.time > moment), len(rows))
        self.history = History(stored, rows[:old])
        self.broadcaster = Broadcaster(self.history, hosts)
        self._coming = deque(rows[old:])
        self._known = len(rows)
        self._broken = broken
        self._clocks = ClockBroadcaster(self.history, self.broadcaster, self._moment)
        self._begun = self.history.seated <= moment
        self._due = self.history.phase_due if self._begun else None
        self._timer: asyncio.TimerHandle | None = None

    def _moment(self) -> int:
        return shown_moment(self._delay)

    @property
    def _timed(self) -> bool:
        return self._delay != AT_THE_END

    # --- what comes -------------------------------------------------------------------------

    def add(self, rows: Iterable[Row]) -> None:
        """Rows that are stored now: they are shown when they are old enough."""
        fresh = [row for row in rows if row.number >= self._known]
        self._coming += fresh
        self._known += len(fresh)
        self._wait()

    def follow(self, stored: StoredTable) -> None:
        """Send changed seats at once: they are no part of the game."""
        if self.history.follow(stored):
            self.broadcaster.send_table()
            self._send_times()
            self._wait()

    def show(self) -> None:
        """Send the rows that are old enough, and wait for the next."""
        self._stop_waiting()
        moment, ready = self._moment(), list[Row]()
        while self._coming and self._coming[0].time <= moment:
            ready.append(self._coming.popleft())
        try:
            if ready and self.broadcaster.take(stored_changes(self.history, ready)):
                self.broadcaster.send_table()
            self._send_times()
        except Exception:
            log.exception("onlookers of table %s cannot be told more", self.history.id)
            self._broken()
        else:
            self._wait()

    def _wait(self) -> None:
        """Come back when the next row is old enough, or the time at which all had sat down."""
        self._stop_waiting()
        moments = [self._coming[0].time] if self._coming else []
        if not self._begun:
            moments.append(self.history.seated)
        if moments and self._timed:
            left = max(0, min(moments) - self._moment()) / 1000
            self._timer = asyncio.get_running_loop().call_later(left, self.show)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def close(self) -> None:
        """Show nothing more."""
        self._stop_waiting()
        self._coming.clear()

    # --- telling ----------------------------------------------------------------------------

    def tell(self, socket: Socket) -> None:
        """Tell a socket what ran then: clocks, or the time until a deadline."""
        if self._timed:
            self._clocks.tell([socket])
            self._send_deadline([socket])

    def _send_times(self) -> None:
        """Tell all what runs, where that has changed."""
        if not self._timed:
            return
        before, self._begun = self._begun, self.history.seated <= self._moment()
        self._clocks.update()
        if self._begun and not before:
            self._clocks.tell(self.broadcaster.sockets)
        due = self.history.phase_due if self._begun else None
        if due != self._due:
            self._due = due
            self._send_deadline(self.broadcaster.sockets)

    def _send_deadline(self, sockets: Iterable[Socket]) -> None:
        if self._due is None:
            return
        for socket in sockets:
            newest = self.history.newest(socket.viewer)
            left = max(0, self._due - self._moment())
            told: DeadlineUpdate = {"type": "deadline", "seq": newest, "ms": left}
            socket.send(dump(told))

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
from harena.server.history.history import History
from harena.server.history.rows import Row, StoredTable
from harena.server.protocol.requests import AT_THE_END
from harena.server.server_time import now
from harena.server.tables.broadcaster import Broadcaster
from harena.server.tables.clocks import ClockBroadcaster
from harena.server.tables.socket import Socket

log = logging.getLogger(__name__)


class DelayedSpectators:
    """The spectators of a table with a delay, and the history that they see."""

    def __init__(
        self,
        stored: StoredTable,
        rows: Sequence[Row],
        live: Broadcaster,
        fail: Callable[[], None],
    ) -> None:
        """Rebuild the visible history from all rows of the log.

        `live` is the broadcaster without a delay. `fail` is called if an update fails.
        """
        self._delay = stored.terms.spectator_delay
        moment = self._moment()
        hidden = (at for at, row in enumerate(rows) if not _is_visible(row, moment))
        visible = next(hidden, len(rows))
        self.history = History(stored, rows[:visible])
        self.broadcaster = Broadcaster(self.history, live)
        self._coming = deque(rows[visible:])
        self._known = len(rows)
        self._fail = fail
        self._clocks = ClockBroadcaster(self.history, self.broadcaster, self._moment)
        self._started = self.history.seated <= moment
        self._due = self.history.phase_due if self._started else None
        self._timer: asyncio.TimerHandle | None = None

    def _moment(self) -> int:
        """Return the time that is visible now, in milliseconds since 1970."""
        return 0 if self._delay == AT_THE_END else now() - 1000 * self._delay

    def add(self, rows: Iterable[Row]) -> None:
        """Add stored rows, which are shown once they are old enough."""
        new = [row for row in rows if row.number >= self._known]
        self._coming += new
        self._known += len(new)
        if new and _is_visible(self._coming[0], self._moment()):
            self.show()
        else:
            self._set_timer()

    def update_seats(self, stored: StoredTable) -> None:
        """Send changed seats at once: they are no part of the game."""
        if self.history.update_seats(stored):
            self.broadcaster.send_table()
            self._send_changed_times()
            self._set_timer()

    def show(self) -> None:
        """Send the rows that are old enough, and set a timer for the next."""
        moment, ready = self._moment(), list[Row]()
        while self._coming and _is_visible(self._coming[0], moment):
            ready.append(self._coming.popleft())
        try:
            if ready and self.broadcaster.apply(stored_changes(self.history, ready)):
                self.broadcaster.send_table()
            self._send_changed_times()
        except Exception:
            log.exception("cannot update the delayed spectators of table %s", self.history.id)
            self._fail()
        else:
            self._set_timer()

    def _set_timer(self) -> None:
        """Set a timer for when the next row, or the time of the last seating, is visible."""
        self._cancel_timer()
        moments = [self._coming[0].time] if self._coming else []
        if not self._started:
            moments.append(self.history.seated)
        if moments and self._delay != AT_THE_END:
            left = max(0, min(moments) - self._moment()) / 1000
            self._timer = asyncio.get_running_loop().call_later(left, self.show)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def close(self) -> None:
        """Show nothing more."""
        self._cancel_timer()
        self._coming.clear()

    def send_times(self, socket: Socket) -> None:
        """Send a socket the visible clocks and deadline."""
        if self._delay != AT_THE_END:
            self._clocks.send([socket])
            self._send_deadline([socket])

    def _send_changed_times(self) -> None:
        """Send the visible clocks and deadline where they have changed."""
        if self._delay == AT_THE_END:
            return
        before, self._started = self._started, self.history.seated <= self._moment()
        self._clocks.update()
        if self._started and not before:
            self._clocks.send(self.broadcaster.sockets)
        due = self.history.phase_due if self._started else None
        if due != self._due:
            self._due = due
            self._send_deadline(self.broadcaster.sockets)

    def _send_deadline(self, sockets: Iterable[Socket]) -> None:
        if self._due is not None:
            self.broadcaster.send_deadline(sockets, self._due - self._moment())


def _is_visible(row: Row, moment: int) -> bool:
    """Return whether spectators may see a row. The mixing of the dice is public at once."""
    return row.time <= moment or row.kind in ("nonce", "mixed")

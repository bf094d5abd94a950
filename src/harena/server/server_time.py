"""The server's time, which runs evenly: a change of the wall clock moves nobody's time."""

from __future__ import annotations

import time
from typing import Final


class ServerTime:
    """A time in milliseconds since 1970 that runs by the monotonic clock."""

    def __init__(self) -> None:
        """Start at the time of the wall clock."""
        self.follow_wall_clock()

    def now(self) -> int:
        """Return the server's time in milliseconds since 1970."""
        return self._offset + time.monotonic_ns() // 1_000_000

    def follow_wall_clock(self) -> None:
        """Set the time by the wall clock, after a change of it or a pause of the machine."""
        self._offset = (time.time_ns() - time.monotonic_ns()) // 1_000_000


SERVER_TIME: Final = ServerTime()
now: Final = SERVER_TIME.now

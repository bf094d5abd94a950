"""Time for servers under test, that passes only as the test says."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from harena.server.server_time import SERVER_TIME


class Clock:
    """Stands still until it is let pass: for all that loops wait for, and for what is logged.

    `wall_change` is what somebody has changed the wall clock by, in seconds.
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        self.wall_change = 0.0
        self._began = time.time_ns()
        self._released: float | None = None
        self._loops: list[asyncio.AbstractEventLoop] = []

    def loop(self) -> asyncio.AbstractEventLoop:
        """A new loop that goes by it."""
        loop = _Loop(self)
        self._loops.append(loop)
        return loop

    def time(self) -> float:
        """Now, in seconds since its beginning."""
        run = 0.0 if self._released is None else time.monotonic() - self._released
        return self.seconds + run

    def monotonic_ns(self) -> int:
        """Return the nanoseconds since its beginning."""
        return round(1e9 * self.time())

    def time_ns(self) -> int:
        """Now, by the wall clock, in nanoseconds since 1970."""
        return self._began + round(1e9 * (self.time() + self.wall_change))

    def advance(self, seconds: float) -> None:
        """So much time passes; back when the loops have begun all that was due."""
        self.seconds += seconds
        for loop in self._loops:
            if not loop.is_closed():
                asyncio.run_coroutine_threadsafe(_rounds(), loop).result(60)

    def release(self) -> None:
        """From now on it runs like every other."""
        self._released = self._released or time.monotonic()
        self.advance(0.0)


@contextmanager
def server_time_by(clock: Clock) -> Iterator[None]:
    """Let the server's time go by a clock."""
    with patch("harena.server.server_time.time", clock):
        SERVER_TIME.follow_wall_clock()
        yield
    SERVER_TIME.follow_wall_clock()


STANDING = Clock()
"""A time that stands still, the same for several servers."""


class _Loop(asyncio.SelectorEventLoop):
    """An event loop that asks a clock what time it is."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    def time(self) -> float:
        return self._clock.time()


async def _rounds() -> None:
    """As many rounds of the loop as what was due may need until it waits for something else."""
    for _ in range(50):
        await asyncio.sleep(0)

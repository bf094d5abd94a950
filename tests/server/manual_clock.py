"""Time for servers under test, that passes only as the test says."""

from __future__ import annotations

import asyncio
import time


class Clock:
    """Stands still until it is let pass: for all that loops wait for, and for what is logged."""

    def __init__(self) -> None:
        self.seconds = 0.0
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

    def time_ns(self) -> int:
        """Now, in nanoseconds since 1970."""
        return self._began + round(1e9 * self.time())

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

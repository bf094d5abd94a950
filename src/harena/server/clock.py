"""The clock for waiting: that of the running event loop, which a test may hold still."""

from __future__ import annotations

import asyncio
from contextlib import suppress


def loop_time() -> float:
    """Return the loop's time in seconds. Raise RuntimeError if no loop runs."""
    return asyncio.get_running_loop().time()


async def wait_for_event(event: asyncio.Event, seconds: float | None) -> bool:
    """Wait for an event with a time limit. Return whether it is set."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
    return event.is_set()

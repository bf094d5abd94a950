"""The clock that waits go by: that of the running loop, which a test may hold still."""

from __future__ import annotations

import asyncio


def loop_time() -> float:
    """Now, in seconds since no particular moment. RuntimeError where no loop runs."""
    return asyncio.get_running_loop().time()

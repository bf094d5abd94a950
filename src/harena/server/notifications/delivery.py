"""A thread that sends messages, round after round, until the server stops."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from harena.server.clock import wait_for_event
from harena.server.errors import UnavailableError

log = logging.getLogger(__name__)

Due = TypeVar("Due")

GRACE = 3.0
"""Seconds to finish sending when the server stops."""


class Delivery:
    """Sends messages one after the other, outside the event loop."""

    def __init__(self, name: str) -> None:
        """Name the thread."""
        self._thread = ThreadPoolExecutor(1, name)
        self._closing = asyncio.Event()
        self._awake = asyncio.Event()
        self._rounds = asyncio.Lock()

    def wake(self) -> None:
        """Begin the next round now."""
        self._awake.set()

    def stop(self) -> None:
        """End `run`."""
        self._closing.set()
        self._awake.set()

    async def run(self, send_due: Callable[[], Awaitable[None]], interval: float) -> None:
        """Call a function every `interval` seconds, and when woken, until `stop`."""
        while not self._closing.is_set():
            self._awake.clear()
            await send_due()
            await wait_for_event(self._awake, interval)
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def round(
        self,
        due: Callable[[], Awaitable[Sequence[Due]]],
        send: Callable[[Due], Awaitable[None]],
        failure: str,
    ) -> None:
        """Send all that is due, one after the other. Log a `failure`."""
        try:
            async with self._rounds:
                for each in await due():
                    if self._closing.is_set():
                        return
                    await send(each)
        except UnavailableError:
            return  # logged by the store, and tried again
        except Exception:
            log.exception(failure)

    async def completes(self, send: Callable[[], None]) -> bool:
        """Return whether a message was sent; False if the server stops first."""
        loop = asyncio.get_running_loop()
        sending: asyncio.Future[Any] = loop.run_in_executor(self._thread, send)
        ending: asyncio.Future[Any] = asyncio.create_task(self._closing.wait())
        try:
            await asyncio.wait({sending, ending}, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.wait({sending}, timeout=GRACE)
        finally:
            ending.cancel()
        if not sending.done():
            sending.cancel()
            return False
        sending.result()
        return True

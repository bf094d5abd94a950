"""A bounded queue whose addresses take turns."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from harena.server.errors import RefusedError
from harena.server.messages import refusals


class FairQueue:
    """Jobs that wait for one of a few slots.

    Addresses take turns, each with its oldest job. One address never holds all slots.
    """

    def __init__(self, slots: int, most: int, most_each: int) -> None:
        """Run `slots` jobs at once; `most` may wait, and `most_each` of one address."""
        self._slots = slots
        self._slots_each = max(1, slots - 1)
        self._most = most
        self._most_each = most_each
        self._running = Counter[str]()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """The number of waiting jobs."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def slot(self, address: str) -> AsyncIterator[None]:
        """Wait for a slot. Raise RefusedError `too_many` if too many jobs wait already."""
        own = len(self._waiting.get(address, ()))
        if own >= self._most_each or self.waiting >= self._most:
            raise RefusedError("too_many", refusals.TOO_MANY_JOBS)
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        self._start()
        try:
            await turn
            yield
        finally:
            if turn.done() and not turn.cancelled():
                self._running[address] -= 1
                self._running += Counter()  # drop those without a job
            self._start()

    def _start(self) -> None:
        """Give free slots to the addresses whose turn it is."""
        for address, turns in list(self._waiting.items()):
            while turns and turns[0].done():  # its caller has left
                turns.popleft()
            if turns and self._has_slot(address):
                turns.popleft().set_result(None)
                self._running[address] += 1
                self._waiting.move_to_end(address)
            if not turns:
                del self._waiting[address]

    def _has_slot(self, address: str) -> bool:
        return self._running.total() < self._slots and self._running[address] < self._slots_each

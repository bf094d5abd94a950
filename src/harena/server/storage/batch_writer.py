"""Batched writes: what arrives together is stored in one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

from harena.server.errors import UnavailableError

Item = TypeVar("Item")


class BatchWriter(Generic[Item]):
    """Stores items one batch after the other. An item that fails takes no other with it."""

    def __init__(self, write: Callable[[Sequence[Item]], Awaitable[None]]) -> None:
        """`write` stores items, all or none."""
        self._write = write
        self._waiting: list[tuple[Item, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def add(self, item: Item) -> None:
        """Store an item. Raise the error of `write` if it fails."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write_all())
        await done

    async def close(self) -> None:
        """Wait until all items are stored."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _write_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            if not await self._write_batch(batch):
                for each in batch:
                    await self._write_batch([each])

    async def _write_batch(self, batch: Sequence[tuple[Item, asyncio.Future[None]]]) -> bool:
        """Return False, with the callers still waiting, if one of several items may be at fault."""
        failure: Exception | None = None
        try:
            await self._write([item for item, _ in batch])
        except Exception as error:  # noqa: BLE001 the callers get it
            if len(batch) > 1 and not isinstance(error, UnavailableError):
                return False
            failure = error
        for _, done in batch:
            if done.done():
                continue
            if failure is None:
                done.set_result(None)
            else:
                done.set_exception(failure)
        return True

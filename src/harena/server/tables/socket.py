"""A table's view of a socket: its owner and its queue of messages."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from itertools import count

from harena.server import metrics
from harena.server.errors import RefusedError
from harena.server.history.frame_json import FrameText, dump
from harena.server.protocol.responses.updates import ErrorUpdate

OVERFLOW = 1013  # the close code of a socket that takes its messages too slowly


@dataclass(slots=True)
class Cost:
    """The characters of all messages that something has caused, to any socket."""

    sent: int = 0


_cost: ContextVar[Cost | None] = ContextVar("cost", default=None)


@contextmanager
def counted() -> Iterator[Cost]:
    """Count what is sent meanwhile by this task."""
    cost = Cost()
    before = _cost.set(cost)
    try:
        yield cost
    finally:
        _cost.reset(before)


class Socket:
    """A page at a table. Its queue keeps a slow page from affecting others.

    `viewer` is the seat it looks through, `frame` the last frame sent. `token` names it in the chat
    if it has no holder. `number` grows with each socket, and `sent` with the length of each
    message.
    """

    _numbers = count()

    def __init__(
        self,
        holder: str | None,
        viewer: int,
        queue_limit: int,
        address: str = "",
        device: str = "",
        takes_changes: bool = False,
    ) -> None:
        """Start with an empty queue.

        `address` is the client's network, `device` the hash of the browser's token. With
        `takes_changes`, the client needs only what changes from frame to frame.
        """
        self.number = next(self._numbers)
        self.holder = holder
        self.address = address
        self.device = device
        self.token = secrets.token_hex(6)
        self.viewer = viewer
        self.takes_changes = takes_changes
        self.frame: FrameText | None = None
        self.sent = 0
        self.code = OVERFLOW
        self.ended = asyncio.Event()
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(queue_limit)

    def send(self, text: str | None) -> None:
        """Queue a message. Close the socket if too many are waiting already."""
        size, cost = len(text or ""), _cost.get()
        self.sent += size
        if cost is not None:
            cost.sent += size
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self.end(OVERFLOW)

    async def next(self) -> str | None:
        """Return the next message; None if the socket should be closed with its `code`."""
        return await self._queue.get()

    def end(self, code: int) -> None:
        """Close the socket at once; a page that is still there reconnects."""
        self.code = code
        self.ended.set()

    def finish(self, code: int) -> None:
        """Close the socket once all messages are sent."""
        self.code = code
        self.send(None)

    def fail(self, fault: RefusedError, number: int | None) -> None:
        """Send an error, in response to a message if it has a number."""
        metrics.count_refused(fault.code)
        message: ErrorUpdate = {"type": "error", "code": fault.code, "message": fault.message}
        if number is not None:
            message["id"] = number
        self.send(dump(message))

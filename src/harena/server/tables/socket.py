"""A table's view of a socket: its owner and its queue of messages."""

from __future__ import annotations

import asyncio
import secrets

from harena.server.errors import RefusedError
from harena.server.history.frame_json import dump
from harena.server.protocol.responses.updates import ErrorUpdate

OVERFLOW = 1013  # the code with which a socket is closed that takes its messages too slowly


class Socket:
    """A page at a table. Its queue keeps a slow page from affecting others.

    `viewer` is the seat it looks through, `board` the id of the last board sent. `token` names it
    in the chat if it has no holder.
    """

    def __init__(
        self, holder: str | None, viewer: int, queue_limit: int, address: str = ""
    ) -> None:
        """Start with an empty queue. `address` is the client's address."""
        self.holder = holder
        self.address = address
        self.token = secrets.token_hex(6)
        self.viewer = viewer
        self.board = ""
        self.code = OVERFLOW
        self.ended = asyncio.Event()
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(queue_limit)

    def send(self, text: str) -> None:
        """Let a message wait for its turn; when too many wait already, the socket is closed."""
        self._put(text)

    def _put(self, text: str | None) -> None:
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self.end(OVERFLOW)

    async def next(self) -> str | None:
        """The next message; None when the socket is to be closed, by its `code`."""
        return await self._queue.get()

    def end(self, code: int) -> None:
        """Have the socket closed at once; a page that is still there connects again."""
        self.code = code
        self.ended.set()

    def finish(self, code: int) -> None:
        """Have it closed when all that waits is sent."""
        self.code = code
        self._put(None)

    def fail(self, fault: RefusedError, number: int | None) -> None:
        """Answer the message of that number, or of none, by an error."""
        out: ErrorUpdate = {"type": "error", "code": fault.code, "message": fault.message}
        if number is not None:
            out["id"] = number
        self.send(dump(out))

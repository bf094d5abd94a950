"""One socket: a page at a table. A slow or broken one disturbs nobody else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

import anyio
from fastapi import WebSocket, WebSocketDisconnect
from starlette.types import Message as Event

from harena.server.faults import RefusedError, internal
from harena.server.limits import Bucket
from harena.server.messages import (
    Act,
    Ask,
    Back,
    Hint,
    Hold,
    Look,
    Ping,
    Plan,
    Resign,
    Undo,
    Why,
    message_id,
    read_message,
)
from harena.server.views import JsonObject, dump

if TYPE_CHECKING:
    from harena.server.hall import Hall
    from harena.server.tables import Table

log = logging.getLogger(__name__)

TOO_LARGE = 1009
OVERFLOW = 1013
GOODBYE = 5.0  # seconds for a client to take its last message


class Socket:
    """What a table knows of a socket: whose it is, through which seat it looks, what it waits for.

    `board` is the id of the board that it was sent last.
    """

    def __init__(self, holder: str | None, viewer: int, queue_limit: int) -> None:
        """Nothing is sent before `serve` runs; messages wait."""
        self.holder = holder
        self.viewer = viewer
        self.board = ""
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(queue_limit)
        self._ended = asyncio.Event()
        self._code = OVERFLOW

    def send(self, text: str) -> None:
        """Let a message wait for its turn; when too many wait already, the socket is closed."""
        self._put(text)

    def _put(self, text: str | None) -> None:
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self.end(OVERFLOW)

    def end(self, code: int) -> None:
        """Have the socket closed; a page that is still there connects again."""
        self._code = code
        self._ended.set()

    def _finish(self, code: int) -> None:
        self._code = code
        self._put(None)  # the writer closes when all before it is sent

    async def serve(self, websocket: WebSocket, hall: Hall, table: Table) -> None:
        """Read and write until either side ends it."""
        async with anyio.create_task_group() as group:

            async def until_it_ends(side: Callable[[], Awaitable[object]]) -> None:
                try:
                    await side()
                except WebSocketDisconnect:
                    pass  # gone without a word
                except Exception:
                    log.exception("a socket at table %s broke", table.id)
                group.cancel_scope.cancel()

            group.start_soon(until_it_ends, partial(self._read, websocket, hall, table))
            group.start_soon(until_it_ends, partial(self._write, websocket))
            group.start_soon(until_it_ends, self._ended.wait)
        if self._ended.is_set():
            await self._close(websocket)

    async def _close(self, websocket: WebSocket) -> None:
        try:
            with anyio.fail_after(GOODBYE):
                await websocket.close(self._code)
        except (TimeoutError, RuntimeError, WebSocketDisconnect):
            pass  # it is gone already, or as good as gone

    async def _write(self, websocket: WebSocket) -> None:
        while True:
            text = await self._queue.get()
            if text is None:
                await websocket.close(self._code)
                return
            await websocket.send_text(text)

    async def _read(self, websocket: WebSocket, hall: Hall, table: Table) -> None:
        settings = hall.settings
        bucket = Bucket(settings.message_rate, settings.message_burst)
        while True:
            event = await websocket.receive()
            if event["type"] == "websocket.disconnect":
                return
            if _size(event) > settings.message_limit:
                most = settings.message_limit
                self.fail(RefusedError("too_large", f"a message has at most {most} bytes"), None)
                self._finish(TOO_LARGE)
                await asyncio.sleep(GOODBYE)
                return
            text = event.get("text")
            if not bucket.take():
                number = message_id(text) if text else None
                self.fail(RefusedError("too_fast", "too many messages; slow down"), number)
                # Not reading on for a while is what holds a flood back.
                await asyncio.sleep(1 / settings.message_rate)
                continue
            if text is None:
                self.fail(RefusedError("bad_message", "messages are text, not binary"), None)
                continue
            # Somebody who goes away in the middle must not leave a decision half told.
            with anyio.CancelScope(shield=True):
                await self._answer(text, hall, table)

    async def _answer(self, text: str, hall: Hall, table: Table) -> None:
        try:
            message = read_message(text)
        except RefusedError as fault:
            self.fail(fault, message_id(text))
            return
        play = hall.play
        try:
            match message:
                case Ping():
                    self.send(dump({"type": "pong", "id": message.id}))
                    return
                case Look():
                    self.viewer = table.check_viewer(self.holder, message.seat)
                    hall.greet(table, self)
                    return
                case Act():
                    await play.act(table, self.viewer, message.seq, message.version, message.action)
                case Plan():
                    await play.plan(
                        table, self.viewer, message.seq, message.version, message.actions
                    )
                case Undo():
                    await play.undo(table, self.viewer, message.seq, message.version)
                case Resign():
                    await play.resign(table, self.viewer)
                case Hold():
                    play.hold(table, self.holder, self.viewer, message.seq, message.seat)
                case Ask():
                    play.ask(table, self.holder, message.kinds)
                case Back():
                    await play.back(table, self.viewer)
                case Hint():
                    await play.hint(table, self, message.id, message.seq, message.version)
                    return
                case Why():
                    play.hints.why(table, self, message.id, message.seq)
                    return
            self.send(dump({"type": "ok", "id": message.id}))
        except RefusedError as fault:
            self.fail(fault, message.id)
        except Exception:
            # A fault of ours, in a game or the database: this message fails, the socket stays.
            log.exception("a %s at table %s failed", message.type, table.id)
            self.fail(internal(), message.id)

    def fail(self, fault: RefusedError, number: int | None) -> None:
        """Answer the message of that number, or of none, by an error."""
        out: JsonObject = {"type": "error", "code": fault.code, "message": fault.message}
        if number is not None:
            out["id"] = number
        self.send(dump(out))


def _size(event: Event) -> int:
    text, data = event.get("text"), event.get("bytes")
    return len(text.encode()) if text is not None else len(data or b"")

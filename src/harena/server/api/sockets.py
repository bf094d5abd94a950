"""A WebSocket: client messages are validated and carried out, and server messages sent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

import anyio
from fastapi import WebSocket, WebSocketDisconnect
from starlette.types import Message as Event

from harena.server import metrics
from harena.server.api.sanctions import Sanctions
from harena.server.errors import RefusedError, internal
from harena.server.history.frame_json import dump
from harena.server.messages import refusals
from harena.server.protocol.requests import (
    Act,
    Answer,
    Explain,
    Hint,
    Hold,
    Message,
    Ping,
    Plan,
    Propose,
    ReportLine,
    Resign,
    Resume,
    ReturnToSeat,
    RevealNonce,
    Say,
    SetWindowKinds,
    Undo,
    ViewSeat,
    message_id,
    read_message,
)
from harena.server.rate_limit import Bucket
from harena.server.settings import Settings
from harena.server.tables.socket import Socket, counted
from harena.server.tables.table import Table

log = logging.getLogger(__name__)

TOO_LARGE = 1009
GOODBYE = 5.0  # seconds for a client to take its last message


async def serve(websocket: WebSocket, table: Table, socket: Socket, settings: Settings) -> None:
    """Read and write until either side closes the socket."""
    sanctions: Sanctions = websocket.app.state.sanctions
    with sanctions.watching(socket):
        await _serve(websocket, table, socket, settings)


async def _serve(websocket: WebSocket, table: Table, socket: Socket, settings: Settings) -> None:
    async with anyio.create_task_group() as group:

        async def until_closed(side: Callable[[], Awaitable[object]]) -> None:
            try:
                await side()
            except WebSocketDisconnect:
                pass
            except Exception:
                log.exception("a socket at table %s failed", table.id)
            group.cancel_scope.cancel()

        group.start_soon(until_closed, partial(_read, websocket, table, socket, settings))
        group.start_soon(until_closed, partial(_write, websocket, socket))
        group.start_soon(until_closed, socket.ended.wait)
    if socket.ended.is_set():
        try:
            with anyio.fail_after(GOODBYE):
                await websocket.close(socket.code)
        except (TimeoutError, RuntimeError, WebSocketDisconnect):
            pass  # the client is gone


async def _write(websocket: WebSocket, socket: Socket) -> None:
    # uvicorn raises RuntimeError once it has closed the socket itself, such as for invalid UTF-8.
    with suppress(RuntimeError):
        while (text := await socket.next()) is not None:
            await websocket.send_text(text)
        await websocket.close(socket.code)


async def _read(websocket: WebSocket, table: Table, socket: Socket, settings: Settings) -> None:
    bucket = Bucket(settings.message_rate, settings.message_burst)
    budgets = (
        Bucket(settings.bytes_rate, settings.bytes_burst),
        *table.core.context.budgets(socket),
    )
    for budget in budgets:
        budget.charge(socket.sent)
    while True:
        event = await websocket.receive()
        if event["type"] == "websocket.disconnect":
            return
        if _size(event) > settings.message_limit:
            most = settings.message_limit
            socket.fail(RefusedError("too_large", refusals.message_too_large(most=most)), None)
            socket.finish(TOO_LARGE)
            await asyncio.sleep(GOODBYE)
            return
        text = event.get("text")
        if not (bucket.take() and all(budget.has_tokens() for budget in budgets)):
            number = message_id(text) if text else None
            socket.fail(RefusedError("too_fast", refusals.TOO_MANY_MESSAGES), number)
            # A pause in reading limits the rate of the sender.
            await asyncio.sleep(1 / settings.message_rate)
            continue
        if text is None:
            socket.fail(RefusedError("bad_message", refusals.NOT_TEXT), None)
            continue
        # A client that disconnects must not leave a decision half broadcast.
        with anyio.CancelScope(shield=True):
            with counted() as cost:
                await _answer(text, table, socket, websocket.app.state.sanctions)
            for budget in budgets:
                budget.charge(cost.sent + len(text))


async def _answer(text: str, table: Table, socket: Socket, sanctions: Sanctions) -> None:
    try:
        message = read_message(text)
    except RefusedError as fault:
        socket.fail(fault, message_id(text))
        return
    try:
        if isinstance(message, Say):
            sanctions.check("mute", socket.holder, socket.address)
        answer = await _carry_out(message, table, socket)
        if answer:
            socket.send(dump({"type": answer, "id": message.id}))
    except RefusedError as fault:
        socket.fail(fault, message.id)
    except Exception:
        # A fault of a game or the database fails this message. The socket stays open.
        log.exception("a %s at table %s failed", message.type, table.id)
        socket.fail(internal(), message.id)


async def _carry_out(message: Message, table: Table, socket: Socket) -> str:
    """Carry out a message. Return the type of the answer, or "" if it is sent elsewhere."""
    seat, holder = socket.viewer, socket.holder
    match message:
        case Ping():
            return "pong"
        case ViewSeat():
            await table.view_seat(socket, message.seat)
            return ""
        case Act():
            with metrics.timed("decision", "action"):
                await table.act(seat, message.seq, message.version, message.action, message.then)
        case Plan():
            with metrics.timed("decision", "plan"):
                await table.plan(seat, message.seq, message.version, message.actions)
        case Undo():
            await table.undo(seat, message.seq, message.version)
        case Resign():
            await table.resign(seat, message.game)
        case RevealNonce():
            await table.start.reveal(holder, message.seat, message.nonce)
        case Hold():
            table.hold(holder, seat, message.seq, message.seat)
        case SetWindowKinds():
            table.set_window_kinds(holder, message.kinds)
        case ReturnToSeat():
            await table.return_to_seat(seat)
        case Say():
            await table.chat.say(socket, message)
        case ReportLine():
            await table.chat.report(socket, message.line)
        case Propose():
            await table.propose(seat, message.what, message.seq, message.version)
        case Answer():
            await table.answer(seat, message.proposal, agree=message.agree)
        case Resume():
            await table.resume(seat)
        case Hint():
            await table.hint(socket, message.id, message.seq, message.version)
            return ""
        case Explain():
            table.explain(socket, message.id, message.seq)
            return ""
    return "ok"


def _size(event: Event) -> int:
    text, data = event.get("text"), event.get("bytes")
    return len(text.encode()) if text is not None else len(data or b"")

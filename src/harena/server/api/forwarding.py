"""Forwarding: requests and sockets go to the process that owns their table.

The load balancer may send a player to any process. A forwarded request has the secret token of the
process that gets it, and the address of the caller.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final, TypeVar
from urllib.parse import quote, urlsplit

import httpx2
from starlette.datastructures import Headers, State
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from harena.server import logs
from harena.server.api.responses import error_response
from harena.server.clock import loop_time, wait_for_event
from harena.server.errors import UnavailableError
from harena.server.messages import refusals
from harena.server.storage.leases import ElsewhereError, Leases, Peer
from harena.server.tables.socket import OVERFLOW

log = logging.getLogger(__name__)

TOKEN: Final = "x-harena-peer"
CLIENT: Final = "x-harena-client"
SCHEME: Final = "x-harena-scheme"
CONNECT: Final = 2.0
"""Seconds for a connection to another process, and for its end."""
ANSWER: Final = 60.0
"""Seconds for the answer of another process."""
KEPT_ALIVE: Final = 2.0
"""Seconds for which an idle connection is kept: less than uvicorn keeps it."""
PATIENCE: Final = 10.0
"""Seconds that a request waits for a process that cannot be reached: its lease ends before."""
ABNORMAL: Final = (1005, 1006)
"""Close codes that no endpoint may send."""
_HOP_BY_HOP: Final = frozenset(
    ("connection", "keep-alive", "transfer-encoding", "upgrade", "te", "trailer", "content-length")
)
_NOT_FORWARDED: Final = _HOP_BY_HOP | {"accept-encoding", "forwarded", TOKEN, CLIENT, SCHEME}
_NOT_RETURNED: Final = _HOP_BY_HOP | {"date", "server", "content-encoding"}
Result = TypeVar("Result")


class UnreachableError(Exception):
    """The other process got nothing of the request."""


class Forwarding:
    """Middleware that forwards requests whose table another process owns."""

    def __init__(self, app: ASGIApp, state: State) -> None:
        """Forward by the leases in the application's state."""
        self._app = app
        self._state = state
        self._client = httpx2.AsyncClient(
            timeout=httpx2.Timeout(ANSWER, connect=CONNECT),
            limits=httpx2.Limits(max_connections=None, keepalive_expiry=KEPT_ALIVE),
            trust_env=False,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or let the owner of its table answer it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        is_forwarded = _accept_forwarded(scope, self._state.leases)
        replayed = _Replayed(receive)
        until = loop_time() + PATIENCE
        while True:
            attempt = dict(scope)
            try:
                await self._app(attempt, replayed.again(), send)
            except ElsewhereError as error:
                elsewhere = error
            else:
                return
            finally:
                scope.update({"route": attempt["route"]} if "route" in attempt else {})
            if is_forwarded or loop_time() >= until:
                await _refuse(scope, replayed, send)
                return
            with suppress(UnreachableError):
                forward = self._socket if scope["type"] == "websocket" else self._request
                await forward(elsewhere, scope, replayed, send)
                return
            # The process may have just died. Its lease ends before the patience does.
            await wait_for_event(elsewhere.peer.gone, max(0.0, until - loop_time()))

    async def _request(
        self, error: ElsewhereError, scope: Scope, replayed: _Replayed, send: Send
    ) -> None:
        """Forward a request and return the answer. Raise UnreachableError if nothing arrived."""
        peer, method, path = error.peer, scope["method"], _path(scope)
        body = replayed.body()
        if error.path:
            method, path, body = "GET", error.path, b""
        headers = [
            (name.encode("latin-1"), value.encode("latin-1"))
            for name, value in _headers(scope, peer)
        ]
        request = self._client.build_request(
            method, peer.address + path, headers=headers, content=body
        )
        try:
            answer = await _unless_gone(peer, self._client.send(request))
        except (httpx2.ConnectError, httpx2.ConnectTimeout):
            raise UnreachableError from None
        except (httpx2.HTTPError, ConnectionError) as fault:
            log.warning("no answer of the process at %s: %s", peer.address, type(fault).__name__)
            await _refuse(scope, replayed, send)
            return
        returned = [
            (name, value)
            for name, value in answer.headers.raw
            if name.decode("latin-1").lower() not in _NOT_RETURNED
        ]
        returned.append((b"content-length", str(len(answer.content)).encode()))
        status = answer.status_code
        await send({"type": "http.response.start", "status": status, "headers": returned})
        await send({"type": "http.response.body", "body": answer.content})

    async def _socket(
        self, error: ElsewhereError, scope: Scope, replayed: _Replayed, send: Send
    ) -> None:
        """Forward a socket until either side closes it. Raise UnreachableError if that fails."""
        peer, parts = error.peer, urlsplit(error.peer.address)
        receive = replayed.again()
        # The own address is for the Host header only.
        host = Headers(scope=scope).get("host", parts.netloc)

        async def opening() -> ClientConnection:
            return await connect(
                f"ws://{host}{_path(scope)}",
                host=parts.hostname,
                port=parts.port or 80,
                additional_headers=_headers(scope, peer),
                compression=None,
                max_size=None,
                open_timeout=ANSWER,
                close_timeout=CONNECT,
                ping_interval=None,
                proxy=None,
                user_agent_header=None,
            )

        try:
            other = await _unless_gone(peer, opening())
        except InvalidStatus as fault:
            await _deny(fault, receive, send)
            return
        except (OSError, TimeoutError, WebSocketException):
            raise UnreachableError from None
        try:
            await receive()
            await send({"type": "websocket.accept", "headers": []})
            code = await _first_of(
                _to_owner(receive, other), _to_client(other, send), _until_gone(peer)
            )
            # First, so that the client does not wait for a paused owner.
            if code:
                with suppress(RuntimeError, OSError):  # the client is gone
                    await send({"type": "websocket.close", "code": code})
        finally:
            await other.close()


class _Replayed:
    """The messages of a request, for several attempts to answer it."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._read: list[Message] = []

    def again(self) -> Receive:
        """Return a function that receives all messages from the first one on."""
        at = 0

        async def receive() -> Message:
            nonlocal at
            if at == len(self._read):
                self._read.append(await self._receive())
            at += 1
            return self._read[at - 1]

        return receive

    def body(self) -> bytes:
        """Return the body as far as the application has read it, which limits its size."""
        read = (message.get("body", b"") for message in self._read)
        return b"".join(read)


def _accept_forwarded(scope: Scope, leases: Leases) -> bool:
    """Return whether another process forwarded a request. Its caller's address then counts."""
    headers = Headers(scope=scope)
    if not hmac.compare_digest(headers.get(TOKEN, "").encode(), leases.token.encode()):
        return False
    scope["client"] = (headers.get(CLIENT, ""), 0)
    scope["scheme"] = headers.get(SCHEME, scope["scheme"])
    return True


def _path(scope: Scope) -> str:
    path = scope.get("raw_path") or b""
    if not path.startswith(b"/"):  # otherwise it would belong to the owner's address
        path = quote(scope["path"]).encode()
    query = scope["query_string"]
    return str((path + b"?" + query if query else path).decode("latin-1"))


def _headers(scope: Scope, peer: Peer) -> list[tuple[str, str]]:
    """Return the headers of a forwarded request."""
    dropped = _NOT_FORWARDED | ({"host"} if scope["type"] == "websocket" else set())
    kept = [
        (name, value)
        for name, value in Headers(scope=scope).items()
        if name not in dropped and not name.startswith(("sec-websocket-", "x-forwarded-"))
    ]
    return [
        *kept,
        (logs.REQUEST_ID, logs.request_id.get()),
        (TOKEN, peer.token),
        (CLIENT, scope["client"][0] if scope.get("client") else ""),
        (SCHEME, scope["scheme"]),
    ]


async def _refuse(scope: Scope, replayed: _Replayed, send: Send) -> None:
    response = error_response(UnavailableError(refusals.TABLE_MOVED))
    await response(scope, replayed.again(), send)


async def _deny(fault: InvalidStatus, receive: Receive, send: Send) -> None:
    """Return the answer of the owner, which does not accept the socket."""
    await receive()
    response = fault.response
    headers = [
        (name.lower().encode("latin-1"), value.encode("latin-1"))
        for name, value in response.headers.raw_items()
        if name.lower() not in _NOT_RETURNED
    ]
    start = {"type": "websocket.http.response.start", "status": response.status_code}
    await send({**start, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": bytes(response.body or b"")})


async def _to_owner(receive: Receive, other: ClientConnection) -> int:
    """Forward a client's messages until it leaves."""
    while (message := await receive())["type"] == "websocket.receive":
        text = message.get("text")
        await other.send(message.get("bytes") or b"" if text is None else text)
    return 0


async def _to_client(other: ClientConnection, send: Send) -> int:
    """Forward the owner's messages until it closes the socket. Return the close code."""
    async for message in other:
        kind = "text" if isinstance(message, str) else "bytes"
        await send({"type": "websocket.send", kind: message})
    return OVERFLOW if other.close_code in ABNORMAL else other.close_code or OVERFLOW


async def _until_gone(peer: Peer) -> int:
    await peer.gone.wait()
    return OVERFLOW


async def _first_of(*sides: Coroutine[Any, Any, int]) -> int:
    """Run until one side ends, and return its close code; 0 if the client has left."""
    tasks = [asyncio.ensure_future(side) for side in sides]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        ended = [task for task in tasks if task.done()]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    with suppress(ConnectionClosed):
        return ended[0].result()
    return OVERFLOW


async def _unless_gone(peer: Peer, work: Coroutine[Any, Any, Result]) -> Result:
    """Return the result of work. Raise ConnectionError if the process loses its lease first."""
    working, gone = asyncio.ensure_future(work), asyncio.ensure_future(peer.gone.wait())
    try:
        await asyncio.wait([working, gone], return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ConnectionError
        return working.result()
    finally:
        working.cancel()
        gone.cancel()
        await asyncio.gather(working, gone, return_exceptions=True)

"""HTTP connections, limited in number and in time for a request, and refused WebSockets."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import h11
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

if sys.platform != "win32":
    import resource

RESERVED = 64
"""Open files that are kept for the database, processes and logs."""
WANTED = 65_536
"""Open files to ask the system for."""


def connection_limit() -> int:
    """Return the number of connections that the limit of open files allows.

    The limit is raised first, as far as the system permits.
    """
    if sys.platform == "win32":  # there sockets are no files
        return WANTED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    if soft == unlimited:
        return WANTED
    wanted = max(soft, WANTED if hard == unlimited else min(WANTED, hard))
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):
        wanted = soft
    return max(1, wanted - RESERVED)


class GuardedProtocol(H11Protocol):
    """An HTTP connection that must send its requests in time. Too many connections are closed."""

    limit: int
    seconds: float
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a connection, or close it at once if there are too many."""
        super().connection_made(transport)
        if len(self.connections) > self.limit:
            transport.abort()
        else:
            self._timer = self.loop.call_later(self.seconds, transport.abort)

    def data_received(self, data: bytes) -> None:
        """Read data, and stop the timer once the request is complete."""
        super().data_received(data)
        is_socket = self.transport.get_protocol() is not self  # the request was an upgrade
        if is_socket or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop_timer()
        elif self._timer is None and not self.transport.is_closing():
            self._timer = self.loop.call_later(self.seconds, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer."""
        self._stop_timer()
        super().connection_lost(exc)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def guarded(most: int, timeout: float) -> type[GuardedProtocol]:
    """Return a protocol with at most `most` connections and `timeout` seconds for a request."""

    class Guarded(GuardedProtocol):
        limit, seconds = most, timeout

    return Guarded


COMPRESSION = ServerPerMessageDeflateFactory(
    server_max_window_bits=14,
    client_max_window_bits=12,
    compress_settings={"level": 4, "memLevel": 5},
)
"""A window that holds the last few frames: with uvicorn's 4 KiB of it, a frame of WARP 6 takes
twice the time and three times the bytes. It takes 80 KiB for each connection."""


class RefusableSocket(WebSocketsSansIOProtocol):
    """A WebSocket that an HTTP response can refuse, with better compression.

    The base class would log an error for each refusal, and anyone could fill the log.
    """

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        """Take what uvicorn gives."""
        super().__init__(*arguments, **settings)
        self.conn.available_extensions = [COMPRESSION]

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message. The last part of an HTTP response completes the handshake."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True

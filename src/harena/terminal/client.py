"""A client of the server: HTTP calls, the cookie, and a table's socket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from http.cookiejar import LoadError, LWPCookieJar
from pathlib import Path
from typing import Any, Final, Protocol
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

from pydantic import TypeAdapter, ValidationError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from harena.core.errors import HarenaError
from harena.server.protocol.responses.updates import ServerMessage
from harena.terminal import messages

TIMEOUT: Final = 30.0
"""Seconds to wait for an answer."""
RETRY_DELAY: Final = 1.0
"""Seconds before the client reconnects."""
_message: TypeAdapter[Any] = TypeAdapter(ServerMessage)


class ClientError(HarenaError):
    """A refusal of the server, or a failed connection, as a message to show.

    `field` names the wrong part of the request; "" if it is no single part.
    """

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class Client:
    """A connection to one server; it stores its cookie in a file if one is given."""

    def __init__(self, address: str, cookies: Path | None = None) -> None:
        """Connect to a server at `http://host:port`. Raises ClientError for other addresses."""
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ClientError(messages.not_an_address(address))
        self.address = f"{parts.scheme}://{parts.netloc}"
        self.player_name = ""
        """The name that the player entered last."""
        self._cookies = LWPCookieJar(cookies)
        if cookies is not None and cookies.exists():
            try:
                self._cookies.load(ignore_discard=True)
            except (LoadError, OSError) as error:
                raise ClientError(
                    messages.cannot_read(path=str(cookies), reason=str(error))
                ) from None
        self._opener = build_opener(HTTPCookieProcessor(self._cookies))

    async def get(self, path: str) -> Any:
        """Return the answer of a GET request. Raises ClientError with the reason."""
        return await asyncio.to_thread(self._call, Request(self.address + path))

    async def post(self, path: str, body: Mapping[str, object]) -> Any:
        """Return the answer of a POST request. Raises ClientError with the reason."""
        data = json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        return await asyncio.to_thread(
            self._call, Request(self.address + path, data=data, headers=headers)
        )

    async def shared_address(self) -> str:
        """Return the address at which others reach this server; "" if they cannot."""
        host = urlsplit(self.address).hostname or ""
        if host not in ("localhost", "::1") and not host.startswith("127."):
            return self.address
        try:
            addresses = (await self.get("/api/addresses"))["addresses"]
        except ClientError:
            return ""
        return str(addresses[0]) if addresses else ""

    def _call(self, request: Request) -> Any:
        try:
            with self._opener.open(request, timeout=TIMEOUT) as answer:
                found = json.load(answer)
        except HTTPError as error:
            message, field = _parse_error(error.read())
            raise ClientError(message or messages.server_answered(str(error)), field) from None
        except (URLError, OSError, ValueError) as error:
            reason = str(getattr(error, "reason", error))
            raise ClientError(messages.cannot_reach(address=self.address, reason=reason)) from None
        if self._cookies.filename is not None:
            path = Path(self._cookies.filename)
            path.parent.mkdir(parents=True, exist_ok=True)
            # The cookie proves who owns a seat: other users of this machine must not read it.
            path.touch(mode=0o600)
            self._cookies.save(ignore_discard=True)
        return found

    def _cookie(self) -> dict[str, str]:
        request = Request(self.address)
        self._cookies.add_cookie_header(request)
        found = request.get_header("Cookie")
        return {"Cookie": found} if found else {}

    async def connect_table(self, table: str, seat: int) -> TableSocket:
        """Open the socket of a table, as a seat of this client or a spectator (-1)."""
        address = self.address.replace("http", "ws", 1)
        try:
            socket = await connect(
                f"{address}/api/tables/{table}/play?seat={seat}",
                additional_headers=self._cookie(),
                max_size=None,
            )
        except InvalidStatus as error:
            message, _ = _parse_error(bytes(error.response.body or b""))
            raise ClientError(message or messages.cannot_open_table(str(error))) from None
        except (OSError, TimeoutError) as error:
            raise ClientError(
                messages.cannot_reach(address=self.address, reason=str(error))
            ) from None
        return TableSocket(socket)


class TableConnection(Protocol):
    """A connection to a table, or to a tutorial in its place."""

    async def send(self, kind: str, **fields: Any) -> int:
        """Send a message and return its number."""

    def messages(self) -> AsyncIterator[dict[str, Any]]:
        """Yield the messages until the connection ends."""

    async def close(self) -> None:
        """Close the connection."""


class TableSocket:
    """The socket of one table."""

    def __init__(self, socket: ClientConnection) -> None:
        """Wrap an open connection."""
        self._socket = socket
        self._id = 0

    async def send(self, kind: str, **fields: Any) -> int:
        """Send a message and return its number. Raises ClientError if the connection is lost."""
        self._id += 1
        try:
            await self._socket.send(json.dumps({"type": kind, "id": self._id, **fields}))
        except ConnectionClosed:
            raise ClientError(messages.CONNECTION_LOST) from None
        return self._id

    async def messages(self) -> AsyncIterator[dict[str, Any]]:
        """Yield the server's messages until the connection ends. Skips invalid ones."""
        try:
            async for text in self._socket:
                try:
                    message: dict[str, Any] = _message.validate_json(text)
                except ValidationError:
                    continue
                yield message
        except ConnectionClosed:
            return

    async def close(self) -> None:
        """Close the connection; abort it if the task is cancelled meanwhile."""
        try:
            await self._socket.close()
        except asyncio.CancelledError:
            self._socket.transport.abort()
            raise


def _parse_error(body: bytes) -> tuple[str, str]:
    """Return the message and the field of an error answer; "" each if it is unreadable."""
    try:
        fault = json.loads(body)["error"]
        return str(fault["message"]), str(fault.get("field", ""))
    except (ValueError, KeyError, TypeError, AttributeError):
        return "", ""

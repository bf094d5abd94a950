"""A server as a program reaches it: its calls, its cookie, and the socket of a table."""

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

TIMEOUT: Final = 30.0
"""Seconds that an answer may take."""
RETRY_DELAY: Final = 1.0
"""Seconds until a lost connection is tried again."""
_message: TypeAdapter[Any] = TypeAdapter(ServerMessage)


class ClientError(HarenaError):
    """What the server would not do, or that it cannot be reached, in words.

    `field` is the part of what was asked for that is wrong, "" for no one part.
    """

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class Client:
    """One server, and who one is there: the cookie is kept in a file, if one is given."""

    def __init__(self, address: str, cookies: Path | None = None) -> None:
        """ClientError unless the address is one of a server: `http://host:port`."""
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ClientError(f"{address!r} is no address of a server, such as http://host:8765")
        self.address = f"{parts.scheme}://{parts.netloc}"
        self.player_name = ""
        """The name one gave oneself last."""
        self._cookies = LWPCookieJar(cookies)
        if cookies is not None and cookies.exists():
            try:
                self._cookies.load(ignore_discard=True)
            except (LoadError, OSError) as error:
                raise ClientError(f"{cookies} cannot be read: {error}") from None
        self._opener = build_opener(HTTPCookieProcessor(self._cookies))

    async def get(self, path: str) -> Any:
        """What a GET of a path below the address gives. ClientError says what was wrong."""
        return await asyncio.to_thread(self._call, Request(self.address + path))

    async def post(self, path: str, body: Mapping[str, object]) -> Any:
        """What a POST gives. ClientError says what was wrong."""
        data = json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        return await asyncio.to_thread(
            self._call, Request(self.address + path, data=data, headers=headers)
        )

    async def reach(self) -> str:
        """The address at which others reach this server; "" where nobody else can."""
        host = urlsplit(self.address).hostname or ""
        if host not in ("localhost", "::1") and not host.startswith("127."):
            return self.address
        try:
            addresses = (await self.get("/api/reach"))["addresses"]
        except ClientError:
            return ""
        return str(addresses[0]) if addresses else ""

    def _call(self, request: Request) -> Any:
        try:
            with self._opener.open(request, timeout=TIMEOUT) as answer:
                found = json.load(answer)
        except HTTPError as error:
            message, field = _parse_error(error.read())
            raise ClientError(message or f"the server says {error}", field) from None
        except (URLError, OSError, ValueError) as error:
            reason = getattr(error, "reason", error)
            raise ClientError(f"{self.address} cannot be reached: {reason}") from None
        if self._cookies.filename is not None:
            path = Path(self._cookies.filename)
            path.parent.mkdir(parents=True, exist_ok=True)
            # Seats are held by it: nobody else on this machine may read it.
            path.touch(mode=0o600)
            self._cookies.save(ignore_discard=True)
        return found

    def _cookie(self) -> dict[str, str]:
        request = Request(self.address)
        self._cookies.add_cookie_header(request)
        found = request.get_header("Cookie")
        return {"Cookie": found} if found else {}

    async def connect_table(self, table: str, seat: int) -> TableSocket:
        """The socket of a table, as a seat of one's own or a spectator (-1)."""
        address = self.address.replace("http", "ws", 1)
        try:
            socket = await connect(
                f"{address}/api/tables/{table}/play?seat={seat}",
                additional_headers=self._cookie(),
                max_size=None,
            )
        except InvalidStatus as error:
            message, _ = _parse_error(bytes(error.response.body or b""))
            raise ClientError(message or f"the table cannot be opened: {error}") from None
        except (OSError, TimeoutError) as error:
            raise ClientError(f"{self.address} cannot be reached: {error}") from None
        return TableSocket(socket)


class TableConnection(Protocol):
    """A line to a table, or to what answers in place of one."""

    async def send(self, kind: str, **fields: Any) -> int:
        """Send a message; its number."""

    def messages(self) -> AsyncIterator[dict[str, Any]]:
        """What is told, until the line ends."""

    async def close(self) -> None:
        """Hang up."""


class TableSocket:
    """The socket of one table: what it says, and what one says there."""

    def __init__(self, socket: ClientConnection) -> None:
        """Over a connection that is open."""
        self._socket = socket
        self._id = 0

    async def send(self, kind: str, **fields: Any) -> int:
        """Send a message; its number. ClientError when the connection is gone."""
        self._id += 1
        try:
            await self._socket.send(json.dumps({"type": kind, "id": self._id, **fields}))
        except ConnectionClosed:
            raise ClientError("the connection is gone; it is tried again") from None
        return self._id

    async def messages(self) -> AsyncIterator[dict[str, Any]]:
        """What the server says, until the connection ends; what cannot be read is passed over."""
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
        """Hang up; at once where there is no time left to say so."""
        try:
            await self._socket.close()
        except asyncio.CancelledError:
            self._socket.transport.abort()
            raise


def _parse_error(body: bytes) -> tuple[str, str]:
    """What a refusal says in words, and of which part; "" each where it cannot be read."""
    try:
        fault = json.loads(body)["error"]
        return str(fault["message"]), str(fault.get("field", ""))
    except (ValueError, KeyError, TypeError, AttributeError):
        return "", ""

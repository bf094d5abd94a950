"""Limits of connections: their number, and the time for a request."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest
import uvicorn
from fastapi import WebSocket
from uvicorn.server import ServerState
from websockets.asyncio.client import connect

from harena.server.api import sockets
from harena.server.connections import (
    RESERVED,
    WANTED,
    RefusableSocket,
    connection_limit,
    guarded,
)
from harena.server.tables.socket import Socket

resource = pytest.importorskip("resource")
REQUEST = b"GET / HTTP/1.1\r\nhost: here\r\n\r\n"
LONG = 60.0
SHORT = 0.05


async def answer(scope: Any, receive: Any, send: Any) -> None:
    """Answer once the whole body has come; echo the messages of a socket."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while (event := await receive())["type"] != "websocket.disconnect":
            if event["type"] == "websocket.receive":
                await send({"type": "websocket.send", "text": event["text"]})
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"here"})


@asynccontextmanager
async def serving(most: int, timeout: float) -> AsyncIterator[int]:
    config = uvicorn.Config(answer, ws=RefusableSocket, lifespan="off", log_config=None)
    config.load()
    state, kind = ServerState(), guarded(most, timeout)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: kind(config=config, server_state=state, app_state={}), "127.0.0.1", 0
    )
    async with server:
        yield server.sockets[0].getsockname()[1]


async def asked(port: int, *parts: bytes) -> bytes:
    """Send parts of a request, and return what comes before the end."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for part in parts:
            writer.write(part)
        return await asyncio.wait_for(reader.readuntil(b"here"), LONG)
    except (asyncio.IncompleteReadError, ConnectionError):
        return b""
    finally:
        writer.close()


@pytest.mark.parametrize(
    "parts",
    [
        (),
        (b"GET / HTTP/1.1\r\n", b"host: here\r\n"),
        (b"POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\n", b"slow"),
    ],
)
def test_slow_requests_end(parts: tuple[bytes, ...]) -> None:
    async def run() -> None:
        async with serving(9, SHORT) as port:
            assert await asked(port, *parts) == b""

    asyncio.run(run())


def test_the_second_request_of_a_connection_has_a_time_too() -> None:
    async def run() -> None:
        async with serving(9, SHORT) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(REQUEST)
            await reader.readuntil(b"here")
            writer.write(b"GET / HTTP/1.1\r\n")
            with pytest.raises((asyncio.IncompleteReadError, ConnectionError)):
                await asyncio.wait_for(reader.readuntil(b"here"), LONG)
            writer.close()

    asyncio.run(run())


def test_sockets_stay_open() -> None:
    async def run() -> None:
        async with serving(9, SHORT) as port, connect(f"ws://127.0.0.1:{port}/") as line:
            # A request that began later has timed out.
            assert await asked(port) == b""
            await line.send("still here")
            assert await line.recv() == "still here"

    asyncio.run(run())


def test_compression_remembers_the_last_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that came 6 kB before takes next to nothing."""

    async def run() -> None:
        text = random.Random(1).randbytes(3000).hex()
        async with serving(9, LONG) as port, connect(f"ws://127.0.0.1:{port}/") as line:
            sizes: list[int] = []
            receive = line.protocol.receive_data

            def counted(data: bytes) -> None:
                sizes[-1] += len(data)
                receive(data)

            monkeypatch.setattr(line.protocol, "receive_data", counted)
            for _ in range(2):
                sizes.append(0)
                await line.send(text)
                assert await line.recv() == text
            first, again = sizes
            assert first > 3000
            assert again < 300

    asyncio.run(run())


def test_too_many_connections_are_closed() -> None:
    async def run() -> None:
        async with serving(2, LONG) as port:
            idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
            assert await asked(port, REQUEST) == b""
            reader, writer = idle[0]
            writer.write(REQUEST)
            assert (await reader.readuntil(b"here")).startswith(b"HTTP/1.1 200")
            for _, each in idle:
                each.close()
                await each.wait_closed()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("soft", "hard", "raised"), [(256, 4096, 4096), (1024, -1, WANTED), (100_000, -1, 100_000)]
)
def test_the_limit_of_files_is_raised(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, raised: int
) -> None:
    limits: list[object] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, pair: limits.append(pair))
    assert connection_limit() == raised - RESERVED
    assert limits == [(raised, hard)]


def test_a_fixed_limit_of_files_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise ValueError("not allowed")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 4096))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert connection_limit() == 256 - RESERVED


def test_a_socket_that_uvicorn_has_closed_ends_quietly() -> None:
    """It closes a socket by itself when a client sends invalid UTF-8."""

    class Closed:
        async def send_text(self, _: str) -> None:
            raise RuntimeError

    async def run() -> None:
        socket = Socket(None, -1, 9)
        socket.send("too late")
        await sockets._write(cast(WebSocket, Closed()), socket)

    asyncio.run(run())

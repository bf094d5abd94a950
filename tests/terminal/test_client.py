"""The socket_ to a server."""

from __future__ import annotations

import asyncio

import pytest
from websockets.asyncio.server import ServerConnection, serve

from harena.terminal.client import Client


async def test_closing_works_without_a_reply() -> None:
    """As when the program ends while a server is too busy to say good-bye."""

    silent = asyncio.Event()

    async def mute(connection: ServerConnection) -> None:
        connection.transport.pause_reading()
        await silent.wait()
        connection.transport.resume_reading()  # what has hung up is then found out at once

    async with serve(mute, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        socket_ = await Client(f"http://127.0.0.1:{port}").connect_table("table", 0)
        hanging_up = asyncio.create_task(socket_.close())
        await asyncio.sleep(0)
        hanging_up.cancel()
        with pytest.raises(asyncio.CancelledError):
            await hanging_up
        closing = socket_._socket.transport.is_closing()
        silent.set()
    assert closing

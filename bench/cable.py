"""A cable between a process and its database that can be held or cut."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

from running_server import free_port


class Cable:
    """A TCP port of this machine that leads to a Unix socket. It works in a thread of its own."""

    def __init__(self, path: Path) -> None:
        """Listen on a free port for connections to the socket at `path`."""
        self.port = free_port()
        self._path = path
        self._loop = asyncio.new_event_loop()
        self._flows = asyncio.Event()
        self._server: asyncio.Server | None = None
        self._ends: set[asyncio.StreamWriter] = set()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.repair()

    def hold(self) -> None:
        """Hold back all bytes and ends of connections, also those of new connections."""
        self._loop.call_soon_threadsafe(self._flows.clear)

    def cut(self) -> None:
        """Break all connections, and refuse new ones."""
        self._run(self._cut())

    def repair(self) -> None:
        """Deliver what was held, and accept new connections."""
        self._run(self._repair())

    def close(self) -> None:
        """Break all connections for ever."""
        self.cut()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _cut(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
        for end in self._ends:
            end.transport.abort()

    async def _repair(self) -> None:
        self._flows.set()
        if self._server is None:
            self._server = await asyncio.start_server(self._join, "127.0.0.1", self.port)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Connect a new connection with the socket until either side ends."""
        self._ends.add(writer)
        try:
            await self._flows.wait()
            with suppress(OSError):  # the database may be away
                other_reader, other_writer = await asyncio.open_unix_connection(self._path)
                self._ends.add(other_writer)
                try:
                    await asyncio.gather(
                        self._carry(reader, other_writer), self._carry(other_reader, writer)
                    )
                finally:
                    self._end(other_writer)
        finally:
            self._end(writer)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry bytes in one direction, and the end of the connection."""
        with suppress(OSError):
            while data := await reader.read(65536):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        await self._flows.wait()
        writer.close()

    def _end(self, writer: asyncio.StreamWriter) -> None:
        self._ends.discard(writer)
        writer.close()

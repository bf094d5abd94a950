"""Quotas: they refuse new tables before a person or the server has too many."""

from __future__ import annotations

import asyncio

from sqlalchemy.ext.asyncio import AsyncConnection

from harena.server.clock import loop_time
from harena.server.errors import RefusedError
from harena.server.messages import refusals
from harena.server.settings import Settings
from harena.server.storage.store import Check, Store
from harena.server.storage.usage import free_disk, stored_bytes, unfinished_tables

FRESH = 5.0
"""Seconds for which the server's totals count."""


class Quotas:
    """Checks whether a person may open a table."""

    def __init__(self, settings: Settings, store: Store) -> None:
        """Apply the settings' quotas to a database."""
        self._settings = settings
        self._store = store
        self._lock = asyncio.Lock()
        self._is_full = False
        self._until = 0.0

    async def check(self, holder: str | None) -> None:
        """Raise RefusedError if a person may not open a table.

        Its code is `full` for the server's quotas, and `too_many_tables` for the person's own.
        """
        async with self._lock:
            if loop_time() >= self._until:
                self._is_full = await self._measure()
                self._until = loop_time() + FRESH
        if self._is_full:
            raise RefusedError("full", refusals.SERVER_FULL)
        if self._settings.open_tables_per_person and holder:
            async with self._store.reading() as connection:
                await self._check_person(connection, holder)

    def last_check(self, opener: str) -> Check | None:
        """Return the check that a new table's transaction makes, or None without quotas.

        Of two requests at once, both may have passed the first check.
        """
        chosen = self._settings
        if not (chosen.stored_bytes or chosen.open_tables or chosen.open_tables_per_person):
            return None

        async def check(connection: AsyncConnection) -> None:
            if await self._is_database_full(connection):
                raise RefusedError("full", refusals.SERVER_FULL)
            await self._check_person(connection, opener)

        return check

    async def _check_person(self, connection: AsyncConnection, opener: str) -> None:
        most = self._settings.open_tables_per_person
        if most and await unfinished_tables(connection, opener) >= most:
            raise RefusedError("too_many_tables", refusals.too_many_tables(most=most))

    async def _measure(self) -> bool:
        """Return whether the disk, the database or the tables have reached a quota."""
        free = await free_disk(self._settings.database_url())
        if free is not None and free < self._settings.disk_reserve:
            return True
        async with self._store.reading() as connection:
            return await self._is_database_full(connection)

    async def _is_database_full(self, connection: AsyncConnection) -> bool:
        """Return whether the database or the tables have reached a quota."""
        size, most = self._settings.stored_bytes, self._settings.open_tables
        if size and await stored_bytes(connection) >= size:
            return True
        return bool(most) and await unfinished_tables(connection) >= most

"""Quotas: they refuse new tables before a person or the server has too many."""

from __future__ import annotations

import asyncio

from harena.server.clock import loop_time
from harena.server.errors import RefusedError
from harena.server.messages import refusals
from harena.server.settings import Settings
from harena.server.storage.store import Store
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
        most = self._settings.open_tables_per_person
        if most and holder and await unfinished_tables(self._store, holder) >= most:
            raise RefusedError("too_many_tables", refusals.too_many_tables(most=most))

    async def _measure(self) -> bool:
        """Return whether the disk, the database or the tables have reached a quota."""
        chosen = self._settings
        free = await free_disk(chosen.database_url())
        if free is not None and free < chosen.disk_reserve:
            return True
        if chosen.stored_bytes and await stored_bytes(self._store) >= chosen.stored_bytes:
            return True
        most = chosen.open_tables
        return bool(most) and await unfinished_tables(self._store) >= most

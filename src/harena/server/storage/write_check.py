"""A check that the database can be written."""

from __future__ import annotations

from sqlalchemy import text

from harena.server.storage.store import Store

_SAME = text("UPDATE alembic_version SET version_num = version_num")


async def check_write(store: Store) -> None:
    """Write a row without changing it. Raise UnavailableError if nothing can be stored now."""
    async with store.writing() as connection:
        await connection.execute(_SAME)

"""The use of the database and the disk."""

from __future__ import annotations

import asyncio
import shutil
from typing import Any

from sqlalchemy import Select, func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from harena.server.storage import schema
from harena.server.storage.database import address_of, file_of

_SQLITE_SIZE = text(
    "SELECT (page_count - freelist_count) * page_size"
    " FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()"
)
_POSTGRES_SIZE = text("SELECT pg_database_size(current_database())")


async def free_disk(database_url: str) -> int | None:
    """Return the free bytes beside an SQLite file, or None for another database."""
    path = file_of(address_of(database_url))
    if path is None:
        return None
    return (await asyncio.to_thread(shutil.disk_usage, path.parent)).free


async def stored_bytes(connection: AsyncConnection) -> int:
    """Return the bytes that the database uses, without the free ones of an SQLite file."""
    is_sqlite = connection.dialect.name == "sqlite"
    return int(await connection.scalar(_SQLITE_SIZE if is_sqlite else _POSTGRES_SIZE) or 0)


async def unfinished_tables(connection: AsyncConnection, opener: str = "") -> int:
    """Return the number of tables that are neither over nor closed, of one opener or of all."""
    tables = schema.tables
    query: Select[Any] = select(func.count()).select_from(tables)
    query = query.where(tables.c.winners.is_(None), tables.c.closed.is_(None))
    if opener:
        query = query.where(tables.c.opener == opener)
    return int(await connection.scalar(query) or 0)

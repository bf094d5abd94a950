"""What people say at tables, as it is stored, and what of it was reported."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import Row as RowOfTable, Select, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from harena.server.history.chat_message import Reported, Spoken
from harena.server.storage import schema
from harena.server.storage.store import Store

KEPT = 100
"""Lines that stay of each room of a table."""
REPORTERS = 20
"""People whose report of one line is noted; more would tell nothing new."""


class Chats:
    """The lines of all tables. Those that come together are stored in one step to the disk."""

    def __init__(self, store: Store) -> None:
        """In the database behind the store."""
        self._store = store
        self._waiting: list[tuple[str, Spoken, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def lines(self, table_id: str, after: int = 0) -> list[Spoken]:
        """What is kept of a table since a line, oldest first."""
        chat = schema.chat
        async with self._store.reading() as connection:
            found = await connection.execute(
                select(chat)
                .where(chat.c.table_id == table_id, chat.c.id > after)
                .order_by(chat.c.id)
            )
            return [_spoken(row, row.id) for row in found]

    async def add(self, table_id: str, line: Spoken) -> None:
        """Store a line. UnavailableError when that cannot be just now."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((table_id, line, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._add_all())
        await done

    async def _add_all(self) -> None:
        """Store what waits until nothing does."""
        while self._waiting:
            together, self._waiting = self._waiting, []
            try:
                async with self._store.writing() as connection:
                    await _insert(connection, [(table, line) for table, line, _ in together])
            except Exception as error:  # noqa: BLE001 whoever spoke gets it
                for _, _, done in together:
                    if not done.done():
                        done.set_exception(error)
            else:
                for _, _, done in together:
                    if not done.done():
                        done.set_result(None)

    async def close(self) -> None:
        """Back when nothing waits to be stored."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def report(self, table_id: str, line: Spoken, by: str) -> bool:
        """Keep a line for whoever runs the server; whether he is the first who reports it.

        It stays as it was said, also when the table has long forgotten it.
        """
        reports = schema.reports
        async with self._store.writing() as connection:
            told = await connection.execute(
                select(reports.c.by).where(reports.c.line == line.id).limit(REPORTERS)
            )
            known = {row.by for row in told}
            if by in known or len(known) >= REPORTERS:
                return False
            await connection.execute(
                insert(reports).values(line=line.id, by=by, **_stored(table_id, line))
            )
        return not known

    async def reported(self) -> list[Reported]:
        """All that was reported, what was said last first."""
        reports = schema.reports
        said = [reports.c[name] for name in ("line", "table_id", *_SAID)]
        async with self._store.reading() as connection:
            counted: Select[Any] = select(*said, func.count().label("times"))
            found = await connection.execute(
                counted.group_by(*said).order_by(reports.c.line.desc())
            )
            return [Reported(row.table_id, _spoken(row, row.line), row.times) for row in found]


_SAID = tuple(field.name for field in fields(Spoken) if field.name != "id")
"""What is stored of a line, besides its number and its table."""


def _stored(table_id: str, line: Spoken) -> dict[str, object]:
    return {"table_id": table_id, **{name: getattr(line, name) for name in _SAID}}


def _spoken(row: RowOfTable[Any], number: int) -> Spoken:
    return Spoken(**{name: getattr(row, name) for name in _SAID}, id=number)


async def _insert(connection: AsyncConnection, lines: Sequence[tuple[str, Spoken]]) -> None:
    """Add lines, and drop of each room what is older than those that are kept."""
    chat = schema.chat
    await connection.execute(insert(chat), [_stored(table, line) for table, line in lines])
    for table, room in sorted({(table, line.room) for table, line in lines}):
        here = (chat.c.table_id == table) & (chat.c.room == room)
        newest = select(chat.c.id).where(here).order_by(chat.c.id.desc())
        last = newest.offset(KEPT).limit(1).scalar_subquery()
        await connection.execute(delete(chat).where(here, chat.c.id <= last))

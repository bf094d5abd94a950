"""Stored chat messages and reports."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import Row as RowOfTable, Select, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from harena.server.history.chat_message import ChatMessage, ReportedMessage
from harena.server.storage import schema
from harena.server.storage.store import Store

KEPT = 100
"""Lines that stay of each room of a table."""
REPORTERS = 20
"""People whose report of one line is noted; more would tell nothing new."""


class ChatStore:
    """The lines of all tables. Those that come together are stored in one step to the disk."""

    def __init__(self, store: Store) -> None:
        """In the database behind the store."""
        self._store = store
        self._waiting: list[tuple[str, ChatMessage, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def lines(self, table_id: str, after: int = 0) -> list[ChatMessage]:
        """Return a table's messages after an id, oldest first."""
        chat = schema.chat
        async with self._store.reading() as connection:
            found = await connection.execute(
                select(chat)
                .where(chat.c.table_id == table_id, chat.c.id > after)
                .order_by(chat.c.id)
            )
            return [_spoken(row, row.id) for row in found]

    async def add(self, table_id: str, line: ChatMessage) -> None:
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

    async def report(self, table_id: str, line: ChatMessage, by: str) -> bool:
        """Store a report of a message. Return whether it is the first one.

        The reported text stays, even when the chat has dropped the message.
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

    async def reported(self) -> list[ReportedMessage]:
        """All that was reported, what was said last first."""
        reports = schema.reports
        said = [reports.c[name] for name in ("line", "table_id", *_SAID)]
        async with self._store.reading() as connection:
            counted: Select[Any] = select(*said, func.count().label("times"))
            found = await connection.execute(
                counted.group_by(*said).order_by(reports.c.line.desc())
            )
            return [
                ReportedMessage(row.table_id, _spoken(row, row.line), row.times) for row in found
            ]


_SAID = tuple(field.name for field in fields(ChatMessage) if field.name != "id")
"""What is stored of a line, besides its number and its table."""


def _stored(table_id: str, line: ChatMessage) -> dict[str, object]:
    return {"table_id": table_id, **{name: getattr(line, name) for name in _SAID}}


def _spoken(row: RowOfTable[Any], number: int) -> ChatMessage:
    return ChatMessage(**{name: getattr(row, name) for name in _SAID}, id=number)


async def _insert(connection: AsyncConnection, lines: Sequence[tuple[str, ChatMessage]]) -> None:
    """Add messages, and delete the oldest of each room beyond the limit."""
    chat = schema.chat
    await connection.execute(insert(chat), [_stored(table, line) for table, line in lines])
    for table, room in sorted({(table, line.room) for table, line in lines}):
        here = (chat.c.table_id == table) & (chat.c.room == room)
        newest = select(chat.c.id).where(here).order_by(chat.c.id.desc())
        last = newest.offset(KEPT).limit(1).scalar_subquery()
        await connection.execute(delete(chat).where(here, chat.c.id <= last))

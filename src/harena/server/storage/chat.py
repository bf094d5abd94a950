"""Stored chat messages and reports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any

from sqlalchemy import Select, delete, func, insert, select

from harena.server.history.chat_message import ChatMessage, ReportedMessage
from harena.server.history.rows import read_fields
from harena.server.storage import schema
from harena.server.storage.batch_writer import BatchWriter
from harena.server.storage.store import Store

KEPT = 100
"""Messages that are kept of each room of a table."""
REPORTERS = 20
"""People whose report of a message is stored."""


class ChatStore:
    """The chat messages of all tables."""

    def __init__(self, store: Store) -> None:
        """Use the database behind a store."""
        self._store = store
        self._writer = BatchWriter(self._add_all)

    async def lines(self, table_id: str, after: int = 0) -> list[ChatMessage]:
        """Return a table's messages after an id, oldest first."""
        chat = schema.chat
        found = await self._store.all(
            select(chat).where(chat.c.table_id == table_id, chat.c.id > after).order_by(chat.c.id)
        )
        return [read_fields(ChatMessage, row) for row in found]

    async def add(self, table_id: str, line: ChatMessage) -> None:
        """Store a message. Raise UnavailableError if that fails."""
        await self._writer.add((table_id, line))

    async def close(self) -> None:
        """Wait until all messages are stored."""
        await self._writer.close()

    async def _add_all(self, lines: Sequence[tuple[str, ChatMessage]]) -> None:
        """Add messages, and delete the oldest of each room beyond the limit."""
        chat = schema.chat
        # Alone, so that who reads after a message's id misses none with a smaller one.
        tables = {table for table, _ in lines}
        async with self._store.writing(alone=True, tables=tables) as connection:
            await connection.execute(insert(chat), [_values(*each) for each in lines])
            for table, room in sorted({(table, line.room) for table, line in lines}):
                here = (chat.c.table_id == table) & (chat.c.room == room)
                newest = select(chat.c.id).where(here).order_by(chat.c.id.desc())
                last = newest.offset(KEPT).limit(1).scalar_subquery()
                await connection.execute(delete(chat).where(here, chat.c.id <= last))

    async def report(self, table_id: str, line: ChatMessage, by: str, address: str) -> bool:
        """Store a report of a message, with its author's address. Return whether it is the first.

        The reported text stays, even when the chat has dropped the message.
        """
        reports = schema.reports
        async with self._store.writing(alone=True) as connection:
            found = await connection.execute(
                select(reports.c.by).where(reports.c.line == line.id).limit(REPORTERS)
            )
            known = {row.by for row in found}
            if by in known or len(known) >= REPORTERS:
                return False
            await connection.execute(
                insert(reports).values(
                    line=line.id, by=by, address=address, **_values(table_id, line)
                )
            )
        return not known

    async def reported(self) -> list[ReportedMessage]:
        """Return the reported messages, the newest first."""
        reports = schema.reports
        said = [reports.c[name] for name in ("line", "table_id", *_COLUMNS)]
        address = func.max(reports.c.address).label("address")
        counted: Select[Any] = select(*said, func.count().label("times"), address)
        found = await self._store.all(counted.group_by(*said).order_by(reports.c.line.desc()))
        return [
            ReportedMessage(
                row.table_id, read_fields(ChatMessage, row, id=row.line), row.times, row.address
            )
            for row in found
        ]


_COLUMNS = tuple(field.name for field in fields(ChatMessage) if field.name != "id")


def _values(table_id: str, line: ChatMessage) -> dict[str, Any]:
    values = asdict(line)
    del values["id"]
    return {"table_id": table_id, **values}

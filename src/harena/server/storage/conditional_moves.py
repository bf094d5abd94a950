"""Stored conditional moves."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict

from sqlalchemy import delete, insert, select

from harena.server.history.conditional_moves import ConditionalLine
from harena.server.storage import schema
from harena.server.storage.store import Store


class ConditionalMoveStore:
    """The conditional moves of all tables."""

    def __init__(self, store: Store) -> None:
        """Use the database behind a store."""
        self._store = store

    async def at(self, table_id: str) -> list[ConditionalLine]:
        """Return the lines of a table, oldest first."""
        lines = schema.conditional_moves
        found = await self._store.all(
            select(lines).where(lines.c.table_id == table_id).order_by(lines.c.id)
        )
        return [
            ConditionalLine(
                row.seat, row.since, tuple(map(tuple, row.moves)), tuple(row.words), row.id
            )
            for row in found
        ]

    async def change(
        self, table_id: str, gone: Collection[int] = (), line: ConditionalLine | None = None
    ) -> None:
        """Delete lines of a table by their ids, and store another one."""
        lines = schema.conditional_moves
        async with self._store.writing(tables=[table_id]) as connection:
            if gone:
                await connection.execute(
                    delete(lines).where(lines.c.table_id == table_id, lines.c.id.in_(sorted(gone)))
                )
            if line is not None:
                values = asdict(line)
                del values["id"]
                await connection.execute(insert(lines).values(table_id=table_id, **values))

"""Lines that people have prepared, as they are stored."""

from __future__ import annotations

import json
from collections.abc import Collection

from sqlalchemy import delete, insert, select

from harena.server.history.conditional_moves import ConditionalLine
from harena.server.storage import schema
from harena.server.storage.store import Store


class ConditionalMoveStore:
    """The prepared lines of all tables."""

    def __init__(self, store: Store) -> None:
        """In the database behind the store."""
        self._store = store

    async def at(self, table_id: str) -> list[ConditionalLine]:
        """Those of a table, oldest first."""
        conditional_moves = schema.conditional_moves
        async with self._store.reading() as connection:
            found = await connection.execute(
                select(conditional_moves)
                .where(conditional_moves.c.table_id == table_id)
                .order_by(conditional_moves.c.id)
            )
            return [
                ConditionalLine(
                    row.seat,
                    row.since,
                    tuple((seat, notation) for seat, notation in json.loads(row.moves)),
                    tuple(json.loads(row.words)),
                    row.id,
                )
                for row in found
            ]

    async def change(
        self, table_id: str, gone: Collection[int] = (), line: ConditionalLine | None = None
    ) -> None:
        """Forget some lines of a table by their numbers, and store another one."""
        conditional_moves = schema.conditional_moves
        async with self._store.writing() as connection:
            if gone:
                await connection.execute(
                    delete(conditional_moves).where(
                        conditional_moves.c.table_id == table_id,
                        conditional_moves.c.id.in_(sorted(gone)),
                    )
                )
            if line is not None:
                await connection.execute(
                    insert(conditional_moves).values(
                        table_id=table_id,
                        seat=line.seat,
                        since=line.since,
                        moves=json.dumps(line.moves),
                        words=json.dumps(line.words),
                    )
                )

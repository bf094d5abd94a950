"""Stored lists of tables, with the state of each."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from sqlalchemy import ColumnElement, Row as StoredRow, or_, select

from harena.server.history.rows import StoredTable
from harena.server.storage import schema
from harena.server.storage.store import Store, stored_table


class TableListStore:
    """Queries for lists of tables, newest first."""

    def __init__(self, store: Store) -> None:
        """Use the database behind a store."""
        self._store = store

    async def of(self, holder: str, going: int, over: int) -> list[StoredTable]:
        """Return a person's tables, running ones first, with a limit for each kind.

        They hold a seat there, or opened the table.
        """
        seats, tables = schema.seats, schema.tables
        held = select(seats.c.table_id).where(seats.c.holder == holder)
        own = or_(tables.c.id.in_(held), tables.c.opener == holder)
        return [
            *await self._listed(own & tables.c.winners.is_(None), going),
            *await self._listed(own & tables.c.winners.is_not(None), over),
        ]

    async def public(self, since: int, most: int) -> list[StoredTable]:
        """Return the public tables in progress that changed since a moment."""
        tables = schema.tables
        going = tables.c.public.is_(True) & tables.c.winners.is_(None)
        return await self._listed(going & (tables.c.moved >= since), most)

    async def _listed(self, which: ColumnElement[bool], most: int) -> list[StoredTable]:
        seats, tables = schema.seats, schema.tables
        which &= tables.c.closed.is_(None)
        newest = tables.c.moved.desc()
        rows = await self._store.all(select(tables).where(which).order_by(newest).limit(most))
        seated: defaultdict[str, list[StoredRow[Any]]] = defaultdict(list)
        for seat in await self._store.all(
            select(seats)
            .where(seats.c.table_id.in_([row.id for row in rows]))
            .order_by(seats.c.seat)
        ):
            seated[seat.table_id].append(seat)
        return [stored_table(row, seated[row.id]) for row in rows]

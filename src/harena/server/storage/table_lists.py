"""Stored lists of tables, with the state of each."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from sqlalchemy import ColumnElement, or_, select

from harena.core.options import Options
from harena.server.history.rows import TableSummary, Terms, read_fields
from harena.server.history.seats import Seat
from harena.server.storage import schema
from harena.server.storage.store import Store, summary_of


@dataclass(frozen=True, slots=True)
class ListedRow:
    """A table in a list; `due` is its deadline in milliseconds since 1970.

    `fork_steps` is the number of forked steps.
    """

    id: str
    game: str
    options: Options
    created: int
    terms: Terms
    due: int | None
    seats: tuple[Seat, ...]
    summary: TableSummary
    fork_steps: int = 0

    @property
    def is_open(self) -> bool:
        """Return whether a seat is open."""
        return any(seat.kind == "open" for seat in self.seats)

    @property
    def moved(self) -> int:
        """Return the time of the last change in milliseconds since 1970."""
        return self.summary.moved


class TableListStore:
    """Queries for lists of tables, newest first."""

    def __init__(self, store: Store) -> None:
        """Use the database behind a store."""
        self._store = store

    async def of(self, holder: str, going: int, over: int) -> list[ListedRow]:
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

    async def public(self, since: int, most: int) -> list[ListedRow]:
        """Return the public tables in progress that changed since a moment."""
        tables = schema.tables
        going = tables.c.public.is_(True) & tables.c.winners.is_(None)
        return await self._listed(going & (tables.c.moved >= since), most)

    async def _listed(self, which: ColumnElement[bool], most: int) -> list[ListedRow]:
        seats, tables = schema.seats, schema.tables
        newest = tables.c.moved.desc()
        async with self._store.reading() as connection:
            rows = (
                await connection.execute(select(tables).where(which).order_by(newest).limit(most))
            ).all()
            taken = await connection.execute(
                select(seats)
                .where(seats.c.table_id.in_([row.id for row in rows]))
                .order_by(seats.c.seat)
            )
            seated: defaultdict[str, list[Seat]] = defaultdict(list)
            for seat in taken:
                seated[seat.table_id].append(read_fields(Seat, seat))
        return [
            read_fields(
                ListedRow,
                row,
                terms=Terms.of(row),
                seats=tuple(seated[row.id]),
                summary=summary_of(row),
            )
            for row in rows
        ]

"""The database: what is acknowledged is in here, and a match is rebuilt from here alone."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import asdict, fields
from typing import Any, cast

from sqlalchemy import Row as RowOfTable, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from harena.core.errors import HarenaError
from harena.core.options import Options
from harena.server.errors import UnavailableError
from harena.server.history.rows import Glance, Leg, Row, RowKind, Stored, Terms, now
from harena.server.history.seats import Seat, SeatKind, hashed
from harena.server.storage import schema
from harena.server.storage.database import address_of, engine_of, file_of, hold, opening, upgrade
from harena.server.storage.database_file import Hold, is_busy, words_for

log = logging.getLogger(__name__)

PATIENCE = 20.0
"""Seconds that a step waits to be stored while another program holds the file."""


class ConflictError(HarenaError):
    """Somebody else stored that number of the log, or that rematch, first."""


class Store:
    """The database behind a server."""

    def __init__(self, url: str, shared: bool = False) -> None:
        """`url` is SQLAlchemy's; nothing is opened yet. A file may be `shared` by processes.

        BadDatabaseError where no program is there that could open it.
        """
        self._url = address_of(url)
        self._shared = shared
        self._hold: Hold | None = None
        self._turn = asyncio.Lock()
        self._appends: list[_Append] = []
        self._appending: asyncio.Task[None] | None = None
        self._trouble = ""
        self._engine = engine_of(self._url)
        self._writer = self._engine.execution_options(harena_write=True)

    async def open(self) -> None:
        """Make the database if there is none, and bring its tables up to date.

        InUseError where another process serves it; BadDatabaseError where it cannot be opened.
        """
        path = file_of(self._url)
        with opening(self._url):
            if path is not None and self._hold is None:
                self._hold = hold(path, self._shared)
            async with self._writer.begin() as connection:
                await connection.run_sync(upgrade)

    async def close(self) -> None:
        """Let go of all connections, and of the file, once nothing waits to be stored."""
        if self._appending is not None:
            # Should it have been cancelled, the rest is let go of all the same.
            await asyncio.wait([self._appending])
        await self._engine.dispose()
        if self._hold is not None:
            self._hold.release()
            self._hold = None

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes; they come one at a time, as they were asked for.

        UnavailableError when nothing can be stored just now: then nothing of it is.
        """
        until = time.monotonic() + PATIENCE
        try:
            async with self._turn, AsyncExitStack() as stack:
                while True:
                    try:
                        yielded = await stack.enter_async_context(self._writer.begin())
                        break
                    except OperationalError as error:
                        if not is_busy(error) or time.monotonic() > until:
                            raise
                yield yielded
        except OperationalError as error:
            raise self._unavailable(error) from None
        if self._trouble:
            self._trouble = ""
            log.warning("the database can be written again")

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read by. UnavailableError when nothing can be read just now."""
        try:
            async with self._engine.connect() as connection:
                yield connection
        except OperationalError as error:
            raise self._unavailable(error) from None

    def _unavailable(self, error: OperationalError) -> UnavailableError:
        """What is told to whoever asked; the log says it once, not for every step."""
        said = words_for(error)
        if said != self._trouble:
            self._trouble = said
            log.error("%s (%s)", said, error.orig)
        return UnavailableError(said)

    async def create(
        self, table: Stored, rows: Sequence[Row], rematch_of: str = "", steps: int = 0
    ) -> None:
        """Store a new table with its first rows; so many `steps` come before them.

        As a rematch it is tied to the old table; ConflictError when that has one already.
        """
        async with self.writing() as connection:
            if rematch_of:
                tied = await connection.execute(
                    update(schema.tables)
                    .where(schema.tables.c.id == rematch_of, schema.tables.c.rematch.is_(None))
                    .values(rematch=table.id)
                )
                if tied.rowcount != 1:
                    raise ConflictError(f"table {rematch_of} has a rematch already")
            await connection.execute(
                insert(schema.tables).values(
                    id=table.id,
                    game=table.game,
                    options=table.options,
                    secret=table.secret,
                    opener=table.opener,
                    created=table.created,
                    **asdict(table.terms),
                    leg=table.leg.number,
                    points=[*table.leg.points],
                    **_glance(table.glance),
                    seated=table.seated,
                    due=table.due,
                    begun=steps,
                )
            )
            if table.begun:
                await connection.execute(
                    insert(schema.beginnings).values(table_id=table.id, record=table.begun)
                )
            await connection.execute(
                insert(schema.seats),
                [
                    {
                        "table_id": table.id,
                        "seat": seat.seat,
                        "kind": seat.kind,
                        "name": seat.name,
                        "bot": seat.bot,
                        "holder": seat.holder,
                        "invite": seat.invite,
                        "invite_hash": hashed(seat.invite) if seat.invite else None,
                    }
                    for seat in table.seats
                ],
            )
            await _insert_rows(connection, [(table.id, row) for row in rows])

    async def append(
        self, table_id: str, rows: Sequence[Row], glance: Glance | None = None
    ) -> None:
        """Append rows, and note how the table stands then, all or none.

        ConflictError when one of the rows' numbers is taken.

        What comes while others are being stored is stored together, in one step to the disk; what
        cannot be stored takes nothing else with it.
        """
        asked = _Append(table_id, rows, glance)
        self._appends.append(asked)
        if self._appending is None or self._appending.done():
            self._appending = asyncio.create_task(self._append_all())
        await asked.done

    async def _append_all(self) -> None:
        """Store what waits to be appended until nothing does."""
        while self._appends:
            together, self._appends = self._appends, []
            if not await self._append(together):
                for asked in together:
                    await self._append([asked])

    async def _append(self, together: Sequence[_Append]) -> bool:
        """Store these in one transaction, or none.

        False, and nobody is told yet, when one of several may be what is wrong.
        """
        try:
            async with self.writing() as connection:
                await _insert_rows(
                    connection, [(each.table_id, row) for each in together for row in each.rows]
                )
                await _note_glances(connection, together)
        except UnavailableError as error:
            for asked in together:
                asked.fail(error)
        except Exception as error:  # noqa: BLE001 whoever asked gets it
            if len(together) > 1:
                return False
            [asked] = together
            taken = ConflictError(f"a row of table {asked.table_id} is taken")
            asked.fail(taken if isinstance(error, IntegrityError) else error)
        else:
            for asked in together:
                asked.succeed()
        return True

    async def table(self, table_id: str) -> Stored | None:
        """A table and its seats; None when there is none of that id."""
        async with self.reading() as connection:
            found = await connection.execute(
                select(schema.tables).where(schema.tables.c.id == table_id)
            )
            row = found.one_or_none()
            if row is None:
                return None
            taken = await connection.execute(
                select(schema.seats)
                .where(schema.seats.c.table_id == table_id)
                .order_by(schema.seats.c.seat)
            )
            seats = tuple(map(seat_of, taken))
            begun = await _beginning(connection, table_id) if row.begun else ""
        return Stored(
            row.id,
            row.game,
            cast(Options, row.options),
            row.secret,
            row.opener,
            row.created,
            row.rematch,
            seats,
            Terms.of(row),
            Leg(row.leg, tuple(row.points)),
            row.seated,
            row.due,
            glance_of(row),
            begun,
        )

    async def rows(self, table_id: str, first: int = 0) -> list[Row]:
        """The rows of a table's log from number `first` on."""
        async with self.reading() as connection:
            found = await connection.execute(
                select(schema.log)
                .where(schema.log.c.table_id == table_id, schema.log.c.number >= first)
                .order_by(schema.log.c.number)
            )
            return [
                Row(
                    row.number,
                    cast(RowKind, row.kind),
                    row.seat,
                    row.value,
                    row.sides,
                    row.time,
                    row.action or "",
                )
                for row in found
            ]

    async def take_seat(self, invite: str, holder: str, name: str) -> bool:
        """Give the open seat of an invite to a person; False when it is open no more."""
        seats, tables = schema.seats, schema.tables
        async with self.writing() as connection:
            taken = await connection.execute(
                update(seats)
                .where(seats.c.invite_hash == hashed(invite), seats.c.kind == "open")
                .values(kind="person", name=name, holder=holder, invite=None)
            )
            if taken.rowcount != 1:
                return False
            found = select(seats.c.table_id).where(seats.c.invite_hash == hashed(invite))
            # Whoever comes last makes it right: only then does it count.
            await connection.execute(
                update(tables).where(tables.c.id == found.scalar_subquery()).values(seated=now())
            )
            return True

    async def note_due(self, table_id: str, due: int | None) -> None:
        """Note when a table's phase of plans ends, so that `overdue` finds it."""
        tables = schema.tables
        async with self.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == table_id).values(due=due))

    async def overdue(self, moment: int) -> list[str]:
        """The tables whose phase of plans should have ended by now, the longest due first."""
        tables = schema.tables
        async with self.reading() as connection:
            found = await connection.execute(
                select(tables.c.id).where(tables.c.due <= moment).order_by(tables.c.due)
            )
            return [row.id for row in found]

    async def invited(self, invite: str) -> tuple[str, int] | None:
        """The table and seat an invite is or was for."""
        seats = schema.seats
        async with self.reading() as connection:
            found = await connection.execute(
                select(seats.c.table_id, seats.c.seat).where(seats.c.invite_hash == hashed(invite))
            )
            row = found.one_or_none()
        return None if row is None else (row.table_id, row.seat)


class _Append:
    """Rows that wait to be stored, and whoever waits for that."""

    def __init__(self, table_id: str, rows: Sequence[Row], glance: Glance | None) -> None:
        self.table_id = table_id
        self.rows = rows
        self.glance = glance
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def succeed(self) -> None:
        """They are stored."""
        if not self.done.done():
            self.done.set_result(None)

    def fail(self, error: Exception) -> None:
        """Nothing of them is stored."""
        if not self.done.done():
            self.done.set_exception(error)


async def _beginning(connection: AsyncConnection, table_id: str) -> str:
    """The record of the moves that come before a table's log."""
    beginnings = schema.beginnings
    found = await connection.execute(
        select(beginnings.c.record).where(beginnings.c.table_id == table_id)
    )
    return str(found.scalar_one())


def _glance(glance: Glance | None) -> dict[str, object]:
    return {} if glance is None else asdict(glance)


async def _note_glances(connection: AsyncConnection, together: Sequence[_Append]) -> None:
    tables = schema.tables
    noted = [{"of": each.table_id, **_glance(each.glance)} for each in together if each.glance]
    if noted:
        await connection.execute(
            update(tables)
            .where(tables.c.id == bindparam("of"))
            .values({field.name: bindparam(field.name) for field in fields(Glance)}),
            noted,
        )


def seat_of(row: RowOfTable[Any]) -> Seat:
    """A seat as it is stored."""
    kind = cast(SeatKind, row.kind)
    return Seat(row.seat, kind, row.name, row.bot, row.holder, row.invite)


def glance_of(row: RowOfTable[Any]) -> Glance:
    """Return the stored summary of a table."""
    winners = None if row.winners is None else tuple(row.winners)
    return Glance(row.moved, tuple(row.acting), winners, row.paused)


async def _insert_rows(connection: AsyncConnection, rows: Sequence[tuple[str, Row]]) -> None:
    if rows:
        await connection.execute(
            insert(schema.log),
            [
                {
                    "table_id": table_id,
                    "number": row.number,
                    "kind": row.kind,
                    "seat": row.seat,
                    "value": row.value,
                    "sides": row.sides,
                    "time": row.time,
                    "action": row.action or None,
                }
                for table_id, row in rows
            ],
        )

"""The store of tables. A match is rebuilt from the stored rows alone."""

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
from harena.server.history.rows import (
    GameInMatch,
    Row,
    RowKind,
    StoredTable,
    TableSummary,
    Terms,
    now,
)
from harena.server.history.seats import Seat, SeatKind, token_hash
from harena.server.storage import schema
from harena.server.storage.database import (
    address_of,
    engine_of,
    file_of,
    lock_file,
    opening,
    upgrade,
)
from harena.server.storage.database_file import FileLock, describe_error, is_busy

log = logging.getLogger(__name__)

PATIENCE = 20.0
"""Seconds that a step waits to be stored while another program holds the file."""


class ConflictError(HarenaError):
    """Another process stored that row, or that rematch, first."""


class Store:
    """The database behind a server."""

    def __init__(self, url: str, shared: bool = False) -> None:
        """`url` is SQLAlchemy's; nothing is opened yet. A file may be `shared` by processes.

        BadDatabaseError where no program is there that could open it.
        """
        self._url = address_of(url)
        self._shared = shared
        self._hold: FileLock | None = None
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
                self._hold = lock_file(path, self._shared)
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
        """Return the error for the caller; log a lasting problem once."""
        said = describe_error(error)
        if said != self._trouble:
            self._trouble = said
            log.error("%s (%s)", said, error.orig)
        return UnavailableError(said)

    async def create(
        self, table: StoredTable, rows: Sequence[Row], rematch_of: str = "", steps: int = 0
    ) -> None:
        """Store a new table with its first rows; `steps` is the number of forked moves.

        A rematch is linked to its old table. Raise ConflictError if that has a rematch already.
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
                    game_in_match=table.game_in_match.number,
                    points=[*table.game_in_match.points],
                    **_summary_values(table.summary),
                    seated=table.seated,
                    due=table.due,
                    fork_steps=steps,
                )
            )
            if table.forked_record:
                await connection.execute(
                    insert(schema.forks).values(table_id=table.id, record=table.forked_record)
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
                        "invite_hash": token_hash(seat.invite) if seat.invite else None,
                    }
                    for seat in table.seats
                ],
            )
            await _insert_rows(connection, [(table.id, row) for row in rows])

    async def append(
        self, table_id: str, rows: Sequence[Row], summary: TableSummary | None = None
    ) -> None:
        """Append rows, and note how the table stands then, all or none.

        ConflictError when one of the rows' numbers is taken.

        What comes while others are being stored is stored together, in one step to the disk; what
        cannot be stored takes nothing else with it.
        """
        asked = _Append(table_id, rows, summary)
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
        """Store these in one transaction.

        Return False, with the callers still waiting, if one of several may be at fault.
        """
        try:
            async with self.writing() as connection:
                await _insert_rows(
                    connection, [(each.table_id, row) for each in together for row in each.rows]
                )
                await _update_summaries(connection, together)
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

    async def table(self, table_id: str) -> StoredTable | None:
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
            forked_record = await _fork_record(connection, table_id) if row.fork_steps else ""
        return StoredTable(
            row.id,
            row.game,
            cast(Options, row.options),
            row.secret,
            row.opener,
            row.created,
            row.rematch,
            seats,
            Terms.of(row),
            GameInMatch(row.game_in_match, tuple(row.points)),
            row.seated,
            row.due,
            summary_of(row),
            forked_record,
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
                .where(seats.c.invite_hash == token_hash(invite), seats.c.kind == "open")
                .values(kind="person", name=name, holder=holder, invite=None)
            )
            if taken.rowcount != 1:
                return False
            found = select(seats.c.table_id).where(seats.c.invite_hash == token_hash(invite))
            # Whoever comes last makes it right: only then does it count.
            await connection.execute(
                update(tables).where(tables.c.id == found.scalar_subquery()).values(seated=now())
            )
            return True

    async def set_due(self, table_id: str, due: int | None) -> None:
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
                select(seats.c.table_id, seats.c.seat).where(
                    seats.c.invite_hash == token_hash(invite)
                )
            )
            row = found.one_or_none()
        return None if row is None else (row.table_id, row.seat)


class _Append:
    """Rows to store, and the future of their caller."""

    def __init__(self, table_id: str, rows: Sequence[Row], summary: TableSummary | None) -> None:
        self.table_id = table_id
        self.rows = rows
        self.summary = summary
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def succeed(self) -> None:
        """They are stored."""
        if not self.done.done():
            self.done.set_result(None)

    def fail(self, error: Exception) -> None:
        """Nothing of them is stored."""
        if not self.done.done():
            self.done.set_exception(error)


async def _fork_record(connection: AsyncConnection, table_id: str) -> str:
    """The record of the moves that come before a table's log."""
    forks = schema.forks
    found = await connection.execute(select(forks.c.record).where(forks.c.table_id == table_id))
    return str(found.scalar_one())


def _summary_values(summary: TableSummary | None) -> dict[str, object]:
    return {} if summary is None else asdict(summary)


async def _update_summaries(connection: AsyncConnection, together: Sequence[_Append]) -> None:
    tables = schema.tables
    noted = [
        {"of": each.table_id, **_summary_values(each.summary)} for each in together if each.summary
    ]
    if noted:
        await connection.execute(
            update(tables)
            .where(tables.c.id == bindparam("of"))
            .values({field.name: bindparam(field.name) for field in fields(TableSummary)}),
            noted,
        )


def seat_of(row: RowOfTable[Any]) -> Seat:
    """A seat as it is stored."""
    kind = cast(SeatKind, row.kind)
    return Seat(row.seat, kind, row.name, row.bot, row.holder, row.invite)


def summary_of(row: RowOfTable[Any]) -> TableSummary:
    """Return the stored summary of a table."""
    winners = None if row.winners is None else tuple(row.winners)
    return TableSummary(row.moved, tuple(row.acting), winners, row.paused)


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

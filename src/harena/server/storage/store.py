"""The store of tables. A match is rebuilt from the stored rows alone."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import asdict, fields
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Row as StoredRow,
    Select,
    bindparam,
    exists,
    insert,
    or_,
    select,
    text,
    true,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from harena.core.errors import HarenaError
from harena.server import metrics
from harena.server.errors import UnavailableError
from harena.server.history.rows import (
    GameInMatch,
    Row,
    StoredTable,
    TableSummary,
    Terms,
    read_fields,
)
from harena.server.history.seats import Seat, token_hash
from harena.server.messages import refusals
from harena.server.server_time import now
from harena.server.storage import schema
from harena.server.storage.batch_writer import BatchWriter
from harena.server.storage.database import (
    address_of,
    engines_of,
    file_of,
    lock_file,
    opening,
    prepare_sqlite,
    upgrade,
)
from harena.server.storage.database_errors import (
    InUseError,
    describe_error,
    is_busy,
    is_unavailable,
)
from harena.server.storage.database_file import FileLock
from harena.server.storage.leases import Leases, limit_pauses
from harena.server.storage.postgres import engine_of, write_alone
from harena.server.storage.sqlite_log import Append, SqliteLog

log = logging.getLogger(__name__)

PATIENCE = 20.0
"""Seconds that a call waits for a database that is held by another program or restarts."""
PAUSE = 0.1
"""Seconds between two attempts to reach a database."""


Check = Callable[[AsyncConnection], Awaitable[None]]
"""Raises RefusedError if a change may not be stored, inside its transaction."""


class ConflictError(HarenaError):
    """That row, or that rematch, is stored already."""


class Store:
    """The database behind a server. `leases` is None if no other process shares it."""

    def __init__(self, url: str, peer_url: str = "", beside: bool = False) -> None:
        """Take an SQLAlchemy URL.

        Processes share a PostgreSQL database if each has a `peer_url`, at which the others reach
        it. With `beside`, it is for writing while a server runs, and is not opened.

        Raise BadDatabaseError if the URL has no driver.
        """
        self._url = address_of(url)
        self._hold: FileLock | None = None
        self._is_open = False
        self._turn = asyncio.Lock()
        self._trouble = ""
        self._reader, self._writer = engines_of(self._url, bool(peer_url), PATIENCE, beside)
        own = engine_of(self._url, 1, PATIENCE) if peer_url else None
        file = file_of(self._url)
        self._log = SqliteLog(file, prepare_sqlite) if file is not None else None
        self._appends = BatchWriter(self._append)
        self.leases = Leases(own, peer_url) if own is not None else None

    async def open(self) -> None:
        """Create the database if there is none, and migrate its tables.

        Raise InUseError if another process serves it, or BadDatabaseError if it cannot be opened.
        """
        path = file_of(self._url)
        with opening(self._url):
            if path is not None and self._hold is None:
                self._hold = lock_file(path)
            async with self._writer.begin() as connection:
                await connection.run_sync(upgrade)
            if self.leases is not None:
                await self.leases.start()
        self._is_open = True

    async def close(self) -> None:
        """Close all connections and release the database once everything is stored."""
        await self._appends.close()
        if self._log is not None:
            await self._log.close()
        if self.leases is not None:
            await self.leases.stop()
        await self._reader.dispose()
        await self._writer.dispose()
        if self._hold is not None:
            self._hold.release()
            self._hold = None

    @asynccontextmanager
    async def writing(
        self, alone: bool = False, tables: Collection[str] = ()
    ) -> AsyncIterator[AsyncConnection]:
        """Return a write transaction. They run one at a time, in the order of the calls.

        With `alone`, those of other processes wait too. `tables` are those that it changes. Raise
        LostTableError if another process owns one of them, or UnavailableError if nothing can be
        stored now. Then nothing of it is stored, unless the connection broke at the very end.
        """
        self._check_reachable()
        until = time.monotonic() + PATIENCE
        try:
            async with AsyncExitStack() as stack:
                stack.enter_context(metrics.timed("database_write"))
                await stack.enter_async_context(self._turn)
                connection = await self._reach(stack, self._writer.begin, until)
                if self.leases is not None and (alone or not tables):
                    await limit_pauses(connection)
                if alone:
                    await connection.run_sync(write_alone)
                if self.leases is not None and tables:
                    await self.leases.check(connection, tables)
                yield connection
        except (SQLAlchemyError, InUseError) as error:
            raise self._unavailable(error) from None
        self._note_success()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Return a connection for reading. Raise UnavailableError if nothing can be read now."""
        self._check_reachable()
        until = time.monotonic() + PATIENCE
        try:
            async with AsyncExitStack() as stack:
                yield await self._reach(stack, self._reader.connect, until)
        except SQLAlchemyError as error:
            raise self._unavailable(error) from None

    def _check_reachable(self) -> None:
        """Raise UnavailableError if this process is cut off: the others may not be."""
        if self.leases is not None and self.leases.is_cut_off:
            raise UnavailableError(refusals.DATABASE_AWAY)

    async def _reach(
        self,
        stack: AsyncExitStack,
        connect: Callable[[], AbstractAsyncContextManager[AsyncConnection]],
        until: float,
    ) -> AsyncConnection:
        """Enter a connection. Try again until a moment while the database may come back."""
        while True:
            try:
                return await stack.enter_async_context(connect())
            except (DBAPIError, InUseError) as error:
                is_held = isinstance(error, DBAPIError) and is_busy(error)
                may_return = self._is_open and self._url.get_backend_name() == "postgresql"
                if not (is_held or may_return) or time.monotonic() > until:
                    raise
            if not is_held:  # A busy database has waited by itself.
                await asyncio.sleep(PAUSE)

    async def all(self, query: Select[Any]) -> Sequence[StoredRow[Any]]:
        """Return all rows of a query."""
        async with self.reading() as connection:
            found: Sequence[StoredRow[Any]] = (await connection.execute(query)).all()
        return found

    def _unavailable(self, error: SQLAlchemyError | InUseError) -> Exception:
        """Return the error for the caller; log a lasting problem once."""
        if isinstance(error, SQLAlchemyError) and not is_unavailable(error):
            return error
        said = describe_error(error)
        if said != self._trouble:
            self._trouble = said
            log.error("%s (%s)", said, getattr(error, "orig", error))
        return UnavailableError(said)

    def _note_success(self) -> None:
        """Log the end of a problem."""
        if self._trouble:
            self._trouble = ""
            log.warning("the database can be written again")

    async def check_write(self) -> None:
        """Write a row without changing it. Raise UnavailableError if nothing can be stored now."""
        async with self.writing() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = version_num"))

    async def create(
        self,
        table: StoredTable,
        rows: Sequence[Row],
        rematch_of: str = "",
        check: Check | None = None,
    ) -> None:
        """Store a new table with its first rows, unless a check refuses it.

        A rematch is linked to its old table. Raise ConflictError if that has a rematch already.
        """
        tables = schema.tables
        changed = [rematch_of] if rematch_of else []
        async with self.writing(alone=check is not None, tables=changed) as connection:
            if rematch_of:
                tied = await connection.execute(
                    update(tables)
                    .where(tables.c.id == rematch_of, tables.c.rematch.is_(None))
                    .values(rematch=table.id)
                )
                if tied.rowcount != 1:
                    raise ConflictError(f"table {rematch_of} has a rematch already")
            if check is not None:
                await check(connection)
            owned = self.leases.own_new(table.id) if self.leases is not None else {}
            await connection.execute(
                insert(tables).values(
                    **{name: getattr(table, name) for name in _TABLE_COLUMNS},
                    **asdict(table.terms),
                    **(asdict(table.summary) if table.summary else {}),
                    game_in_match=table.game_in_match.number,
                    points=table.game_in_match.points,
                    fork_steps=table.fork_steps,
                    **owned,
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
                        **asdict(seat),
                        "table_id": table.id,
                        "invite_hash": token_hash(seat.invite) if seat.invite else None,
                    }
                    for seat in table.seats
                ],
            )
            await _insert_rows(connection, [(table.id, row) for row in rows])

    async def append(
        self, table_id: str, rows: Sequence[Row], summary: TableSummary | None = None
    ) -> None:
        """Append rows, and update the table's summary, all or none.

        Raise ConflictError if the number of a row is taken.
        """
        await self._appends.add(Append(table_id, rows, summary))

    async def _append(self, appends: Sequence[Append]) -> None:
        # Processes that write to the same tables do so in the same order: otherwise each could
        # wait for the other.
        appends = sorted(appends, key=lambda each: each.table_id)
        try:
            if self._log is not None:
                await self._append_to_file(self._log, appends)
            else:
                await self._append_to_server(appends)
        except IntegrityError:
            raise ConflictError(f"a row of table {appends[0].table_id} is taken") from None

    async def _append_to_file(self, file: SqliteLog, appends: Sequence[Append]) -> None:
        until = time.monotonic() + PATIENCE
        try:
            with metrics.timed("database_write"):
                async with self._turn:
                    while True:
                        try:
                            await file.append(appends)
                            break
                        except DBAPIError as error:
                            if not is_busy(error) or time.monotonic() > until:
                                raise
        except SQLAlchemyError as error:
            raise self._unavailable(error) from None
        self._note_success()

    async def _append_to_server(self, appends: Sequence[Append]) -> None:
        tables = schema.tables
        columns: dict[str, Any] = {
            field.name: bindparam(field.name) for field in fields(TableSummary)
        }
        summaries: list[dict[str, Any]] = [
            {"of": each.table_id, **asdict(each.summary)} for each in appends if each.summary
        ]
        async with self.writing(tables=[each.table_id for each in appends]) as connection:
            await _insert_rows(
                connection, [(each.table_id, row) for each in appends for row in each.rows]
            )
            if summaries:
                changed = update(tables).where(tables.c.id == bindparam("of"))
                await connection.execute(changed.values(columns), summaries)

    async def table(self, table_id: str) -> StoredTable | None:
        """Return a table and its seats, or None."""
        forks = schema.forks
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
            record = await connection.execute(
                select(forks.c.record).where(forks.c.table_id == table_id)
            )
        return stored_table(row, taken, record.scalar_one_or_none() or "")

    async def rows(self, table_id: str, first: int = 0) -> list[Row]:
        """Return the rows of a table's log from number `first` on."""
        log = schema.log
        columns = [log.c[field.name] for field in fields(Row)]
        found = await self.all(
            select(*columns)
            .where(log.c.table_id == table_id, log.c.number >= first)
            .order_by(log.c.number)
        )
        return [Row(*values) for values in map(tuple, found)]

    async def take_seat(
        self, table_id: str, invite: str, holder: str, name: str, nonce_hash: str = ""
    ) -> bool:
        """Give the open seat of a table's invite to a person. Return False if it is taken."""
        seats, tables = schema.seats, schema.tables
        async with self.writing(tables=[table_id]) as connection:
            taken = await connection.execute(
                update(seats)
                .where(seats.c.invite_hash == token_hash(invite), seats.c.kind == "open")
                .values(kind="person", name=name, holder=holder, invite=None, nonce_hash=nonce_hash)
            )
            if taken.rowcount != 1:
                return False
            # The last person to sit down sets the time that counts.
            await connection.execute(
                update(tables).where(tables.c.id == table_id).values(seated=now())
            )
            return True

    async def set_due(self, table_id: str, due: int | None) -> None:
        """Store the end of a table's current phase, so that `overdue` finds it."""
        tables = schema.tables
        async with self.writing(tables=[table_id]) as connection:
            await connection.execute(update(tables).where(tables.c.id == table_id).values(due=due))

    async def overdue(self, moment: int) -> list[str]:
        """Return the tables whose phase should have ended, the longest overdue first.

        Those of other processes are theirs to end.
        """
        due = schema.tables.c.due
        query = select(schema.tables.c.id).where(due <= moment, self.is_reachable())
        return [row.id for row in await self.all(query.order_by(due))]

    async def waiting_for_bots(self) -> list[str]:
        """Return the tables that wait for a bot and that no process with a lease owns.

        A bot may substitute for a person. Bots among themselves wait for a spectator.
        """
        tables, seats, log = schema.tables, schema.seats, schema.log
        is_left = self.is_reachable()
        if self.leases is not None:
            is_left &= or_(tables.c.owner.is_(None), tables.c.owner != self.leases.id)
        is_played = tables.c.winners.is_(None) & tables.c.closed.is_(None) & ~tables.c.paused
        of_kind = {
            kind: select(seats.c.table_id).where(seats.c.kind == kind)
            for kind in ("person", "open")
        }
        was_substituted = exists().where(
            log.c.table_id == seats.c.table_id,
            log.c.seat == seats.c.seat,
            log.c.kind == "substituted",
        )
        rows = await self.all(
            select(tables.c.id, tables.c.acting, seats.c.seat)
            .join(seats, seats.c.table_id == tables.c.id)
            .where(
                is_left,
                is_played,
                tables.c.id.in_(of_kind["person"]),
                tables.c.id.not_in(of_kind["open"]),
                or_(seats.c.kind == "bot", was_substituted),
            )
        )
        return sorted({row.id for row in rows if row.seat in row.acting})

    def is_reachable(self) -> ColumnElement[bool]:
        """Return the condition that no other process owns a table."""
        owner = schema.tables.c.owner
        peers = self.leases.peers if self.leases is not None else {}
        return or_(owner.is_(None), owner.not_in(sorted(peers))) if peers else true()

    async def acquire(self, table_id: str) -> None:
        """Own a table, if it exists. Raise ElsewhereError if another process owns it."""
        if self.leases is None:
            return
        async with self.reading() as connection:
            is_known = await self.leases.find(connection, table_id)
        if is_known:
            async with self.writing() as connection:
                await self.leases.acquire(connection, table_id)

    async def invited(self, invite: str) -> tuple[str, int] | None:
        """Return the table and seat an invite is or was for, or None."""
        seats = schema.seats
        found = await self.all(
            select(seats.c.table_id, seats.c.seat).where(seats.c.invite_hash == token_hash(invite))
        )
        return (found[0].table_id, found[0].seat) if found else None


_TABLE_COLUMNS = ("id", "game", "options", "secret", "opener", "created", "seated", "due")


def stored_table(
    row: StoredRow[Any], seats: Iterable[StoredRow[Any]], forked_record: str = ""
) -> StoredTable:
    """Return a table from its rows of the database."""
    winners = None if row.winners is None else tuple(row.winners)
    return read_fields(
        StoredTable,
        row,
        seats=tuple(read_fields(Seat, seat) for seat in seats),
        terms=Terms.of(row),
        game_in_match=GameInMatch(row.game_in_match, tuple(row.points)),
        summary=TableSummary(row.moved, tuple(row.acting), winners, row.paused),
        forked_record=forked_record,
    )


async def _insert_rows(connection: AsyncConnection, rows: Sequence[tuple[str, Row]]) -> None:
    if rows:
        values = [{"table_id": table_id, **asdict(row)} for table_id, row in rows]
        await connection.execute(insert(schema.log), values)

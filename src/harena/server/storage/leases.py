"""Owners of tables: each table belongs to one of the processes that share a PostgreSQL database.

A process renews its lease in the database all the time. Without a lease, other processes may take
its tables. A table's fence grows with each change of its owner, and each write checks it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Row,
    Select,
    delete,
    func,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from harena.core.errors import HarenaError
from harena.server.clock import wait_for_event
from harena.server.errors import StaleError
from harena.server.messages import refusals
from harena.server.storage import schema

log = logging.getLogger(__name__)

LEASE: Final = 3000
"""Milliseconds after which a lease ends that is not renewed."""
RENEWAL: Final = 0.75
"""Seconds between renewals of a lease."""
MISSED: Final = 4
"""Renewals that may be missed until the people at the tables are disconnected.

The lease ends then."""
KEPT: Final = 60_000
"""Milliseconds for which an ended lease stays in the database."""
_NOW: Final = literal_column("(extract(epoch from clock_timestamp()) * 1000)::bigint", BigInteger)
"""The database's time, in milliseconds since 1970. The clocks of processes do not matter."""


class LostTableError(StaleError):
    """Another process has taken the table over."""

    def __init__(self) -> None:
        super().__init__()
        self.code, self.message = "unavailable", refusals.TABLE_MOVED


class ElsewhereError(HarenaError):
    """Another process owns the table, and must answer the request.

    `path` is the address of a GET request that it must answer instead, or "".
    """

    def __init__(self, peer: Peer, path: str = "") -> None:
        super().__init__(f"the process at {peer.address} owns the table")
        self.peer = peer
        self.path = path


@dataclass(eq=False, slots=True)
class Peer:
    """Another process with a lease. `present` are the people at its tables, by table."""

    id: str
    address: str
    token: str
    present: Mapping[str, Sequence[str]]
    gone: asyncio.Event = field(default_factory=asyncio.Event)


class Leases:
    """The lease of this process, its tables, and the other processes.

    `present` returns the people at its tables. `on_lost` is called with each table that another
    process has taken over, or may have while the database could not be reached. `ended` counts the
    other processes that have ended, and those before the start as one.
    """

    def __init__(self, engine: AsyncEngine, address: str) -> None:
        """Use an engine for writing. Other processes reach this one at `address`."""
        self.id = token_hex(8)
        self.token = token_hex(32)
        self.peers: dict[str, Peer] = {}
        self.ended = 1
        self.present: Callable[[], Mapping[str, Sequence[str]]] = dict
        self.on_lost: Callable[[str], None] = lambda _: None
        self._engine = engine
        self._address = address
        self._fences: dict[str, int] = {}
        self._missed = 0
        self._closing = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def is_cut_off(self) -> bool:
        """Return whether the lease has ended because the database could not be reached."""
        return self._missed >= MISSED

    async def start(self) -> None:
        """Take a lease, and renew it until `stop`."""
        async with self._begin() as connection:
            processes = schema.processes
            await connection.execute(delete(processes).where(processes.c.expires < _NOW - KEPT))
        await self._renew()
        self._tasks = [asyncio.create_task(self._run()), asyncio.create_task(self._watch())]

    async def stop(self) -> None:
        """End the lease, so that other processes can take the tables at once."""
        self._closing.set()
        if self._tasks:
            await asyncio.wait(self._tasks)
            processes = schema.processes
            try:
                async with self._begin() as connection:
                    await connection.execute(delete(processes).where(processes.c.id == self.id))
            except SQLAlchemyError:
                pass  # It ends by itself.
        await self._engine.dispose()

    async def _run(self) -> None:
        while not await wait_for_event(self._closing, RENEWAL):
            try:
                await self._renew()
            except SQLAlchemyError as error:
                reason = str(getattr(error, "orig", error)).partition("\n")[0]
                log.warning("cannot renew the lease of this process: %s", reason)
            except Exception:
                log.exception("cannot renew the lease of this process")

    async def _watch(self) -> None:
        """Disconnect the people at all tables if the lease is not renewed for too long.

        A renewal may hang. Another process may still reach the database.
        """
        while not await wait_for_event(self._closing, RENEWAL):
            self._missed += 1
            if self._missed == MISSED:
                log.warning("no lease for %.0f s: all tables are unloaded", MISSED * RENEWAL)
                for table_id in list(self._fences):
                    self.on_lost(table_id)

    @asynccontextmanager
    async def _begin(self) -> AsyncIterator[AsyncConnection]:
        async with self._engine.begin() as connection:
            await limit_pauses(connection)
            yield connection

    async def _renew(self) -> None:
        """Renew the lease, drop the tables that are lost, and look for the other processes."""
        processes = schema.processes
        values = {
            "expires": _NOW + LEASE,
            "present": {table: sorted(people) for table, people in self.present().items()},
        }
        own, leased = processes.c.id == self.id, processes.c.expires >= _NOW
        async with self._begin() as connection:
            renewed = await connection.execute(
                update(processes).where(own, leased).values(**values).returning(processes.c.id)
            )
            lasted = renewed.one_or_none() is not None
            if not lasted:
                values |= {"id": self.id, "address": self._address, "token": self.token}
                await connection.execute(delete(processes).where(own))
                await connection.execute(insert(processes).values(**values))
        async with self._engine.begin() as connection:
            lost = [] if lasted else await self._lost(connection)
            found = (await connection.execute(select(processes).where(leased, ~own))).all()
        self._missed = 0
        for table_id in lost:
            self._lose(table_id)
        here = {row.id for row in found}
        for peer in [peer for peer in self.peers.values() if peer.id not in here]:
            log.warning("the process at %s has ended or is cut off", peer.address)
            self.peers.pop(peer.id).gone.set()
            self.ended += 1
        for row in found:
            self._peer(row).present = row.present

    def _peer(self, row: Row[Any]) -> Peer:
        return self.peers.setdefault(row.id, Peer(row.id, row.address, row.token, row.present))

    # --- tables -----------------------------------------------------------------------------

    def own_new(self, table_id: str) -> dict[str, Any]:
        """Own a table that is stored next. Return its columns."""
        self._fences[table_id] = 1
        return {"owner": self.id, "fence": 1}

    async def find(self, connection: AsyncConnection, table_id: str) -> bool:
        """Return whether a table exists, without a lock.

        Raise ElsewhereError if another process with a lease owns it.
        """
        tables, processes = schema.tables, schema.processes
        owner = select(tables.c.owner).where(tables.c.id == table_id)
        row = (await connection.execute(owner)).one_or_none()
        if row is None:
            return False
        leased = (processes.c.id == row.owner) & (processes.c.expires >= _NOW)
        found = (await connection.execute(select(processes).where(leased))).one_or_none()
        if found is not None and found.id != self.id:
            raise ElsewhereError(self._peer(found))
        return True

    async def acquire(self, connection: AsyncConnection, table_id: str) -> None:
        """Own a table, if it exists. Raise ElsewhereError if a process with a lease owns it."""
        tables, processes = schema.tables, schema.processes
        this = tables.c.id == table_id
        row = (await connection.execute(_held(this))).one_or_none()
        if row is None:
            return
        fence = row.fence
        if row.owner != self.id:
            owner = processes.c.id == row.owner
            # With its row, the owner notices that its lease had ended. It may be renewing it now.
            await connection.execute(delete(processes).where(owner, processes.c.expires < _NOW))
            peer = (await connection.execute(select(processes).where(owner))).one_or_none()
            if peer is not None:
                raise ElsewhereError(self._peer(peer))
            fence += 1
            await connection.execute(update(tables).where(this).values(owner=self.id, fence=fence))
        self._fences[table_id] = fence

    def forget(self, table_id: str) -> None:
        """Write nothing to a table until it is acquired again."""
        self._fences.pop(table_id, None)

    async def check(self, connection: AsyncConnection, table_ids: Collection[str]) -> None:
        """Keep tables until the end of a transaction. Raise LostTableError if one is lost."""
        lost = await self._lost(connection, table_ids)
        for table_id in lost:
            self._lose(table_id)
        if lost:
            raise LostTableError

    async def _lost(
        self, connection: AsyncConnection, table_ids: Collection[str] | None = None
    ) -> list[str]:
        """Return the tables, of all or of some, whose fence is another."""
        tables = schema.tables
        ids = sorted(self._fences if table_ids is None else table_ids)
        rows = await connection.execute(_held(tables.c.id.in_(ids)))
        fences = {row.id: row.fence for row in rows}
        return [each for each in ids if fences.get(each) != self._fences.get(each, -1)]

    def _lose(self, table_id: str) -> None:
        self.forget(table_id)
        log.warning("another process has taken over table %s", table_id)
        self.on_lost(table_id)


async def limit_pauses(connection: AsyncConnection) -> None:
    """Let the database end this transaction if its process is paused or cut off in it.

    It ends as soon as the lease does. Other processes then need not wait for its locks.
    """
    await connection.execute(select(_limited()))


def _limited() -> ColumnElement[Any]:
    return func.set_config("idle_in_transaction_session_timeout", str(LEASE), True)


def _held(which: ColumnElement[bool]) -> Select[Any]:
    """Return a query for owners and fences that locks the tables until the transaction ends.

    It limits pauses too, as `limit_pauses` does.
    """
    tables = schema.tables
    # Locked in one order, so that processes do not wait for each other.
    query = select(tables.c.id, tables.c.owner, tables.c.fence, _limited()).where(which)
    return query.order_by(tables.c.id).with_for_update(key_share=True)

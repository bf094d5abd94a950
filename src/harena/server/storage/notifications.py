"""Stored subscriptions to notifications."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from sqlalchemy import ColumnElement, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from harena.server.history.rows import read_fields
from harena.server.storage import schema
from harena.server.storage.store import Store

Channel = Literal["mail", "webhook", "push"]
State = Literal["new", "asked", "on", "refused"]
"""`new`: not asked yet. `asked`: waits for the answer. `on`: confirmed. `refused`: given up."""


@dataclass(frozen=True, slots=True)
class Subscription:
    """A person's subscription to the notifications of a table; see `schema.subscriptions`."""

    table_id: str
    channel: Channel
    holder: str
    address: str
    token: str
    state: State
    asked_at: int
    next_check: int
    checked_at: int = 0
    rows_seen: int = -1
    owing_since: int | None = None
    turn: int = -1
    notified_turn: int = -1
    reminded_turn: int = -1
    tries: int = 0
    delayed: bool = False
    version: int = 0
    id: int = 0


class SubscriptionStore:
    """The subscriptions to all tables."""

    def __init__(self, store: Store) -> None:
        """Use the database behind a store."""
        self._store = store

    async def due(
        self, channels: Collection[Channel], moment: int, most: int
    ) -> list[Subscription]:
        """Return the subscriptions to check now: their time has come, or their table changed.

        Those of other processes' tables are theirs to check.
        """
        subscriptions, log, tables = schema.subscriptions, schema.log, schema.tables
        here = log.c.table_id == subscriptions.c.table_id
        length = select(func.max(log.c.number) + 1).where(here).scalar_subquery()
        # A failed attempt is repeated at its time, whatever happens at the table.
        settled = (subscriptions.c.state != "new") & (subscriptions.c.tries == 0)
        changed = or_(
            length > subscriptions.c.rows_seen, tables.c.seated > subscriptions.c.checked_at
        )
        found = await self._store.all(
            select(subscriptions)
            .join(tables, tables.c.id == subscriptions.c.table_id)
            .where(
                subscriptions.c.channel.in_(sorted(channels)),
                self._store.is_reachable(),
                or_(subscriptions.c.next_check <= moment, settled & changed),
            )
            .order_by(subscriptions.c.next_check)
            .limit(most)
        )
        return [read_fields(Subscription, row) for row in found]

    async def at(self, table_id: str, channel: Channel, holder: str) -> Subscription | None:
        """Return a person's subscription to a table, or None."""
        return await self._find(_same(table_id, channel, holder))

    async def by(self, token: str) -> Subscription | None:
        """Return the subscription whose messages contain a token, or None."""
        return await self._find(schema.subscriptions.c.token == token)

    async def _find(self, where: ColumnElement[bool]) -> Subscription | None:
        found = await self._store.all(select(schema.subscriptions).where(where))
        return read_fields(Subscription, found[0]) if found else None

    async def add(self, subscription: Subscription) -> None:
        """Store a subscription in place of the person's previous one."""
        values = asdict(subscription)
        del values["id"]
        same = _same(subscription.table_id, subscription.channel, subscription.holder)
        try:
            async with self._store.writing() as connection:
                await connection.execute(delete(schema.subscriptions).where(same))
                await connection.execute(insert(schema.subscriptions).values(**values))
        except IntegrityError:
            pass  # requested twice at once: one of them counts

    async def change(self, subscription: Subscription, **changes: Any) -> Subscription | None:
        """Return the changed subscription, or None if another process changed it first."""
        subscriptions = schema.subscriptions
        changes["version"] = subscription.version + 1
        async with self._store.writing() as connection:
            done = await connection.execute(
                update(subscriptions)
                .where(
                    subscriptions.c.id == subscription.id,
                    subscriptions.c.version == subscription.version,
                )
                .values(**changes)
            )
        return replace(subscription, **changes) if done.rowcount == 1 else None

    async def delete(self, subscription: Subscription) -> None:
        """Delete a subscription."""
        async with self._store.writing() as connection:
            await connection.execute(
                delete(schema.subscriptions).where(schema.subscriptions.c.id == subscription.id)
            )


def _same(table_id: str, channel: Channel, holder: str) -> ColumnElement[bool]:
    columns = schema.subscriptions.c
    return (
        (columns.table_id == table_id) & (columns.channel == channel) & (columns.holder == holder)
    )

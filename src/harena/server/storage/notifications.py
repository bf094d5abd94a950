"""Stored subscriptions to notifications."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal

from sqlalchemy import Row as RowOfTable, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from harena.server.storage import schema
from harena.server.storage.store import Store

Channel = Literal["mail", "webhook"]
State = Literal["new", "asked", "on", "refused"]
"""To be asked whether he wants it, asked, agreed, and given up: what is there takes nothing."""


@dataclass(frozen=True, slots=True)
class Subscription:
    """That a person wants to be told of a table; the numbers are those of `schema.notices`."""

    table_id: str
    channel: Channel
    holder: str
    target: str
    token: str
    state: State
    asked: int
    look: int
    seen: int = -1
    looked: int = 0
    owing: int | None = None
    turn: int = -1
    told: int = -1
    reminded: int = -1
    tries: int = 0
    delayed: bool = False
    stamp: int = 0
    id: int = 0


class SubscriptionStore:
    """All that is wished for at all tables."""

    def __init__(self, store: Store) -> None:
        """In the database behind the store."""
        self._store = store

    async def due(
        self, channels: Collection[Channel], moment: int, most: int
    ) -> list[Subscription]:
        """Return the subscriptions to check now: their time has come, or their table changed."""
        subscriptions, log, tables = schema.subscriptions, schema.log, schema.tables
        here = log.c.table_id == subscriptions.c.table_id
        length = select(func.max(log.c.number) + 1).where(here).scalar_subquery()
        # What is being tried again has its time, whatever happens.
        rests = (subscriptions.c.state != "new") & (subscriptions.c.tries == 0)
        news = rests & or_(length > subscriptions.c.seen, tables.c.seated > subscriptions.c.looked)
        async with self._store.reading() as connection:
            found = await connection.execute(
                select(subscriptions)
                .join(tables, tables.c.id == subscriptions.c.table_id)
                .where(
                    subscriptions.c.channel.in_(sorted(channels)),
                    or_(subscriptions.c.look <= moment, news),
                )
                .order_by(subscriptions.c.look)
                .limit(most)
            )
            return [_wish(row) for row in found]

    async def at(self, table_id: str, channel: Channel, holder: str) -> Subscription | None:
        """Return a person's subscription to a table, or None."""
        subscriptions = schema.subscriptions
        mine = (subscriptions.c.channel == channel) & (subscriptions.c.holder == holder)
        async with self._store.reading() as connection:
            found = await connection.execute(
                select(subscriptions).where(subscriptions.c.table_id == table_id, mine)
            )
            row = found.one_or_none()
        return None if row is None else _wish(row)

    async def by(self, token: str) -> Subscription | None:
        """The wish whose notices hold that token."""
        subscriptions = schema.subscriptions
        async with self._store.reading() as connection:
            found = await connection.execute(
                select(subscriptions).where(subscriptions.c.token == token)
            )
            row = found.one_or_none()
        return None if row is None else _wish(row)

    async def add(self, subscription: Subscription) -> None:
        """Store a subscription in place of the person's previous one."""
        subscriptions = schema.subscriptions
        values = asdict(subscription)
        del values["id"]
        same = (subscriptions.c.table_id == subscription.table_id) & (
            subscriptions.c.channel == subscription.channel
        )
        try:
            async with self._store.writing() as connection:
                await connection.execute(
                    delete(subscriptions).where(same, subscriptions.c.holder == subscription.holder)
                )
                await connection.execute(insert(subscriptions).values(**values))
        except IntegrityError:
            pass  # asked twice at once: one of them counts

    async def change(self, subscription: Subscription, **changes: Any) -> Subscription | None:
        """Return the changed subscription, or None if another process changed it first."""
        subscriptions = schema.subscriptions
        changes["stamp"] = subscription.stamp + 1
        async with self._store.writing() as connection:
            done = await connection.execute(
                update(subscriptions)
                .where(
                    subscriptions.c.id == subscription.id,
                    subscriptions.c.stamp == subscription.stamp,
                )
                .values(**changes)
            )
        return replace(subscription, **changes) if done.rowcount == 1 else None

    async def forget(self, subscription: Subscription) -> None:
        """Keep nothing of it."""
        subscriptions = schema.subscriptions
        async with self._store.writing() as connection:
            await connection.execute(
                delete(subscriptions).where(subscriptions.c.id == subscription.id)
            )


_FIELDS = tuple(field.name for field in fields(Subscription))


def _wish(row: RowOfTable[Any]) -> Subscription:
    return Subscription(**{name: getattr(row, name) for name in _FIELDS})

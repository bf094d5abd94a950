"""Who wants to be told of a table elsewhere than in the page, as it is stored."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal

from sqlalchemy import Row as RowOfTable, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from harena.server.storage import schema
from harena.server.storage.store import Store

Way = Literal["mail", "room"]
State = Literal["new", "asked", "on", "refused"]
"""To be asked whether he wants it, asked, agreed, and given up: what is there takes nothing."""


@dataclass(frozen=True, slots=True)
class Wish:
    """That a person wants to be told of a table; the numbers are those of `schema.notices`."""

    table_id: str
    way: Way
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
    late: bool = False
    stamp: int = 0
    id: int = 0


class Wishes:
    """All that is wished for at all tables."""

    def __init__(self, store: Store) -> None:
        """In the database behind the store."""
        self._store = store

    async def due(self, ways: Collection[Way], moment: int, most: int) -> list[Wish]:
        """What is to be looked at now: its time has come, or something happened at its table."""
        notices, log, tables = schema.notices, schema.log, schema.tables
        here = log.c.table_id == notices.c.table_id
        length = select(func.max(log.c.number) + 1).where(here).scalar_subquery()
        # What is being tried again has its time, whatever happens.
        rests = (notices.c.state != "new") & (notices.c.tries == 0)
        news = rests & or_(length > notices.c.seen, tables.c.seated > notices.c.looked)
        async with self._store.reading() as connection:
            found = await connection.execute(
                select(notices)
                .join(tables, tables.c.id == notices.c.table_id)
                .where(notices.c.way.in_(sorted(ways)), or_(notices.c.look <= moment, news))
                .order_by(notices.c.look)
                .limit(most)
            )
            return [_wish(row) for row in found]

    async def at(self, table_id: str, way: Way, holder: str) -> Wish | None:
        """What a person wishes at a table."""
        notices = schema.notices
        mine = (notices.c.way == way) & (notices.c.holder == holder)
        async with self._store.reading() as connection:
            found = await connection.execute(
                select(notices).where(notices.c.table_id == table_id, mine)
            )
            row = found.one_or_none()
        return None if row is None else _wish(row)

    async def by(self, token: str) -> Wish | None:
        """The wish whose notices hold that token."""
        notices = schema.notices
        async with self._store.reading() as connection:
            found = await connection.execute(select(notices).where(notices.c.token == token))
            row = found.one_or_none()
        return None if row is None else _wish(row)

    async def add(self, wish: Wish) -> None:
        """Store a wish, in place of what that person wished there before."""
        notices = schema.notices
        values = asdict(wish)
        del values["id"]
        same = (notices.c.table_id == wish.table_id) & (notices.c.way == wish.way)
        try:
            async with self._store.writing() as connection:
                await connection.execute(
                    delete(notices).where(same, notices.c.holder == wish.holder)
                )
                await connection.execute(insert(notices).values(**values))
        except IntegrityError:
            pass  # asked twice at once: one of them counts

    async def change(self, wish: Wish, **changes: Any) -> Wish | None:
        """The wish with changes; None when somebody else has changed it, or taken it back."""
        notices = schema.notices
        changes["stamp"] = wish.stamp + 1
        async with self._store.writing() as connection:
            done = await connection.execute(
                update(notices)
                .where(notices.c.id == wish.id, notices.c.stamp == wish.stamp)
                .values(**changes)
            )
        return replace(wish, **changes) if done.rowcount == 1 else None

    async def forget(self, wish: Wish) -> None:
        """Keep nothing of it."""
        notices = schema.notices
        async with self._store.writing() as connection:
            await connection.execute(delete(notices).where(notices.c.id == wish.id))


_FIELDS = tuple(field.name for field in fields(Wish))


def _wish(row: RowOfTable[Any]) -> Wish:
    return Wish(**{name: getattr(row, name) for name in _FIELDS})

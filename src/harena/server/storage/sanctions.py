"""Bans and mutes of people and addresses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Select, or_, select

from harena.server.history.rows import read_fields
from harena.server.server_time import now
from harena.server.storage import schema
from harena.server.storage.store import Store

SanctionKind = Literal["ban", "mute"]


@dataclass(frozen=True, slots=True)
class Sanction:
    """A ban or a mute of a person's id or an address, from a time to another or None for ever."""

    kind: SanctionKind
    subject: str
    reason: str
    since: int
    until: int | None


class SanctionStore:
    """The bans and mutes of a server."""

    def __init__(self, store: Store) -> None:
        """Use the database behind a store."""
        self._store = store

    async def current(self) -> list[Sanction]:
        """Return the sanctions that have not ended, oldest first."""
        sanctions = schema.sanctions
        lasting = or_(sanctions.c.until.is_(None), sanctions.c.until > now())
        query: Select[tuple[object, ...]] = select(sanctions).where(lasting)
        order = (sanctions.c.since, sanctions.c.kind, sanctions.c.subject)
        found = await self._store.all(query.order_by(*order))
        return [read_fields(Sanction, row) for row in found]

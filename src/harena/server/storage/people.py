"""People: the browsers that act for each, and the codes that add a browser."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from math import inf
from typing import Any, Literal

from sqlalchemy import ColumnElement, Row, delete, exists, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from harena.server.errors import RefusedError, UnavailableError
from harena.server.history.seats import YOU, token_hash
from harena.server.messages import refusals
from harena.server.server_time import now
from harena.server.storage import schema
from harena.server.storage.identities import add_device, add_identity
from harena.server.storage.store import Store

CodeKind = Literal["link", "recovery", "mail", "address"]
"""`mail`: signs a device in. `address`: confirms the address that got it for the person."""
LINK_LIFE = 10 * 60 * 1000
"""Milliseconds for which the code of a link is valid."""
DAY = 24 * 3600 * 1000
"""Milliseconds between two notes of a device's visit, and for which erasures are kept."""
AT_ONCE = 500
"""People that one statement deletes."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A person's last name at a table, or "", and the number of their tables."""

    name: str
    tables: int


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's number of other devices, and whether they have a recovery code."""

    other_devices: int
    has_recovery_code: bool


@dataclass(frozen=True, slots=True)
class AccessCode:
    """A valid code, and the person who made it. `address` got it by mail, or is ""."""

    person: str
    kind: CodeKind
    address: str


@dataclass(frozen=True, slots=True)
class Move:
    """A device that acts for another person now.

    `tables` are those whose seats moved with it, `devices` those that must connect again.
    """

    person: str
    tables: frozenset[str]
    devices: frozenset[str]


@dataclass(frozen=True, slots=True)
class Erasure:
    """A person who was erased: the hashes of their devices, and the tables with a change."""

    number: int
    devices: frozenset[str]
    tables: frozenset[str]


class PeopleStore:
    """The people of a server, known by ids."""

    def __init__(self, store: Store) -> None:
        """Use the database behind a store."""
        self._store = store

    async def person_of(self, device: str) -> str | None:
        """Return the person for whom a device acts, or None if it is signed out.

        A visit of a device is noted once a day.
        """
        devices, moment = schema.devices, now()
        row = await self._device(device)
        if row is None:
            return device
        if not row.active:
            return None
        if row.seen < moment - DAY:
            with suppress(UnavailableError):
                async with self._store.writing() as connection:
                    this = devices.c.token_hash == device
                    await connection.execute(update(devices).where(this).values(seen=moment))
        return str(row.person)

    async def owner_of(self, device: str) -> str:
        """Return the person to whom a device belongs, even if it is signed out."""
        row = await self._device(device)
        return device if row is None else str(row.person)

    async def _device(self, device: str) -> Row[Any] | None:
        """Return what is stored about a device, or None: then it is its person's only one."""
        devices = schema.devices
        found = await self._store.all(select(devices).where(devices.c.token_hash == device))
        return found[0] if found else None

    async def known_ids(self, person: str) -> frozenset[str]:
        """Return all ids that a person has had, among the hashes of their devices' tokens."""
        devices = schema.devices
        found = await self._store.all(
            select(devices.c.token_hash).where(devices.c.person == person)
        )
        return frozenset({person, *(row.token_hash for row in found)})

    async def profile(self, person: str) -> Profile:
        """Return a person's name and number of tables."""
        seats, tables = schema.seats, schema.tables
        held = seats.c.holder == person
        counted = await self._store.all(
            select(func.count(seats.c.table_id.distinct()).label("tables")).where(held)
        )
        named = await self._store.all(
            select(seats.c.name)
            .join(tables, tables.c.id == seats.c.table_id)
            .where(held, seats.c.name != "", func.lower(seats.c.name) != YOU.lower())
            .order_by(tables.c.created.desc())
            .limit(1)
        )
        return Profile(named[0].name if named else "", counted[0].tables)

    async def standing(self, person: str, device: str) -> Standing:
        """Return a person's other devices, and whether they have a recovery code."""
        devices, codes = schema.devices, schema.access_codes
        others = await self._store.all(
            select(func.count().label("others")).where(
                devices.c.person == person, devices.c.active, devices.c.token_hash != device
            )
        )
        kept = await self._store.all(
            select(codes.c.code_hash).where(codes.c.person == person, codes.c.kind == "recovery")
        )
        return Standing(others[0].others, bool(kept))

    async def add_code(self, person: str, kind: CodeKind, code: str) -> None:
        """Store a code. It replaces the person's previous one of that kind."""
        codes, moment = schema.access_codes, now()
        old = (codes.c.person == person) & (codes.c.kind == kind)
        expires = moment + LINK_LIFE if kind == "link" else None
        async with self._store.writing() as connection:
            await connection.execute(delete(codes).where(old | (codes.c.expires <= moment)))
            await connection.execute(
                insert(codes).values(
                    code_hash=token_hash(code), person=person, kind=kind, expires=expires
                )
            )
            if kind == "recovery":
                # From now on the person's visits are noted.
                await add_device(connection, person, person)

    async def sign_out_others(self, person: str, device: str) -> frozenset[str]:
        """Sign out all devices of a person but one. Return them. Links end, too."""
        devices, codes = schema.devices, schema.access_codes
        others = (devices.c.person == person) & (devices.c.token_hash != device)
        async with self._store.writing(alone=True) as connection:
            # The person's first device may have no row yet.
            await add_device(connection, person, person)
            await add_device(connection, device, person)
            found = await connection.execute(
                select(devices.c.token_hash).where(others, devices.c.active)
            )
            signed_out = frozenset(row.token_hash for row in found)
            await connection.execute(
                update(devices).where(others).values(active=False, changed=now())
            )
            links = (codes.c.person == person) & (codes.c.kind != "recovery")
            await connection.execute(delete(codes).where(links))
            mails = schema.sign_in_mails
            await connection.execute(delete(mails).where(mails.c.person == person))
        return signed_out

    async def check_code(self, code: str) -> AccessCode:
        """Return a valid code with its person. Raise RefusedError `unknown_code`."""
        async with self._store.reading() as connection:
            return await _code(connection, code)

    async def use_code(self, code: str, device: str, own: str) -> Move:
        """Let a device that acted for the person `own` act for the person of a code.

        The seats, tables and devices of `own` move too. The code of a link or a mail works once.
        Raise RefusedError `unknown_code`, or `same_table` if both play in the same game.
        """
        async with self._store.writing(alone=True) as connection:
            found = await _code(connection, code)
            await _use_up(connection, code, found)
            return await _join(connection, device, own, found.person)

    async def confirm_address(self, code: str) -> None:
        """Keep the games of a code's person with the address that got the code.

        Raise RefusedError `unknown_code`, or `too_many` if they have too many addresses.
        """
        async with self._store.writing(alone=True) as connection:
            found = await _code(connection, code)
            await _use_up(connection, code, found)
            subject = found.address.lower()
            await add_identity(connection, "mail", subject, found.person, found.address)

    async def join(self, device: str, own: str, person: str) -> Move:
        """Let a device that acted for the person `own` act for another, as `use_code` does."""
        async with self._store.writing(alone=True) as connection:
            return await _join(connection, device, own, person)

    async def changed_devices(self, since: int) -> frozenset[tuple[str, int]]:
        """Return the devices that were moved or signed out since a moment, and when."""
        devices = schema.devices
        found = await self._store.all(
            select(devices.c.token_hash, devices.c.changed).where(devices.c.changed >= since)
        )
        return frozenset((row.token_hash, row.changed) for row in found)

    async def erasures(self, after: int) -> list[Erasure]:
        """Return the erasures after a number, oldest first."""
        erasures = schema.erasures
        found = await self._store.all(
            select(erasures).where(erasures.c.number > after).order_by(erasures.c.number)
        )
        return [Erasure(row.number, frozenset(row.devices), frozenset(row.tables)) for row in found]

    async def forget_unused(self, before: int) -> None:
        """Delete devices, codes and ways to sign in of people without a visit since a moment.

        People with a table, a ban or a mute stay. Expired codes and old erasures are deleted, too.
        """
        devices, codes, erasures = schema.devices, schema.access_codes, schema.erasures
        person, moment = devices.c.person, now()
        kept = [
            exists().where(column == person)
            for column in (
                *(schema.seats.c.holder, schema.tables.c.opener),
                schema.sanctions.c.subject,
            )
        ]
        unused = select(person).group_by(person).having(func.max(devices.c.seen) < before)
        query = unused.where(*(~each for each in kept))
        async with self._store.writing(alone=True) as connection:
            await connection.execute(delete(codes).where(codes.c.expires <= moment))
            await connection.execute(delete(erasures).where(erasures.c.time < moment - DAY))
            found = [row.person for row in await connection.execute(query)]
            for first in range(0, len(found), AT_ONCE):
                some = found[first : first + AT_ONCE]
                for part in (devices, codes, schema.identities, schema.sign_in_mails):
                    await connection.execute(delete(part).where(part.c.person.in_(some)))


def _valid(code: str) -> ColumnElement[bool]:
    codes = schema.access_codes.c
    return (codes.code_hash == token_hash(code)) & (
        codes.expires.is_(None) | (codes.expires > now())
    )


async def _code(connection: AsyncConnection, code: str) -> AccessCode:
    """Return a valid code. Raise RefusedError `unknown_code`."""
    codes = schema.access_codes.c
    query = select(codes.person, codes.kind, codes.address).where(_valid(code))
    row = (await connection.execute(query)).first()
    if row is None:
        raise RefusedError("unknown_code", refusals.NO_CODE, "code")
    return AccessCode(row.person, row.kind, row.address)


async def _use_up(connection: AsyncConnection, code: str, found: AccessCode) -> None:
    """Delete a code that works once. After the code of a mail, the address needs no other."""
    codes = schema.access_codes
    if found.kind == "link":
        await connection.execute(delete(codes).where(_valid(code)))
    elif found.kind != "recovery":
        same = func.lower(codes.c.address) == found.address.lower()
        await connection.execute(delete(codes).where(same))


async def _join(connection: AsyncConnection, device: str, own: str, person: str) -> Move:
    """Let a device that acted for the person `own` act for another, with all that `own` has."""
    if own == person:
        return Move(person, frozenset(), frozenset())
    tables = await _move(connection, own, person)
    moved = await _move_devices(connection, own, person) | {own, device}
    # Devices that had no row act for the person of their own token.
    for token in (device, own, person):
        await add_device(connection, token, person)
    return Move(person, frozenset(tables), frozenset(moved))


async def _move_devices(connection: AsyncConnection, old: str, new: str) -> set[str]:
    """Let the devices of a person act for another. Return them; those signed out stay so."""
    devices = schema.devices
    theirs = devices.c.person == old
    found = await connection.execute(select(devices.c.token_hash).where(theirs))
    moved = {row.token_hash for row in found}
    await connection.execute(update(devices).where(theirs).values(person=new, changed=now()))
    return moved


async def _move(connection: AsyncConnection, old: str, new: str) -> set[str]:
    """Give a person's seats, tables and subscriptions to another. Return the tables.

    Raise RefusedError `same_table` if both play in the same game: then each would see the other's
    secrets.
    """
    seats, tables, subscriptions = schema.seats, schema.tables, schema.subscriptions
    theirs = select(seats.c.table_id).where(seats.c.holder == new)
    shared = await connection.execute(
        select(seats.c.table_id)
        .join(tables, tables.c.id == seats.c.table_id)
        .where(
            seats.c.holder == old,
            seats.c.table_id.in_(theirs),
            tables.c.winners.is_(None),
            tables.c.closed.is_(None),
        )
        .limit(1)
    )
    if shared.first() is not None:
        raise RefusedError("same_table", refusals.SAME_TABLE)
    held = await connection.execute(select(seats.c.table_id).where(seats.c.holder == old))
    opened = await connection.execute(select(tables.c.id).where(tables.c.opener == old))
    moved = {row.table_id for row in held} | {row.id for row in opened}
    await connection.execute(update(seats).where(seats.c.holder == old).values(holder=new))
    await connection.execute(update(tables).where(tables.c.opener == old).values(opener=new))
    known = await connection.execute(
        select(subscriptions.c.table_id, subscriptions.c.channel).where(
            subscriptions.c.holder == new
        )
    )
    for row in known.all():
        await connection.execute(
            delete(subscriptions).where(
                subscriptions.c.holder == old,
                subscriptions.c.table_id == row.table_id,
                subscriptions.c.channel == row.channel,
            )
        )
    await connection.execute(
        update(subscriptions).where(subscriptions.c.holder == old).values(holder=new)
    )
    codes = schema.access_codes
    shown = codes.c.kind.in_(["link", "recovery"])
    await connection.execute(delete(codes).where(codes.c.person == old, shown))
    for owned in (schema.identities, schema.sign_in_mails, codes):
        await connection.execute(update(owned).where(owned.c.person == old).values(person=new))
    await _carry_sanctions(connection, old, new)
    return moved


async def _carry_sanctions(connection: AsyncConnection, old: str, new: str) -> None:
    """Let the sanctions of a person apply to another. Of two of a kind, the one that ends last."""
    sanctions = schema.sanctions
    both = sanctions.c.subject.in_([old, new])
    found = (await connection.execute(select(sanctions).where(both))).all()
    lasting = {
        row.kind: dict(row._mapping)
        for row in sorted(found, key=lambda row: inf if row.until is None else row.until)
    }
    await connection.execute(delete(sanctions).where(both))
    for values in lasting.values():
        await connection.execute(insert(sanctions).values({**values, "subject": new}))

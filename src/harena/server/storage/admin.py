"""The operator's changes and queries: tables, people, and the audit log."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    Table,
    delete,
    func,
    insert,
    or_,
    select,
    union,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from harena.core.errors import HarenaError
from harena.server.history.chat_message import speaker_id
from harena.server.history.seats import (
    ERASED,
    is_erased,
    is_token,
    new_erased_holder,
    new_token,
    token_hash,
)
from harena.server.messages import startup
from harena.server.rate_limit import network
from harena.server.server_time import now
from harena.server.storage import schema
from harena.server.storage.identities import is_identity
from harena.server.storage.people import PeopleStore
from harena.server.storage.sanctions import SanctionKind
from harena.server.storage.store import Store

SHORTEST = 8
"""Characters of the shortest accepted beginning of a person's id."""
STATES = ("open", "paused", "over", "closed")
"""The states of tables."""
AT_ONCE = 500
"""Tables that one statement deletes."""


class AdminError(HarenaError):
    """A table or person that is unknown or ambiguous."""


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table for the operator. `people` are names and ids by seat; bots have no id."""

    id: str
    game: str
    created: int
    moved: int
    state: str
    people: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """A person for the operator: their id, a name, the number of their seats, the last change."""

    id: str
    name: str
    seats: int
    moved: int


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """A change that an operator made."""

    time: int
    operator: str
    command: str
    subject: str
    detail: str


class AdminStore:
    """The operator's view of the database. Changes need a store that is open for this process."""

    def __init__(self, store: Store, operator: str) -> None:
        """Use the database behind a store. The audit log names the operator."""
        self._store = store
        self._operator = operator[:64]

    async def tables(self, most: int, search: str = "", state: str = "") -> list[ListedTable]:
        """Return the tables that changed last, newest first.

        `search` finds a table's id, a game, a part of a name, and the beginning of a person's id.
        """
        tables, seats = schema.tables, schema.seats
        columns = (tables.c.id, tables.c.game, tables.c.created, tables.c.moved)
        query: Select[Any] = select(*columns, tables.c.winners, tables.c.closed, tables.c.paused)
        if search:
            named = func.lower(seats.c.name).contains(search.lower(), autoescape=True)
            seated_there = select(seats.c.table_id).where(
                or_(named, seats.c.holder.startswith(search, autoescape=True))
            )
            is_found = (tables.c.id == search) | (tables.c.game == search)
            query = query.where(is_found | tables.c.id.in_(seated_there))
        if state in STATES:
            query = query.where(_is_in_state(state))
        rows = await self._store.all(query.order_by(tables.c.moved.desc()).limit(most))
        seated = await self._store.all(
            select(seats.c.table_id, seats.c.kind, seats.c.name, seats.c.bot, seats.c.holder)
            .where(seats.c.table_id.in_([row.id for row in rows]))
            .order_by(seats.c.seat)
        )
        people: dict[str, list[tuple[str, str]]] = {row.id: [] for row in rows}
        for seat in seated:
            shown, holder = seat.bot if seat.kind == "bot" else seat.name, seat.holder or ""
            if is_erased(holder):
                shown, holder = startup.ERASED_PLAYER, ""
            people[seat.table_id].append((shown, holder))
        return [
            ListedTable(
                row.id, row.game, row.created, row.moved, _state(row), tuple(people[row.id])
            )
            for row in rows
        ]

    async def people(self, most: int, search: str = "") -> list[ListedPerson]:
        """Return the people with seats, those whose tables changed last first.

        `search` finds a part of a name and the beginning of an id.
        """
        tables, seats = schema.tables, schema.seats
        moved = func.max(tables.c.moved)
        query: Select[Any] = (
            select(seats.c.holder, func.max(seats.c.name), func.count(), moved)
            .join(tables, tables.c.id == seats.c.table_id)
            .where(seats.c.holder.is_not(None), seats.c.holder.not_like(f"{ERASED}%"))
            .group_by(seats.c.holder)
        )
        if search:
            named = func.lower(seats.c.name).contains(search.lower(), autoescape=True)
            query = query.where(named | seats.c.holder.startswith(search, autoescape=True))
        rows = await self._store.all(query.order_by(moved.desc()).limit(most))
        return [ListedPerson(*row) for row in map(tuple, rows)]

    async def check_table(self, table_id: str) -> None:
        """Raise AdminError if a table doesn't exist."""
        tables = schema.tables
        if not await self._store.all(select(tables.c.id).where(tables.c.id == table_id)):
            raise AdminError(startup.no_table(table=table_id))

    async def close(self, table_id: str, reason: str) -> None:
        """Close a table for players and spectators. Its log stays."""
        tables, seats = schema.tables, schema.seats
        async with self._store.writing() as connection:
            changed = await connection.execute(
                update(tables).where(tables.c.id == table_id).values(closed=now(), due=None)
            )
            if changed.rowcount != 1:
                raise AdminError(startup.no_table(table=table_id))
            await connection.execute(
                update(seats)
                .where(seats.c.table_id == table_id)
                .values(invite=None, invite_hash=None)
            )
            subscriptions = schema.subscriptions
            await connection.execute(
                delete(subscriptions).where(subscriptions.c.table_id == table_id)
            )
            await self._note(connection, "close", table_id, reason)

    async def delete(self, table_id: str, reason: str) -> None:
        """Delete a table and all that belongs to it."""
        async with self._store.writing() as connection:
            if not await _delete(connection, [table_id]):
                raise AdminError(startup.no_table(table=table_id))
            await self._note(connection, "delete", table_id, reason)

    async def old_tables(self, before: int, unfinished: bool) -> list[str]:
        """Return the tables without a change since a time; unless `unfinished`, the ended ones."""
        tables = schema.tables
        old: Select[Any] = select(tables.c.id).where(tables.c.moved < before)
        if not unfinished:
            old = old.where(or_(tables.c.winners.is_not(None), tables.c.closed.is_not(None)))
        return [row.id for row in await self._store.all(old)]

    async def prune(self, table_ids: Sequence[str], detail: str) -> None:
        """Delete tables, all or none."""
        async with self._store.writing() as connection:
            for first in range(0, len(table_ids), AT_ONCE):
                await _delete(connection, table_ids[first : first + AT_ONCE])
            await self._note(connection, "prune", f"{len(table_ids)}", detail)

    async def find_person(self, given: str) -> str:
        """Return the id of a person, from its beginning, their cookie or their mail address.

        Raise AdminError unless there is exactly one.
        """
        identities = schema.identities
        if "@" in given:
            query = select(identities.c.person).where(is_identity("mail", given.lower()))
            owners = await self._store.all(query)
            if not owners:
                raise AdminError(startup.no_address(address=given))
            return str(owners[0].person)
        sources = (
            *(schema.seats.c.holder, schema.tables.c.opener, schema.subscriptions.c.holder),
            *(schema.devices.c.person, schema.access_codes.c.person, identities.c.person),
        )
        everyone = union(*(select(source.label("person")) for source in sources)).subquery()
        known = [row.person for row in await self._store.all(select(everyone.c.person))]
        wanted = given
        if is_token(given):
            wanted = await PeopleStore(self._store).owner_of(token_hash(given))
        known = [holder for holder in known if holder and not is_erased(holder)]
        found = [holder for holder in known if holder.startswith(wanted)]
        if len(wanted) < SHORTEST or len(found) != 1:
            raise AdminError(startup.no_person(person=given, found=len(found)))
        return str(found[0])

    async def export(self, holder: str) -> dict[str, Any]:
        """Return a person's stored data as JSON. Games' logs are not included."""
        seats, tables, subscriptions = schema.seats, schema.tables, schema.subscriptions
        moves, sanctions = schema.conditional_moves, schema.sanctions
        held = await self._store.all(
            select(seats.c.table_id, seats.c.seat, seats.c.name).where(seats.c.holder == holder)
        )
        opened = await self._store.all(select(tables.c.id).where(tables.c.opener == holder))
        subscribed = await self._store.all(
            select(
                subscriptions.c.table_id,
                subscriptions.c.channel,
                subscriptions.c.address,
                subscriptions.c.state,
            ).where(subscriptions.c.holder == holder)
        )
        planned = await self._store.all(
            select(moves.c.table_id, moves.c.seat, moves.c.words)
            .join(seats, (seats.c.table_id == moves.c.table_id) & (seats.c.seat == moves.c.seat))
            .where(seats.c.holder == holder)
            .order_by(moves.c.id)
        )
        sanctioned = await self._store.all(
            select(sanctions.c.kind, sanctions.c.reason, sanctions.c.since, sanctions.c.until)
            .where(sanctions.c.subject == holder)
            .order_by(sanctions.c.kind)
        )
        identities = schema.identities
        signs_in = await self._store.all(
            select(identities.c.kind, identities.c.label, identities.c.created)
            .where(identities.c.person == holder)
            .order_by(identities.c.created)
        )
        hashes = await PeopleStore(self._store).known_ids(holder)
        out: dict[str, Any] = {
            "person": holder,
            "devices": len(hashes),
            "identities": [dict(row._mapping) for row in signs_in],
            "seats": [dict(row._mapping) for row in held],
            "opened": [row.id for row in opened],
            "subscriptions": [dict(row._mapping) for row in subscribed],
            "conditional_moves": [dict(row._mapping) for row in planned],
            "sanctions": [dict(row._mapping) for row in sanctioned],
        }
        async with self._store.reading() as connection:
            for name, source in (("chat", schema.chat), ("reported", schema.reports)):
                out[name] = []
                for table_id, who in await _written(connection, source, "who", hashes):
                    lines = await connection.execute(
                        select(source.c.table_id, source.c.time, source.c.text)
                        .where(source.c.table_id == table_id, source.c.who == who)
                        .distinct()
                        .order_by(source.c.time)
                    )
                    out[name] += [dict(row._mapping) for row in lines]
        return out

    async def erase(self, holder: str) -> None:
        """Remove a person from all tables: their seats stay, without name or owner.

        Their conditional moves, chat lines, subscriptions, devices, codes and ways to sign in are
        deleted. Reports stay for the operator, without the person's name and id: deleting must not
        remove evidence. Running servers follow by the table `erasures`.
        """
        hashes = await PeopleStore(self._store).known_ids(holder)
        seats, tables, subscriptions = schema.seats, schema.tables, schema.subscriptions
        chat, reports, lines = schema.chat, schema.reports, schema.conditional_moves
        # Alone, so that erasures are stored in the order of their numbers.
        async with self._store.writing(alone=True) as connection:
            held = await connection.execute(
                select(seats.c.table_id, seats.c.seat).where(seats.c.holder == holder)
            )
            own_seats = held.all()
            for row in own_seats:
                here = (seats.c.table_id == row.table_id) & (seats.c.seat == row.seat)
                # Each seat gets an owner that nobody can be, so that the seats share none.
                nobody = {"name": "", "holder": new_erased_holder()}
                await connection.execute(update(seats).where(here).values(**nobody))
                of_seat = (lines.c.table_id == row.table_id) & (lines.c.seat == row.seat)
                await connection.execute(delete(lines).where(of_seat))
            opened = await connection.execute(
                update(tables)
                .where(tables.c.opener == holder)
                .values(opener=new_erased_holder())
                .returning(tables.c.id)
            )
            changed = {row.table_id for row in own_seats} | {row.id for row in opened}
            for table_id, who in await _written(connection, chat, "who", hashes):
                changed.add(table_id)
                theirs = (chat.c.table_id == table_id) & (chat.c.who == who)
                await connection.execute(delete(chat).where(theirs))
            for column, name in (("who", {"name": ""}), ("by", {})):
                for table_id, who in await _written(connection, reports, column, hashes):
                    theirs = (reports.c.table_id == table_id) & (reports.c[column] == who)
                    nobody = {column: speaker_id(table_id, new_token()), **name}
                    await connection.execute(update(reports).where(theirs).values(**nobody))
            await connection.execute(delete(subscriptions).where(subscriptions.c.holder == holder))
            for part in (
                *(schema.devices, schema.access_codes),
                *(schema.identities, schema.sign_in_mails),
            ):
                await connection.execute(delete(part).where(part.c.person == holder))
            await connection.execute(
                insert(schema.erasures).values(
                    time=now(), devices=sorted(map(token_hash, hashes)), tables=sorted(changed)
                )
            )
            await self._note(connection, "erase", holder[:SHORTEST], "")

    async def sanction(
        self, kind: SanctionKind, subject: str, reason: str, until: int | None
    ) -> None:
        """Ban or mute a person or an address, instead of an earlier sanction of that kind."""
        sanctions = schema.sanctions
        async with self._store.writing(alone=True) as connection:
            earlier = (sanctions.c.kind == kind) & (sanctions.c.subject == subject)
            await connection.execute(delete(sanctions).where(earlier))
            await connection.execute(
                insert(sanctions).values(
                    kind=kind, subject=subject, reason=reason, since=now(), until=until
                )
            )
            await self._note(connection, kind, shortened(subject), reason)

    async def lift(self, subject: str) -> None:
        """End the sanctions of a person or an address. Raise AdminError if there are none."""
        sanctions = schema.sanctions
        async with self._store.writing() as connection:
            lifted = await connection.execute(
                delete(sanctions).where(sanctions.c.subject == subject)
            )
            if not lifted.rowcount:
                raise AdminError(startup.no_sanction(subject=shortened(subject)))
            await self._note(connection, "unban", shortened(subject), "")

    async def find_subject(self, given: str) -> str:
        """Return an address as limits count it, or the id of a person; see `find_person`.

        Raise AdminError unless there is exactly one.
        """
        if is_ip_address(given):
            return network(given)
        sanctions = schema.sanctions
        rows = await self._store.all(select(sanctions.c.subject).distinct())
        found = [row.subject for row in rows if row.subject.startswith(given)]
        if len(given) >= SHORTEST and len(found) == 1:
            return str(found[0])
        return await self.find_person(given)

    async def author(self, line: int) -> str:
        """Return the person who wrote a reported line, or else their address.

        Raise AdminError for another line, or if neither is known.
        """
        reports, seats, devices = schema.reports, schema.seats, schema.devices
        found = await self._store.all(select(reports).where(reports.c.line == line))
        if not found:
            raise AdminError(startup.no_report(line=line))
        report = found[0]
        # A spectator at one table may be a player at another.
        known = select(seats.c.holder).where(seats.c.holder.is_not(None)).distinct()
        for row in await self._store.all(known):
            if speaker_id(report.table_id, row.holder) == report.who:
                return str(row.holder)
        for row in await self._store.all(select(devices.c.token_hash, devices.c.person)):
            if speaker_id(report.table_id, row.token_hash) == report.who:
                return str(row.person)
        address = next((row.address for row in found if row.address), "")
        if not address:
            raise AdminError(startup.UNKNOWN_AUTHOR)
        return address

    async def dismiss(self, line: int) -> None:
        """Delete the reports of a line. Raise AdminError if there are none."""
        reports = schema.reports
        async with self._store.writing() as connection:
            deleted = await connection.execute(delete(reports).where(reports.c.line == line))
            if not deleted.rowcount:
                raise AdminError(startup.no_report(line=line))
            await self._note(connection, "dismiss", str(line), "")

    async def note(self, command: str, subject: str, detail: str) -> None:
        """Add an entry to the audit log."""
        async with self._store.writing() as connection:
            await self._note(connection, command, subject, detail)

    async def audit(self, most: int) -> list[AuditEntry]:
        """Return the newest entries of the audit log, newest first."""
        audit = schema.audit
        rows = await self._store.all(select(audit).order_by(audit.c.id.desc()).limit(most))
        return [
            AuditEntry(row.time, row.operator, row.command, row.subject, row.detail) for row in rows
        ]

    async def speakers(self, table_id: str) -> dict[str, str]:
        """Return the people with seats at a table by their ids in its chat."""
        seats = schema.seats
        rows = await self._store.all(select(seats.c.holder).where(seats.c.table_id == table_id))
        return {speaker_id(table_id, row.holder): row.holder for row in rows if row.holder}

    async def _note(
        self, connection: AsyncConnection, command: str, subject: str, detail: str
    ) -> None:
        await connection.execute(
            insert(schema.audit).values(
                time=now(),
                operator=self._operator,
                command=command,
                subject=subject,
                detail=detail,
            )
        )


def is_ip_address(text: str) -> bool:
    """Return whether a text is an IP address."""
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def shortened(subject: str) -> str:
    """Return an address, or the beginning of a person's id."""
    return subject if is_ip_address(subject) else subject[:SHORTEST]


def _is_in_state(state: str) -> ColumnElement[bool]:
    """Return the condition of a table's state, as `_state` names it."""
    tables = schema.tables
    is_closed, is_over = tables.c.closed.is_not(None), tables.c.winners.is_not(None)
    if state == "closed":
        return is_closed
    if state == "over":
        return ~is_closed & is_over
    return ~is_closed & ~is_over & (tables.c.paused if state == "paused" else ~tables.c.paused)


def _state(row: Any) -> str:
    if row.closed is not None:
        return "closed"
    if row.winners is not None:
        return "over"
    return "paused" if row.paused else "open"


async def _written(
    connection: AsyncConnection, source: Table, column: str, hashes: Collection[str]
) -> list[tuple[str, str]]:
    """Return a person's ids in the chats of all tables, where `source` has them, with the tables.

    `hashes` are all ids that the person has had.
    """
    found = await connection.execute(select(source.c.table_id, source.c[column]).distinct())
    pairs = [(row[0], row[1]) for row in found]

    def theirs() -> list[tuple[str, str]]:
        return [
            (table_id, who)
            for table_id, who in pairs
            if any(speaker_id(table_id, each) == who for each in hashes)
        ]

    # A large server has many chats, and must not stand still for one person.
    return await asyncio.to_thread(theirs)


async def _delete(connection: AsyncConnection, table_ids: Collection[str]) -> int:
    """Delete tables and all that belongs to them. Return their number."""
    tables = schema.tables
    await connection.execute(
        update(tables).where(tables.c.rematch.in_(table_ids)).values(rematch=None)
    )
    for part in (
        *(schema.forks, schema.seats, schema.log, schema.chat),
        *(schema.reports, schema.conditional_moves, schema.subscriptions),
    ):
        await connection.execute(delete(part).where(part.c.table_id.in_(table_ids)))
    deleted = await connection.execute(delete(tables).where(tables.c.id.in_(table_ids)))
    return int(deleted.rowcount)

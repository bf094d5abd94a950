"""Mail addresses and passkeys with which people sign in, and the mails still to be sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from harena.server.errors import RefusedError
from harena.server.history.rows import read_fields
from harena.server.history.seats import token_hash
from harena.server.messages import refusals
from harena.server.server_time import now
from harena.server.storage import schema
from harena.server.storage.store import Store

IdentityKind = Literal["mail", "passkey", "oidc"]
AttemptKind = Literal["add", "use", "oidc"]
ATTEMPT_LIFE = 5 * 60 * 1000
"""Milliseconds for which a challenge can be answered."""
MAIL_LIFE = 20 * 60 * 1000
"""Milliseconds for which the code in a mail is valid."""
MOST = 10
"""Ways to sign in of each kind that a person can add."""


@dataclass(frozen=True, slots=True)
class SignInMail:
    """A mail that is still to be sent to an address, because a person asked for it."""

    id: int
    address: str
    person: str
    asked_at: int
    tries: int


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey of a person. `subject` is its id, as base64url."""

    subject: str
    person: str
    label: str
    created: int
    public_key: bytes
    sign_count: int


class IdentityStore:
    """People's ways to sign in."""

    def __init__(self, store: Store) -> None:
        """Use the database behind a store."""
        self._store = store

    async def addresses(self, person: str) -> list[str]:
        """Return a person's mail addresses as they were given, oldest first."""
        identities = schema.identities
        found = await self._store.all(
            select(identities.c.label)
            .where(identities.c.person == person, identities.c.kind == "mail")
            .order_by(identities.c.created, identities.c.subject)
        )
        return [row.label for row in found]

    async def remove_address(self, person: str, address: str) -> None:
        """Remove a person's address, and the codes that it got."""
        codes, subject = schema.access_codes, address.lower()
        theirs = schema.identities.c.person == person
        async with self._store.writing(alone=True) as connection:
            removed = await connection.execute(
                delete(schema.identities).where(is_identity("mail", subject), theirs)
            )
            if removed.rowcount:
                same = func.lower(codes.c.address) == subject
                await connection.execute(delete(codes).where(same))

    async def passkeys(self, person: str) -> list[Passkey]:
        """Return a person's passkeys, oldest first."""
        identities = schema.identities
        theirs = (identities.c.person == person) & (identities.c.kind == "passkey")
        found = await self._store.all(
            select(identities).where(theirs).order_by(identities.c.created, identities.c.subject)
        )
        return [read_fields(Passkey, row) for row in found]

    async def passkey(self, subject: str) -> Passkey:
        """Return a passkey by its id. Raise RefusedError `unknown_passkey`."""
        query = select(schema.identities).where(is_identity("passkey", subject))
        found = await self._store.all(query)
        if not found:
            raise RefusedError("unknown_passkey", refusals.NO_PASSKEY)
        return read_fields(Passkey, found[0])

    async def add_passkey(self, passkey: Passkey) -> None:
        """Add a passkey. Raise RefusedError `too_many`, or `bad_passkey` if it is known."""
        key: dict[str, bytes | int] = {"public_key": passkey.public_key}
        key["sign_count"] = passkey.sign_count
        async with self._store.writing(alone=True) as connection:
            query = select(schema.identities.c.person).where(
                is_identity("passkey", passkey.subject)
            )
            if (await connection.execute(query)).first() is not None:
                raise RefusedError("bad_passkey", refusals.BAD_PASSKEY)
            await add_identity(
                connection, "passkey", passkey.subject, passkey.person, passkey.label, **key
            )

    async def remove_passkey(self, person: str, subject: str) -> None:
        """Remove a passkey of a person."""
        theirs = schema.identities.c.person == person
        async with self._store.writing() as connection:
            await connection.execute(
                delete(schema.identities).where(is_identity("passkey", subject), theirs)
            )

    async def count_use(self, passkey: Passkey, count: int) -> None:
        """Store how often a passkey was used. Raise RefusedError `bad_passkey` after a change."""
        identities = schema.identities
        async with self._store.writing() as connection:
            counted = await connection.execute(
                update(identities)
                .where(
                    is_identity("passkey", passkey.subject),
                    identities.c.sign_count == passkey.sign_count,
                )
                .values(sign_count=count)
            )
        if counted.rowcount != 1:
            raise RefusedError("bad_passkey", refusals.BAD_PASSKEY)

    async def begin(self, device: str, kind: AttemptKind, challenge: bytes) -> None:
        """Store the challenge that a device must answer. It replaces an earlier one."""
        attempts = schema.sign_in_attempts
        same = (attempts.c.device == device) & (attempts.c.kind == kind)
        async with self._store.writing(alone=True) as connection:
            await connection.execute(delete(attempts).where(same | (attempts.c.expires <= now())))
            values = {"challenge": challenge, "expires": now() + ATTEMPT_LIFE}
            await connection.execute(insert(attempts).values(device=device, kind=kind, **values))

    async def end(self, device: str, kind: AttemptKind) -> bytes | None:
        """Return the challenge that a device must answer now, or None. Each is returned once."""
        attempts = schema.sign_in_attempts
        same = (attempts.c.device == device) & (attempts.c.kind == kind)
        async with self._store.writing() as connection:
            ended = await connection.execute(
                delete(attempts).where(same).returning(attempts.c.challenge, attempts.c.expires)
            )
            row = ended.first()
        return None if row is None or row.expires <= now() else bytes(row.challenge)

    async def has_provider(self, person: str) -> bool:
        """Return whether a person signs in with an OpenID provider."""
        return bool(await self._store.all(select(schema.identities.c.kind).where(_oidc(person))))

    async def add_provider(self, subject: str, person: str, label: str) -> str:
        """Return the person of a provider's subject: the given one if it is new."""
        async with self._store.writing(alone=True) as connection:
            query = select(schema.identities.c.person).where(is_identity("oidc", subject))
            owner = (await connection.execute(query)).scalar_one_or_none()
            if owner is None:
                await add_identity(connection, "oidc", subject, person, label)
        return owner or person

    async def remove_providers(self, person: str) -> None:
        """Remove all OpenID providers of a person."""
        async with self._store.writing() as connection:
            await connection.execute(delete(schema.identities).where(_oidc(person)))

    async def ask_for_mail(self, address: str, person: str) -> None:
        """Store that a person asked for a mail to an address."""
        moment = now()
        values = {"asked_at": moment, "next_try": moment, "tries": 0}
        async with self._store.writing() as connection:
            await connection.execute(
                insert(schema.sign_in_mails).values(address=address, person=person, **values)
            )

    async def due_mails(self, most: int) -> list[SignInMail]:
        """Return the mails to send now, those asked for first come first."""
        mails = schema.sign_in_mails
        found = await self._store.all(
            select(mails).where(mails.c.next_try <= now()).order_by(mails.c.id).limit(most)
        )
        return [read_fields(SignInMail, row) for row in found]

    async def claim_mail(self, mail: SignInMail, code: str, until: int) -> bool | None:
        """Store the code of a mail that this process sends now, and tries again after `until`.

        Return whether the code signs in the person of the address. Otherwise it adds the address to
        the person who asked. Return None if the mail is gone, or another process sends it.
        """
        mails, codes, identities = schema.sign_in_mails, schema.access_codes, schema.identities
        subject = mail.address.lower()
        async with self._store.writing(alone=True) as connection:
            claimed = await connection.execute(
                update(mails)
                .where(mails.c.id == mail.id, mails.c.tries == mail.tries)
                .values(next_try=until, tries=mail.tries + 1)
                .returning(mails.c.person)
            )
            asker = claimed.scalar_one_or_none()
            if asker is None:
                return None
            query = select(identities.c.person).where(is_identity("mail", subject))
            owner = (await connection.execute(query)).scalar_one_or_none()
            await connection.execute(delete(codes).where(codes.c.expires <= now()))
            await connection.execute(
                insert(codes).values(
                    code_hash=token_hash(code),
                    person=owner or asker,
                    kind="mail" if owner else "address",
                    expires=now() + MAIL_LIFE,
                    address=mail.address,
                )
            )
        return owner is not None

    async def postpone_mail(self, mail: SignInMail, until: int) -> None:
        """Send a mail again after a time."""
        mails = schema.sign_in_mails
        async with self._store.writing() as connection:
            await connection.execute(
                update(mails).where(mails.c.id == mail.id).values(next_try=until)
            )

    async def delete_mail(self, mail: SignInMail) -> None:
        """Delete a mail that was sent or is given up."""
        mails = schema.sign_in_mails
        async with self._store.writing() as connection:
            await connection.execute(delete(mails).where(mails.c.id == mail.id))


async def add_identity(
    connection: AsyncConnection,
    kind: IdentityKind,
    subject: str,
    person: str,
    label: str,
    **key: bytes | int,
) -> None:
    """Add a new way to sign in to a person. Raise RefusedError `too_many`."""
    identities = schema.identities
    theirs = (identities.c.person == person) & (identities.c.kind == kind)
    count = await connection.execute(select(func.count()).select_from(identities).where(theirs))
    if count.scalar_one() >= MOST:
        raise RefusedError("too_many", refusals.too_many_identities(most=MOST))
    await connection.execute(
        insert(identities).values(
            kind=kind, subject=subject, person=person, label=label, created=now(), **key
        )
    )
    # From now on the person's visits are noted.
    await add_device(connection, person, person)


async def add_device(connection: AsyncConnection, token: str, person: str) -> None:
    """Let a device act for a person, unless it is known."""
    devices = schema.devices
    known = select(devices.c.person).where(devices.c.token_hash == token)
    if (await connection.execute(known)).first() is None:
        moment = now()
        values = {"token_hash": token, "person": person, "active": True}
        times = {"changed": moment, "seen": moment}
        await connection.execute(insert(devices).values(**values, **times))


def _oidc(person: str) -> ColumnElement[bool]:
    columns = schema.identities.c
    return (columns.person == person) & (columns.kind == "oidc")


def is_identity(kind: IdentityKind, subject: str) -> ColumnElement[bool]:
    """Return the condition of a way to sign in."""
    columns = schema.identities.c
    return (columns.kind == kind) & (columns.subject == subject)

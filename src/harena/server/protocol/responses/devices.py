"""Responses about a person's devices."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict


class DeviceLink(TypedDict):
    """A code that another device can use once within so many seconds."""

    code: str
    seconds: int


class RecoveryCode(TypedDict):
    """A code that lets any device act for the caller until the next one is made."""

    code: str


class Passkey(TypedDict):
    """A passkey of the caller, with the name they gave it."""

    id: str
    name: str


class PasskeyOptions(TypedDict):
    """The options for the browser's call, as JSON."""

    options: str


class ProviderAddress(TypedDict):
    """The address of a provider where the browser signs in."""

    address: str


class SignedIn(TypedDict):
    """The person for whom the device acts now: their last name or "", and their tables."""

    name: str
    tables: int


class Devices(TypedDict):
    """The number of the caller's other devices, and the caller's ways to sign in.

    `addresses` are mail addresses. `offers_mail`: the server sends mails for signing in.
    `offers_passkeys`: passkeys work at the address of this request. `provider` is the name of an
    OpenID provider, or "" without one, and `has_provider`: the caller signs in with it.
    """

    others: int
    has_recovery_code: bool
    addresses: list[str]
    offers_mail: bool
    passkeys: list[Passkey]
    offers_passkeys: bool
    provider: str
    has_provider: bool


class SignInMail(TypedDict):
    """A mail is on its way. Its link works for `seconds`."""

    seconds: int


class CodeOwner(TypedDict):
    """The person of a code: their last name or "", and the number of their tables.

    `own_tables` are those of the caller, who may be the same person (`is_you`). `kind`: a code of
    a link, for recovery, from a mail, or one that confirms `address` for the person.
    """

    kind: Literal["link", "recovery", "mail", "address"]
    address: str
    name: str
    tables: int
    own_tables: int
    is_you: bool

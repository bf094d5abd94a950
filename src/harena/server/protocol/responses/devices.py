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


class Devices(TypedDict):
    """The number of the caller's other devices, and the caller's ways to sign in.

    `addresses` are mail addresses. `offers_mail`: the server sends mails for signing in.
    """

    others: int
    has_recovery_code: bool
    addresses: list[str]
    offers_mail: bool


class SignInMail(TypedDict):
    """A mail is on its way. Its link works for so many seconds."""

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

"""Responses about a person's devices."""

from __future__ import annotations

from typing_extensions import TypedDict


class DeviceLink(TypedDict):
    """A code that another device can use once within so many seconds."""

    code: str
    seconds: int


class RecoveryCode(TypedDict):
    """A code that lets any device act for the caller until the next one is made."""

    code: str


class Devices(TypedDict):
    """The number of the caller's other devices, and whether there is a recovery code."""

    others: int
    has_recovery_code: bool


class CodeOwner(TypedDict):
    """The person of a code: their last name or "", and the number of their tables.

    `own_tables` are those of the caller, who may be the same person (`is_you`).
    """

    name: str
    tables: int
    own_tables: int
    is_you: bool

"""Errors of the databases, and their texts for people."""

from __future__ import annotations

import sqlite3
from typing import Final

from sqlalchemy.exc import (
    DBAPIError,
    OperationalError,
    SQLAlchemyError,
    TimeoutError as NoConnectionError,
)

from harena.core.errors import HarenaError
from harena.server.messages import refusals, startup

SQLITE_BUSY: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
LOCK_NOT_AVAILABLE: Final = "55P03"
POSTGRES_BUSY: Final = frozenset({LOCK_NOT_AVAILABLE, "40001", "40P01"})
"""PostgreSQL's codes for a lock held too long, a serialization failure and a deadlock."""
POSTGRES_FULL: Final = "53100"
POSTGRES_AWAY: Final = frozenset({"25006", "25P03"})
"""Codes for a read-only standby and a transaction ended after a pause; others are their class."""


class InUseError(HarenaError):
    """Another process serves the database."""


class BadDatabaseError(HarenaError):
    """The database cannot be opened, or is not Harena's."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(startup.bad_database(where=where, why=why))


def sqlstate_of(error: BaseException | None) -> str:
    """Return the SQLSTATE of a driver's error, or "" for none."""
    return str(getattr(error, "sqlstate", None) or "")


def is_busy(error: DBAPIError) -> bool:
    """Return whether another program held the database or its rows for too long."""
    return _sqlite_code(error) in SQLITE_BUSY or sqlstate_of(error.orig) in POSTGRES_BUSY


def is_unavailable(error: SQLAlchemyError) -> bool:
    """Return whether the same call may succeed later."""
    return (
        isinstance(error, OperationalError | NoConnectionError)
        or (isinstance(error, DBAPIError) and error.connection_invalidated)
        or (isinstance(error, DBAPIError) and sqlstate_of(error.orig) in POSTGRES_AWAY)
    )


def describe_error(error: Exception) -> str:
    """Return the error as a sentence for people."""
    if not isinstance(error, DBAPIError):
        return refusals.DATABASE_AWAY
    if is_busy(error):
        return refusals.DATABASE_BUSY
    is_full = _sqlite_code(error) == sqlite3.SQLITE_FULL or sqlstate_of(error.orig) == POSTGRES_FULL
    return refusals.DISK_FULL if is_full else refusals.DATABASE_AWAY


def _sqlite_code(error: DBAPIError) -> int:
    """Return SQLite's primary error code, or 0 for other databases."""
    return int(getattr(error.orig, "sqlite_errorcode", 0)) & 0xFF

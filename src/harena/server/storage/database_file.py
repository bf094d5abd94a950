"""The database file: its lock and its error messages."""

from __future__ import annotations

import os
import sqlite3
import sys
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from harena.core.errors import HarenaError
from harena.server.messages import refusals, startup

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

BUSY = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})


class InUseError(HarenaError):
    """Another process serves the database file."""


class BadDatabaseError(HarenaError):
    """The database cannot be opened, or is not Harena's."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(startup.bad_database(where=where, why=why))


def code_of(error: DBAPIError) -> int:
    """Return SQLite's primary error code, or 0 for other databases."""
    return int(getattr(error.orig, "sqlite_errorcode", 0)) & 0xFF


def is_busy(error: DBAPIError) -> bool:
    """Return whether another program held the file for too long."""
    return code_of(error) in BUSY


def describe_error(error: DBAPIError) -> str:
    """Return the error as a sentence for people."""
    if is_busy(error):
        return refusals.DATABASE_BUSY
    is_full = code_of(error) == sqlite3.SQLITE_FULL
    return refusals.DISK_FULL if is_full else refusals.DATABASE_AWAY


class FileLock:
    """A lock on a database file that ends with the process.

    Processes that share the file hold it together, any other process holds it alone.
    """

    def __init__(self, path: Path, shared: bool = False) -> None:
        """Lock a file by a second one beside it. Raise InUseError if another process has it."""
        beside = path.with_name(f"{path.name}-lock")
        self._file = os.open(beside, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            if sys.platform == "win32":
                if not shared:
                    msvcrt.locking(self._file, msvcrt.LK_NBLCK, 1)
            else:
                kind = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
                fcntl.flock(self._file, kind | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            raise InUseError(startup.database_in_use(path=path)) from None

    def release(self) -> None:
        """Release the lock."""
        os.close(self._file)

"""Backups of an SQLite file, also while a server uses it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from harena.server.messages import startup
from harena.server.storage.admin import AdminError
from harena.server.storage.database_file import FileLock, give_to_folder

_PARTS = ("", "-wal", "-shm")
"""The files of an SQLite database in use."""


def backup(source: Path, target: Path) -> None:
    """Copy a database to a new file, complete and consistent.

    Raise AdminError if the file exists or cannot be written.
    """
    try:
        # Only its owner may read it: it contains the dice secrets.
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except OSError as error:
        raise AdminError(startup.bad_backup(file=target, why=str(error.strerror))) from None
    try:
        _copy(source, target)
    except (sqlite3.Error, AdminError):
        target.unlink()
        raise


def check_restorable(source: Path, target: Path) -> None:
    """Raise AdminError if there is no such backup, or InUseError while a server uses the target."""
    if not source.is_file():
        raise AdminError(startup.bad_backup(file=source, why=startup.NO_FILE))
    target.parent.mkdir(parents=True, exist_ok=True)
    FileLock(target).release()


def restore(source: Path, target: Path) -> Path | None:
    """Replace a database by a backup. Return where the replaced one is now, if there was one.

    Raise InUseError while a server uses it, or AdminError if the backup is not Harena's.
    """
    check_restorable(source, target)
    had_one = target.exists()
    lock = FileLock(target)
    try:
        new = target.with_name(f"{target.name}.new")
        new.unlink(missing_ok=True)
        backup(source, new)
        give_to_folder(new)
        old = target.with_name(f"{target.name}.replaced")
        for part in _PARTS:
            replaced = target.with_name(target.name + part)
            if replaced.exists():
                replaced.replace(old.with_name(old.name + part))
        new.replace(target)
    finally:
        lock.release()
    return old if had_one else None


def _copy(source: Path, target: Path) -> None:
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(target)) as new,
        ):
            old.execute("SELECT version_num FROM alembic_version")
            old.backup(new)
            checked = new.execute("PRAGMA integrity_check").fetchone()[0]
            # One file without a log beside it, and the database is complete on the disk.
            new.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise AdminError(startup.bad_backup(file=source, why=str(error))) from None
    if checked != "ok":
        raise AdminError(startup.bad_backup(file=source, why=checked))

"""A database as such: where it is, how it is opened, and how it is brought up to date."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from harena.server.storage.database_file import BadDatabaseError, FileLock

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_WAIT = 5000
"""Milliseconds that SQLite itself waits for a file which another program holds."""


def address_of(url: str) -> URL:
    """Return the parsed database URL. Raise BadDatabaseError for invalid text."""
    try:
        return make_url(url)
    except ArgumentError:
        raise BadDatabaseError(repr(url), "it is neither a file nor a URL") from None


def file_of(url: URL) -> Path | None:
    """The file of an SQLite database; None for any other."""
    path = url.database
    if url.get_backend_name() != "sqlite" or not path or path == ":memory:":
        return None
    return Path(path)


def engine_of(url: URL) -> AsyncEngine:
    """Return the engine for a database. Raise BadDatabaseError if it is not supported."""
    with opening(url):
        # Parameters hold secrets and invites: they must not get into logs with an exception.
        engine = create_async_engine(url, hide_parameters=True)
        if url.get_backend_name() == "sqlite":
            event.listen(engine.sync_engine, "connect", _prepare_sqlite)
            event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def lock_file(path: Path, shared: bool) -> FileLock:
    """Make a database's file if there is none, and take hold of it. OSError, InUseError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # It holds the dice secrets: only its owner may read it.
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    return FileLock(path, shared)


@contextmanager
def opening(url: URL) -> Iterator[None]:
    """Turn errors while opening a database into BadDatabaseError."""
    where = str(file_of(url) or url.render_as_string())
    try:
        yield
    except DBAPIError as error:
        raise BadDatabaseError(where, str(error.orig)) from error
    except OSError as error:
        raise BadDatabaseError(where, error.strerror or str(error)) from error
    except (SQLAlchemyError, CommandError, ImportError) as error:
        raise BadDatabaseError(where, str(error)) from error


def alembic_config(connection: Connection) -> Config:
    """Return the Alembic configuration for a connection."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Bring the tables of the database behind a connection up to date."""
    if MigrationContext.configure(connection).get_current_revision() != _newest():
        command.upgrade(alembic_config(connection), "head")


@cache
def _newest() -> str | None:
    return ScriptDirectory(str(MIGRATIONS)).get_current_head()


def _prepare_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    # The driver would begin transactions by itself, too late and never before DDL.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_WAIT}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes its lock at once: one that reads first could not wait for it later.
    write = connection.get_execution_options().get("harena_write", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")

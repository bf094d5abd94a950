"""A database: its address, its engine and its migrations."""

from __future__ import annotations

import os
import re
import sqlite3
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

from harena.server.messages import startup
from harena.server.storage.database_errors import BadDatabaseError
from harena.server.storage.database_file import FileLock, open_private
from harena.server.storage.postgres import DRIVERS, reader_and_writer, shown, write_alone
from harena.server.storage.schema import metadata

MIGRATIONS = Path(__file__).parent / "migrations"
_PASSWORD = re.compile(r"(?<=://).*@", re.DOTALL)
BUSY_WAIT = 5000
"""Milliseconds that SQLite itself waits while another program holds the file."""


def address_of(url: str) -> URL:
    """Return the parsed database URL. Raise BadDatabaseError for invalid text."""
    if url.startswith("postgres") and url.partition("?")[0].count("@") > 1:
        # It would be read as another host, whose name is a part of the password.
        raise BadDatabaseError(_PASSWORD.sub("***@", url.partition("?")[0]), startup.UNENCODED)
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        # The text may contain a password.
        raise BadDatabaseError(repr(_PASSWORD.sub("***@", url)), startup.NOT_A_DATABASE) from None
    return parsed.set(drivername=DRIVERS.get(parsed.drivername, parsed.drivername))


def file_of(url: URL) -> Path | None:
    """Return the file of an SQLite database, or None."""
    path = url.database
    if url.get_backend_name() != "sqlite" or not path or path == ":memory:":
        return None
    return Path(path)


def engines_of(
    url: URL, shared: bool, patience: float, beside: bool = False
) -> tuple[AsyncEngine, AsyncEngine]:
    """Return a database's engines for reading and for writing.

    Raise BadDatabaseError if it is not supported. See `reader_and_writer` for PostgreSQL.
    """
    with opening(url):
        if url.get_backend_name() == "postgresql":
            return reader_and_writer(url, shared, patience, beside)
        # Parameters contain secrets and invites, which must not get into logs with an exception.
        engine = create_async_engine(url, hide_parameters=True)
        if url.get_backend_name() == "sqlite":
            event.listen(engine.sync_engine, "connect", _prepare)
            event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine, engine.execution_options(harena_write=True)


def lock_file(path: Path) -> FileLock:
    """Create a database's file if there is none, and lock it.

    Raise OSError, or InUseError if another process has locked it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    # Only its owner may read it: it contains the dice secrets.
    os.close(open_private(path))
    return FileLock(path)


@contextmanager
def opening(url: URL) -> Iterator[None]:
    """Turn errors while opening a database into BadDatabaseError."""
    where = str(file_of(url) or shown(url))
    try:
        yield
    except DBAPIError as error:
        raise BadDatabaseError(where, str(error.orig).partition("\n")[0]) from error
    except OSError as error:
        raise BadDatabaseError(where, error.strerror or str(error)) from error
    except ModuleNotFoundError as error:
        needed = startup.NEEDS_POSTGRES if error.name == "psycopg" else str(error)
        raise BadDatabaseError(where, needed) from error
    except (SQLAlchemyError, CommandError, ImportError) as error:
        raise BadDatabaseError(where, str(error)) from error


def upgrade(connection: Connection) -> None:
    """Create the tables of a new database, or migrate those of an older one."""
    write_alone(connection)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    context = MigrationContext.configure(connection)
    revision = context.get_current_revision()
    if revision is None:
        metadata.create_all(connection, checkfirst=False)
        command.stamp(config, "head")
    elif revision != _newest():
        command.upgrade(config, "head")


@cache
def _newest() -> str | None:
    return ScriptDirectory(str(MIGRATIONS)).get_current_head()


def _prepare(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    prepare_sqlite(connection)


def prepare_sqlite(connection: DBAPIConnection | sqlite3.Connection) -> None:
    """Set up a new connection to an SQLite file."""
    # The driver itself begins transactions too late, and never before DDL.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_WAIT}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes its lock at once. After a read it could not wait for the lock.
    write = connection.get_execution_options().get("harena_write", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")

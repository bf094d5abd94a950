"""PostgreSQL: its connections, and the locks between server processes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import URL, Connection, event, text
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from harena.server.messages import startup
from harena.server.storage.database_errors import LOCK_NOT_AVAILABLE, InUseError, sqlstate_of

DRIVERS: Final = dict.fromkeys(["postgres", "postgresql"], "postgresql+psycopg")
"""The driver for each name that other programs use in addresses."""
POOL_SIZE: Final = 10
"""Connections for reading. One more connection is for writing."""
TAKE_OVER: Final = 3
"""Seconds that a starting process waits for the lock of one that has just ended."""
SERVING, WRITING = 0x48415245, 0x48415246
"""The numbers of the advisory locks; a schema has its own locks."""
SESSION: Final = {
    "lock_timeout": "20s",
    "idle_in_transaction_session_timeout": "60s",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
"""Settings of a session, so that the database soon notices a lost or stopped process."""
CONNECTION: Final[Mapping[str, Any]] = {
    "application_name": "harena",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
    "options": " ".join(f"-c {name}={value}" for name, value in SESSION.items()),
}
"""Parameters of a connection, unless the address has others."""


def reader_and_writer(
    url: URL, shared: bool, patience: float, beside: bool
) -> tuple[AsyncEngine, AsyncEngine]:
    """Return an engine for reading, and one for writing that holds the lock of a server.

    The writer's only connection takes the lock when it connects and loses it when it ends. So a
    process without the lock cannot write. It raises InUseError if another process has the lock.
    With `beside`, the writer takes no lock.
    """

    def lock(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        _lock(connection, shared, url)

    writer = engine_of(url, 1, patience)
    if not beside:
        event.listen(writer.sync_engine, "connect", lock)
    # A snapshot, as SQLite's readers have: what is read together belongs together.
    reader = engine_of(url, POOL_SIZE, patience)
    return reader.execution_options(isolation_level="REPEATABLE READ"), writer


def engine_of(url: URL, size: int, patience: float) -> AsyncEngine:
    """Return an engine with `size` connections, for which callers wait up to `patience` seconds."""
    engine = create_async_engine(
        url,
        connect_args={name: value for name, value in CONNECTION.items() if name not in url.query},
        # Parameters contain secrets and invites, which must not get into logs.
        hide_parameters=True,
        max_overflow=0,
        pool_pre_ping=True,
        pool_size=size,
        pool_timeout=patience,
    )
    event.listen(engine.sync_engine, "handle_error", _hide_details)
    return engine


def write_alone(connection: Connection) -> None:
    """Wait until no other transaction that called this runs, on PostgreSQL.

    SQLite's writers are always alone.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_key(WRITING)})"))


def _key(number: int) -> str:
    return f"{number}, hashtext(current_schema())"


def _lock(connection: DBAPIConnection, shared: bool, url: URL) -> None:
    cursor = connection.cursor()
    function = "pg_advisory_lock_shared" if shared else "pg_advisory_lock"
    try:
        cursor.execute(f"SET lock_timeout = '{TAKE_OVER}s'")
        cursor.execute(f"SELECT {function}({_key(SERVING)})")
        cursor.execute("RESET lock_timeout")
        connection.commit()
    except Exception as error:
        connection.close()
        if sqlstate_of(error) != LOCK_NOT_AVAILABLE:
            raise
        raise InUseError(startup.database_in_use(where=shown(url))) from None


def shown(url: URL) -> str:
    """Return an address for people, without its password and parameters."""
    return url.set(query={}).render_as_string()


def _hide_details(context: ExceptionContext) -> None:
    """Shorten a driver's error to its first sentence: its details contain stored values."""
    error = context.original_exception
    primary = getattr(getattr(error, "diag", None), "message_primary", None)
    if primary:
        error.args = (primary,)
        if isinstance(context.sqlalchemy_exception, DBAPIError):
            context.sqlalchemy_exception.args = (f"({type(error).__name__}) {primary}",)

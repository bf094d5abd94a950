"""PostgreSQL: its connections, and the locks between server processes."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterable, Mapping
from contextlib import aclosing
from typing import Any, Final

from sqlalchemy import URL, Connection, event, text
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from harena.server.messages import startup
from harena.server.storage.database_errors import LOCK_NOT_AVAILABLE, InUseError, sqlstate_of

DRIVERS: Final = dict.fromkeys(["postgres", "postgresql"], "postgresql+psycopg")
"""The driver for each name that other programs use in addresses."""
CHANNEL: Final = "harena"
"""The channel of notifications between server processes."""
_NOTIFY: Final = text(f"SELECT pg_notify('{CHANNEL}', :payload)")
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
    options = {name: value for name, value in CONNECTION.items() if name not in url.query}

    def engine(size: int) -> AsyncEngine:
        made = create_async_engine(
            url,
            connect_args=options,
            # Parameters contain secrets and invites, which must not get into logs.
            hide_parameters=True,
            max_overflow=0,
            pool_pre_ping=True,
            pool_size=size,
            pool_timeout=patience,
        )
        event.listen(made.sync_engine, "handle_error", _hide_details)
        return made

    def lock(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        _lock(connection, shared, url)

    writer = engine(1)
    if not beside:
        event.listen(writer.sync_engine, "connect", lock)
    # A snapshot, as SQLite's readers have: what is read together belongs together.
    reader = engine(POOL_SIZE).execution_options(isolation_level="REPEATABLE READ")
    return reader, writer


def write_alone(connection: Connection) -> None:
    """Wait until no other transaction that called this runs, on PostgreSQL.

    SQLite's writers are always alone.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_key(WRITING)})"))


async def notify(connection: AsyncConnection, sender: str, tables: Iterable[str]) -> None:
    """Tell other processes that tables change, once the transaction is stored."""
    values = [{"payload": f"{sender} {table}"} for table in sorted(set(tables))]
    if values:
        await connection.execute(_NOTIFY, values)


async def notifications(engine: AsyncEngine, sender: str) -> AsyncGenerator[str, None]:
    """Yield the tables that processes other than `sender` change, first "" for a gap before.

    Raise a driver's error or SQLAlchemyError when the connection ends.
    """
    async with engine.connect() as connection:
        await connection.execute(text(f"LISTEN {CHANNEL}"))
        await connection.commit()
        yield ""
        driver: Any = (await connection.get_raw_connection()).driver_connection
        try:
            async with aclosing(driver.notifies()) as told:
                async for each in told:
                    by, _, table = each.payload.partition(" ")
                    if by != sender:
                        yield table
        finally:
            # It listens, so it must not go back to the other connections.
            await connection.invalidate()


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

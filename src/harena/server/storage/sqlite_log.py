"""The log in an SQLite file: a thread of its own stores each batch of rows in one call."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from operator import attrgetter
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from harena.server.history.rows import Row, TableSummary

ROW = tuple(field.name for field in fields(Row))
INSERT = f"INSERT INTO log (table_id, {', '.join(ROW)}) VALUES (?{', ?' * len(ROW)})"
_row_values = attrgetter(*ROW)
UPDATE = "UPDATE tables SET moved = ?, acting = ?, winners = ?, paused = ? WHERE id = ?"


@dataclass(frozen=True, slots=True)
class Append:
    """Rows to store, and the table's summary after them."""

    table_id: str
    rows: Sequence[Row]
    summary: TableSummary | None


class SqliteLog:
    """A connection that appends to the log, without a change of threads for each statement."""

    def __init__(self, file: Path, prepare: Callable[[sqlite3.Connection], None]) -> None:
        """Connect at the first call. `prepare` gets each new connection."""
        self._file = file
        self._prepare = prepare
        self._connection: sqlite3.Connection | None = None
        self._thread = ThreadPoolExecutor(1, "harena-log")

    async def append(self, appends: Sequence[Append]) -> None:
        """Store all or none. Raise DBAPIError as SQLAlchemy does."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._append, appends)

    async def close(self) -> None:
        """Close the connection once nothing is being stored."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _append(self, appends: Sequence[Append]) -> None:
        rows = [(each.table_id, *_row_values(row)) for each in appends for row in each.rows]
        summaries = [_values(each.table_id, each.summary) for each in appends if each.summary]
        try:
            connection = self._connected()
            connection.execute("BEGIN IMMEDIATE")
            try:
                connection.executemany(INSERT, rows)
                connection.executemany(UPDATE, summaries)
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            # Rows contain secrets, which must not get into logs with the exception.
            raised = DBAPIError.instance(INSERT, None, error, sqlite3.Error, hide_parameters=True)
            raise raised from None

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            connection = sqlite3.connect(self._file, check_same_thread=False)
            self._prepare(connection)
            self._connection = connection
        return self._connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _values(table_id: str, summary: TableSummary) -> tuple[int, str, str | None, bool, str]:
    """Return the values of a table's new summary."""
    winners = None if summary.winners is None else json.dumps(summary.winners)
    return summary.moved, json.dumps(summary.acting), winners, summary.paused, table_id

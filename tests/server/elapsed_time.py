"""Time that passes while no server runs, and bots that think until they are let go."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any


def late(folder: Path, table: str, seconds: float) -> None:
    """While no server runs, time passes at a table."""
    past = int(1000 * seconds)
    with sqlite3.connect(folder / "harena.db") as database:
        database.execute("update log set time = time - ? where table_id = ?", (past, table))
        database.execute(
            "update tables set created = created - ?, seated = seated - ?, due = due - ?"
            " where id = ?",
            (past, past, past, table),
        )


def due(folder: Path, table: str) -> int | None:
    """What is noted of a table's deadline."""
    with sqlite3.connect(folder / "harena.db") as database:
        [[found]] = database.execute("select due from tables where id = ?", (table,)).fetchall()
        assert found is None or isinstance(found, int)
        return found


class Waiting:
    """An executor whose bots think until they are let go."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.pool = ThreadPoolExecutor(2)

    def submit(self, function: Callable[..., Any], *args: Any) -> Future[Any]:
        def later() -> Any:
            self.go.wait(10)
            return function(*args)

        return self.pool.submit(later)

    def shutdown(self, wait: bool = True) -> None:
        self.go.set()
        self.pool.shutdown(wait)

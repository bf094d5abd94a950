"""Time that passes while no server runs."""

from __future__ import annotations

import sqlite3
from pathlib import Path


def late(folder: Path, table: str, seconds: float) -> None:
    """Let time pass at a table while no server runs."""
    past = int(1000 * seconds)
    with sqlite3.connect(folder / "harena.db") as database:
        database.execute("update log set time = time - ? where table_id = ?", (past, table))
        database.execute(
            "update tables set created = created - ?, seated = seated - ?, due = due - ?"
            " where id = ?",
            (past, past, past, table),
        )


def due(folder: Path, table: str) -> int | None:
    """Return the stored deadline of a table."""
    with sqlite3.connect(folder / "harena.db") as database:
        [[found]] = database.execute("select due from tables where id = ?", (table,)).fetchall()
        assert found is None or isinstance(found, int)
        return found

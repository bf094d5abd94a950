"""Time that passes while no server runs."""

from __future__ import annotations

from pathlib import Path

from tests.server.databases import execute


def late(folder: Path, table: str, seconds: float) -> None:
    """Let time pass at a table while no server runs."""
    past = int(1000 * seconds)
    execute(folder, "update log set time = time - :past where table_id = :id", past=past, id=table)
    execute(
        folder,
        "update tables set created = created - :past, seated = seated - :past, due = due - :past"
        " where id = :id",
        past=past,
        id=table,
    )


def due(folder: Path, table: str) -> int | None:
    """Return the stored deadline of a table."""
    [[found]] = execute(folder, "select due from tables where id = :id", id=table)
    assert found is None or isinstance(found, int)
    return found

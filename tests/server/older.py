"""Databases of earlier servers: brought to a revision and back, and what stands in them then."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from harena.server.history.rows import Stored
from harena.server.settings import Settings
from harena.server.storage.database import alembic_config
from tests.server.play import Server, settings

TABLE = "insert into tables (id, game, options, secret, opener, created) values"
"""A table; `('t', 'race', '{}', x'00', 'ann', 0)` follows."""


def asked(file: Path, *lines: str) -> list[Any]:
    """What the last of some lines of SQL gives."""
    found: list[Any] = []
    with sqlite3.connect(file) as database:
        for line in lines:
            found = database.execute(line).fetchall()
    return found


def migrated(file: Path, move: Callable[[Config, str], None], to: str) -> list[Any]:
    """The log after a step of the migrations."""
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        move(alembic_config(connection), to)
    engine.dispose()
    return asked(file, "select * from log order by table_id, number")


def of_before(folder: Path, revision: str, *rows: str) -> Settings:
    """Settings with a database of that revision and these rows, in `old.db`."""
    migrated(folder / "old.db", command.upgrade, revision)
    asked(folder / "old.db", *rows)
    return settings(folder, data=str(folder / "old.db"))


def stored(server: Server) -> Stored:
    """The table `t` as a server of today has it."""
    found = server.call(server.lobby._store.table, "t")
    assert isinstance(found, Stored)
    return found

"""The databases of tests: an SQLite file, or a database of a private PostgreSQL."""

from __future__ import annotations

import asyncio
import getpass
import os
import shutil
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any, Literal

import pytest
from sqlalchemy import create_engine, text

from harena.server.storage.database import address_of, upgrade
from harena.server.storage.store import Store

Kind = Literal["sqlite", "postgres"]
REQUIRE = "HARENA_TEST_POSTGRES"
"""The variable that is "require" where PostgreSQL must not be missing."""
CONFIG = {
    "fsync": "off",  # a killed PostgreSQL loses nothing by that, only a killed machine does
    "full_page_writes": "off",
    "listen_addresses": "",
    "max_connections": "100",
    "shared_buffers": "16MB",
    "autovacuum": "off",
}


def program(name: str) -> str | None:
    """Return the path of a program of PostgreSQL, or None."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return shutil.which(name) or (str(found[-1]) if found else None)


class Postgres:
    """A private PostgreSQL in a temporary folder, reached by a socket in it."""

    def __init__(self) -> None:
        """Create and start it."""
        self.folder = Path(mkdtemp(prefix="harena-pg-"))
        # PostgreSQL refuses to run as root.
        self._user = "postgres" if os.getuid() == 0 else getpass.getuser()
        shutil.chown(self.folder, self._user)
        self._numbers = count()
        self._run("initdb", "-U", "harena", "--auth=trust", "-E", "UTF8", "--no-sync")
        config = "".join(f"{name} = '{value}'\n" for name, value in CONFIG.items())
        (self.folder / "data" / "postgresql.auto.conf").write_text(config)
        self.start()
        self._sql("CREATE DATABASE made")
        engine = create_engine(address_of(self.url("made")))
        with engine.begin() as connection:
            upgrade(connection)
        engine.dispose()

    def _run(self, name: str, *args: str) -> None:
        found = program(name)
        assert found is not None
        subprocess.run(
            [found, "-D", str(self.folder / "data"), *args],
            cwd=self.folder,
            user=self._user if os.getuid() == 0 else None,
            check=True,
            stdout=subprocess.DEVNULL,
        )

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        log, options = str(self.folder / "log"), f"-k {self.folder}"
        self._run("pg_ctl", "start", "-w", "-l", log, "-o", options)

    def stop(self, mode: Literal["fast", "immediate"] = "fast") -> None:
        """Stop it: "immediate" is as good as a kill."""
        self._run("pg_ctl", "stop", "-w", "-m", mode)

    def remove(self) -> None:
        """Stop it and delete its folder."""
        self.stop("immediate")
        shutil.rmtree(self.folder)

    def url(self, database: str) -> str:
        """Return the address of a database."""
        return f"postgresql://harena@/{database}?host={self.folder}"

    def create(self) -> str:
        """Create a database with empty tables, and return its name."""
        name = f"test{next(self._numbers)}"
        self._sql(f"CREATE DATABASE {name} TEMPLATE made")
        return name

    def drop(self, database: str) -> None:
        """Delete a database."""
        self._sql(f"DROP DATABASE {database} WITH (FORCE)")

    def _sql(self, statement: str) -> None:
        url = address_of(self.url("postgres"))
        engine = create_engine(url, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text(statement))
        engine.dispose()


class Databases:
    """The databases of one test, each known by its folder."""

    def __init__(self, kind: Kind) -> None:
        """Take their kind. Skip the test if there is no PostgreSQL and it is not required."""
        self.kind = kind
        self._names: dict[Path, str] = {}
        if kind == "postgres":
            self.postgres = postgres()

    def url(self, folder: Path) -> str:
        """Return the address of a folder's database. A missing database is created."""
        if self.kind == "postgres":
            if folder not in self._names:
                self._names[folder] = self.postgres.create()
            return self.postgres.url(self._names[folder])
        file = folder / "harena.db"
        if not file.exists():
            folder.mkdir(parents=True, exist_ok=True)
            file.touch(0o600)
            file.write_bytes(_empty_file())
        return f"sqlite+aiosqlite:///{file}"

    def execute(self, folder: Path, statement: str, **values: Any) -> list[Any]:
        """Execute SQL on a folder's database, as another program; return the rows."""
        url = address_of(self.url(folder))
        if self.kind == "sqlite":
            url = url.set(drivername="sqlite")
        engine = create_engine(url)
        with engine.begin() as connection:
            found = connection.execute(text(statement), values)
            rows = list(found) if found.returns_rows else []
        engine.dispose()
        return rows

    def remove(self) -> None:
        """Delete the databases of PostgreSQL."""
        for name in self._names.values():
            self.postgres.drop(name)


_running: list[Postgres] = []


def postgres() -> Postgres:
    """Return the PostgreSQL of this process. Skip the test if there is none."""
    if not _running:
        if program("initdb") is None or find_spec("psycopg") is None or sys.platform == "win32":
            why = f"PostgreSQL or its driver is not installed, see {REQUIRE}"
            if os.environ.get(REQUIRE) == "require":
                pytest.fail(why)
            pytest.skip(why)
        _running.append(Postgres())
    return _running[0]


def remove_postgres() -> None:
    """Delete the PostgreSQL of this process, if one was started."""
    while _running:
        _running.pop().remove()


current = [Databases("sqlite")]
"""The databases of the running test, and before them those of programs outside tests."""


def url_of(folder: Path) -> str:
    """Return the address of the running test's database in a folder."""
    return current[-1].url(folder)


def execute(folder: Path, statement: str, **values: Any) -> list[Any]:
    """Execute SQL on the running test's database in a folder, and return the rows."""
    return current[-1].execute(folder, statement, **values)


@cache
def _empty_file() -> bytes:
    """Return the bytes of a new SQLite database without tables of games."""

    async def made(file: Path) -> bytes:
        store = Store(f"sqlite+aiosqlite:///{file}")
        await store.open()
        await store.close()
        return file.read_bytes()

    with TemporaryDirectory() as folder:
        return asyncio.run(made(Path(folder) / "harena.db"))

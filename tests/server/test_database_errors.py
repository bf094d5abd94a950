"""A database that cannot be used for a while: nothing is lost, and people are told why."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from examples.games.whistle import RUN
from sqlalchemy import Connection, event
from sqlalchemy.exc import DBAPIError

from harena.server.errors import UnavailableError
from harena.server.history.rows import Row, TableSummary
from harena.server.messages import refusals
from harena.server.storage import database_errors
from harena.server.storage.database_errors import InUseError
from harena.server.storage.database_file import FileLock
from harena.server.storage.store import Store
from tests.server.client import LEAST, ROLL, SHORT, STEP, Deal, Server, playing, settings
from tests.server.http_calls import opening

pytestmark = pytest.mark.usefixtures("sqlite")


@contextmanager
def locked(folder: Path) -> Iterator[sqlite3.Connection]:
    """Lock the database, as another program that writes in it."""
    file = folder / "harena.db"
    with closing(sqlite3.connect(file, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other
        if other.in_transaction:
            other.execute("ROLLBACK")


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long."""
    monkeypatch.setattr("harena.server.storage.database.BUSY_WAIT", 1)
    monkeypatch.setattr("harena.server.storage.store.PATIENCE", 0.0)
    for module in ("bots", "windows", "deadlines"):
        monkeypatch.setattr(f"harena.server.tables.{module}.RETRY", 0.02)


def log_levels(caplog: pytest.LogCaptureFixture) -> list[int]:
    """Return the levels of the server's log records, which have no traceback."""
    records = [record for record in caplog.records if record.name.startswith("harena")]
    assert not any(record.exc_info for record in records)
    return [record.levelno for record in records]


@pytest.mark.usefixtures("hasty")
def test_busy_database_is_reported(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with Server(settings(tmp_path)) as server:
        table, ann = server.table("race", "me", "me")
        with ann.play(table) as play:
            with locked(tmp_path):
                for _ in range(3):
                    play.send("act", seq=0, action=STEP)
                    error = play.next("error")
                    assert (error["code"], error["message"]) == (
                        "unavailable",
                        refusals.DATABASE_BUSY,
                    )
                assert ann.http.post("/api/tables", json=opening()).status_code == 503
            play.act(STEP)
            assert play.seq == 1
    assert log_levels(caplog) == [logging.ERROR, logging.WARNING]


def test_short_locks_go_unnoticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harena.server.storage.database.BUSY_WAIT", 1)
    with Server(settings(tmp_path)) as server:
        table, ann = server.table("race", "me", "me")
        with locked(tmp_path) as other, ann.play(table) as play:

            def let_go(error: DBAPIError) -> bool:
                other.execute("ROLLBACK")
                return database_errors.is_busy(error)

            monkeypatch.setattr("harena.server.storage.store.is_busy", let_go)
            play.act(STEP)
            assert play.seq == 1
            assert not other.in_transaction


def test_full_disk_is_logged_once_and_shown(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with Server(settings(tmp_path)) as server:
        table, ann = server.table("race", "me", "me")
        most = 1

        def bounded(connection: Connection) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {most}")

        event.listen(server.lobby._store._writer.sync_engine, "begin", bounded)
        for _ in range(1000):
            answer = ann.http.post("/api/tables", json=opening())
            if answer.status_code != 201:
                break
        assert (answer.status_code, answer.json()["error"]["message"]) == (503, refusals.DISK_FULL)
        most = 1_000_000
        with ann.play(table) as play:
            play.act(STEP)
    assert log_levels(caplog) == [logging.ERROR, logging.WARNING]


@pytest.mark.usefixtures("hasty")
def test_bots_continue_after_a_storage_error(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server, server.solo("race", "me", "random") as play:
        append = Store.append

        async def fails(
            store: Store, table_id: str, rows: list[Row], summary: TableSummary | None
        ) -> None:
            if any(row.seat == 1 for row in rows):
                Store.append = append  # type: ignore[method-assign]
                raise UnavailableError(refusals.DISK_FULL)
            await append(store, table_id, rows, summary)

        Store.append = fails  # type: ignore[method-assign,assignment]
        try:
            play.act(ROLL)
            assert play.next("error")["message"] == refusals.DISK_FULL
            play.turn_of(0)
        finally:
            Store.append = append  # type: ignore[method-assign]


@pytest.mark.usefixtures("hasty")
def test_windows_end_after_a_storage_error(
    tmp_path: Path, deal: Deal, caplog: pytest.LogCaptureFixture
) -> None:
    deal("--", "--", "--")
    with Server(settings(tmp_path, window_minimum=LEAST)) as server:
        table, people = server.seated("whistle", 3, window=SHORT)
        with playing(table, people[:1]) as (ann,):
            ann.act(RUN)
            with locked(tmp_path):
                error = ann.next("error")
                assert (error["code"], error["message"]) == ("unavailable", refusals.DATABASE_BUSY)
            assert ann.frame()["acting"] == [1]
    assert log_levels(caplog) == [logging.ERROR, logging.WARNING]


def test_only_one_process_serves_a_database(tmp_path: Path) -> None:
    file = tmp_path / "harena.db"
    alone = FileLock(file)
    with pytest.raises(InUseError, match="--data"):
        FileLock(file)
    alone.release()
    FileLock(file).release()

"""PostgreSQL: it may restart in the middle of a game, and one server at a time writes in it."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine, insert, text
from sqlalchemy.exc import IntegrityError

from harena.server.messages import refusals, startup
from harena.server.serve import serve
from harena.server.storage import postgres, schema
from harena.server.storage.database import address_of
from harena.server.storage.database_errors import BadDatabaseError, InUseError
from harena.server.storage.store import Store
from tests.server.client import STEP, Server, eventually, settings
from tests.server.databases import Databases, execute, url_of
from tests.server.test_database_errors import log_levels

pytestmark = pytest.mark.usefixtures("on_postgres")


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long."""
    monkeypatch.setattr("harena.server.storage.store.PATIENCE", 0.0)
    monkeypatch.setattr(postgres, "TAKE_OVER", 0.05)


def actions(folder: Path, table: str) -> list[str]:
    """Return the stored decisions of a table."""
    found = "select action from log where table_id = :id and kind = 'decision' order by number"
    return [row.action for row in execute(folder, found, id=table)]


def end_connections(folder: Path) -> None:
    """End all connections of servers, as a fault of the network does."""
    execute(
        folder,
        "select pg_terminate_backend(pid) from pg_stat_activity"
        " where application_name = 'harena' and datname = current_database()",
    )


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_it_restarts_in_the_middle_of_a_game(
    tmp_path: Path, database: Databases, mode: str
) -> None:
    with Server(settings(tmp_path)) as server:
        table, ann = server.table("race", "me", "me")
        with ann.play(table) as play:
            play.act(STEP)
            play.look_from(1)
            database.postgres.stop("fast" if mode == "fast" else "immediate")
            play.send("act", seq=1, action=STEP)
            database.postgres.start()
            play.next("ok")
            assert ann.table(table)["status"] == "playing"
        assert actions(tmp_path, table) == ["step", "step"]


@pytest.mark.usefixtures("hasty")
def test_nothing_is_acknowledged_while_it_is_away(
    tmp_path: Path, database: Databases, caplog: pytest.LogCaptureFixture
) -> None:
    with Server(settings(tmp_path)) as server:
        table, ann = server.table("race", "me", "me")
        with ann.play(table) as play:
            database.postgres.stop("immediate")
            try:
                for _ in range(2):
                    play.send("act", seq=0, action=STEP)
                    error = play.next("error")
                    assert (error["code"], error["message"]) == (
                        "unavailable",
                        refusals.DATABASE_AWAY,
                    )
                assert ann.http.get(f"/api/tables/{table}").status_code == 503
                assert log_levels(caplog) == [logging.ERROR]
            finally:
                database.postgres.start()
            play.act(STEP)
            assert play.seq == 1
        assert actions(tmp_path, table) == ["step"]
    # While it starts, a waiting call may fail once more.
    assert log_levels(caplog)[-1] == logging.WARNING


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold the log, as a program does that changes it."""
    engine = create_engine(address_of(url_of(folder)))
    with engine.begin() as connection:
        connection.execute(text("LOCK TABLE log IN EXCLUSIVE MODE"))
        yield
    engine.dispose()


def test_rows_that_are_held_for_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = {**postgres.CONNECTION, "options": "-c lock_timeout=50ms"}
    monkeypatch.setattr(postgres, "CONNECTION", options)
    with Server(settings(tmp_path)) as server, server.solo("race", "me", "me") as play:
        with held(tmp_path):
            play.send("act", seq=0, action=STEP)
            assert play.next("error")["message"] == refusals.DATABASE_BUSY
        play.act(STEP)
        assert play.seq == 1


@pytest.mark.usefixtures("hasty")
async def test_only_one_process_serves_a_database(tmp_path: Path) -> None:
    url = url_of(tmp_path)
    alone = Store(url)
    await alone.open()
    for peer_url in ("", "http://10.0.0.5:8000"):
        other = Store(url, peer_url)
        with pytest.raises(InUseError, match="HARENA_PEER_URL"):
            await other.open()
        await other.close()
    assert await alone.rows("x") == []
    await alone.close()
    first, second = (Store(url, f"http://10.0.0.{number}:8000") for number in (5, 6))
    third = Store(url)
    await first.open()
    await second.open()
    with pytest.raises(InUseError):
        await third.open()
    await first.close()
    await second.close()
    await third.close()


async def test_the_lock_ends_with_its_process(tmp_path: Path) -> None:
    code = (
        "import asyncio, sys; from harena.server.storage.store import Store\n"
        "async def run():\n"
        "    store = Store(sys.argv[1]); await store.open(); print('open', flush=True)\n"
        "    await asyncio.Event().wait()\n"
        "asyncio.run(run())"
    )
    command = [sys.executable, "-W", "ignore", "-c", code, url_of(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"open\n"
        process.kill()
    store = Store(url_of(tmp_path))
    await store.open()
    await store.close()


@pytest.mark.usefixtures("hasty")
def test_lost_lock_prevents_writes(tmp_path: Path) -> None:
    other = Store(url_of(tmp_path))
    with Server(settings(tmp_path)) as server, server.solo("race", "me", "me") as play:
        play.act(STEP)
        play.look_from(1)
        end_connections(tmp_path)
        server.call(other.open)
        play.send("act", seq=1, action=STEP)
        assert play.next("error")["code"] == "unavailable"
        assert actions(tmp_path, play.table) == ["step"]
        server.call(other.close)

        def acts() -> bool:
            number = play.send("act", seq=1, action=STEP)
            while (answer := play.receive()).get("id") != number:
                pass
            return bool(answer["type"] == "ok")

        # The database frees the lock a moment after its connection has ended.
        eventually(acts)
        assert actions(tmp_path, play.table) == ["step", "step"]


def test_a_second_server_says_why_it_does_not_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "TAKE_OVER", 0.05)
    url = url_of(tmp_path)
    with Server(settings(tmp_path)), pytest.raises(SystemExit) as refused:
        serve(port=0, data=url)
    where = postgres.shown(address_of(url))
    assert str(refused.value) == startup.database_in_use(where=where)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ann:s3cret@127.0.0.1:1/harena",
        "postgres://ann:s3cret@127.0.0.1:1/harena?sslpassword=s3cret",
        "postgresql+psycopg://ann:s3cret@127.0.0.1:1/harena",
        "postgresql://ann:s3cret@127.0.0.1:port/harena",
        "postgresql://ann:s3c/ret@127.0.0.1:1/harena",
    ],
)
def test_errors_hold_no_password(address: str) -> None:
    with pytest.raises(SystemExit, match="can't be used") as refused:
        serve(port=0, data=address)
    assert "s3c" not in str(refused.value)


async def test_errors_hold_nothing_that_is_stored(tmp_path: Path) -> None:
    store = Store(url_of(tmp_path))
    await store.open()
    with pytest.raises(IntegrityError) as wrong:
        async with store.writing() as connection:
            await connection.execute(insert(schema.forks).values(table_id="none", record="s3cret"))
    assert "none" not in str(wrong.value)
    with pytest.raises(IntegrityError) as wrong:
        async with store.writing() as connection:
            await connection.execute(
                insert(schema.seats).values(table_id="x", seat=0, holder="s3cret")
            )
    assert "s3cret" not in str(wrong.value)
    await store.close()


def test_missing_driver_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(BadDatabaseError, match=r"harena\[postgres\]"):
        Store("postgresql://127.0.0.1/harena")


def test_concurrent_start_on_a_new_database(tmp_path: Path) -> None:
    code = (
        "import asyncio, sys; from harena.server.storage.store import Store; "
        "asyncio.run(Store(sys.argv[1], 'http://127.0.0.1:1').open())"
    )
    command = [sys.executable, "-W", "ignore", "-c", code, url_of(tmp_path)]
    processes = [subprocess.Popen(command, stderr=subprocess.PIPE) for _ in range(2)]
    errors = [process.communicate(timeout=300)[1] for process in processes]
    assert [process.returncode for process in processes] == [0, 0], errors

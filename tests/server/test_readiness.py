"""Readiness: what a load balancer or a monitor asks."""

from __future__ import annotations

import shutil
import sqlite3
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event

from harena.server.api import readiness
from harena.server.workers import bot_jobs
from tests.server.client import Browser, Server, body, settings
from tests.server.test_database_errors import locked

GOOD = {"ok": True, "database": True, "disk": True, "bots": True}


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every request checks anew."""
    monkeypatch.setattr(readiness, "FRESH", 0.0)


@pytest.fixture(scope="module", autouse=True)
def _loaded() -> None:
    """Bots that are loaded: until then a server is not ready."""
    bot_jobs.preload()


def ready(browser: Browser) -> tuple[int, dict[str, Any]]:
    """Return the status and the body of a readiness request."""
    answer = browser.http.get("/api/ready")
    return answer.status_code, body(answer)


def test_a_server_is_ready_and_alive(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        assert ready(server.browser()) == (200, GOOD)
        assert server.browser().get("live") == {"ok": True}


@pytest.mark.usefixtures("sqlite")
def test_a_locked_database_is_not_ready_until_it_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "LIMIT", 0.05)
    monkeypatch.setattr("harena.server.storage.database.BUSY_WAIT", 1)
    with Server(settings(tmp_path)) as server:
        web = server.browser()
        with locked(tmp_path):
            for _ in range(2):
                assert ready(web) == (503, {**GOOD, "ok": False, "database": False})
            assert web.get("live") == {"ok": True}
        found = [ready(web) for _ in range(100)]
        assert found[-1] == (200, GOOD)


@pytest.mark.usefixtures("sqlite")
def test_a_database_that_cannot_be_written_is_not_ready(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        web = server.browser()
        wrong = True

        def fail(_connection: Connection) -> None:
            if wrong:
                raise sqlite3.OperationalError("attempt to write a readonly database")

        event.listen(server.lobby._store._writer.sync_engine, "begin", fail)
        assert ready(web) == (503, {**GOOD, "ok": False, "database": False})
        wrong = False
        assert ready(web) == (200, GOOD)


@pytest.mark.usefixtures("sqlite")
def test_a_full_disk_is_not_ready(tmp_path: Path) -> None:
    free = shutil.disk_usage(tmp_path).free
    with Server(settings(tmp_path, disk_reserve=2 * free)) as server:
        assert ready(server.browser()) == (503, {**GOOD, "ok": False, "disk": False})


class Broken(ThreadPoolExecutor):
    """An executor whose process cannot start."""

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        """Return a failed job."""
        failed: Future[Any] = Future()
        failed.set_exception(BrokenExecutor("no process"))
        return failed


def broken() -> Executor:
    return Broken(1)


def test_bots_that_cannot_start_are_not_ready(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with Server(settings(tmp_path, executor=broken)) as server:
        assert ready(server.browser()) == (503, {**GOOD, "ok": False, "bots": False})
    assert "not ready; failed checks: bots" in caplog.messages


def test_a_result_counts_for_a_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "FRESH", 3600.0)
    with Server(settings(tmp_path)) as server:
        web = server.browser()
        assert ready(web) == (200, GOOD)
        monkeypatch.setattr(
            "harena.server.storage.usage.shutil.disk_usage",
            lambda _path: pytest.fail("checked again"),
        )
        assert ready(web) == (200, GOOD)

"""Quotas: tables of a person and of the server, stored bytes, and a full disk."""

from __future__ import annotations

import asyncio
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from harena.server.storage.store import Store
from harena.server.storage.usage import unfinished_tables
from harena.server.tables import quotas
from tests.server.client import Browser, Server, settings
from tests.server.databases import Kind
from tests.server.http_calls import opening, refusal


class Usage(NamedTuple):
    total: int
    used: int
    free: int


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every request measures anew."""
    monkeypatch.setattr(quotas, "FRESH", 0.0)


def opened(browser: Browser, **changes: object) -> tuple[int, str]:
    """Open a table; return the status, and the code of an error."""
    answer = browser.http.post("/api/tables", json=opening(**changes))
    return (201, "") if answer.status_code == 201 else refusal(answer)[:2]


def test_a_person_has_so_many_unfinished_tables(each_database: Kind, tmp_path: Path) -> None:
    with Server(settings(tmp_path, open_tables_per_person=2)) as server:
        ann = server.browser()
        table = ann.open("race", "me", "random")["id"]
        assert opened(ann) == (201, "")
        assert opened(ann) == (429, "too_many_tables")
        assert opened(server.browser()) == (201, "")
        with ann.play(table) as play:
            play.play_to_end()
        assert opened(ann) == (201, "")
        rematch = ann.http.post(f"/api/tables/{table}/rematch", json={})
        assert refusal(rematch)[:2] == (429, "too_many_tables")


def test_a_full_server_opens_no_table(each_database: Kind, tmp_path: Path) -> None:
    with Server(settings(tmp_path, open_tables=1)) as server:
        ann = server.browser()
        table = ann.open("race", "me", "random")["id"]
        assert opened(server.browser()) == (503, "full")
        with ann.play(table) as play:  # the game goes on
            play.play_to_end()
        assert opened(server.browser()) == (201, "")


@pytest.mark.parametrize(
    ("quota", "refused"),
    [
        ("open_tables_per_person", (429, "too_many_tables")),
        ("open_tables", (503, "full")),
        ("stored_bytes", (503, "full")),
    ],
)
def test_of_two_tables_at_once_one_counts(
    each_database: Kind,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    quota: str,
    refused: tuple[int, str],
) -> None:
    create, both = Store.create, asyncio.Barrier(2)

    async def together(store: Store, *args: Any) -> None:
        await both.wait()
        await create(store, *args)

    monkeypatch.setattr(Store, "create", together)
    # As if a table had one byte.
    monkeypatch.setattr(quotas, "stored_bytes", unfinished_tables)
    with Server(settings(tmp_path, **{quota: 1})) as server, ThreadPoolExecutor(2) as threads:
        ann = server.browser()
        assert ann.http.post("/api/devices/recovery-code", json={}).is_success
        browsers = [ann, server.browser(ann.token)]
        assert sorted(threads.map(opened, browsers)) == [(201, ""), refused]


@pytest.mark.parametrize(("bytes_", "code"), [(1, "full"), (10**10, "")])
def test_stored_bytes_are_limited(
    each_database: Kind, tmp_path: Path, bytes_: int, code: str
) -> None:
    with Server(settings(tmp_path, stored_bytes=bytes_)) as server:
        assert opened(server.browser())[1] == code


@pytest.mark.usefixtures("sqlite")
def test_no_table_is_opened_before_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server(settings(tmp_path, disk_reserve=1000)) as server:
        ann = server.browser()
        table = ann.open("race", "me", "random")["id"]
        monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(2000, 1001, 999))
        assert opened(ann) == (503, "full")
        with ann.play(table) as play:
            play.play_to_end()
        monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(2000, 1000, 1000))
        assert opened(ann) == (201, "")

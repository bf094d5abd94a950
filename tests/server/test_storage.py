"""Acknowledged actions are stored, and two processes never write the same entry."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import event
from sqlalchemy.exc import DataError

from harena.core.play.dice import committed_face
from harena.server.history.draft import LogError
from harena.server.history.history import History
from harena.server.history.rows import Row
from harena.server.history.seats import token_hash
from harena.server.server_time import now
from harena.server.storage import schema
from harena.server.storage.database import prepare_sqlite
from harena.server.storage.store import ConflictError, Store
from tests.server.client import ROLL, STEP, Play, Server, eventually, full_disk, full_view, settings
from tests.server.databases import execute

pytestmark = pytest.mark.usefixtures("each_database")


def rows_of(folder: Path, table: str) -> list[tuple[int, str, int, int, int]]:
    """The log as it is stored."""
    statement = "select number, kind, seat, value, sides from log where table_id = :id"
    return [tuple(row) for row in execute(folder, f"{statement} order by number", id=table)]


def test_log_is_append_only(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        table, ann = server.table("race", "me", "me")
        with ann.play(table) as play:
            play.act(STEP)
            play.request("undo", seq=1)
            play.act(ROLL)
            play.request("resign")
        secret = bytes.fromhex(ann.table(table)["dice"]["secret"])
    rows = rows_of(tmp_path, table)
    assert [row[:2] for row in rows] == list(
        enumerate(["decision", "undo", "decision", "roll", "resign"])
    )
    assert rows[1][2:4] == (0, 0)
    assert rows[3][3:] == (committed_face(secret, 0, 6), 6)


def test_first_dice_are_stored_with_the_table(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        table = server.browser().open("warp-6", "me", "me")["id"]
        rows = rows_of(tmp_path, table)
        assert len(rows) >= 18
        assert {row[1] for row in rows} == {"roll"}


def moved(play: Play) -> None:
    """Play any legal action of the seat whose turn it is, on a screen that holds all seats."""
    seat = play.look_from(0)["frames"][0]["acting"][0]
    targets = play.look_from(seat)["frames"][0]["scene"]["targets"]
    play.act(random.Random(play.number).choice(targets)["action"])


@pytest.mark.parametrize("game", ["race", "duel", "warp-6"])
def test_restart_loses_nothing(tmp_path: Path, game: str) -> None:
    choices: dict[str, dict[str, object]] = {
        "race": {"goal": 30},
        "duel": {"rounds": 9},
        "warp-6": {"start": "secret"},
    }
    options = choices[game]
    with Server(settings(tmp_path)) as server:
        table, ann = server.table(game, "me", "me", **options)
    last: object = None
    for step in range(12):
        with Server(settings(tmp_path)) as server:
            ann = server.browser(ann.token)
            with ann.play(table, 1) as play:
                if step:
                    assert (full_view(play), ann.table(table)) == last
                moved(play)
                if step % 3 == 1:
                    play.send("undo", seq=play.seq)
                    while play.receive()["type"] not in ("ok", "error"):
                        pass
                play.look_from(1)
                last = (full_view(play), ann.table(table))


def test_racing_writers_get_one_winner(server: Server) -> None:
    """Two sockets of a seat send at once: one is accepted, the other is late."""
    table, ann = server.table("race", "me", "me")
    with ann.play(table) as first, ann.play(table) as second:
        for play in (first, second):
            play.send("act", seq=0, action=STEP)
        answers = []
        for play in (first, second):
            while (message := play.receive())["type"] not in ("ok", "error"):
                pass
            answers.append(message.get("code", "ok"))
    assert sorted(answers) == ["ok", "stale"]


def test_failed_commit_changes_nothing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    with server.solo("race", "me", "me") as play:
        with full_disk():
            play.fails("internal", "act", seq=0, action=STEP)
        play.quiet()
        play.act(STEP)
        assert play.seq == 1


def test_disconnecting_leaves_no_partial_step(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (ann, bob) = server.seated("race")
    append = Store.append

    async def slowly(self: Store, *args: object) -> None:
        await append(self, *args)  # type: ignore[arg-type]
        await asyncio.sleep(0.1)

    monkeypatch.setattr(Store, "append", slowly)
    with bob.play(table, 1) as other:
        with ann.play(table) as play:
            play.send("act", seq=0, action=STEP)
        assert other.frame()["seq"] == 1


def test_idle_tables_leave_memory(tmp_path: Path) -> None:
    with Server(settings(tmp_path, tables_in_memory=2)) as server:
        ann = server.browser()
        tables = [ann.open("race", "me", "me")["id"] for _ in range(3)]
        with ann.play(tables[0]) as play:
            server.unload_idle()
            assert set(server.lobby.tables) == {tables[0]}
            play.act(STEP)
            assert ann.table(tables[1])["status"] == "playing"
        eventually(lambda: not server.lobby.tables[tables[0]].broadcaster.sockets)
        server.unload_idle()
        assert not server.lobby.tables
        with ann.play(tables[0]) as play:
            assert play.hello["seq"] == 1


def test_mismatched_logs_are_not_played(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        table, ann = server.table("race", "me", "me")
        stored = server.call(server.lobby._store.table, table)
    for bad in (
        [Row(1, "decision", 0, action="step")],
        [Row(0, "decision", 1, action="step")],
        [Row(0, "decision", 0, action="leap")],
        [Row(0, "decision", 0, action="#9")],
        [Row(0, "decision", 0)],
        [Row(0, "roll", -1, 3, 6)],
        [Row(0, "undo", 0, 0)],
        [Row(0, "decision", 0, action="step"), Row(1, "undo", 0, 1)],
        [Row(0, "resign", 5, 0)],
    ):
        with pytest.raises(LogError):
            History(stored, bad)
    execute(tmp_path, "insert into log values (:id, 0, 'decision', 1, 0, 0, 0, 'step')", id=table)
    with Server(settings(tmp_path)) as server:
        answer = server.browser(ann.token).http.get(f"/api/tables/{table}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (500, "internal")
        assert server.browser().http.get("/api/live").is_success


def test_rows_are_stored_atomically(tmp_path: Path) -> None:
    async def run() -> list[Row]:
        with_table = Server(settings(tmp_path))
        with with_table as server:
            table = server.browser().open("race", "me", "me")["id"]
        store = Store(settings(tmp_path).database_url())
        await store.open()
        await store.append(table, [Row(1, "decision", 0, action="step")])
        steps = [Row(number, "decision", number, action="step") for number in range(2)]
        with pytest.raises(ConflictError):
            await store.append(table, steps)
        rows = await store.rows(table)
        await store.close()
        return rows

    assert [row.number for row in asyncio.run(run())] == [1]


@pytest.mark.usefixtures("sqlite")
def test_only_the_owner_can_read_the_database(tmp_path: Path) -> None:
    """It holds the secrets of all dice."""
    with Server(settings(tmp_path, data=str(tmp_path / "new.db"))):
        files = [path for path in tmp_path.rglob("*") if path.suffix.startswith(".db")]
        assert files
        assert {path.stat().st_mode & 0o077 for path in files} == {0}


def test_pending_writes_share_a_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few disk writes; a failing write does not affect the others."""
    with Server(settings(tmp_path)) as server:
        ann = server.browser()
        tables = [ann.open("race", "me", "me")["id"] for _ in range(8)]
    commits: list[object] = []

    def count_commits(connection: sqlite3.Connection) -> None:
        prepare_sqlite(connection)
        connection.set_trace_callback(lambda said: commits.extend([said] * (said == "COMMIT")))

    monkeypatch.setattr("harena.server.storage.store.prepare_sqlite", count_commits)

    async def run() -> list[BaseException | None]:
        store = Store(settings(tmp_path).database_url())
        await store.open()
        event.listen(store._writer.sync_engine, "commit", commits.append)
        row = [Row(1, "decision", 0, action="step")]
        first = asyncio.create_task(store.append(tables[0], row))
        await asyncio.sleep(0)  # it is on its way to the disk: the others wait
        told = await asyncio.gather(
            *(store.append(table, row) for table in tables[1:]), return_exceptions=True
        )
        await first
        assert len(commits) == 2
        again = await asyncio.gather(
            *(store.append(table, row) for table in tables[:1]),
            *(store.append(table, [Row(2, "decision", 1, action="step")]) for table in tables),
            return_exceptions=True,
        )
        await store.close()
        return [*told, *again]

    taken, *stored = sorted(asyncio.run(run()), key=lambda error: error is None)
    assert isinstance(taken, ConflictError)
    assert stored == [None] * 15
    assert all([row[0] for row in rows_of(tmp_path, table)] == [1, 2] for table in tables)


def test_failed_writes_do_not_affect_others(tmp_path: Path) -> None:
    """Nor do cancelled waiters, nor an error that stops the writer."""
    with Server(settings(tmp_path)) as server:
        ann = server.browser()
        tables = [ann.open("race", "me", "me")["id"] for _ in range(4)]

    async def run() -> list[BaseException | None]:
        store = Store(settings(tmp_path).database_url())
        await store.open()
        row, wrong = Row(1, "decision", 0, action="step"), Row(1, "roll", 0, value=2**70)
        asked = [
            asyncio.create_task(store.append(table, [wrong if number == 1 else row]))
            for number, table in enumerate(tables)
        ]
        await asyncio.sleep(0)
        asked[2].cancel()
        told = await asyncio.gather(*asked, return_exceptions=True)
        cut = asyncio.create_task(store.append(tables[3], [Row(2, "decision", 1, action="step")]))
        await asyncio.sleep(0)
        assert store._appends._task is not None
        store._appends._task.cancel()
        await store.close()
        cut.cancel()
        again = Store(settings(tmp_path).database_url())
        await again.open()
        await again.close()
        return told

    stored, wrong, gone, other = asyncio.run(run())
    assert (stored, other) == (None, None)
    assert isinstance(wrong, OverflowError | DataError)
    assert isinstance(gone, asyncio.CancelledError)
    rows = [[row[0] for row in rows_of(tmp_path, table)] for table in tables]
    assert rows == [[1], [], [1], [1]]


ADDED = (
    *("tables.owner", "tables.fence", "tables.closed", "seats.nonce_hash", "reports.address"),
    *("processes", "access_codes", "devices", "sanctions", "audit", "erasures"),
    *("identities", "sign_in_mails", "sign_in_attempts"),
)
"""The columns and tables that were added since the first release."""


def test_an_older_database_is_migrated(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        table, ann = server.table("race", "me", "me")
    execute(tmp_path, "drop index ix_tables_unfinished")
    for each in ADDED:
        name, _, column = each.partition(".")
        change = f"alter table {name} drop column {column}" if column else f"drop table {name}"
        execute(tmp_path, change)
    execute(tmp_path, "update alembic_version set version_num = '0002'")
    with Server(settings(tmp_path)) as server:
        assert server.browser(ann.token).table(table)["status"] == "playing"
        found = server.call(differences, server.lobby._store)
    assert found == []


def test_people_with_an_older_code_get_a_device(tmp_path: Path) -> None:
    """So their visits are noted, and the code lasts as long as they come."""
    with Server(settings(tmp_path)) as server:
        ann = server.browser()
        ann.http.post("/api/devices/recovery-code", json={})
    for change in (
        "drop index ix_tables_unfinished",
        "drop table sign_in_attempts",
        "alter table identities drop column public_key",
        "alter table identities drop column sign_count",
        "drop table erasures",
        "delete from devices",
        "alter table devices drop column seen",
        "update alembic_version set version_num = '0008'",
    ):
        execute(tmp_path, change)
    begun = now()
    with Server(settings(tmp_path)):
        [(device, person, seen)] = execute(tmp_path, "select token_hash, person, seen from devices")
    assert device == person == token_hash(ann.token)
    assert begun <= seen <= now()


async def differences(store: Store) -> list[Any]:
    """Return the differences between a database and the schema."""
    async with store.reading() as connection:
        return await connection.run_sync(
            lambda synced: compare_metadata(MigrationContext.configure(synced), schema.metadata)
        )

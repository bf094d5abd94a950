"""`harena admin`: what an operator can do, and what a running server forbids."""

from __future__ import annotations

import json
import sqlite3
import stat
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from harena.cli import app, messages
from harena.core.registry import get_game
from harena.server.history.seats import ERASED, new_table_id, new_token, token_hash
from harena.server.messages import refusals, startup
from harena.server.storage.schema import metadata
from harena.server.tables.lobby import FOLLOWING
from tests.server.client import STEP, Browser, ClosedError, Server, body, settings
from tests.server.databases import execute, program, url_of
from tests.server.manual_clock import Clock

DAY = 24 * 3600 * 1000


both = pytest.mark.usefixtures("each_database")
"""The test runs on SQLite and on PostgreSQL."""
on_file = pytest.mark.usefixtures("sqlite")
"""The test is about SQLite's file."""


@pytest.fixture
def data(tmp_path: Path) -> str:
    """The address of the test's database."""
    return url_of(tmp_path)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of the test's SQLite database."""
    url_of(tmp_path)
    return tmp_path / "harena.db"


def serving(folder: Path) -> Server:
    return Server(settings(folder))


def admin(data: str | Path, *args: str, code: int = 0, answer: str = "") -> str:
    """Run a command on a database; return all that it prints."""
    found: Result = CliRunner().invoke(
        app, ["admin", args[0], "--data", str(data), *args[1:]], input=answer
    )
    assert found.exit_code == code, found.output
    return found.output


def file_rows(file: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(file)) as database:
        return database.execute(query).fetchall()


def played(folder: Path) -> tuple[str, list[str]]:
    """Play a game of two with chat and reports; return its table and the people's cookies."""
    with serving(folder) as server:
        table, people = server.seated("duel", public=True)
        with people[0].play(table) as one, people[1].play(table, 1) as two:
            one.request("say", text="From Ann")
            two.request("say", text="From Bob")
            line = execute(folder, "SELECT id FROM chat ORDER BY id")[0]
            two.request("report", line=line[0])
        return table, [person.token for person in people]


@pytest.fixture
def game(tmp_path: Path) -> tuple[str, list[str]]:
    return played(tmp_path)


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[Server, str, list[Browser]]]:
    """A running server with a table of two."""
    with serving(tmp_path) as server:
        yield server, *server.seated("duel")


@both
def test_reading_works_while_the_server_runs(
    running: tuple[Server, str, list[Browser]], data: str
) -> None:
    _, table, (_, bob) = running
    listed = admin(data, "tables")
    assert table in listed
    assert f"Bob [{token_hash(bob.token)[:12]}]" in listed
    assert json.loads(admin(data, "export", bob.token))["seats"][0]["name"] == "Bob"
    assert admin(data, "reports") == f"{messages.NO_REPORTS}\n"
    assert admin(data, "log") == f"{messages.NO_CHANGES}\n"


def check_refused(running: tuple[Server, str, list[Browser]], data: str | Path, *args: str) -> None:
    """Check that a running server forbids a change, and that its game continues."""
    server, table, people = running
    # It refuses before it asks.
    assert admin(data, *args, code=1) == f"harena: {messages.STOP_SERVER}\n"
    with people[0].play(table) as play:
        play.act(play.hello["frames"][0]["scene"]["targets"][0]["action"])
    assert server.browser().table(table)["id"] == table


@both
@pytest.mark.parametrize("change", ["close", "delete"])
def test_changes_need_a_stopped_server(
    running: tuple[Server, str, list[Browser]], data: str, change: str
) -> None:
    _, table, _ = running
    check_refused(running, data, change, table)


@on_file
def test_restoring_needs_a_stopped_server(
    running: tuple[Server, str, list[Browser]], file: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    admin(file, "backup", str(copy))
    check_refused(running, file, "restore", str(copy))


@both
def test_a_closed_table_is_gone_for_everyone(
    game: tuple[str, list[str]], data: str, tmp_path: Path
) -> None:
    table, tokens = game
    assert admin(data, "close", table, "--yes", "--reason", "abuse")
    with serving(tmp_path) as server:
        ann = server.browser(tokens[0])
        answer = ann.http.get(f"/api/tables/{table}")
        assert answer.status_code == 410
        assert answer.json()["error"]["message"] == refusals.TABLE_CLOSED
        assert ann.listed() == []
    assert " closed " in admin(data, "tables")
    assert execute(tmp_path, "SELECT count(*) FROM seats") == [(2,)]
    assert "close" in admin(data, "log")
    assert "abuse" in admin(data, "log")


@both
def test_a_deleted_table_leaves_nothing(
    game: tuple[str, list[str]], data: str, tmp_path: Path
) -> None:
    table, tokens = game
    with serving(tmp_path) as server:
        other = server.browser(tokens[0]).open("duel")["id"]
    unknown = f"harena: {startup.no_table(table='unknown')}\n"
    assert admin(data, "delete", "unknown", code=1) == unknown
    assert messages.NOTHING_CHANGED in admin(data, "delete", table, code=1, answer="no\n")
    admin(data, "delete", table, answer="yes\n")
    for name in (each.name for each in metadata.tables.values() if "table_id" in each.c):
        found = execute(tmp_path, f"SELECT DISTINCT table_id FROM {name}")
        assert set(found) <= {(other,)}, name
    assert execute(tmp_path, "SELECT id FROM tables") == [(other,)]
    assert startup.no_table(table=table) in admin(data, "delete", table, "--yes", code=1)
    with serving(tmp_path) as server:
        assert [each["id"] for each in server.browser(tokens[0]).listed()] == [other]


@both
def test_prune_takes_old_finished_tables_only(data: str, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        finished, fresh, unfinished = (server.table("race", "me", "random") for _ in range(3))
        for table, ann in (finished, fresh):
            with ann.play(table) as play:
                play.play_to_end()
        rematch = finished[1].rematch(finished[0])["id"]
    earlier = "UPDATE tables SET moved = moved - :age WHERE id != :fresh"
    execute(tmp_path, earlier, age=8 * DAY, fresh=fresh[0])
    assert admin(data, "prune", "--older-than", "9") == f"{messages.NOTHING_TO_PRUNE}\n"
    admin(data, "prune", "--older-than", "7", "--yes")
    left = {row[0] for row in execute(tmp_path, "SELECT id FROM tables")}
    assert left == {fresh[0], unfinished[0], rematch}
    admin(data, "prune", "--older-than", "7", "--unfinished", "--yes")
    assert execute(tmp_path, "SELECT id FROM tables") == [(fresh[0],)]
    assert admin(data, "log").count("prune") == 2


@both
def test_export_holds_what_is_stored_about_one_person(
    game: tuple[str, list[str]], data: str
) -> None:
    table, (ann, bob) = game
    found = json.loads(admin(data, "export", token_hash(bob)[:12]))
    assert found["person"] == token_hash(bob)
    [seat] = found["seats"]
    assert (seat["table_id"], seat["seat"], seat["name"]) == (table, 1, "Bob")
    assert "duel" in seat["record"]
    assert [line["text"] for line in found["chat"]] == ["From Bob"]
    assert found["opened"] == found["reported"] == []
    of_ann = json.loads(admin(data, "export", ann))
    assert of_ann["opened"] == [table]
    assert [line["text"] for line in of_ann["reported"]] == ["From Ann"]


@both
def test_people_without_a_table_are_found(data: str, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        code = server.browser()
        assert code.http.post("/api/devices/recovery-code", json={}).is_success
        linked, phone = server.browser(), server.browser()
        link = linked.http.post("/api/devices/link", json={}).json()["code"]
        assert phone.http.post("/api/devices/use", json={"code": link}).is_success
    for browser, person in ((code, code), (phone, linked)):
        found = json.loads(admin(data, "export", browser.token))
        assert found["person"] == token_hash(person.token)
    admin(data, "erase", token_hash(linked.token)[:12], "--yes")


@both
def test_an_erased_person_is_nowhere(
    game: tuple[str, list[str]], data: str, tmp_path: Path
) -> None:
    table, (ann, bob) = game
    admin(data, "erase", bob, "--yes")
    text = "\n".join(str(execute(tmp_path, f"SELECT * FROM {name}")) for name in metadata.tables)
    assert token_hash(bob) not in text
    assert "Bob" not in text
    assert "From Ann" in text
    assert startup.no_person(person=bob, found=0) in admin(data, "export", bob, code=1)
    listed = admin(data, "tables")
    assert f", {startup.ERASED_PLAYER}\n" in listed
    assert startup.no_person(person=ERASED, found=0) in admin(data, "export", ERASED, code=1)
    with serving(tmp_path) as server:
        seen = server.browser(bob).table(table)
        assert seen["you"] == []
        title = seen["seats"][1]["name"]
        assert title == get_game("duel").seat_names(2)[1].capitalize()
        lists = body(server.browser(ann).http.get("/api/tables"))["yours"]
        assert lists[0]["seats"][1]["name"] == title
        record = server.browser(ann).http.get(f"/api/tables/{table}/record").text
        assert title in record
        assert ERASED not in record
        with server.browser(ann).play(table) as play:
            play.act(play.hello["frames"][0]["scene"]["targets"][0]["action"])
    admin(data, "erase", ann, "--yes")
    reported = admin(data, "reports").splitlines()[0]
    assert f"  {startup.ERASED_PLAYER} ({messages.seat(1)}, testclient)  x1" in reported


@both
def test_a_running_server_follows_an_erasure(data: str, tmp_path: Path, clock: Clock) -> None:
    with Server(settings(tmp_path), clock) as server:
        table, (ann, bob) = server.seated("duel")
        with ann.play(table) as one, bob.play(table, 1) as two:
            two.request("say", text="From Bob")
            one.next("chat")
            admin(data, "erase", bob.token, "--yes")
            clock.advance(FOLLOWING)
            with pytest.raises(ClosedError):
                two.drain()
            while one.next("table")["table"]["seats"][1]["name"] == "Bob":
                pass
            with ann.play(table) as again:
                assert again.hello["chat"]["lines"] == []
            assert server.lobby.tables[table].history.seats[1].name != "Bob"


def test_no_token_or_table_id_reads_as_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-Lx", "a-b", "-", "c"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda size: next(drawn))
    assert new_token() == "a-b"
    assert new_table_id() == "c"


@both
def test_a_short_or_unknown_id_is_no_person(game: tuple[str, list[str]], data: str) -> None:
    person = token_hash(game[1][0])[:7]
    for given in (person, "f" * 64, ""):
        admin(data, "export", given, code=1)


@on_file
def test_a_backup_under_play_restores(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with serving(tmp_path) as server:
        table, ann = server.table("race", "me", "me")
        with ann.play(table) as play:
            play.act(STEP)
            admin(file, "backup", str(copy))
        ann.open("race")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert admin(file, "backup", str(copy), code=1)
    admin(file, "restore", str(copy), "--yes")
    old = file.with_name("harena.db.replaced")
    assert len(file_rows(old, "SELECT * FROM tables")) == 2
    assert file_rows(file, "SELECT id FROM tables") == [(table,)]
    assert len(file_rows(file, "SELECT * FROM log WHERE kind = 'decision'")) == 1
    assert "restore" in admin(file, "log")
    with serving(tmp_path) as server, server.browser(ann.token).play(table) as play:
        assert play.seq == 1


@on_file
def test_root_gives_a_restored_file_to_the_owner_of_its_folder(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[str, int, int]] = []
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("os.chown", lambda path, *ids: given.append((Path(path).name, *ids)))
    admin(file, "backup", str(tmp_path / "copy.db"))
    assert given == []
    admin(file, "restore", str(tmp_path / "copy.db"), "--yes")
    owner = tmp_path.stat()
    names = ("harena.db-lock", "harena.db.new")
    assert given == [(name, owner.st_uid, owner.st_gid) for name in names]
    # On a new machine, no server has made a database yet.
    given.clear()
    new = tmp_path / "new" / "tables.db"
    said = admin(new, "restore", str(tmp_path / "copy.db"))
    assert said == f"{messages.restored(target=str(new), old='')}\n"
    owner = new.parent.stat()
    names = ("tables.db-lock", "tables.db.new")
    assert given == [(name, owner.st_uid, owner.st_gid) for name in names]
    assert not new.with_name("tables.db.replaced").exists()


@on_file
def test_another_file_is_no_backup(game: tuple[str, list[str]], file: Path, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database " * 100)
    sqlite3.connect(tmp_path / "other.db").close()
    before = file.read_bytes()
    for name in ("text", "other.db", "missing"):
        admin(file, "restore", str(tmp_path / name), "--yes", code=1)
        assert file.read_bytes() == before
    assert game[0] in admin(file, "tables")


@on_file
def test_a_missing_database_is_named(tmp_path: Path) -> None:
    file = tmp_path / "missing.db"
    assert messages.no_database(file=str(file)) in admin(file, "tables", code=1)
    assert not file.exists()


@pytest.mark.usefixtures("on_postgres")
def test_a_dump_of_postgresql_restores(data: str, tmp_path: Path) -> None:
    """With the commands of the guide, the dump is taken under play."""
    dump = str(tmp_path / "harena.dump")

    def run(name: str, *args: str) -> None:
        found = program(name)
        assert found is not None
        subprocess.run([found, *args], check=True)

    with serving(tmp_path) as server:
        table, ann = server.table("race", "me", "me")
        with ann.play(table) as play:
            play.act(STEP)
            run("pg_dump", "--format=custom", f"--file={dump}", data)
        later = ann.open("race")["id"]
    run("pg_restore", "--clean", "--if-exists", f"--dbname={data}", dump)
    with serving(tmp_path) as server:
        assert server.browser().http.get(f"/api/tables/{later}").status_code == 404
        with server.browser(ann.token).play(table) as play:
            assert play.seq == 1


def test_postgresql_has_its_own_tools() -> None:
    found = CliRunner().invoke(
        app, ["admin", "backup", "--data", "postgresql+asyncpg://localhost/x", "copy.db"]
    )
    assert found.exit_code == 1
    assert messages.NOT_SQLITE in found.output

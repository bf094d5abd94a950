"""Owners of tables: only one of the processes that share a database writes to a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import SQLAlchemyError

from harena.server.api import forwarding
from harena.server.errors import UnavailableError
from harena.server.history.seats import token_hash
from harena.server.settings import Settings
from harena.server.storage import leases
from harena.server.tables.lobby import FOLLOWING, SHARED_HOUSEKEEPING
from harena.server.tables.socket import OVERFLOW
from tests.server.client import STEP, ClosedError, Server, eventually, settings
from tests.server.databases import execute
from tests.server.http_calls import refusal
from tests.server.manual_clock import Clock
from tests.server.paused_executor import PausedExecutor
from tests.server.test_admin_page import TOKEN, done, post, signed_in

pytestmark = pytest.mark.usefixtures("on_postgres", "_lasting")


@pytest.fixture
def _lasting(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lease ends only if the test says so, and nobody waits for it."""
    monkeypatch.setattr(leases, "LEASE", 3_600_000)
    monkeypatch.setattr(forwarding, "PATIENCE", 0.0)


def sharing(folder: Path, port: int) -> Settings:
    """Return the settings of a process that shares its database."""
    return settings(folder, peer_url=f"http://127.0.0.1:{port}", admin_token=TOKEN)


def end_lease(folder: Path, server: Server) -> None:
    """End a process's lease, as if it had not been renewed in time."""
    execute(folder, "update processes set expires = 0 where id = :id", id=leases_of(server).id)


def leases_of(server: Server) -> leases.Leases:
    found = server.app.state.leases
    assert isinstance(found, leases.Leases)
    return found


def stored(folder: Path) -> list[Any]:
    """Return what is stored about games and chats."""
    seats = execute(folder, "select kind, name from seats order by table_id, seat")
    return [*execute(folder, "select * from log"), *execute(folder, "select * from chat"), *seats]


@pytest.mark.parametrize(
    "message",
    [
        {"kind": "act", "seq": 0, "action": STEP},
        {"kind": "resign"},
        {"kind": "say", "text": "Hello"},
    ],
)
def test_a_stalled_owner_stores_nothing(
    tmp_path: Path, clock: Clock, message: dict[str, Any]
) -> None:
    with Server(sharing(tmp_path, 1), clock) as one, Server(sharing(tmp_path, 2), clock) as two:
        table, (ann, bob) = one.seated("duel")
        before = stored(tmp_path)
        with ann.play(table) as here:
            assert two.browser().http.get(f"/api/tables/{table}").status_code == 503
            end_lease(tmp_path, one)
            assert two.browser(bob.token).table(table)["status"] == "playing"
            here.send(**message)
            with pytest.raises(ClosedError) as closed:
                here.drain()
        assert closed.value.code == OVERFLOW
        assert stored(tmp_path) == before
        assert table not in one.lobby.tables
        with two.browser(ann.token).play(table) as again:
            again.request(**message)
        assert stored(tmp_path) != before


def test_a_stalled_owner_seats_nobody(tmp_path: Path, clock: Clock) -> None:
    with Server(sharing(tmp_path, 1), clock) as one, Server(sharing(tmp_path, 2), clock) as two:
        ann, bob = one.browser(), one.browser()
        table = ann.open("race", "me", "open")
        end_lease(tmp_path, one)
        assert two.browser(ann.token).table(table["id"])["status"] == "waiting"
        asked = {"invite": table["seats"][1]["invite"], "name": "Bob"}
        assert bob.http.post("/api/join", json=asked).status_code == 503
        assert two.browser(ann.token).table(table["id"])["status"] == "waiting"
        assert two.browser(bob.token).http.post("/api/join", json=asked).status_code == 200


def test_tables_lost_in_a_pause_are_dropped(tmp_path: Path, clock: Clock) -> None:
    with Server(sharing(tmp_path, 1), clock) as one, Server(sharing(tmp_path, 2), clock) as two:
        lost, ann = one.table("race", "me", "me")
        kept, _ = one.table("race", "me", "me")
        with ann.play(lost) as here:
            end_lease(tmp_path, one)
            two.browser(ann.token).table(lost)
            clock.advance(leases.RENEWAL)
            with pytest.raises(ClosedError) as closed:
                here.drain()
        assert closed.value.code == OVERFLOW
        assert lost not in one.lobby.tables
        assert kept in one.lobby.tables


def test_a_late_renewal_keeps_what_nobody_took(tmp_path: Path, clock: Clock) -> None:
    with Server(sharing(tmp_path, 1), clock) as one, one.solo("race", "me", "me") as play:
        end_lease(tmp_path, one)
        clock.advance(leases.RENEWAL)
        eventually(lambda: execute(tmp_path, "select expires from processes") > [(0,)])
        play.act(STEP)
        assert execute(tmp_path, "select fence from tables") == [(1,)]


def test_a_process_that_is_cut_off_disconnects_its_people(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail() -> None:
        raise SQLAlchemyError

    with Server(sharing(tmp_path, 1), clock) as one, one.solo("race", "me", "me") as play:
        with monkeypatch.context() as cut_off:
            cut_off.setattr(leases_of(one), "_renew", fail)
            for _ in range(leases.MISSED - 1):
                clock.advance(leases.RENEWAL)
            play.act(STEP)
            clock.advance(leases.RENEWAL)
            with pytest.raises(ClosedError) as closed:
                play.drain()
            assert closed.value.code == OVERFLOW
            # At once, so that the page tries another process.
            answer = play.browser.http.get(f"/api/tables/{play.table}")
            assert refusal(answer)[:2] == (503, "unavailable")
            assert one.browser().http.get("/api/ready").status_code == 503
        clock.advance(leases.RENEWAL)
        eventually(lambda: not leases_of(one).is_cut_off)
        with play.browser.play(play.table) as again:
            assert again.browser.table(play.table)["status"] == "playing"


def test_a_fence_grows_with_each_owner(tmp_path: Path) -> None:
    with Server(sharing(tmp_path, 1)) as one:
        table, _ = one.table("race", "me", "me")
        one.unload_idle()
        one.browser().table(table)
        assert execute(tmp_path, "select fence from tables") == [(1,)]
    with Server(sharing(tmp_path, 2)) as two:
        two.browser().table(table)
        owner = leases_of(two).id
        assert execute(tmp_path, "select fence, owner from tables") == [(2, owner)]


def test_finding_a_table_writes_nothing(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither for an unknown table nor for one of another process."""
    with Server(sharing(tmp_path, 1), clock) as one, Server(sharing(tmp_path, 2), clock) as two:
        table, _ = one.table()

        def fail(*_: object, **__: object) -> None:
            raise AssertionError

        monkeypatch.setattr(two.app.state.store, "writing", fail)
        found = [two.browser().http.get(f"/api/tables/{each}") for each in ("A" * 22, table)]
        assert [answer.status_code for answer in found] == [404, 503]


def test_the_next_process_takes_over_deadlines(tmp_path: Path, clock: Clock) -> None:
    with Server(sharing(tmp_path, 2), clock) as two:
        with Server(sharing(tmp_path, 1)) as one:
            table, _ = one.seated("sums", 2, deadline=60, rounds=1)
            clock.advance(leases.RENEWAL)
            eventually(lambda: list(leases_of(two).peers) == [leases_of(one).id])
            assert two.call(two.lobby._store.overdue, 2**62) == []
            assert one.call(one.lobby._store.overdue, 2**62) == [table]

        def is_over() -> bool:
            clock.advance(30)
            found = two.lobby.tables.get(table)
            return found is not None and found.history.match.over

        eventually(is_over)
        decisions = execute(tmp_path, "select seat, action from log where kind = 'decision'")
    assert decisions == [(0, "1"), (0, "ready"), (1, "1"), (1, "ready")]


def test_bots_play_on_after_the_end_of_their_process(
    tmp_path: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    paused = PausedExecutor()
    waiting = sharing(tmp_path, 1).model_copy(update={"executor": lambda: paused})
    with Server(sharing(tmp_path, 2), clock) as two:
        with Server(waiting) as one:
            table, ann = one.table("race", "me", "random")
            other, _ = one.table("race", "me", "random")
            with ann.play(table) as play:
                play.act(STEP)
                eventually(lambda: bool(paused.waiting))
            clock.advance(leases.RENEWAL)
            eventually(lambda: list(leases_of(two).peers) == [leases_of(one).id])
            assert two.call(two.lobby._store.waiting_for_bots) == []

        def is_taken_over() -> bool:
            clock.advance(SHARED_HOUSEKEEPING)
            return table in two.lobby.tables

        def has_played() -> bool:
            # However long the bot thinks, too little time passes to unload the table.
            clock.advance(0.05)
            return two.lobby.tables[table].history.match.state.deciding() == [0]

        eventually(is_taken_over)
        assert "the process at http://127.0.0.1:1 has ended or is cut off" in caplog.messages
        eventually(has_played)
        assert other not in two.lobby.tables


def test_lists_show_who_plays_elsewhere(tmp_path: Path, clock: Clock) -> None:
    with Server(sharing(tmp_path, 1), clock) as one, Server(sharing(tmp_path, 2), clock) as two:
        table, (ann, bob) = one.seated("race", public=True)

        def here(part: str) -> list[tuple[str, bool]]:
            clock.advance(3)
            return [(each["id"], each["here"]) for each in two.browser(bob.token).listed(part)]

        assert two.browser().listed("live") == []
        with ann.play(table), bob.play(table, 1):
            eventually(lambda: here("yours") == [(table, True)])
            eventually(lambda: bool(two.browser().listed("live")))
        eventually(lambda: here("yours") == [(table, False)])


def test_an_erasure_reaches_other_processes(tmp_path: Path, clock: Clock) -> None:
    with Server(sharing(tmp_path, 1), clock) as one, Server(sharing(tmp_path, 2), clock) as two:
        table, (ann, bob) = one.seated("duel")
        with ann.play(table) as here, bob.play(table, 1) as gone:
            gone.request("say", text="From Bob")
            assert two.browser(bob.token).http.post("/api/me/delete", json={}).status_code == 204
            clock.advance(FOLLOWING)
            with pytest.raises(ClosedError):
                gone.drain()
            while here.next("table")["table"]["seats"][1]["name"] == "Bob":
                pass
            with ann.play(table) as again:
                assert again.hello["chat"]["lines"] == []
            seats = one.lobby.tables[table].history.seats
            assert (seats[1].name, seats[1].holder == token_hash(bob.token)) == ("Blue", False)


def test_the_owner_closes_a_table(tmp_path: Path, clock: Clock) -> None:
    with Server(sharing(tmp_path, 1), clock) as one, Server(sharing(tmp_path, 2), clock) as two:
        with one.solo("race", "me", "me") as play:
            form = {"action": "close", "subject": play.table, "sure": "yes"}
            assert post(signed_in(two), "tables", **form).status_code == 503
            play.act(STEP)
            done(post(signed_in(one), "tables", **form))
            with pytest.raises(ClosedError):
                play.drain()
        assert two.browser(play.browser.token).http.get(f"/api/tables/{play.table}").is_error


def test_a_pause_in_a_transaction_holds_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server(sharing(tmp_path, 1)) as one, Server(sharing(tmp_path, 2)) as two:
        table, ann = one.table("race", "me", "me")
        monkeypatch.setattr(leases, "LEASE", 100)

        async def pause() -> None:
            async with one.lobby._store.writing(tables=[table]) as connection:
                monkeypatch.setattr(leases, "LEASE", 3_600_000)
                end_lease(tmp_path, one)
                two.browser(ann.token).table(table)
                await connection.execute(text("select 1"))

        with pytest.raises(UnavailableError):
            one.call(pause)


def test_a_pause_in_a_renewal_holds_no_table(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The renewal of an ended lease locks its row, and who takes a table deletes that row."""
    with Server(sharing(tmp_path, 1), clock) as one, Server(sharing(tmp_path, 2), clock) as two:
        table, ann = one.table("race", "me", "me")
        owner = leases_of(one)
        end_lease(tmp_path, one)

        def pause(*_: object) -> None:
            monkeypatch.setattr(leases, "LEASE", 3_600_000)
            assert two.browser(ann.token).table(table)["id"] == table

        event.listen(owner._engine.sync_engine, "commit", pause, once=True)
        monkeypatch.setattr(leases, "LEASE", 100)
        with pytest.raises(SQLAlchemyError):
            one.call(owner._renew)


@pytest.mark.parametrize("alone", [True, False])
def test_a_pause_in_any_change_ends_it(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch, alone: bool
) -> None:
    """Also if it changes no table: its locks would hold up the other processes."""
    with Server(sharing(tmp_path, 1), clock) as one, Server(sharing(tmp_path, 2), clock) as two:
        monkeypatch.setattr(leases, "LEASE", 100)
        written = []

        async def pause() -> None:
            async with one.lobby._store.writing(alone=alone) as connection:
                monkeypatch.setattr(leases, "LEASE", 3_600_000)
                await connection.execute(text("update alembic_version set version_num = '0'"))
                written.append(two.call(two.lobby._store.check_write))
                await connection.execute(text("select 1"))

        with pytest.raises(UnavailableError):
            one.call(pause)
        assert written

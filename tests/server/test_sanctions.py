"""Bans and mutes: of people and addresses, while the server runs, and from reports."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import cast

import pytest
from click.testing import CliRunner

from harena.cli import app, messages
from harena.server.api.sanctions import BANNED, Sanctions, shown_time
from harena.server.errors import RefusedError
from harena.server.history.seats import token_hash
from harena.server.messages import refusals, startup
from harena.server.server_time import now
from harena.server.storage.admin import AdminStore
from harena.server.storage.people import PeopleStore
from harena.server.storage.sanctions import Sanction, SanctionStore
from harena.server.storage.store import Store
from tests.server.client import Browser, ClosedError, Play, Server, body, settings
from tests.server.databases import Kind, url_of
from tests.server.http_calls import refusal
from tests.server.manual_clock import Clock
from tests.server.test_play import denied
from tests.server.test_table_capacity import browser_at

ADDRESS, NEIGHBOUR, STRANGER = "2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"
"""Two addresses of one network, and another."""


def admin(folder: Path, *args: str, code: int = 0) -> str:
    """Run a command on the test's database; return all that it prints."""
    found = CliRunner().invoke(app, ["admin", args[0], "--data", url_of(folder), *args[1:]])
    assert found.exit_code == code, found.output
    return found.output


def follow(server: Server) -> None:
    """Let the server read the sanctions."""
    server.call(server.app.state.sanctions.refresh)


def lists(browser: Browser) -> tuple[int, str]:
    """Ask for the lists of tables; return the status, and the code of an error."""
    answer = browser.http.get("/api/tables")
    return (200, "") if answer.is_success else refusal(answer)[:2]


def act(play: Play) -> None:
    play.act(play.hello["frames"][0]["scene"]["targets"][0]["action"])


def closed(play: Play) -> int:
    """Read on until the server closes a socket; return its code."""
    with pytest.raises(ClosedError) as found:
        play.drain()
    return found.value.code


def test_a_banned_person_is_out_at_once(each_database: Kind, tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        table, (ann, bob) = server.seated("duel")
        person = token_hash(bob.token)
        with ann.play(table) as one, bob.play(table, 1) as two:
            admin(tmp_path, "ban", person[:12], "--reason", "Cheating", "--days", "2")
            told = two.next("error")
            assert told["code"] == "banned"
            assert "Cheating" in told["message"]
            assert closed(two) == BANNED
            act(one)
        assert lists(bob) == (403, "banned")
        assert lists(ann) == (200, "")
        # The page asks here why it is not let in.
        asked = body(bob.http.get(f"/api/tables/{table}"))["error"]
        assert (asked["code"], asked["message"]) == ("banned", told["message"])
        path = f"/api/tables/{table}/play?seat=1"
        assert denied(server, path, cookie=f"harena={bob.token}") == (403, "banned")
        assert bob.http.get("/api/live").status_code == 200
        assert person[:12] in admin(tmp_path, "sanctions")
        admin(tmp_path, "unban", person[:12])
        follow(server)
        with bob.play(table, 1):
            pass
    log = admin(tmp_path, "log")
    assert [line.split()[3] for line in log.splitlines()] == ["unban", "ban"]
    assert person[:12] not in log


def test_each_request_reads_its_caller_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    person_of = PeopleStore.person_of

    async def counted(people: PeopleStore, device: str) -> str | None:
        read.append(device)
        return await person_of(people, device)

    with Server(settings(tmp_path)) as server:
        table, ann = server.table()
        admin(tmp_path, "ban", STRANGER)
        follow(server)
        monkeypatch.setattr(PeopleStore, "person_of", counted)
        assert lists(ann) == (200, "")
        assert read == [token_hash(ann.token)]
        with ann.play(table):
            pass
        assert len(read) == 3  # of a socket again, once it is connected


def test_an_address_stands_for_its_network(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        table, _ = server.table()
        near, far = browser_at(server, NEIGHBOUR), browser_at(server, STRANGER)
        with near.play(table, -1) as watching, far.play(table, -1) as other:
            admin(tmp_path, "ban", ADDRESS)
            follow(server)
            assert closed(watching) == BANNED
            other.send("ping")
            other.next("pong")
        assert lists(near) == (403, "banned")
        assert lists(far) == (200, "")
        admin(tmp_path, "unban", NEIGHBOUR)
        follow(server)
        assert lists(near) == (200, "")
    missing = startup.no_sanction(subject="2001:db8::")
    assert missing in admin(tmp_path, "unban", ADDRESS, code=1)


def test_a_muted_person_still_plays(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        table, (ann, bob) = server.seated("duel")
        admin(tmp_path, "mute", ann.token)
        follow(server)
        with ann.play(table) as one, bob.play(table, 1) as two:
            one.send("say", text="Hello")
            assert one.next("error")["message"] == refusals.muted(until="", reason="")
            act(one)
            two.request("say", text="Hello")
            lines = one.next("chat")["lines"]
            assert [line["name"] for line in lines] == ["Bob"]


def test_an_earlier_reading_does_not_undo_a_later_one() -> None:
    """The first answer comes after the second reading has begun."""
    mute = Sanction("mute", "someone", "", 0, None)
    answers: list[list[Sanction]] = [[], [mute]]

    class Slow:
        async def current(self) -> list[Sanction]:
            answer = answers.pop(0)
            for _ in range(5 if not answer else 1):
                await asyncio.sleep(0)
            return answer

    async def read() -> None:
        sanctions = Sanctions()
        sanctions._store = cast(SanctionStore, Slow())
        await asyncio.gather(sanctions.refresh(), sanctions.refresh())
        with pytest.raises(RefusedError):
            sanctions.check("mute", "someone", "")

    asyncio.run(read())


def test_a_ban_ends_by_itself(timed: Server, clock: Clock, tmp_path: Path) -> None:
    ann = timed.browser()
    ann.open("race")
    until = now() + 60_000

    async def ban() -> None:
        store = Store(url_of(tmp_path), beside=True)
        await AdminStore(store, "me").sanction("ban", token_hash(ann.token), "", until)
        await store.close()
        await timed.app.state.sanctions.refresh()

    timed.call(ban)
    error = body(ann.http.get("/api/tables"))["error"]
    assert error["message"] == refusals.banned(until=shown_time(until), reason="")
    clock.advance(59)
    assert lists(ann) == (403, "banned")
    clock.advance(2)
    assert lists(ann) == (200, "")


def report(server: Server, table: str, reporter: Play, writer: Play) -> int:
    """Write a line and report it; return its number."""
    writer.request("say", text="Rude")
    line = reporter.next("chat")["lines"][-1]["id"]
    reporter.request("report", line=line)
    return int(line)


def test_reports_are_acted_on(each_database: Kind, tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        table, (ann, bob) = server.seated("duel")
        with ann.play(table) as one, bob.play(table, 1) as two:
            first = report(server, table, one, two)
            second = report(server, table, one, two)
        listed = admin(tmp_path, "reports")
        assert [line.split()[0] for line in listed.splitlines()[::2]] == [str(second), str(first)]
        admin(tmp_path, "dismiss", str(first))
        assert "Rude" in admin(tmp_path, "reports")
        admin(tmp_path, "mute", "--report", str(second), "--reason", "Rude")
        assert admin(tmp_path, "reports") == f"{messages.NO_REPORTS}\n"
        assert token_hash(bob.token)[:12] in admin(tmp_path, "sanctions")
        assert startup.no_report(line=first) in admin(tmp_path, "dismiss", str(first), code=1)
        assert "mute" in admin(tmp_path, "log")


def test_a_reported_spectator_is_known_by_address(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        table, _ = server.seated("duel")
        near, far = browser_at(server, ADDRESS), browser_at(server, STRANGER)
        with far.play(table, -1) as reader:
            with near.play(table, -1) as writer:
                number = report(server, table, reader, writer)
            assert "2001:db8::" in admin(tmp_path, "reports")
            admin(tmp_path, "ban", "--report", str(number))
            follow(server)
            assert lists(near) == (403, "banned")
            assert lists(far) == (200, "")


def test_the_author_may_be_unknown(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        table, _ = server.seated("duel")
        near, far = browser_at(server, ADDRESS), browser_at(server, STRANGER)
        with far.play(table, -1) as reader:
            with near.play(table, -1) as writer:
                writer.request("say", text="Rude")
            line = reader.next("chat")["lines"][-1]["id"]
            present = server.lobby.tables[table].broadcaster.present
            while len(present) > 1:
                lists(far)
            reader.request("report", line=line)
        said = admin(tmp_path, "ban", "--report", str(line), code=1)
        assert startup.UNKNOWN_AUTHOR in said
        assert "Rude" in admin(tmp_path, "reports")


@pytest.mark.parametrize("given", [[], ["192.0.2.1", "--report", "1"]])
def test_one_subject_is_needed(tmp_path: Path, given: list[str]) -> None:
    url_of(tmp_path)
    assert messages.SUBJECT_OR_REPORT in admin(tmp_path, "ban", *given, code=2)

"""Other devices of a person: links, and games that move with a device."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from harena.server.history.history import History
from harena.server.history.seats import token_hash
from harena.server.protocol.responses.devices import (
    CodeOwner,
    DeviceLink,
    Devices,
    RecoveryCode,
)
from harena.server.storage.admin import AdminStore
from harena.server.tables.socket import Socket
from harena.server.tables.table import Table
from harena.server.tables.table_core import TableCore
from tests.server import databases
from tests.server.client import (
    STEP,
    Browser,
    ClosedError,
    Json,
    Server,
    body,
    eventually,
    settings,
)
from tests.server.http_calls import fits, opening, refusal
from tests.server.manual_clock import Clock
from tests.server.test_conditional_moves import Pair


def link_of(person: Browser) -> str:
    """Return the code of a new link."""
    answer = person.http.post("/api/devices/link", json={})
    assert answer.status_code == 200, answer.text
    fits(DeviceLink, body(answer))
    return str(body(answer)["code"])


def use(device: Browser, code: str, call: str = "use") -> Json:
    """Use a code, or only check it."""
    answer = device.http.post(f"/api/devices/{call}", json={"code": code})
    assert answer.status_code == 200, answer.text
    fits(CodeOwner, body(answer))
    return body(answer)


def refused(device: Browser, code: str) -> tuple[int, str, str]:
    """Return the refusal of a code."""
    return refusal(device.http.post("/api/devices/use", json={"code": code}))


def ids(person: Browser) -> set[str]:
    """Return the tables of a person."""
    return {table["id"] for table in person.listed()}


@pytest.mark.usefixtures("each_database")
def test_a_link_moves_a_person_to_another_device(server: Server) -> None:
    """Both devices then play the same seat, and both see new tables of either."""
    laptop, phone = server.browser(), server.browser()
    opened = body(laptop.http.post("/api/tables", json=opening()))
    code = link_of(laptop)
    owner = {"kind": "link", "address": "", "name": "Ann", "tables": 1, "own_tables": 0}
    assert use(phone, code, "check") == {**owner, "is_you": False}
    assert ids(phone) == set()
    assert use(phone, code) == {**owner, "is_you": True}
    assert phone.token != laptop.token
    assert ids(phone) == ids(laptop) == {opened["id"]}
    with phone.play(opened["id"]) as play:
        assert play.hello["seat"] == 0
    assert phone.open()["id"] in ids(laptop)
    assert laptop.open()["id"] in ids(phone)


def test_a_link_works_once(server: Server) -> None:
    laptop, phone, thief = (server.browser() for _ in range(3))
    laptop.open()
    code = link_of(laptop)
    use(phone, code)
    assert refused(thief, code) == (404, "unknown_code", "code")
    assert ids(thief) == set()


def test_a_new_link_replaces_the_last(server: Server) -> None:
    laptop, phone = server.browser(), server.browser()
    laptop.open()
    old, new = link_of(laptop), link_of(laptop)
    assert refused(phone, old)[1] == "unknown_code"
    use(phone, new)


def test_a_link_expires(timed: Server, clock: Clock) -> None:
    laptop, phone, tablet = (timed.browser() for _ in range(3))
    laptop.open()
    code = link_of(laptop)
    clock.advance(9 * 60)
    use(phone, code)
    code = link_of(laptop)
    clock.advance(10 * 60)
    assert refused(tablet, code)[1] == "unknown_code"


@pytest.mark.usefixtures("each_database")
def test_games_of_the_other_device_come_along(server: Server) -> None:
    """Its seats, its right to invite, and its other devices move to the person of the link."""
    laptop, phone, tablet = (server.browser() for _ in range(3))
    first, second = laptop.open()["id"], phone.open("race", "me", "open")["id"]
    use(tablet, link_of(phone))
    assert use(phone, link_of(laptop), "check")["own_tables"] == 1
    with phone.play(second) as before:
        use(phone, link_of(laptop))
        with pytest.raises(ClosedError):
            before.drain()
    assert ids(laptop) == ids(phone) == ids(tablet) == {first, second}
    assert laptop.table(second)["seats"][1]["invite"]
    with laptop.play(second) as play:
        assert play.hello["table"]["you"] == [0]


def test_opponents_do_not_become_one_person(server: Server) -> None:
    """Otherwise a link in the chat could reveal the opponent's secrets."""
    table, (ann, bob) = server.seated()
    code = link_of(ann)
    assert refused(bob, code)[:2] == (409, "same_table")
    with bob.play(table, 1) as play:
        play.request("resign")
    assert use(bob, code)["tables"] == 1


def test_ones_own_link_changes_nothing(server: Server) -> None:
    laptop = server.browser()
    laptop.open()
    assert use(laptop, link_of(laptop))["is_you"]
    assert len(ids(laptop)) == 1


def test_codes_are_limited(tmp_path: Path) -> None:
    with Server(settings(tmp_path, codes_per_minute=3)) as server:
        guesser = server.browser()
        for _ in range(3):
            assert refused(guesser, "A" * 43)[1] == "unknown_code"
        assert refused(guesser, "A" * 43) == (429, "too_fast", "")


def test_codes_are_stored_as_hashes_and_never_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with Server(settings(tmp_path)) as server:
        laptop, phone = server.browser(), server.browser()
        laptop.open()
        code = link_of(laptop)
        stored = databases.execute(tmp_path, "SELECT * FROM access_codes")
        use(phone, code)
    assert len(stored) == 1
    assert code not in repr(stored)
    assert code not in caplog.text


@pytest.mark.usefixtures("on_postgres")
def test_a_code_works_on_another_process(tmp_path: Path) -> None:
    """Codes are in the database, and sockets of moved devices are closed everywhere."""
    one, two = (settings(tmp_path, peer_url=f"http://127.0.0.1:{port}") for port in (1, 2))
    with Server(one) as here, Server(two) as there:
        laptop, elsewhere = here.browser(), here.browser()
        first, second = laptop.open()["id"], elsewhere.open()["id"]
        phone = there.browser(elsewhere.token)
        with elsewhere.play(second) as before:
            use(phone, link_of(laptop))
            with pytest.raises(ClosedError):
                before.drain()
        assert ids(phone) == ids(laptop) == ids(elsewhere) == {first, second}


def test_a_mute_comes_along(server: Server, tmp_path: Path) -> None:
    muted, laptop = server.browser(), server.browser()
    muted.open()
    laptop.open()
    databases.execute(
        tmp_path,
        "INSERT INTO sanctions (kind, subject, reason, since) VALUES ('mute', :who, '', 0)",
        who=token_hash(muted.token),
    )
    use(muted, link_of(laptop))
    found = databases.execute(tmp_path, "SELECT kind, subject FROM sanctions")
    assert [tuple(row) for row in found] == [("mute", token_hash(laptop.token))]


@pytest.mark.parametrize(("own", "other", "until"), [(None, 1, None), (9**12, 5, 9**12)])
def test_a_shorter_mute_does_not_replace_a_longer(
    server: Server, tmp_path: Path, own: int | None, other: int, until: int | None
) -> None:
    muted, laptop = server.browser(), server.browser()
    muted.open()
    laptop.open()
    for person, end in ((muted, own), (laptop, other)):
        databases.execute(
            tmp_path,
            "INSERT INTO sanctions (kind, subject, reason, since, until)"
            " VALUES ('mute', :who, '', 0, :end)",
            who=token_hash(person.token),
            end=end,
        )
    use(muted, link_of(laptop))
    found = databases.execute(tmp_path, "SELECT subject, until FROM sanctions")
    assert [tuple(row) for row in found] == [(token_hash(laptop.token), until)]


def recovery_code(person: Browser) -> str:
    """Return a new recovery code."""
    answer = person.http.post("/api/devices/recovery-code", json={})
    fits(RecoveryCode, body(answer))
    return str(body(answer)["code"])


@pytest.mark.usefixtures("each_database")
def test_a_recovery_code_brings_games_back(server: Server) -> None:
    """It may be typed carelessly, and used again."""
    lost, first, second = (server.browser() for _ in range(3))
    table = lost.open()["id"]
    code = recovery_code(lost)
    use(first, code)
    use(second, code.lower().replace("-", " ").replace("0", "o").replace("1", "l"))
    assert ids(first) == ids(second) == {table}


def test_a_new_recovery_code_replaces_the_last(server: Server) -> None:
    person, other = server.browser(), server.browser()
    person.open()
    assert not person.get("devices")["has_recovery_code"]
    old, new = recovery_code(person), recovery_code(person)
    assert person.get("devices")["has_recovery_code"]
    assert refused(other, old)[1] == "unknown_code"
    use(other, new)


@pytest.mark.usefixtures("each_database")
def test_other_devices_are_signed_out(server: Server) -> None:
    """Their sockets close, their links end, and their cookies hold no seat any more."""
    laptop, phone, late = (server.browser() for _ in range(3))
    table = laptop.open()["id"]
    use(phone, link_of(laptop))
    open_link = link_of(laptop)
    fits(Devices, phone.get("devices"))
    assert phone.get("devices")["others"] == 1
    with laptop.play(table) as play:
        answer = phone.http.post("/api/devices/sign-out", json={})
        assert body(answer)["others"] == 0
        with pytest.raises(ClosedError):
            play.drain()
    assert ids(laptop) == set()
    assert laptop.table(table)["you"] == []
    assert ids(phone) == {table}
    assert refused(late, open_link)[1] == "unknown_code"
    lost = laptop.token
    assert laptop.open()["id"] not in ids(phone)
    assert laptop.token != lost
    use(laptop, link_of(phone))
    assert table in ids(laptop)


def test_a_code_does_not_bring_a_signed_out_device_back(server: Server) -> None:
    """A person's other devices stay signed out when the person moves."""
    laptop, phone, tablet = (server.browser() for _ in range(3))
    first, second = laptop.open()["id"], phone.open()["id"]
    use(tablet, link_of(laptop))
    tablet.http.post("/api/devices/sign-out", json={})
    use(tablet, link_of(phone))
    assert ids(tablet) == {first, second}
    assert ids(laptop) == set()


@pytest.mark.usefixtures("each_database")
def test_devices_and_codes_without_a_visit_are_deleted(
    timed: Server, clock: Clock, tmp_path: Path
) -> None:
    """Not those of people with a table or a ban, nor of those who came meanwhile."""
    people = gone, regular, seated, banned = [timed.browser() for _ in range(4)]
    codes = [recovery_code(person) for person in people]
    phone = timed.browser()
    use(phone, codes[0])
    link_of(gone)
    table = seated.open()["id"]
    databases.execute(
        tmp_path,
        "INSERT INTO sanctions VALUES ('mute', :subject, '', 1, NULL)",
        subject=token_hash(banned.token),
    )
    days = timed.app.state.settings.person_days
    clock.advance((days - 1) * 24 * 3600)
    assert regular.get("devices")["has_recovery_code"]
    clock.advance(2 * 24 * 3600)

    def is_deleted() -> bool:
        # Housekeeping may still be busy with an earlier round, and waits for time to go on then.
        clock.advance(60)
        left = databases.execute(tmp_path, "SELECT count(*) FROM access_codes")
        return bool(left[0][0] == 3)

    eventually(is_deleted)
    found = databases.execute(tmp_path, "SELECT DISTINCT person FROM devices")
    assert {row.person for row in found} == {
        token_hash(each.token) for each in (regular, seated, banned)
    }
    assert refused(timed.browser(), codes[0])[1] == "unknown_code"
    returned = timed.browser()
    use(returned, codes[2])
    assert ids(returned) == {table}


@pytest.mark.usefixtures("each_database")
def test_people_export_their_data(server: Server) -> None:
    laptop, phone = server.browser(), server.browser()
    first, second = body(laptop.http.post("/api/tables", json=opening())), phone.open()
    use(phone, link_of(laptop))
    answer = laptop.http.get("/api/me/data")
    assert "attachment" in answer.headers["content-disposition"]
    exported = body(answer)
    assert {seat["table_id"] for seat in exported["seats"]} == {first["id"], second["id"]}
    assert "Ann" in answer.text
    assert body(server.browser().http.get("/api/me/data")) == {}


@pytest.mark.usefixtures("each_database")
def test_the_export_has_conditional_moves_and_sanctions(server: Server, tmp_path: Path) -> None:
    pair = Pair(server)
    pair.prepare(pair.bob, 1, STEP, STEP)
    for name, person in (("mute", pair.bob), ("ban", pair.ann)):
        databases.execute(
            tmp_path,
            "INSERT INTO sanctions VALUES (:kind, :subject, 'Rude', 1, NULL)",
            kind=name,
            subject=token_hash(person.token),
        )
    exported = body(pair.bob.http.get("/api/me/data"))
    (line,) = exported["conditional_moves"]
    assert (line["table_id"], line["seat"]) == (pair.id, 1)
    assert line["words"]
    (mute,) = exported["sanctions"]
    assert mute == {"kind": "mute", "reason": "Rude", "since": 1, "until": None}
    exported = body(pair.ann.http.get("/api/me/data"))
    assert exported["conditional_moves"] == []
    assert [each["kind"] for each in exported["sanctions"]] == ["ban"]


@pytest.mark.usefixtures("each_database")
def test_people_delete_their_data(server: Server) -> None:
    """Their games stay without their name, and all their devices are signed out."""
    table, (ann, bob) = server.seated()
    phone = server.browser()
    use(phone, link_of(bob))
    code = recovery_code(bob)
    with phone.play(table, 1) as play:
        answer = bob.http.post("/api/me/delete", json={})
        assert answer.status_code == 204
        with pytest.raises(ClosedError):
            play.drain()
    assert bob.token == ""
    assert ids(bob) == ids(phone) == set()
    assert ann.table(table)["seats"][1]["name"] != "Bob"
    assert ids(ann) == {table}
    assert refused(server.browser(), code)[1] == "unknown_code"


def test_nobody_connects_to_a_seat_that_is_lost_meanwhile(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (_, bob) = server.seated()
    prepare_view = TableCore.prepare_view

    async def erased_meanwhile(core: TableCore, holder: str | None, viewer: int) -> History:
        history = await prepare_view(core, holder, viewer)
        await AdminStore(server.app.state.store, "me").erase(holder or "")
        await server.lobby.follow_erasures()
        return history

    monkeypatch.setattr(TableCore, "prepare_view", erased_meanwhile)
    play = bob.play(table, 1)
    with play.session, pytest.raises(ClosedError):
        play.receive()


@pytest.mark.usefixtures("each_database")
def test_deleting_data_keeps_what_was_reported(server: Server, tmp_path: Path) -> None:
    """The operator keeps the evidence without a name, and other people see no line any more."""
    table, (ann, bob) = server.seated()
    with ann.play(table) as play, bob.play(table, 1) as other:
        other.request("say", text="Rude")
        play.request("say", text="Stop")
        line, answer = (row[0] for row in databases.execute(tmp_path, "SELECT id FROM chat"))
        play.request("report", line=line)
        other.request("report", line=answer)
        before = databases.execute(tmp_path, "SELECT who, by FROM reports ORDER BY line")
        assert bob.http.post("/api/me/delete", json={}).status_code == 204
    said = "SELECT line, name, text, address FROM reports ORDER BY line"
    assert [tuple(row) for row in databases.execute(tmp_path, said)] == [
        (line, "", "Rude", "testclient"),
        (answer, "Red", "Stop", "testclient"),
    ]
    after = databases.execute(tmp_path, "SELECT who, by FROM reports ORDER BY line")
    changed = [
        tuple(old != new for old, new in zip(*rows, strict=True))
        for rows in zip(before, after, strict=True)
    ]
    assert changed == [(True, False), (False, True)]
    with ann.play(table) as play:
        assert [line["text"] for line in play.hello["chat"]["lines"]] == ["Stop"]


def test_the_export_has_ones_own_lines_only(server: Server, tmp_path: Path) -> None:
    table, (ann, bob) = server.seated()
    with ann.play(table) as play, bob.play(table, 1) as other:
        for text in ("One", "Two"):
            other.request("say", text=text)
        play.request("say", text="Mine")
        play.request("report", line=databases.execute(tmp_path, "SELECT min(id) FROM chat")[0][0])
    exported = body(bob.http.get("/api/me/data"))
    assert [(line["table_id"], line["text"]) for line in exported["chat"]] == [
        (table, "One"),
        (table, "Two"),
    ]
    assert [line["text"] for line in exported["reported"]] == ["One"]


def test_a_device_signed_out_while_it_connects_is_closed(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before its socket is at the table, nobody can close it."""
    laptop, phone = server.browser(), server.browser()
    table = laptop.open()["id"]
    use(phone, link_of(laptop))
    connect = Table.connect

    async def late(self: Table, socket: Socket, since: int, version: int) -> None:
        own = token_hash(laptop.token)
        server.lobby.disconnect(await server.app.state.people.sign_out_others(own, own))
        await connect(self, socket, since, version)

    monkeypatch.setattr(Table, "connect", late)
    with phone.http.websocket_connect(f"/api/tables/{table}/play?seat=0") as socket:
        assert socket.receive()["type"] == "websocket.close"
    with laptop.play(table) as play:
        assert play.hello["seat"] == 0
        play.send("ping")
        assert play.next("pong")

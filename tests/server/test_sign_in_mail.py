"""Mail addresses that bring a person's games back."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from harena.server.history.seats import token_hash
from harena.server.messages import mails
from harena.server.protocol.responses.devices import CodeOwner, Devices, SignInMail
from harena.server.storage.admin import AdminError, AdminStore
from tests.server import databases
from tests.server.client import Browser, ClosedError, Json, Server, body, eventually, settings
from tests.server.correspondence import REACH
from tests.server.http_calls import fits, refusal
from tests.server.manual_clock import Clock
from tests.server.smtp_server import Mailbox, mailbox

ANN = "Ann@Example.org"
SITE = "play.example"


@pytest.fixture
def box() -> Iterator[Mailbox]:
    with mailbox() as made:
        yield made


@contextmanager
def sending(
    folder: Path, box: Mailbox, clock: Clock | None = None, **changes: Any
) -> Iterator[Server]:
    """Run a server that sends mails for signing in."""
    smtp = {"smtp_host": "127.0.0.1", "smtp_port": box.port, "smtp_tls": "none"}
    usual = {**smtp, "smtp_from": "games@harena.example", "public_urls": (REACH,)}
    with Server(settings(folder, **{**usual, **changes}), clock) as server:
        yield server


@pytest.fixture
def mailing(tmp_path: Path, box: Mailbox) -> Iterator[Server]:
    with sending(tmp_path, box) as server:
        yield server


def ask(device: Browser, address: str = ANN) -> Json:
    """Ask for a mail."""
    answer = device.http.post("/api/sign-in/mail", json={"address": address})
    assert answer.status_code == 200, answer.text
    fits(SignInMail, body(answer))
    return body(answer)


def sent(server: Server, box: Mailbox, address: str = ANN) -> str:
    """Send what is due, and return the code of the newest mail to an address."""
    server.call(server.app.state.sign_in_mailer.round)
    found = re.search(rf"{REACH}/devices#(\S+)", box.to(address)[-1].get_content())
    assert found is not None
    return found[1]


def use(device: Browser, code: str, call: str = "use") -> Json:
    """Use a code, or only check it."""
    answer = device.http.post(f"/api/devices/{call}", json={"code": code})
    assert answer.status_code == 200, answer.text
    fits(CodeOwner, body(answer))
    return body(answer)


def refused(device: Browser, code: str) -> tuple[int, str, str]:
    """Return the refusal of a code."""
    return refusal(device.http.post("/api/devices/use", json={"code": code}))


def keep(server: Server, box: Mailbox, person: Browser, address: str = ANN) -> None:
    """Keep a person's games with an address."""
    ask(person, address)
    assert use(person, sent(server, box, address))["kind"] == "address"


def ids(person: Browser) -> set[str]:
    """Return the tables of a person."""
    return {table["id"] for table in person.listed()}


def addresses(person: Browser) -> list[str]:
    """Return a person's addresses."""
    found = person.get("devices")
    fits(Devices, found)
    return list(found["addresses"])


@pytest.mark.usefixtures("each_database")
def test_an_address_brings_games_back(mailing: Server, box: Mailbox) -> None:
    """The first link confirms the address, the next one signs another browser in."""
    laptop, phone = mailing.browser(), mailing.browser()
    first, second = laptop.open()["id"], phone.open()["id"]
    assert addresses(laptop) == []
    keep(mailing, box, laptop)
    assert addresses(laptop) == [ANN]
    ask(phone, ANN.lower())
    code = sent(mailing, box, ANN.lower())
    offer = use(phone, code, "check")
    assert (offer["kind"], offer["tables"], offer["own_tables"]) == ("mail", 1, 1)
    assert use(phone, code)["is_you"]
    assert ids(laptop) == ids(phone) == {first, second}
    assert addresses(phone) == [ANN]
    subjects = [mail["Subject"] for mail in box.mails]
    assert subjects == [mails.address_subject(site=SITE), mails.sign_in_subject(site=SITE)]
    assert {mail["Auto-Submitted"] for mail in box.mails} == {"auto-generated"}


def test_looking_at_a_link_does_not_use_it_up(mailing: Server, box: Mailbox) -> None:
    """Programs that check mails open links. Only the button of the page uses the code."""
    laptop, phone, scanner, thief = (mailing.browser() for _ in range(4))
    laptop.open()
    keep(mailing, box, laptop)
    ask(phone)
    code = sent(mailing, box)
    for path in ("/devices", f"/devices?{code}", f"/api/devices/use?code={code}"):
        scanner.http.get(path)
    use(scanner, code, "check")
    use(phone, code)
    assert refused(thief, code) == (404, "unknown_code", "code")


def test_confirming_elsewhere_moves_no_device(mailing: Server, box: Mailbox) -> None:
    """A link that a stranger had sent must not take the reader's games."""
    laptop, phone = mailing.browser(), mailing.browser()
    first, second = laptop.open()["id"], phone.open()["id"]
    ask(laptop)
    code = sent(mailing, box)
    offer = use(phone, code, "check")
    assert (offer["kind"], offer["address"], offer["is_you"]) == ("address", ANN, False)
    assert not use(phone, code)["is_you"]
    assert (ids(laptop), ids(phone)) == ({first}, {second})
    assert (addresses(laptop), addresses(phone)) == ([ANN], [])


def test_the_answer_says_nothing_about_an_address(mailing: Server, box: Mailbox) -> None:
    laptop, stranger = mailing.browser(), mailing.browser()
    stranger.open()
    keep(mailing, box, laptop)
    answers = [
        stranger.http.post("/api/sign-in/mail", json={"address": address})
        for address in (ANN, "nobody@example.org")
    ]
    for answer in answers:
        for changing in ("x-request-id", "set-cookie"):
            del answer.headers[changing]
    known, unknown = answers
    assert (known.status_code, known.content) == (200, unknown.content)
    assert dict(known.headers) == dict(unknown.headers)


def test_an_address_belongs_to_one_person(mailing: Server, box: Mailbox) -> None:
    """Whoever confirms it first keeps it, and the others' links end."""
    ann, bob = mailing.browser(), mailing.browser()
    ann.open()
    bob.open()
    ask(ann)
    first = sent(mailing, box)
    ask(bob, ANN.upper())
    second = sent(mailing, box, ANN.upper())
    use(bob, second)
    assert refused(ann, first)[1] == "unknown_code"
    assert (addresses(ann), addresses(bob)) == ([], [ANN.upper()])


def test_an_address_follows_its_person(mailing: Server, box: Mailbox) -> None:
    """Once a guest has become another person, the address signs in that person."""
    guest, laptop, late = (mailing.browser() for _ in range(3))
    first, second = guest.open()["id"], laptop.open()["id"]
    keep(mailing, box, guest)
    ask(guest, "other@example.org")
    link = laptop.http.post("/api/devices/link", json={})
    use(guest, body(link)["code"])
    use(laptop, sent(mailing, box, "other@example.org"))
    assert addresses(laptop) == [ANN, "other@example.org"]
    ask(late)
    use(late, sent(mailing, box))
    assert ids(late) == {first, second}


def test_opponents_do_not_become_one_person_by_mail(mailing: Server, box: Mailbox) -> None:
    _, (ann, bob) = mailing.seated()
    keep(mailing, box, ann)
    ask(bob)
    code = sent(mailing, box)
    assert refused(bob, code)[:2] == (409, "same_table")
    assert use(mailing.browser(), code)["is_you"]


@pytest.mark.usefixtures("each_database")
def test_a_removed_address_signs_nobody_in(mailing: Server, box: Mailbox) -> None:
    laptop, phone = mailing.browser(), mailing.browser()
    laptop.open()
    keep(mailing, box, laptop)
    ask(phone)
    code = sent(mailing, box)
    stranger = mailing.browser()
    for person in (stranger, phone, laptop):
        assert addresses(laptop) == [ANN]
        answer = person.http.post("/api/sign-in/mail/remove", json={"address": ANN.lower()})
        assert body(answer)["addresses"] == []
    assert addresses(laptop) == []
    assert refused(phone, code)[1] == "unknown_code"
    ask(phone)
    assert use(phone, sent(mailing, box), "check")["kind"] == "address"


def test_a_person_has_ten_addresses_at_most(tmp_path: Path, box: Mailbox) -> None:
    limits: Any = {
        "sign_ins_per_minute": 100,
        "codes_per_minute": 100,
        "sign_in_mails_per_person": 100,
    }
    with sending(tmp_path, box, **limits) as server:
        person = server.browser()
        person.open()
        for number in range(10):
            keep(server, box, person, f"a{number}@example.org")
        ask(person)
        assert refused(person, sent(server, box))[:2] == (429, "too_many")


def test_a_link_in_a_mail_expires(tmp_path: Path, box: Mailbox, clock: Clock) -> None:
    with sending(tmp_path, box, clock) as server:
        person = server.browser()
        person.open()
        assert ask(person) == {"seconds": 20 * 60}
        code = sent(server, box)
        clock.advance(20 * 60)
        assert refused(person, code)[1] == "unknown_code"


def test_an_address_without_a_visit_is_forgotten(
    tmp_path: Path, box: Mailbox, clock: Clock
) -> None:
    with sending(tmp_path, box, clock, person_days=30) as server:
        gone, seated = server.browser(), server.browser()
        seated.open()
        keep(server, box, gone)
        keep(server, box, seated, "bob@example.org")
        clock.advance(31 * 24 * 3600)
        left = "SELECT label FROM identities"
        eventually(lambda: databases.execute(tmp_path, left) == [("bob@example.org",)])


@pytest.mark.parametrize(
    ("limit", "allowed"),
    [
        ({"sign_ins_per_minute": 2}, "none"),
        ({"sign_in_mails_per_ip": 2}, "none"),
        ({"sign_in_mails_per_person": 2}, "people"),
        ({"sign_in_mails_per_address": 2}, "addresses"),
    ],
)
def test_mails_are_limited(tmp_path: Path, box: Mailbox, limit: Any, allowed: str) -> None:
    with sending(tmp_path, box, **limit) as server:
        ann, bob = server.browser(), server.browser()
        ask(ann)
        ask(ann, ANN.upper())
        requests = {"same": (ann, ANN), "people": (bob, ANN), "addresses": (ann, "b@example.org")}
        for kind, (person, address) in requests.items():
            answer = person.http.post("/api/sign-in/mail", json={"address": address})
            if kind == allowed:
                assert answer.status_code == 200
            else:
                assert refusal(answer)[:2] == (429, "too_fast")


def test_bad_addresses_are_refused(mailing: Server) -> None:
    person = mailing.browser()
    for address in ("", "ann", "a@b.example\nBcc: c@d.example"):
        answer = person.http.post("/api/sign-in/mail", json={"address": address})
        assert refusal(answer) == (422, "bad_address", "address")


def test_without_a_mail_server_there_are_no_mails(server: Server) -> None:
    person = server.browser()
    assert not person.get("devices")["offers_mail"]
    answer = person.http.post("/api/sign-in/mail", json={"address": ANN})
    assert refusal(answer)[:2] == (404, "no_mail")


def test_a_mail_is_tried_again_for_a_while(tmp_path: Path, box: Mailbox, clock: Clock) -> None:
    box.refuses[ANN] = 451
    with sending(tmp_path, box, clock) as server:
        person = server.browser()
        ask(person)
        send = server.app.state.sign_in_mailer.round
        for wait in (0, 60, 300):
            clock.advance(wait)
            server.call(send)
        assert databases.execute(tmp_path, "SELECT * FROM sign_in_mails") == []
        ask(person)
        server.call(send)
        box.refuses.clear()
        clock.advance(59)
        server.call(send)
        assert box.mails == []
        clock.advance(1)
        assert use(person, sent(server, box))["kind"] == "address"


def test_a_refused_mail_is_given_up(tmp_path: Path, box: Mailbox) -> None:
    box.refuses[ANN] = 550
    with sending(tmp_path, box) as server:
        ask(server.browser())
        server.call(server.app.state.sign_in_mailer.round)
        assert databases.execute(tmp_path, "SELECT * FROM sign_in_mails") == []


def test_codes_and_addresses_are_never_logged(
    tmp_path: Path, box: Mailbox, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "harena")
    with sending(tmp_path, box) as server:
        person = server.browser()
        ask(person)
        code = sent(server, box)
        stored = databases.execute(tmp_path, "SELECT * FROM access_codes")
        use(person, code)
    assert len(stored) == 1
    assert code not in repr(stored)
    assert code not in caplog.text
    assert ANN not in caplog.text


def test_signing_out_ends_the_links_of_mails(mailing: Server, box: Mailbox) -> None:
    """The address stays. A thief's mail that is not sent yet is not sent at all."""
    laptop, thief = mailing.browser(), mailing.browser()
    laptop.open()
    keep(mailing, box, laptop)
    use(thief, body(laptop.http.post("/api/devices/link", json={}))["code"])
    ask(thief, "thief@example.org")
    code = sent(mailing, box, "thief@example.org")
    laptop.http.post("/api/devices/sign-out", json={})
    assert refused(thief, code)[1] == "unknown_code"
    assert addresses(laptop) == [ANN]


@pytest.mark.usefixtures("each_database")
def test_addresses_are_ones_own_data(mailing: Server, box: Mailbox) -> None:
    """They are exported, and deleted with the person; the operator finds a person by them."""
    laptop = mailing.browser()
    table = laptop.open()["id"]
    keep(mailing, box, laptop)
    exported = body(laptop.http.get("/api/me/data"))
    assert [(each["kind"], each["label"]) for each in exported["identities"]] == [("mail", ANN)]
    admin = AdminStore(mailing.app.state.store, "operator")
    person = mailing.call(admin.find_person, ANN.lower())
    assert person == token_hash(laptop.token)
    assert ANN in json.dumps(mailing.call(admin.export, person))
    ask(laptop, "later@example.org")
    laptop.http.post("/api/me/delete", json={})
    mailing.call(mailing.app.state.sign_in_mailer.round)
    with pytest.raises(AdminError):
        mailing.call(admin.find_person, ANN)
    phone = mailing.browser()
    ask(phone)
    assert use(phone, sent(mailing, box), "check")["kind"] == "address"
    assert table not in ids(phone)


def test_sockets_of_a_device_that_signs_in_close(mailing: Server, box: Mailbox) -> None:
    laptop, phone = mailing.browser(), mailing.browser()
    laptop.open()
    table = phone.open()["id"]
    keep(mailing, box, laptop)
    ask(phone)
    code = sent(mailing, box)
    with phone.play(table) as before:
        use(phone, code)
        with pytest.raises(ClosedError):
            before.drain()

"""Passkeys: made and used with an authenticator in software."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from harena.server.api.passkey_site import passkey_site
from harena.server.protocol.responses.devices import Devices, PasskeyOptions, SignedIn
from harena.server.settings import Settings
from tests.server.client import Browser, ClosedError, Json, Server, body, settings
from tests.server.http_calls import fits, refusal
from tests.server.manual_clock import Clock

pytest.importorskip("webauthn")

from tests.server.authenticator import PRESENT, Authenticator

ORIGIN = "https://testserver"


def serving(folder: Path, clock: Clock | None = None) -> AbstractContextManager[Server]:
    """Run a server with passkeys."""
    return Server(
        settings(folder, public_urls=(ORIGIN,), sign_ins_per_minute=100),
        clock,
    )


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as server:
        yield server


def options(device: Browser, call: str) -> str:
    """Return the options for the browser's call."""
    answer = device.http.post(f"/api/sign-in/passkeys/{call}", json={})
    assert answer.status_code == 200, answer.text
    fits(PasskeyOptions, body(answer))
    return str(body(answer)["options"])


def add(device: Browser, key: Authenticator, name: str = "My phone") -> Json:
    """Add a passkey to the person of a device."""
    made = {"credential": key.make(options(device, "new")), "name": name}
    answer = device.http.post("/api/sign-in/passkeys/add", json=made)
    assert answer.status_code == 200, answer.text
    fits(Devices, body(answer))
    return body(answer)


def use(device: Browser, credential: str) -> tuple[int, str]:
    """Send a passkey's answer. Return the status, and the code of a refusal."""
    answer = device.http.post("/api/sign-in/passkeys/use", json={"credential": credential})
    if answer.status_code != 200:
        return refusal(answer)[:2]
    fits(SignedIn, body(answer))
    return 200, ""


def sign_in(device: Browser, key: Authenticator) -> tuple[int, str]:
    """Sign a device in with a passkey."""
    return use(device, key.use(options(device, "ask")))


def ids(person: Browser) -> set[str]:
    """Return the tables of a person."""
    return {table["id"] for table in person.listed()}


@pytest.mark.usefixtures("each_database")
def test_a_passkey_brings_games_back(site: Server) -> None:
    """The other device's games come along, and its sockets close."""
    laptop, phone = site.browser(), site.browser()
    first, second = laptop.open()["id"], phone.open()["id"]
    key = Authenticator(ORIGIN)
    assert [each["name"] for each in add(laptop, key)["passkeys"]] == ["My phone"]
    with phone.play(second) as before:
        assert sign_in(phone, key) == (200, "")
        with pytest.raises(ClosedError):
            before.drain()
    assert ids(laptop) == ids(phone) == {first, second}
    assert sign_in(site.browser(), key) == (200, "")


def test_options_are_for_the_site_and_tell_nothing_about_the_person(site: Server) -> None:
    laptop, stranger = site.browser(), site.browser()
    laptop.open()
    add(laptop, Authenticator(ORIGIN))
    made = json.loads(options(laptop, "new"))
    assert made["rp"] == {"id": "testserver", "name": "Harena"}
    assert made["authenticatorSelection"]["residentKey"] == "required"
    assert len(made["excludeCredentials"]) == 1
    asked = json.loads(options(stranger, "ask"))
    assert (asked["rpId"], asked["userVerification"]) == ("testserver", "required")
    assert asked.get("allowCredentials", []) == []


def test_a_challenge_is_answered_once(site: Server) -> None:
    laptop, phone = site.browser(), site.browser()
    laptop.open()
    key = Authenticator(ORIGIN)
    add(laptop, key)
    credential = key.use(options(phone, "ask"))
    assert use(phone, credential) == (200, "")
    assert use(phone, credential) == (422, "bad_passkey")
    options(phone, "ask")
    assert use(phone, credential) == (422, "bad_passkey")


def test_a_challenge_belongs_to_its_device(site: Server) -> None:
    laptop, phone, thief = (site.browser() for _ in range(3))
    table = laptop.open()["id"]
    key = Authenticator(ORIGIN)
    add(laptop, key)
    credential = key.use(options(phone, "ask"))
    assert use(thief, credential) == (422, "bad_passkey")
    options(thief, "ask")
    assert use(thief, credential) == (422, "bad_passkey")
    assert table not in ids(thief)


@pytest.mark.parametrize("seconds", [4 * 60, 5 * 60])
def test_a_challenge_expires(tmp_path: Path, clock: Clock, seconds: int) -> None:
    with serving(tmp_path, clock) as site:
        laptop, phone = site.browser(), site.browser()
        laptop.open()
        key = Authenticator(ORIGIN)
        add(laptop, key)
        credential = key.use(options(phone, "ask"))
        clock.advance(seconds)
        assert use(phone, credential)[0] == (200 if seconds == 4 * 60 else 422)


def test_a_passkey_works_at_its_origin_only(site: Server) -> None:
    """Also one that another site has made for this one."""
    laptop, phone = site.browser(), site.browser()
    laptop.open()
    key = Authenticator(ORIGIN)
    add(laptop, key)
    for origin in ("https://evil.example", "http://testserver", "https://testserver:8443"):
        key.origin = origin
        assert sign_in(phone, key) == (422, "bad_passkey")
        made = {"credential": Authenticator(origin).make(options(phone, "new")), "name": "x"}
        answer = phone.http.post("/api/sign-in/passkeys/add", json=made)
        assert refusal(answer)[:2] == (422, "bad_passkey")


def _foreign(key: Authenticator) -> None:
    key.id = Authenticator(ORIGIN).id


def _forged(key: Authenticator) -> None:
    other = Authenticator(ORIGIN)
    other.id = key.id
    key.use = other.use  # type: ignore[method-assign]


def _cloned(key: Authenticator) -> None:
    key.count = 0


def _unverified(key: Authenticator) -> None:
    key.flags = PRESENT


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (_foreign, "unknown_passkey"),
        (_forged, "bad_passkey"),
        (_cloned, "bad_passkey"),
        (_unverified, "bad_passkey"),
    ],
)
def test_wrong_passkeys_are_refused(
    site: Server, change: Callable[[Authenticator], None], code: str
) -> None:
    """Unknown ids, keys of others, copies that count from the start, and people not verified."""
    laptop, phone = site.browser(), site.browser()
    table = laptop.open()["id"]
    key = Authenticator(ORIGIN)
    add(laptop, key)
    assert sign_in(laptop, key) == sign_in(laptop, key) == (200, "")
    change(key)
    assert sign_in(phone, key)[1] == code
    assert table not in ids(phone)


def test_a_passkey_belongs_to_one_person(site: Server) -> None:
    laptop, other = site.browser(), site.browser()
    key = Authenticator(ORIGIN)
    add(laptop, key)
    made = {"credential": key.make(options(other, "new")), "name": "Mine"}
    answer = other.http.post("/api/sign-in/passkeys/add", json=made)
    assert refusal(answer)[:2] == (422, "bad_passkey")


@pytest.mark.parametrize("credential", ["", "[]", "{}", '{"id": 7}', '{"id": "a"', "null"])
def test_answers_must_have_their_form(site: Server, credential: str) -> None:
    person = site.browser()
    options(person, "ask")
    assert use(person, credential)[0] in (404, 422)
    options(person, "new")
    made = {"credential": credential, "name": "x"}
    answer = person.http.post("/api/sign-in/passkeys/add", json=made)
    assert refusal(answer)[:2] == (422, "bad_passkey")


def test_opponents_do_not_become_one_person_by_a_passkey(site: Server) -> None:
    _, (ann, bob) = site.seated()
    key = Authenticator(ORIGIN)
    add(ann, key)
    assert sign_in(bob, key) == (409, "same_table")


@pytest.mark.usefixtures("each_database")
def test_passkeys_are_removed_exported_and_erased(site: Server) -> None:
    laptop, stranger = site.browser(), site.browser()
    laptop.open()
    lost, kept = Authenticator(ORIGIN), Authenticator(ORIGIN)
    add(laptop, lost, "Lost")
    found = add(laptop, kept, "Kept")["passkeys"]
    gone = {"id": found[0]["id"]}
    stranger.http.post("/api/sign-in/passkeys/remove", json=gone)
    assert len(laptop.get("devices")["passkeys"]) == 2
    answer = laptop.http.post("/api/sign-in/passkeys/remove", json=gone)
    assert body(answer)["passkeys"] == found[1:]
    assert sign_in(stranger, lost) == (404, "unknown_passkey")
    exported = body(laptop.http.get("/api/me/data"))["identities"]
    assert [(each["kind"], each["label"]) for each in exported] == [("passkey", "Kept")]
    laptop.http.post("/api/me/delete", json={})
    assert sign_in(stranger, kept) == (404, "unknown_passkey")


def test_passkeys_need_an_address_that_browsers_allow() -> None:
    def host(*urls: str) -> str:
        found = passkey_site(Settings(public_urls=urls))
        return found.host if found else ""

    assert host() == host("http://192.168.1.7:8000") == host("https://192.0.2.1") == ""
    assert host("http://play.example.org") == ""
    assert host("http://localhost:8000") == "localhost"
    found = passkey_site(Settings(public_urls=("https://a.example", "https://b.example")))
    assert found is not None
    assert found.origins == ("https://a.example",)


def test_without_a_public_address_there_are_no_passkeys(server: Server) -> None:
    person = server.browser()
    assert not person.get("devices")["offers_passkeys"]
    answer = person.http.post("/api/sign-in/passkeys/ask", json={})
    assert refusal(answer)[:2] == (404, "no_passkeys")

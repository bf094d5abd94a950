"""Signing in with an OpenID Connect provider, which answers over real HTTP."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from harena.server.messages import startup
from harena.server.protocol.responses.devices import Devices, ProviderAddress
from harena.server.settings import SettingError, Settings
from tests.server.client import Browser, ClosedError, Server, body, settings
from tests.server.http_calls import fits, refusal
from tests.server.manual_clock import Clock

pytest.importorskip("joserfc")

from joserfc.jwk import OctKey, RSAKey

from tests.server.issuer import CLIENT, SECRET, Claims, Issuer, issuing

FAILED = "/devices?failed=bad_sign_in"


@pytest.fixture
def issuer() -> Iterator[Issuer]:
    with issuing() as made:
        yield made


def options(issuer: Issuer) -> dict[str, Any]:
    """Return the settings for a provider."""
    secret = SecretStr(SECRET)
    client = {"oidc_client_id": CLIENT, "oidc_client_secret": secret, "oidc_name": "Club"}
    reach = {"public_urls": ("https://testserver",), "sign_ins_per_minute": 100}
    return {"oidc_issuer": issuer.url, **client, **reach}


@pytest.fixture
def site(tmp_path: Path, issuer: Issuer) -> Iterator[Server]:
    with Server(settings(tmp_path, **options(issuer))) as server:
        yield server


def begin(device: Browser) -> str:
    """Return the address at the provider."""
    answer = device.http.post("/api/sign-in/oidc", json={})
    assert answer.status_code == 200, answer.text
    fits(ProviderAddress, body(answer))
    return str(body(answer)["address"])


def back(device: Browser, path: str) -> str:
    """Open the path that the provider sends a browser to; return where that leads."""
    answer = device.http.get(path, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def sign_in(device: Browser, issuer: Issuer) -> str:
    """Sign in at the provider; return where that leads."""
    return back(device, issuer.sign_in(begin(device)))


def ids(person: Browser) -> set[str]:
    """Return the tables of a person."""
    return {table["id"] for table in person.listed()}


@pytest.mark.usefixtures("each_database")
def test_a_provider_brings_games_back(site: Server, issuer: Issuer) -> None:
    """The other device's games come along, and its sockets close."""
    laptop, phone = site.browser(), site.browser()
    first, second = laptop.open()["id"], phone.open()["id"]
    before = laptop.get("devices")
    fits(Devices, before)
    assert (before["provider"], before["has_provider"]) == ("Club", False)
    assert sign_in(laptop, issuer) == "/devices"
    assert laptop.get("devices")["has_provider"]
    with phone.play(second) as play:
        assert sign_in(phone, issuer) == "/devices"
        with pytest.raises(ClosedError):
            play.drain()
    assert ids(laptop) == ids(phone) == {first, second}


def test_people_of_the_provider_are_not_mixed_up(site: Server, issuer: Issuer) -> None:
    ann, bob = site.browser(), site.browser()
    table = ann.open()["id"]
    sign_in(ann, issuer)
    issuer.subject = "bob"
    sign_in(bob, issuer)
    assert ids(bob) == set()
    assert ids(ann) == {table}


def _set(**changes: object) -> Callable[[Claims], object]:
    return lambda claims: claims.update(changes)


def _without(name: str) -> Callable[[Claims], object]:
    return lambda claims: claims.pop(name)


@pytest.mark.parametrize(
    "change",
    [
        _set(nonce="another"),
        _without("nonce"),
        _set(aud="another"),
        _set(aud=[CLIENT, "another"], azp="another"),
        _set(exp=1_000_000_000),
        _without("exp"),
        _set(iss="https://another.example"),
        _without("sub"),
    ],
    ids=["nonce", "no nonce", "audience", "party", "expired", "endless", "issuer", "nobody"],
)
def test_wrong_tokens_are_refused(
    site: Server, issuer: Issuer, change: Callable[[Claims], object]
) -> None:
    laptop, phone = site.browser(), site.browser()
    table = laptop.open()["id"]
    assert sign_in(laptop, issuer) == "/devices"
    issuer.change = change
    assert sign_in(phone, issuer) == FAILED
    assert table not in ids(phone)
    assert not phone.get("devices")["has_provider"]


def test_tokens_of_other_keys_are_refused(site: Server, issuer: Issuer) -> None:
    """Also those that are signed by a secret instead of a private key."""
    person = site.browser()
    assert sign_in(person, issuer) == "/devices"
    issuer.key = RSAKey.generate_key(2048, {"kid": "1"}, private=True)
    assert sign_in(person, issuer) == FAILED
    issuer.key = OctKey.generate_key(256, {"kid": "1"})
    issuer.header = {"alg": "HS256", "kid": "1"}
    assert sign_in(person, issuer) == FAILED


def test_new_keys_of_the_provider_are_read(site: Server, issuer: Issuer) -> None:
    person = site.browser()
    assert sign_in(person, issuer) == "/devices"
    issuer.key = issuer.published = RSAKey.generate_key(2048, {"kid": "2"}, private=True)
    issuer.header = {"alg": "RS256", "kid": "2"}
    assert [sign_in(person, issuer) for _ in range(2)] == [FAILED, "/devices"]


def test_a_state_belongs_to_its_device_and_works_once(site: Server, issuer: Issuer) -> None:
    """Otherwise a link could sign a reader in as somebody else."""
    attacker, victim, stranger = (site.browser() for _ in range(3))
    table = victim.open()["id"]
    path = issuer.sign_in(begin(attacker))
    assert back(victim, path) == back(stranger, path) == FAILED
    begin(victim)
    assert back(victim, path) == FAILED
    own = issuer.sign_in(begin(victim))
    assert back(victim, own.rpartition("&")[0]) == FAILED
    assert back(victim, own) == FAILED
    own = issuer.sign_in(begin(victim))
    assert back(victim, own) == "/devices"
    assert back(victim, own) == FAILED
    assert ids(victim) == {table}


def test_a_state_expires(tmp_path: Path, issuer: Issuer, clock: Clock) -> None:
    with Server(settings(tmp_path, **options(issuer)), clock) as site:
        person = site.browser()
        path = issuer.sign_in(begin(person))
        clock.advance(5 * 60)
        assert back(person, path) == FAILED


def test_opponents_do_not_become_one_person_by_a_provider(site: Server, issuer: Issuer) -> None:
    _, (ann, bob) = site.seated()
    sign_in(ann, issuer)
    assert sign_in(bob, issuer) == "/devices?failed=same_table"


@pytest.mark.usefixtures("each_database")
def test_a_provider_is_removed_exported_and_erased(site: Server, issuer: Issuer) -> None:
    person, other = site.browser(), site.browser()
    table = person.open()["id"]
    sign_in(person, issuer)
    exported = body(person.http.get("/api/me/data"))["identities"]
    assert [(each["kind"], each["label"]) for each in exported] == [("oidc", "Club")]
    answer = person.http.post("/api/sign-in/oidc/remove", json={})
    assert not body(answer)["has_provider"]
    sign_in(other, issuer)
    assert table not in ids(other)
    other.http.post("/api/me/delete", json={})
    sign_in(person, issuer)
    assert ids(person) == {table}


def test_a_provider_that_fails_is_logged_without_secrets(
    site: Server, issuer: Issuer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "harena")
    person = site.browser()
    path = issuer.sign_in(begin(person))
    person.http.get(path.replace("code=", "code=wrong"), follow_redirects=False)
    assert "cannot sign in" in caplog.text
    assert path.partition("state=")[2] not in caplog.text


def test_a_provider_must_be_the_one_of_the_settings(tmp_path: Path, issuer: Issuer) -> None:
    wrong = {**options(issuer), "oidc_issuer": f"{issuer.url}/"}
    with Server(settings(tmp_path, **wrong)) as site:
        answer = site.browser().http.post("/api/sign-in/oidc", json={})
        assert refusal(answer)[:2] == (422, "bad_sign_in")


def test_without_a_provider_there_is_none(server: Server) -> None:
    assert server.browser().get("devices")["provider"] == ""
    answer = server.browser().http.post("/api/sign-in/oidc", json={})
    assert refusal(answer)[:2] == (404, "no_provider")


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"oidc_issuer": "http://id.example.org"}, startup.OIDC_BY_HTTPS),
        ({"oidc_client_secret": ""}, startup.OIDC_CLIENT),
        ({"public_urls": ()}, startup.NO_PUBLIC_URLS),
    ],
)
def test_settings_of_a_provider_are_checked(changes: dict[str, Any], text: str) -> None:
    usual: dict[str, Any] = {"oidc_issuer": "https://id.example.org", "oidc_client_id": "a"}
    usual |= {"oidc_client_secret": "b", "public_urls": ("https://a.example",)}
    with pytest.raises(SettingError, match=text):
        Settings.from_environment(**{**usual, **changes})

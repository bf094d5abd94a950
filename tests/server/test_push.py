"""Push notifications: encrypted for one browser, and only through known push services."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from harena.server.messages import startup
from harena.server.notifications.push import is_push
from harena.server.settings import SettingError, Settings
from tests.server.client import Server, settings
from tests.server.correspondence import FIRST, REACH, Correspondence, correspondence, step
from tests.server.http_calls import refusal
from tests.server.manual_clock import Clock
from tests.server.smtp_server import CERTIFICATE
from tests.server.webhook_server import ChatRoom, chat_room


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Device:
    """A browser that has subscribed at a push service."""

    secret = bytes(range(16))

    def __init__(self, service: ChatRoom) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.service = service

    def subscription(self, endpoint: str = "", point: bytes = b"") -> str:
        """Return what the browser tells of its subscription. `point` replaces its public key."""
        point = point or self.key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        keys = {"p256dh": encoded(point), "auth": encoded(self.secret)}
        endpoint = endpoint or f"https://{self.service.host}/push/2f6d0a17"
        return json.dumps({"endpoint": endpoint, "expirationTime": None, "keys": keys})

    def read(self, body: bytes) -> dict[str, str]:
        """Decrypt a message, as the browser does."""
        text = http_ece.decrypt(
            body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"
        )
        return dict(json.loads(text))


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[ChatRoom]:
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    with chat_room() as made:
        made.code = 201
        yield made


@pytest.fixture
def post(tmp_path: Path, clock: Clock, service: ChatRoom) -> Iterator[Correspondence]:
    with correspondence(
        tmp_path,
        clock,
        "push",
        push_key=str(tmp_path / "push.pem"),
        push_hosts=(service.host, ".push.example"),
    ) as running:
        yield running


def test_a_browser_gets_each_turn_and_the_end(post: Correspondence, service: ChatRoom) -> None:
    table, ann, bob = post.seated()
    device = Device(service)
    assert post.state(ann, table)["offered"] is True
    assert post.subscribe(ann, table, device.subscription())["state"] == "on"
    for _ in range(3):
        post.wait(FIRST)
    [turn] = [device.read(each) for each in service.bodies]
    assert turn["table"] == table
    assert "Race" in turn["title"]
    step(ann, table, 0)
    with bob.play(table, 1) as play:
        play.request("resign")
    post.wait()
    assert len(service.bodies) == 2
    assert post.state(ann, table)["state"] == "none"


def test_a_browser_gets_requests_to_undo(post: Correspondence, service: ChatRoom) -> None:
    table, ann, bob = post.seated()
    device = Device(service)
    post.subscribe(bob, table, device.subscription())
    post.wait()
    step(ann, table, 0)
    post.wait(60)  # the undo is free no longer
    with ann.play(table, 0) as play:
        play.propose("undo")
    for _ in range(2):
        post.wait(FIRST)
    shown = [device.read(body) for body in service.bodies]
    asked = [each for each in shown if each["title"] == "Request to undo: Race"]
    assert [each["body"] for each in asked] == [
        "Red asks to take back a move in Race. Allow or decline it."
    ]


def test_messages_are_signed_with_the_key_of_the_page(
    post: Correspondence, service: ChatRoom
) -> None:
    table, ann, _ = post.seated()
    post.subscribe(ann, table, Device(service).subscription())
    post.wait()
    post.wait(FIRST)
    [headers] = service.headers
    assert headers["Content-Encoding"] == "aes128gcm"
    assert Vapid02.verify(headers["Authorization"])
    told = ann.get(f"tables/{table}/notifications")["push_key"]
    assert f"k={told}" in headers["Authorization"].replace("=,", ",").rstrip("=")
    claims = headers["Authorization"].split(".")[1]
    signed = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
    assert (signed["aud"], signed["sub"]) == (f"https://{service.host}", REACH)


def test_only_its_browser_reads_a_message(post: Correspondence, service: ChatRoom) -> None:
    table, ann, _ = post.seated()
    post.subscribe(ann, table, Device(service).subscription())
    post.wait()
    post.wait(FIRST)
    [body] = service.bodies
    assert table.encode() not in body
    with pytest.raises(http_ece.ECEException):
        Device(service).read(body)


def test_a_browser_that_has_gone_gets_no_more(post: Correspondence, service: ChatRoom) -> None:
    table, ann, _ = post.seated()
    post.subscribe(ann, table, Device(service).subscription())
    service.code = 410
    for _ in range(2):
        post.wait(FIRST)
    assert post.state(ann, table)["state"] == "refused"
    assert len(service.bodies) == 1


def test_a_browser_can_be_switched_off(post: Correspondence, service: ChatRoom) -> None:
    table, ann, _ = post.seated()
    post.subscribe(ann, table, Device(service).subscription())
    assert post.subscribe(ann, table, "")["state"] == "none"
    post.wait(FIRST)
    assert service.bodies == []


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://{host}/push/1",
        "https://127.0.0.1/push/1",
        "https://{host}.evil.example/1",
        "https://evil.example@{host}/1",
        "https://push.example/1",
        "https://evil.example:1.push.example/1",
        "https://evilpush.example/1",
    ],
)
def test_other_services_are_refused(post: Correspondence, service: ChatRoom, endpoint: str) -> None:
    table, ann, _ = post.seated()
    asked = {"address": Device(service).subscription(endpoint.format(host=service.host))}
    answer = ann.http.post(f"/api/tables/{table}/push", json=asked)
    assert refusal(answer) == (422, "bad_address", "address")


@pytest.mark.parametrize(
    "address",
    [
        "{",
        "[]",
        "{}",
        "null",
        '{"endpoint": "https://a.push.example/1"}',
        '{"endpoint": "https://a.push.example/1", "keys": {"p256dh": "AAAA", "auth": "AAAA"}}',
        '{"endpoint": "https://a.push.example/1", "keys": {"p256dh": "é", "auth": 1}}',
        # As long as a key, but no point of the curve.
        Device(ChatRoom()).subscription("https://a.push.example/1", bytes([4, *[1] * 64])),
    ],
)
def test_invalid_subscriptions_are_refused(post: Correspondence, address: str) -> None:
    table, ann, _ = post.seated()
    answer = ann.http.post(f"/api/tables/{table}/push", json={"address": address})
    assert refusal(answer) == (422, "bad_address", "address")


def test_subdomains_of_a_service_are_allowed(post: Correspondence, service: ChatRoom) -> None:
    told = Device(service).subscription("https://wns2-am3p.push.example/w/?token=1")
    chosen: Settings = post.server.app.state.settings
    assert is_push(told, chosen)


def test_only_a_server_makes_the_key(tmp_path: Path) -> None:
    file = tmp_path / "push.pem"
    chosen = settings(tmp_path, push_key=str(file), public_urls=(REACH,))
    assert not file.exists()
    with Server(chosen):
        assert file.stat().st_mode & 0o777 == 0o600
    made = file.read_text()
    with Server(chosen):
        assert file.read_text() == made


def test_push_needs_a_key(server: Server) -> None:
    table, (ann, _) = server.seated()
    told = ann.get(f"tables/{table}/notifications")
    assert (told["push"]["offered"], told["push_key"]) == (False, "")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"push_key": "push.pem", "public_urls": ()}, startup.NO_PUBLIC_URLS),
        ({"push_key": __file__}, startup.BAD_PUSH_KEY),
        ({"push_key": "/nowhere/push.pem"}, startup.BAD_PUSH_KEY),
    ],
)
def test_invalid_settings_are_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(SettingError, match=said):
        Settings.from_environment(**{"public_urls": (REACH,), **given})

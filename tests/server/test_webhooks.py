"""Webhooks that announce turns: only those that agree, at hosts that are named."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from harena.server.messages import startup
from harena.server.notifications.webhooks import is_webhook, mask_webhook, webhook_body
from harena.server.settings import SettingError, Settings
from tests.server.client import Browser, Server, body, settings
from tests.server.correspondence import (
    FIRST,
    REACH,
    Correspondence,
    correspondence,
    step,
    token_in,
)
from tests.server.http_calls import refusal
from tests.server.manual_clock import Clock
from tests.server.smtp_server import CERTIFICATE
from tests.server.webhook_server import ChatRoom, chat_room


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Iterator[ChatRoom]:
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    with chat_room() as made:
        yield made


@pytest.fixture
def post(tmp_path: Path, clock: Clock, room: ChatRoom) -> Iterator[Correspondence]:
    with correspondence(tmp_path, clock, "webhook", webhook_hosts=(room.host,)) as running:
        yield running


def agreed(post: Correspondence, room: ChatRoom) -> tuple[str, Browser, Browser]:
    """Open a table whose first player has a webhook that agreed."""
    table, ann, bob = post.seated()
    post.subscribe(ann, table, room.address)
    post.wait()
    post.confirm(room.texts()[-1])
    return table, ann, bob


def test_webhooks_must_be_confirmed(post: Correspondence, room: ChatRoom) -> None:
    table, ann, _ = post.seated()
    none = {"address": "", "state": "none", "delayed": False}
    assert ann.get(f"tables/{table}/notifications") == {
        "mail": {"offered": False, **none},
        "webhook": {"offered": True, **none},
        "push": {"offered": False, **none},
        "push_key": "",
        "hosts": [room.host],
    }
    masked = {"offered": True, **none, "address": f"https://{room.host}/…0a17", "state": "asked"}
    assert post.subscribe(ann, table, room.address) == masked
    for _ in range(5):
        post.wait(FIRST)
    [asked] = room.texts()
    assert table not in asked
    assert room.paths == ["/hooks/T0/B1/2f6d0a17"]
    assert post.state(ann, table) == masked


def test_webhooks_get_each_turn_and_the_end(post: Correspondence, room: ChatRoom) -> None:
    table, ann, bob = agreed(post, room)
    for _ in range(3):
        post.wait(FIRST)
    turn = room.texts()[-1]
    assert len(room.said) == 2
    assert turn.startswith("Red")
    assert f"{REACH}/t/{table} " in turn
    assert f"{REACH}/notifications/{token_in(turn)}?stop" in turn
    step(ann, table, 0)
    with bob.play(table, 1) as play:
        play.request("resign")
    post.wait()
    assert len(room.said) == 3
    assert post.state(ann, table)["state"] == "none"


def test_link_ends_a_webhook(post: Correspondence, room: ChatRoom) -> None:
    table, ann, _ = agreed(post, room)
    token = token_in(room.texts()[-1])
    answer = post.server.browser().http.post(f"/api/notifications/{token}/stop")
    assert body(answer) == {"title": "Race", "channel": "webhook", "on": False}
    assert post.state(ann, table)["state"] == "none"
    post.wait(FIRST)
    assert len(room.said) == 1


def test_deleted_webhooks_get_no_messages(post: Correspondence, room: ChatRoom) -> None:
    table, ann, _ = agreed(post, room)
    room.code = 404
    for _ in range(2):
        post.wait(FIRST)
        assert post.state(ann, table)["state"] == "refused"
        assert len(room.said) == 2


def test_redirects_are_not_followed(post: Correspondence, room: ChatRoom) -> None:
    room.code = 307
    table, ann, _ = post.seated()
    post.subscribe(ann, table, room.address)
    post.wait()
    assert room.paths == ["/hooks/T0/B1/2f6d0a17"]
    assert post.state(ann, table)["state"] == "refused"


def test_retries_log_no_webhook_address(
    post: Correspondence, room: ChatRoom, caplog: pytest.LogCaptureFixture
) -> None:
    table, ann, _ = agreed(post, room)
    room.code = 503
    with caplog.at_level(logging.WARNING):
        post.wait(FIRST)
        assert post.state(ann, table)["delayed"] is True
        assert "503" in caplog.text
        room.code = 200
        post.wait(61)
    assert len(room.said) == 3
    assert len(caplog.records) == 2
    assert "2f6d0a17" not in caplog.text


@pytest.mark.parametrize(
    "address",
    [
        "http://{host}/hooks/1",
        "https://127.0.0.1/hooks/1",
        "https://{host}.evil.example/hooks/1",
        "https://evil.example/{host}/1",
        "https://evil.example@{host}/1",
        "https://{host}@evil.example/1",
        "https://{host}",
        "https://{host}/",
        "https://{host}/a b",
        "https://{host}/a\r\nX: y",
        "https://{host}/é",
        "ftp://{host}/a",
        "{host}/a",
    ],
)
def test_other_hosts_are_refused(post: Correspondence, room: ChatRoom, address: str) -> None:
    table, ann, _ = post.seated()
    sent = {"address": address.format(host=room.host)}
    answer = ann.http.post(f"/api/tables/{table}/webhook", json=sent)
    assert refusal(answer) == (422, "bad_address", "address")
    post.wait()
    assert room.said == []


def test_webhooks_need_configured_hosts(server: Server) -> None:
    table, (ann, _) = server.seated()
    assert ann.get(f"tables/{table}/notifications")["webhook"]["offered"] is False
    answer = ann.http.post(f"/api/tables/{table}/webhook", json={"address": "https://a.example/x"})
    assert refusal(answer)[:2] == (404, "no_mail")


def test_removed_hosts_get_no_messages(tmp_path: Path, clock: Clock, room: ChatRoom) -> None:
    with correspondence(tmp_path, clock, "webhook", webhook_hosts=(room.host,)) as post:
        table, ann, _ = agreed(post, room)
    with correspondence(tmp_path, clock, "webhook", webhook_hosts=("a.example",)) as again:
        again.wait(FIRST)
        assert again.state(again.server.browser(ann.token), table)["state"] == "refused"
    assert len(room.said) == 1


def test_untrusted_certificates_get_no_messages(
    post: Correspondence, room: ChatRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    table, ann, _ = post.seated()
    post.subscribe(ann, table, room.address)
    post.wait()
    assert post.state(ann, table)["delayed"] is True
    assert room.said == []


def test_addresses_are_masked(tmp_path: Path) -> None:
    chosen = settings(tmp_path, public_urls=(REACH,), webhook_hosts=("Hooks.Chat.example",))
    assert is_webhook("https://HOOKS.chat.example/x/1?y=2", chosen)
    assert not is_webhook("https://hooks.chat.example:444/x", chosen)
    masked = mask_webhook("https://hooks.chat.example/x/secret1234")
    assert masked == "https://hooks.chat.example/…1234"


def test_names_cannot_mention_users() -> None:
    for host in ("discord.com", "canary.discord.com"):
        sent = {"content": "hi", "allowed_mentions": {"parse": []}}
        assert json.loads(webhook_body(host, "hi")) == sent
    assert json.loads(webhook_body("hooks.chat.example", "hi")) == {"text": "hi"}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"webhook_hosts": ("https://a.example",)}, startup.bad_host(host="https://a.example")),
        ({"webhook_hosts": ("a.example/x",)}, startup.bad_host(host="a.example/x")),
        ({"webhook_hosts": ("a.example",), "public_urls": ()}, startup.NO_PUBLIC_URLS),
    ],
)
def test_invalid_hosts_are_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(SettingError, match=said):
        Settings.from_environment(**{"public_urls": (REACH,), **given})

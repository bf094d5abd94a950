"""Chat rooms that are told whose turn it is: only those that agree, at hosts that are named."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from harena.server.notifications.webhooks import is_webhook, mask_webhook, webhook_body
from harena.server.settings import SettingError, Settings
from tests.server.client import Browser, Server, body, settings
from tests.server.correspondence import (
    REACH,
    advance,
    asks,
    look,
    posted,
    step,
    subscriptions,
    token_in,
)
from tests.server.http_calls import refusal
from tests.server.manual_clock import Clock
from tests.server.smtp_server import CERTIFICATE
from tests.server.webhook_server import ChatRoom, chat_room

FIRST = 11 * 60


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Iterator[ChatRoom]:
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    with chat_room() as made:
        yield made


@pytest.fixture
def post(tmp_path: Path, clock: Clock, room: ChatRoom) -> Iterator[Server]:
    with Server(posted(tmp_path, webhook_hosts=(room.host,)), clock) as running:
        yield running


def agreed(server: Server, room: ChatRoom) -> tuple[str, Browser, Browser]:
    """Ann's room has agreed."""
    table, (ann, bob) = server.seated()
    asks(ann, table, "webhook", room.address)
    look(server)
    answer = server.browser().http.post(f"/api/notifications/{token_in(room.texts()[-1])}", json={})
    assert body(answer) == {"title": "Race", "channel": "webhook", "on": True}
    look(server)
    return table, ann, bob


def test_a_room_is_asked_first_and_told_nothing_before(
    post: Server, clock: Clock, room: ChatRoom
) -> None:
    table, (ann, _) = post.seated()
    told = body(ann.http.get(f"/api/tables/{table}/notifications"))
    none = {"address": "", "state": "none", "delayed": False}
    assert told == {
        "mail": {"offered": False, **none},
        "webhook": {"offered": True, **none},
        "hosts": [room.host],
    }
    assert asks(ann, table, "webhook", room.address) == {
        "offered": True,
        "address": f"https://{room.host}/…0a17",
        "state": "asked",
        "delayed": False,
    }
    for _ in range(5):
        advance(post, clock, FIRST)
    [asked] = room.texts()
    assert table not in asked
    assert room.paths == ["/hooks/T0/B1/2f6d0a17"]
    assert subscriptions(ann, table, "webhook")["state"] == "asked"


def test_a_room_is_told_once_a_turn_and_at_the_end(
    post: Server, clock: Clock, room: ChatRoom
) -> None:
    table, ann, bob = agreed(post, room)
    for _ in range(3):
        advance(post, clock, FIRST)
    turn = room.texts()[-1]
    assert len(room.said) == 2
    assert turn.startswith(f"Red, it is your turn at Race with Bob. {REACH}/t/{table} ")
    assert f"{REACH}/notifications/{token_in(turn)}?stop" in turn
    step(ann, table, 0)
    with bob.play(table, 1) as play:
        play.request("resign")
    look(post)
    assert room.texts()[-1].startswith("Race with Bob is over. Red has won.")
    assert subscriptions(ann, table, "webhook")["state"] == "none"


def test_it_is_ended_by_the_link_and_in_the_page(
    post: Server, clock: Clock, room: ChatRoom
) -> None:
    table, ann, _ = agreed(post, room)
    token = token_in(room.texts()[-1])
    answer = post.browser().http.post(f"/api/notifications/{token}/stop")
    assert body(answer) == {"title": "Race", "channel": "webhook", "on": False}
    assert subscriptions(ann, table, "webhook")["state"] == "none"
    asks(ann, table, "webhook", room.address)
    assert asks(ann, table, "webhook", "")["state"] == "none"
    advance(post, clock, FIRST)
    assert not any("it is your turn" in text for text in room.texts())


def test_a_room_that_is_gone_is_told_no_more(post: Server, clock: Clock, room: ChatRoom) -> None:
    table, ann, _ = agreed(post, room)
    room.code = 404
    advance(post, clock, FIRST)
    assert subscriptions(ann, table, "webhook")["state"] == "refused"
    advance(post, clock, FIRST)
    assert len(room.said) == 2


def test_no_other_address_is_followed_to(post: Server, clock: Clock, room: ChatRoom) -> None:
    room.code = 307
    table, (ann, _) = post.seated()
    asks(ann, table, "webhook", room.address)
    look(post)
    assert room.paths == ["/hooks/T0/B1/2f6d0a17"]
    assert subscriptions(ann, table, "webhook")["state"] == "refused"


def test_a_room_that_is_down_is_tried_again_and_its_address_not_logged(
    post: Server, clock: Clock, room: ChatRoom, caplog: pytest.LogCaptureFixture
) -> None:
    table, ann, _ = agreed(post, room)
    room.code = 503
    with caplog.at_level(logging.WARNING):
        advance(post, clock, FIRST)
        assert subscriptions(ann, table, "webhook")["delayed"] is True
        room.code = 200
        advance(post, clock, 61)
    assert len(room.said) == 3
    assert "webhook messages cannot be sent: the room answers with 503" in caplog.text
    assert "webhook messages can be sent again" in caplog.text
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
def test_what_is_at_no_such_host_is_refused(post: Server, room: ChatRoom, address: str) -> None:
    table, (ann, _) = post.seated()
    answer = ann.http.post(
        f"/api/tables/{table}/webhook", json={"address": address.format(host=room.host)}
    )
    assert refusal(answer) == (422, "bad_address", "address")
    look(post)
    assert room.said == []


def test_where_no_host_is_named_no_room_is_offered(server: Server) -> None:
    table, (ann, _) = server.seated()
    assert subscriptions(ann, table, "webhook")["offered"] is False
    answer = ann.http.post(f"/api/tables/{table}/webhook", json={"address": "https://a.example/x"})
    assert refusal(answer)[:2] == (404, "no_mail")


def test_a_host_that_is_named_no_more_is_told_no_more(
    tmp_path: Path, clock: Clock, room: ChatRoom
) -> None:
    with Server(posted(tmp_path, webhook_hosts=(room.host,)), clock) as post:
        table, ann, _ = agreed(post, room)
    with Server(posted(tmp_path, webhook_hosts=("hooks.chat.example",)), clock) as again:
        advance(again, clock, FIRST)
        assert subscriptions(again.browser(ann.token), table, "webhook")["state"] == "refused"
    assert len(room.said) == 1


def test_the_line_is_safe_or_nothing_is_said(
    tmp_path: Path, clock: Clock, room: ChatRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody vouches for the other end."""
    monkeypatch.delenv("SSL_CERT_FILE")
    with Server(posted(tmp_path, webhook_hosts=(room.host,)), clock) as post:
        table, (ann, _) = post.seated()
        asks(ann, table, "webhook", room.address)
        look(post)
        assert subscriptions(ann, table, "webhook")["delayed"] is True
    assert room.said == []


def test_addresses_and_what_is_shown_of_them(tmp_path: Path) -> None:
    chosen = settings(tmp_path, public_urls=(REACH,), webhook_hosts=("Hooks.Chat.example",))
    assert is_webhook("https://HOOKS.chat.example/x/1?y=2", chosen)
    assert not is_webhook("https://hooks.chat.example:444/x", chosen)
    assert (
        mask_webhook("https://hooks.chat.example/x/secret1234")
        == "https://hooks.chat.example/…1234"
    )


def test_nobody_is_called_by_a_mention() -> None:
    for host in ("discord.com", "canary.discord.com"):
        told = {"content": "hi", "allowed_mentions": {"parse": []}}
        assert json.loads(webhook_body(host, "hi")) == told
    assert json.loads(webhook_body("hooks.chat.example", "hi")) == {"text": "hi"}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"webhook_hosts": ("https://a.example",)}, "is no host"),
        ({"webhook_hosts": ("a.example/x",)}, "is no host"),
        ({"webhook_hosts": ("a.example",), "public_urls": ()}, "HARENA_PUBLIC_URLS"),
    ],
)
def test_hosts_that_cannot_be_are_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(SettingError, match=said):
        Settings.from_environment(**{"public_urls": (REACH,), **given})

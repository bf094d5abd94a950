"""Notifications of a table by mail and webhook: requested, confirmed, ended."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from email.message import EmailMessage

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SIZES, Sit
from tests.browser.harness import WAIT, Server
from tests.browser.test_access import assert_accessible, assert_fits
from tests.browser.test_together import two
from tests.server.smtp_server import CERTIFICATE, Mailbox, mailbox
from tests.server.webhook_server import ChatRoom, chat_room

ADDRESS = "somebody@example.org"


@pytest.fixture(scope="module")
def box() -> Iterator[Mailbox]:
    with mailbox() as made:
        yield made


@pytest.fixture(scope="module")
def room() -> Iterator[ChatRoom]:
    with chat_room() as made:
        yield made


@pytest.fixture(scope="module")
def teller(
    tmp_path_factory: pytest.TempPathFactory, box: Mailbox, room: ChatRoom
) -> Iterator[Server]:
    """A server that notifies by mail and webhook as soon as a player is away."""
    running = Server(tmp_path_factory.mktemp("teller"))
    running.environment = {
        "HARENA_PUBLIC_URLS": running.url,
        "HARENA_SMTP_HOST": "127.0.0.1",
        "HARENA_SMTP_PORT": str(box.port),
        "HARENA_SMTP_TLS": "none",
        "HARENA_SMTP_FROM": "games@harena.example",
        "HARENA_WEBHOOK_HOSTS": room.host,
        "SSL_CERT_FILE": str(CERTIFICATE),
        "HARENA_NOTIFICATION_ABSENCE": "0",
        "HARENA_NOTIFICATION_INTERVAL": "0.1",
    }
    with running:
        yield running


@pytest.fixture
def server(teller: Server, request: pytest.FixtureRequest) -> Server:
    """The dice of a test's tables are the same each time."""
    teller.fix_dice(request.node.name)
    return teller


def text_of(mail: EmailMessage) -> str:
    return str(mail.get_content())


def link_in(mail: EmailMessage, kind: str) -> str:
    """Return the address of a kind in a mail."""
    found = re.search(rf"http://\S+/{kind}/\S+", text_of(mail))
    assert found, text_of(mail)
    return found.group()


def test_mails_are_requested_confirmed_and_ended(sit: Sit, server: Server, box: Mailbox) -> None:
    people = two(sit)
    [table] = people[0].page.request.get("/api/tables").json()["yours"]
    [seat] = table["acting"]
    person = people[seat]
    page = person.page
    page.get_by_test_id("notifications").click()
    page.get_by_label("By mail, when you're away").fill(ADDRESS)
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_test_id("notifications-box").wait_for()
        assert_accessible(person)
        assert_fits(person)
        person.shoot(f"bell-{name}")
    page.get_by_role("button", name="Turn on mails").click()
    expect(page.get_by_test_id("notifications-mail")).to_contain_text("Follow the link")
    person.shoot("bell-asked")

    asking = box.wait_for(ADDRESS, 1, WAIT / 1000)
    assert table["id"] not in text_of(asking)
    # The mail is read in another browser, without the player's session.
    elsewhere = sit(link_in(asking, "notifications"))
    elsewhere.page.get_by_role("button", name="Yes, send them").wait_for()
    assert_accessible(elsewhere)
    elsewhere.page.get_by_role("button", name="Yes, send them").click()
    elsewhere.page.get_by_role("heading", name="Mails are on").wait_for()
    page.keyboard.press("Escape")
    page.get_by_test_id("notifications").click()
    expect(page.get_by_test_id("notifications-mail")).to_contain_text("You'll get a mail when")
    person.shoot("bell-on")
    assert len(box.to(ADDRESS)) == 1

    page.goto("/")
    turn_mail = box.wait_for(ADDRESS, 2, WAIT / 1000)
    assert "WARP 6" in turn_mail["Subject"]
    page.goto(link_in(turn_mail, "t"))
    person.wait_for_turn()
    elsewhere.page.goto(link_in(turn_mail, "notifications"))
    elsewhere.page.get_by_role("heading", name="No more mails").wait_for()
    page.get_by_test_id("notifications").click()
    expect(page.get_by_test_id("notifications-mail")).to_have_attribute("data-state", "none")


def test_a_webhook_is_confirmed_and_used(sit: Sit, server: Server, room: ChatRoom) -> None:
    people = two(sit)
    [table] = people[0].page.request.get("/api/tables").json()["yours"]
    person = people[table["acting"][0]]
    page = person.page
    page.get_by_test_id("notifications").click()
    box = page.get_by_test_id("notifications-webhook")
    box.get_by_label("In a chat room").fill("https://nowhere.example/hooks/1")
    box.get_by_role("button", name="Turn on messages").click()
    expect(box.get_by_role("alert")).to_contain_text(room.host)
    box.get_by_label("In a chat room").fill(room.address)
    box.get_by_role("button", name="Turn on messages").click()
    expect(box).to_contain_text("Follow the link in the message")
    expect(box).to_contain_text("…0a17")
    elsewhere = sit(said(room, 1, "notifications"))
    elsewhere.page.get_by_role("button", name="Yes, send them").click()
    elsewhere.page.get_by_role("heading", name="Messages are on").wait_for()
    assert_accessible(elsewhere)
    page.goto("/")
    page.goto(said(room, 2, "t"))
    person.wait_for_turn()
    assert "it's your turn in WARP 6" in room.texts()[1]


def said(room: ChatRoom, count: int, kind: str) -> str:
    """The address of that kind in the so many-th line in the room, once it has come."""
    end = time.monotonic() + WAIT / 1000
    while len(room.said) < count:
        assert time.monotonic() < end, room.said
        time.sleep(0.05)
    found = re.search(rf"http://\S+/{kind}/[\w-]+", room.texts()[count - 1])
    assert found, room.texts()
    return found.group()

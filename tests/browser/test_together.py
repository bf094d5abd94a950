"""Chat at a table, between players and between spectators, and delayed spectators."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LOOKS, PHONE, SIZES, WIDE, Sit, seat_two, some
from tests.browser.harness import Person
from tests.browser.test_access import assert_accessible, assert_fits


def two(sit: Sit, size: tuple[int, int] = WIDE, dark: bool = False) -> tuple[Person, Person]:
    """Seat Ann and Bea at WARP 6, Bea with this window and theme."""
    host = sit()
    host.set_up("WARP 6")
    host.page.get_by_label("Name of Black").fill("Ann")
    host.open_table()
    link = host.invite
    guest = sit(link, size=size, touch=size == PHONE, dark=dark)
    guest.take_seat("Bea")
    return host, guest


def open_chat(page: Page) -> None:
    """Open the chat in the sidebar or the drawer."""
    ways = page.locator("[data-testid=open-chat], [data-testid=tab-chat]")
    ways.locator("visible=true").first.click()
    page.get_by_test_id("chat-input").wait_for()


def say(page: Page, text: str) -> None:
    """Send a line and wait for it."""
    page.get_by_test_id("chat-input").fill(text)
    page.get_by_test_id("chat-input").press("Enter")
    expect(page.get_by_test_id("chat").get_by_text(text, exact=True)).to_be_visible()
    expect(page.get_by_test_id("chat-input")).to_have_value("")


@pytest.mark.parametrize("look", some({look: look for look in LOOKS}, "phone-dark"))
def test_two_people_chat(sit: Sit, look: str) -> None:
    """Unread lines are counted; muting lasts; a line may be reported."""
    size, theme = look.split("-")
    host, guest = two(sit, SIZES[size], theme == "dark")
    page = guest.page
    open_chat(host.page)
    say(host.page, "Have fun, Bea")
    host.page.locator("[data-phrase=luck]").click()
    button = page.get_by_test_id("open-chat" if size == "phone" else "tab-chat")
    expect(button).to_contain_text("2")
    before = page.locator(".board-area").bounding_box()
    guest.shoot(f"chat-new-{look}")
    open_chat(page)
    assert page.locator(".board-area").bounding_box() == before
    chat = page.get_by_test_id("chat")
    expect(chat.get_by_text("Good luck", exact=True).first).to_be_visible()
    expect(button).not_to_contain_text("new")
    say(page, "Thank you, and the same to you: may the longest chain win")
    assert_accessible(guest)
    assert_fits(guest)
    guest.shoot(f"chat-{look}")
    chat.locator("[data-line]").first.click()
    chat.get_by_test_id("report").click()
    expect(chat.get_by_text("Reported")).to_be_visible()
    guest.shoot(f"chat-about-{look}")
    chat.get_by_test_id("mute").click()
    expect(chat.locator("[data-line]")).to_have_count(1)
    assert_accessible(guest)
    page.reload()
    guest.table.wait_for()
    open_chat(page)
    expect(chat.locator("[data-line]")).to_have_count(1)
    chat.get_by_role("button", name="Unmute Ann").click()
    expect(chat.locator("[data-line]")).to_have_count(3)


def test_chat_by_keyboard(sit: Sit) -> None:
    """Arrows move between tabs and lines; shortcuts of the board are letters here."""
    host, guest = two(sit)
    page = guest.page
    page.locator("#tab-log").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("tab-chat")).to_be_focused()
    for text in ("usher", "pass"):
        page.get_by_test_id("chat-input").focus()
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("chat").get_by_text(text, exact=True)).to_be_visible()
    expect(page.get_by_role("log").get_by_role("button")).to_have_count(2)
    page.keyboard.press("Shift+Tab")
    for _ in range(4):
        page.keyboard.press("Shift+Tab")
    lines = page.get_by_test_id("chat").locator("[data-line]")
    expect(lines.nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(lines.nth(0)).to_be_focused()
    expect(host.page.get_by_test_id("tab-chat")).to_contain_text("2")


def test_spectators_chat_among_themselves(sit: Sit) -> None:
    """Players see how many spectators there are, but not what they say before the end."""
    host, guest = two(sit)
    at = host.page.url
    watcher, other = sit(at), sit(at, size=PHONE, touch=True)
    watcher.table.wait_for()
    other.table.wait_for()
    expect(host.page.get_by_test_id("spectators")).to_have_text("2 spectators")
    for person in (watcher, other, host):
        open_chat(person.page)
    say(watcher.page, "Black should move the d8")
    expect(other.page.get_by_text("Black should move the d8")).to_be_visible()
    assert_accessible(other)
    other.shoot("chat-onlooker-phone")
    watcher.shoot("chat-onlooker-wide")
    say(host.page, "Between us")
    expect(watcher.page.get_by_test_id("chat").locator("[data-line]")).to_have_count(1)
    expect(host.page.get_by_test_id("chat").locator("[data-line]")).to_have_count(1)
    guest.resign()
    expect(host.page.get_by_test_id("chat").get_by_text("(spectator)")).to_be_visible()
    expect(watcher.page.get_by_test_id("chat").locator("[data-line]")).to_have_count(1)


def test_a_delayed_spectator_sees_everything_at_the_end(sit: Sit) -> None:
    host, guest = seat_two(sit, options={"start": "secret"}, spectator_delay=-1)
    onlooker = sit(urlsplit(host.page.url).path)
    expect(onlooker.table).to_contain_text("the moves after it ends")
    before = onlooker.seq
    guest.resign()
    expect(host.page.get_by_test_id("result-card")).to_be_visible()
    expect(onlooker.page.get_by_test_id("outcome")).to_be_visible()
    assert onlooker.seq > before
    expect(onlooker.table).not_to_contain_text("the moves after it ends")

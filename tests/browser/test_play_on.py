"""A new game from a moment of an analysed one: against a bot and with a friend."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from harena import read_record
from tests.browser.conftest import LOOKS, Sit, some
from tests.browser.harness import Person
from tests.browser.test_access import assert_accessible, assert_fits
from tests.browser.test_analysis import FIRST, at_rest, bring

RECORD = Path("tests/warp6/records/longest-chain.harena")


def analysed(person: Person) -> int:
    """Bring a record, go to a moment of it, and return its step."""
    page = person.page
    bring(person, RECORD.read_text(encoding="utf-8"))
    at_rest(page, FIRST)
    page.get_by_role("slider", name="Step").fill("60")
    at_rest(page, "Number(analysis.step) > 40")
    return int(page.get_by_test_id("analysis").get_attribute("data-step") or 0)


def record_at(page: Page) -> str:
    """Return the record of the page's table, as a spectator gets it."""
    table = page.url.rsplit("/", 1)[1]
    return page.request.get(f"/api/tables/{table}/record").text()


def test_one_click_continues_against_a_bot(sit: Sit) -> None:
    person = sit("/analysis")
    page = person.page
    step = analysed(person)
    match = read_record(RECORD.read_text(encoding="utf-8"))
    page.get_by_test_id("play-on-now").click()
    person.table.wait_for()
    person.play_on(1)
    played = read_record(record_at(page))
    assert played.fork_step == step
    assert played.log[:step] == match.log[:step]
    assert len(played.log) > step
    page.goto("/")
    expect(page.get_by_test_id("forked-from")).to_contain_text(str(step))


@pytest.mark.parametrize("look", some(LOOKS, "phone-dark"))
def test_continue_with_a_friend_by_keyboard(sit: Sit, look: tuple[tuple[int, int], bool]) -> None:
    """A sheet asks who plays; the invitation says where the game begins."""
    size, dark = look
    person = sit("/analysis", size=size, dark=dark)
    page = person.page
    step = analysed(person)
    theme = f"{'dark' if dark else 'light'}-{size[0]}"
    page.get_by_test_id("play-on").scroll_into_view_if_needed()
    person.shoot(f"play-on-{theme}")
    assert_accessible(person)
    assert_fits(person)
    page.get_by_test_id("play-on-with").focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog", name=f"New game from step {step}")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.get_by_test_id("play-on-with")).to_be_focused()
    page.keyboard.press("Enter")
    mine = sheet.get_by_placeholder("Name")
    mine.fill("Ann")
    for chair in sheet.get_by_label("Who plays").all():
        if chair.input_value() != "me":
            chair.select_option("open")
    person.shoot(f"play-on-sheet-{theme}")
    assert_accessible(person)
    assert_fits(person)
    for button in sheet.get_by_role("button").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 40
    mine.press("Enter")
    person.table.wait_for()
    table = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    [invite] = [seat["invite"] for seat in table["seats"] if "invite" in seat]
    guest = sit(invite)
    expect(guest.page.get_by_test_id("terms")).to_contain_text(str(step))
    guest.shoot(f"play-on-invited-{theme}")
    guest.take_seat("Bea")
    mover = person if person.wait_for_turn() else guest
    mover.play_on(1)
    person.shoot(f"play-on-table-{theme}")
    assert read_record(record_at(page)).fork_step == step

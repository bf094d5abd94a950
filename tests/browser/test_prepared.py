"""Conditional moves at a table by post."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Sit
from tests.browser.harness import POLL, Person, Server
from tests.browser.test_access import assert_accessible, assert_fits

BY_POST = "0+0/172800"


def played(page: Page, line: str, steps: int) -> None:
    """Wait until a line has more than so many steps and the page is idle."""
    page.wait_for_function(
        """([line, steps]) => {
            const shown = document.querySelector('[data-testid=analysis]')?.dataset;
            return shown && !shown.busy && shown.line === line && Number(shown.step) > steps;
        }""",
        arg=[line, steps],
        polling=POLL,
    )


def choose(person: Person, name: str = "") -> str:
    """Make a choice from the list for the seat to act, and return its name."""
    listed = person.page.get_by_test_id("try-move")
    if not listed.get_by_role("list", name="All choices").is_visible():
        listed.get_by_text("All choices").click()
    one = listed.locator(f'[data-choice="{name}"]' if name else "[data-choice]").first
    found = one.get_attribute("data-choice")
    one.click()
    return found or ""


def test_conditional_line_is_played(sit: Sit, server: Server) -> None:
    # With these dice, both players know at once who goes first.
    server.fix_dice("test_a_kept_line_is_played")
    host = sit("/?new=warp-6", size=PHONE, touch=True)
    host.page.get_by_label("Name of Black").fill("Ann")
    host.page.get_by_test_id("pace-choice").select_option(BY_POST)
    host.open_table()
    link = host.invite
    guest = sit(link)
    guest.take_seat("Bea")
    for person in (host, guest):
        person.wait_past(0)
    waits, moves = (
        (host, guest) if host.page.get_by_test_id("plan-ahead").count() else (guest, host)
    )
    waits.shoot("ahead-link")
    assert not moves.page.get_by_test_id("plan-ahead").count()
    waits.page.get_by_test_id("plan-ahead").click()
    page = waits.page
    keep = page.get_by_test_id("keep-line")
    expect(keep).to_be_disabled()
    step = int(page.get_by_test_id("analysis").get_attribute("data-step") or 0)
    first = choose(waits)
    played(page, "1", step)
    choose(waits)
    played(page, "1", step + 1)
    keep.click()
    expect(page.get_by_role("list", name="Saved lines").get_by_role("listitem")).to_have_count(1)
    expect(page.get_by_test_id("bots")).to_have_count(0)
    waits.shoot("ahead-kept")
    assert_accessible(waits)
    assert_fits(waits)
    page.get_by_role("link", name="Back to the table").click()
    waits.table.wait_for()
    before = moves.seq
    moves.page.get_by_text("All choices").click()
    moves.page.locator(f'[data-choice="{first}"]').click()
    # Both have moved, and the first player is to move again.
    for person in (moves, waits):
        person.wait_past(before + 1)
    expect(waits.page.get_by_test_id("plan-ahead")).to_be_visible()
    waits.shoot("ahead-played")

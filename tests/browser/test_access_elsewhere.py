"""Pages and states that one meets rarely: axe finds nothing there either."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LOOKS, PHONE, offered, some, type_of_sit
from tests.browser.decision_moments import Table, moments_of, open_at
from tests.browser.harness import Person
from tests.browser.test_access import assert_accessible, assert_fits

Look = tuple[tuple[int, int], bool]
OURS = ("arena", "gladiator-arena", "warp-6", "warp-arena")


def check(person: Person, name: str, look: Look) -> None:
    """Nothing is found on the page as it is now, and it does not scroll sideways."""
    size, dark = look
    person.shoot(f"{name}-{size[0]}-{'dark' if dark else 'light'}")
    assert_accessible(person)
    assert_fits(person)


def seen(person: Person, look: Look) -> Person:
    """Somebody whose page has this look from now on."""
    (width, height), dark = look
    person.page.set_viewport_size({"width": width, "height": height})
    person.page.emulate_media(color_scheme="dark" if dark else "light")
    return person


@pytest.mark.parametrize("look", some(LOOKS, "phone-dark"))
def test_pages_one_seldom_sees(sit: type_of_sit, look: Look) -> None:
    """Check an empty analysis, an unknown address, the referee, print, rules and old games."""
    size, dark = look
    person = sit("/analysis", size=size, touch=size == PHONE, dark=dark)
    page = person.page
    page.get_by_test_id("open-record").wait_for()
    check(person, "analysis-empty", look)
    page.goto("/nowhere/at/all")
    page.get_by_role("heading", name="There is no such page").wait_for()
    check(person, "nowhere", look)
    page.goto("/join/nothing")
    page.get_by_role("heading", name="This invitation cannot be used").wait_for()
    check(person, "join-nothing", look)
    page.goto("/postal")
    page.get_by_test_id("referee-start").wait_for()
    check(person, "referee", look)
    for game in OURS:
        page.goto(f"/print/{game}")
        page.get_by_test_id("download").wait_for()
        check(person, f"print-{game}", look)
    page.goto("/rules/arena")
    page.locator("#AR-1").wait_for()
    check(person, "rules-arena", look)
    page.goto("/")
    person.begin("WARP 6")
    person.wait_for_turn()
    person.resign()
    page.get_by_test_id("result-card").wait_for()
    page.goto("/")
    page.get_by_test_id("finished").locator("summary").click()
    page.get_by_test_id("finished").get_by_role("link", name="Analyse").wait_for()
    check(person, "home-finished", look)


@pytest.mark.parametrize("look", some(LOOKS, "wide-dark"))
def test_states_of_a_table(sit: type_of_sit, look: Look) -> None:
    """A seat that is taken, or one's own; what is proposed; a pause; a screen to be handed on."""
    host, invite = offered(sit, clock=600, timeout_policy="forfeit")
    guest = sit(invite)
    guest.take_seat("Bea")
    host.open_more()
    host.page.get_by_test_id("ask-pause").click()
    seen(host, look)
    seen(guest, look)
    stranger = seen(sit(invite), look)
    stranger.page.get_by_role("heading", name="This seat is taken").wait_for()
    check(stranger, "seat-taken", look)
    guest.page.get_by_test_id("proposal").get_by_role("button", name="Agree").wait_for()
    check(guest, "proposal", look)
    check(host, "proposal-own", look)
    guest.page.get_by_test_id("proposal").get_by_role("button", name="Agree").click()
    guest.page.get_by_test_id("paused").wait_for()
    check(guest, "paused", look)
    guest.page.goto(invite)
    guest.page.get_by_text("You sit at this table already").wait_for()
    check(guest, "seat-own", look)
    open_at(guest, moments_of(Table("gladiator-arena", 3))[0])
    expect(guest.page.get_by_test_id("handover").get_by_role("button")).to_be_visible()
    check(guest, "curtain", look)

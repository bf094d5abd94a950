"""Accessibility of rarely seen pages and states, by axe."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LOOKS, PHONE, SIZES, Sit, open_with_invite, some
from tests.browser.decision_moments import Table, moments_of, open_at
from tests.browser.harness import Person
from tests.browser.test_access import assert_accessible, assert_fits

Look = tuple[tuple[int, int], bool]
OURS = ("arena", "gladiator-arena", "warp-6", "warp-arena")


def check(person: Person, name: str, look: Look) -> None:
    """Assert that axe finds nothing and that the page does not scroll sideways."""
    size, dark = look
    person.shoot(f"{name}-{size[0]}-{'dark' if dark else 'light'}")
    assert_accessible(person)
    assert_fits(person)


def restyled(person: Person, look: Look) -> Person:
    """Give a page a size and theme."""
    (width, height), dark = look
    person.page.set_viewport_size({"width": width, "height": height})
    person.page.emulate_media(color_scheme="dark" if dark else "light")
    return person


@pytest.mark.parametrize("look", some(LOOKS, "phone-dark"))
def test_rare_pages_are_accessible(sit: Sit, look: Look) -> None:
    """Empty analysis, missing pages, the referee, print, rules, finished games."""
    size, dark = look
    person = sit("/analysis", size=size, touch=size == PHONE, dark=dark)
    page = person.page
    page.get_by_test_id("open-record").wait_for()
    check(person, "analysis-empty", look)
    page.goto("/nowhere/at/all")
    page.get_by_role("heading", name="Page not found").wait_for()
    check(person, "nowhere", look)
    page.goto("/t/nothing-here")
    page.get_by_text("There's no table at this address").first.wait_for()
    check(person, "no-table", look)
    page.goto("/join/nothing")
    page.get_by_role("heading", name="This invitation doesn't work").wait_for()
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


MISSING = (
    *("/nowhere/at/all", "/t/nothing", "/join/nothing", "/notifications/nothing"),
    *("/rules/nothing", "/print/nothing", "/tutorial/nothing", "/analysis/nothing"),
    "/devices#nothing",
)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_missing_pages_have_one_layout(sit: Sit, size: tuple[int, int]) -> None:
    """The heading and the reason are at the same place, and a button leads on."""
    person = sit(size=size)
    page = person.page
    places = {}
    for path in MISSING:
        page.goto(path)
        shown = page.get_by_test_id("not-shown")
        shown.get_by_role("link", name="All games").wait_for()
        boxes = [shown.locator(part).first.bounding_box() for part in ("h1", "p")]
        places[path] = [(box["x"], round(box["y"])) for box in boxes if box]
        assert_fits(person)
    assert set(map(str, places.values())) == {str(places["/nowhere/at/all"])}, places


@pytest.mark.parametrize("look", some(LOOKS, "wide-dark"))
def test_table_states_are_accessible(sit: Sit, look: Look) -> None:
    """A taken seat, the own seat, a proposal, a pause, and a handover of a shared screen."""
    host, invite = open_with_invite(sit, clock=600, timeout_policy="forfeit")
    guest = sit(invite)
    guest.take_seat("Bea")
    host.open_more()
    host.page.get_by_test_id("ask-pause").click()
    restyled(host, look)
    restyled(guest, look)
    stranger = restyled(sit(invite), look)
    stranger.page.get_by_role("heading", name="This seat is already taken").wait_for()
    check(stranger, "seat-taken", look)
    guest.page.get_by_test_id("proposal").get_by_role("button", name="Allow").wait_for()
    check(guest, "proposal", look)
    check(host, "proposal-own", look)
    guest.page.get_by_test_id("proposal").get_by_role("button", name="Allow").click()
    guest.page.get_by_test_id("paused").wait_for()
    check(guest, "paused", look)
    guest.page.goto(invite)
    guest.page.get_by_text("You're already at this table").wait_for()
    check(guest, "seat-own", look)
    open_at(guest, moments_of(Table("gladiator-arena", 3))[0])
    expect(guest.page.get_by_test_id("handover").get_by_role("button")).to_be_visible()
    check(guest, "curtain", look)

"""Help by mouse, finger and key: beside what it explains and inside the window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from harena import seeded, write_record
from tests.browser.conftest import PHONE, WIDE, Sit
from tests.browser.decision_moments import Moment, Table, go_on
from tests.browser.harness import Person
from tests.browser.test_access import (
    assert_accessible,
    assert_accessible_in_both,
    assert_fits,
)

APART = """([thing, help]) => {
    const [a, b] = [thing.getBoundingClientRect(), help.getBoundingClientRect()];
    const inside = b.left >= 0 && b.top >= 0 && b.right <= innerWidth && b.bottom <= innerHeight;
    const over = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return inside && !over && b.height > 60;
}"""
"""True if the help is inside the window and does not cover what it explains."""
TOUCH = """([x, y, type]) => {
    const on = document.elementFromPoint(x, y);
    on.dispatchEvent(new PointerEvent(type, {
        bubbles: true, cancelable: true, pointerType: 'touch', pointerId: 7, isPrimary: true,
        clientX: x, clientY: y,
    }));
    if (type === 'pointerup') on.click();
}"""
"""Press or lift a finger."""

RESTING = """async one => {
    const middle = () => {
        const {x, y, width, height} = one.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    let [at, still] = [[], 0];
    while (still < 5) {
        one.scrollIntoView({block: 'nearest'});
        await new Promise(requestAnimationFrame);
        const now = middle();
        still = String(now) === String(at) ? still + 1 : 0;
        at = now;
    }
    return at;
}"""
"""The middle of an element in view, once it has stopped moving."""


def start(sit: Sit, size: tuple[int, int], *, touch: bool = False) -> Person:
    """Open Gladiator Arena against a bot, at the choice of race and weapon."""
    person = sit(size=size, touch=touch)
    person.begin("Gladiator Arena")
    person.table.wait_for()
    expect(person.page.locator('[data-action="human sword"]').first).to_be_visible()
    # The bot has chosen too, so the page stays as it is.
    expect(person.page.locator('.seats-area [data-ready="1"]')).to_be_visible()
    return person


def show_races(page: Page) -> None:
    """Open the table of races and weapons, where there is no room for it below the board."""
    opener = page.get_by_test_id("open-chart")
    if opener.is_visible():
        opener.click()


def shown(page: Page) -> Locator:
    """Return the visible help."""
    return page.locator("[data-help].shown")


def assert_beside(page: Page, thing: Locator) -> None:
    """Assert that the help is in the window, beside the thing and its description."""
    help_ = shown(page)
    expect(help_).to_be_visible()
    assert page.evaluate(APART, [thing.element_handle(), help_.element_handle()])
    expect(thing).to_have_attribute("aria-describedby", str(help_.get_attribute("id")))


@pytest.mark.parametrize("size", [WIDE, (360, 640)])
def test_help_by_mouse_and_key(sit: Sit, size: tuple[int, int]) -> None:
    person = start(sit, size)
    page = person.page
    show_races(page)
    race = page.locator('[data-action="dwarf"]')
    race.scroll_into_view_if_needed()
    # The scroll event arrives with the next frame and would hide the help.
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => done()))")
    race.hover()
    assert_beside(page, race)
    expect(shown(page)).to_contain_text("9 HP")
    shown(page).hover()
    page.wait_for_timeout(400)  # longer than it stays where the mouse has left
    expect(shown(page)).to_be_visible()
    assert_accessible_in_both(person)
    expect(shown(page)).to_be_visible()
    assert_fits(person)
    person.shoot(f"help-{size[0]}")
    page.locator("header").first.hover()
    expect(shown(page)).to_have_count(0)
    race.focus()
    page.keyboard.press("?")
    assert_beside(page, race)
    page.keyboard.press("?")
    expect(shown(page).locator("a")).to_be_focused()
    page.keyboard.press("Escape")
    expect(race).to_be_focused()
    expect(shown(page)).to_have_count(0)


def test_help_by_long_press(sit: Sit) -> None:
    person = start(sit, PHONE, touch=True)
    page = person.page
    person.now()
    show_races(page)
    race = page.locator('[data-action="elf"]')
    at = race.evaluate(RESTING)
    page.evaluate(TOUCH, [*at, "pointerdown"])
    assert_beside(page, race)
    person.shoot("help-touch")
    page.evaluate(TOUCH, [*at, "pointerup"])
    expect(shown(page)).to_be_visible()
    # Holding chooses nothing, a tap does.
    expect(page.locator('[data-action="axe"]')).to_have_count(0)
    page.touchscreen.tap(*at)
    expect(page.locator('[data-action="axe"]')).to_be_visible()
    expect(shown(page)).to_have_count(0)


def crowded() -> Moment:
    """Return a moment with all robots of a side in one hex and an action to choose."""
    match, dice = Table("warp-arena", 2, "quick").begin(), seeded(1)
    homes: dict[int, str] = {}
    match.roll_all(dice)
    while (scene := match.scene(seat := int(match.state.next_seat()))).prompt.rule != "WA-10":
        cells = [target for target in scene.targets if target.on == "cell"]
        home = [target for target in cells if target.ref == homes.get(seat)]
        target = (home or cells or scene.targets)[0]
        homes |= {seat: target.ref} if cells else {}
        match.apply_action(target.action, seat)
        match.roll_all(dice)
    return Moment(write_record(match), len(match.log), (), len(scene.targets), 2)


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_help_in_a_hand_keeps_other_cards_visible(sit: Sit, size: tuple[int, int]) -> None:
    person = sit(size=size)
    page = person.page
    go_on(person, crowded())
    top = page.locator('.token[data-at="1-c"]').last
    person.bring(top)
    top.hover()
    fan = page.locator(".fan")
    expect(fan).to_be_visible()
    robot = page.locator('.token[data-token="bW1"]')
    robot.hover()
    expect(shown(page)).to_be_visible()
    assert page.evaluate(APART, [fan.element_handle(), shown(page).element_handle()])
    assert_beside(page, robot)
    person.shoot(f"help-fan-{size[0]}")


def test_rulebook_links_and_back_button(sit: Sit) -> None:
    """Follow a table's rule, a mention of another and a search result, and go back."""
    person = start(sit, PHONE)
    page = person.page
    table = page.url
    with page.expect_popup() as opened:
        page.locator(".rule").click()
    book = opened.value
    expect(book.locator("#GA-2")).to_have_class("asked")
    book.locator('.rules a[href="#GA-6"]').first.click()
    expect(book.locator("#GA-6")).to_be_in_viewport()
    book.get_by_test_id("search").fill("want to enter the same square")
    book.locator("search li button").first.click()
    expect(book.locator("#GA-7")).to_be_in_viewport()
    reader = Person(book, person.shots)
    assert_accessible(reader)
    assert_fits(reader)
    reader.shoot("rules-found")
    book.goto(f"{table.split('/t/')[0]}/rules/warp-arena", referer=table)
    book.locator(".primer").wait_for()
    book.get_by_test_id("back").click()
    expect(book.get_by_test_id("table")).to_be_visible()
    assert book.url == table
    book.close()

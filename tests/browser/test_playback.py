"""The bar below the board: pause, skip and replay."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, WIDE, Sit
from tests.browser.harness import POLL, Person
from tests.browser.test_access import assert_accessible, assert_fits

PLACES = """() => ['.seats-area', '.board-area', '.play'].map(name => {
    const {x, y, width, height} = document.querySelector(name).getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
})"""
"""The places of the fixed parts of the table."""

SMALL = """() => [...document.querySelectorAll('.play button, .play select')]
    .map(one => one.getBoundingClientRect())
    .filter(({width, height}) => Math.min(width, height) < 40).length"""
"""The number of the bar's controls that are too small for a finger."""

STOP = """() => {
    const table = document.querySelector('[data-testid=table]');
    const watch = new MutationObserver(() => {
        if (!table.dataset.busy) return;
        watch.disconnect();
        document.querySelector('[data-testid=pause]').click();
    });
    watch.observe(table, {attributeFilter: ['data-busy']});
}"""
"""Pause the next animation as it begins."""

PLACED = 300  # milliseconds until the card has its place

COVERED = """() => {
    const news = document.querySelector('[data-testid=since-last-turn]');
    if (getComputedStyle(news).visibility === 'hidden') return [];
    const card = news.getBoundingClientRect();
    return [...document.querySelectorAll('.world [data-key]:not([data-targets="0"])')]
        .filter(one => {
            const at = one.getBoundingClientRect();
            return at.left < card.right && card.left < at.right
                && at.top < card.bottom && card.top < at.bottom;
        })
        .map(one => one.dataset.key);
}"""
"""The choices on the board below the card."""


def press(person: Person, name: str, touch: bool) -> None:
    control = person.page.get_by_test_id(name)
    (control.tap if touch else control.click)()


@pytest.mark.parametrize("touch", [False, True], ids=["wide", "phone"])
def test_replay_of_the_last_turn(sit: Sit, touch: bool) -> None:
    """By mouse, touch and keys; only the animation moves."""
    person = sit(size=PHONE if touch else WIDE, touch=touch, motion=True)
    page = person.page
    person.begin("WARP 6")
    person.play_on(2)
    person.wait_for_turn()
    lines = page.get_by_test_id("log").get_by_role("button").count()
    rest = page.evaluate(PLACES)
    assert page.evaluate(SMALL) == 0
    assert_accessible(person)

    page.evaluate(STOP)
    press(person, "replay-turn", touch)
    expect(page.get_by_test_id("pause")).to_have_attribute("aria-pressed", "true")
    caption = page.get_by_test_id("caption")
    expect(caption).to_be_in_viewport(ratio=1)
    expect(person.table).to_have_attribute("data-busy", "true")
    assert page.evaluate(PLACES) == rest
    assert page.get_by_test_id("log").get_by_role("button").count() == lines
    person.shoot(f"again-{'phone' if touch else 'wide'}")
    assert_accessible(person)
    assert_fits(person)
    press(person, "pause", touch)
    person.wait_for_turn()
    assert page.evaluate(PLACES) == rest

    page.evaluate(STOP)
    page.keyboard.press("a")
    expect(page.get_by_test_id("pause")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("s")
    expect(page.get_by_test_id("skip")).to_have_attribute("aria-disabled", "true")

    page.evaluate(STOP)
    press(person, "replay-turn", touch)
    expect(page.get_by_test_id("pause")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("p")
    person.wait_for_turn()

    # The player may choose during a replay.
    person.play_on(1)


@pytest.mark.parametrize("touch", [False, True], ids=["wide", "phone"])
def test_card_since_the_last_turn(sit: Sit, touch: bool) -> None:
    """A player who missed the bot's turn reads it on a card, where there is room beside choices."""
    person = sit(size=PHONE if touch else WIDE, touch=touch)
    page = person.page
    person.begin("WARP 6")
    card = page.get_by_test_id("since-last-turn")
    for _ in range(20):
        person.play_on(1)
        person.wait_for_turn()
        page.wait_for_timeout(PLACED)
        if card.is_visible():
            break
    expect(card.get_by_role("heading")).to_have_text("Since your last turn")
    expect(card).to_be_in_viewport(ratio=1)
    assert page.evaluate(COVERED) == []
    # It also gives way when another part of the board is shown.
    for button in ("Whole board", "Zoom in"):
        if page.get_by_label(button).count():
            page.get_by_label(button).click()
            page.wait_for_function(f"() => ({COVERED})().length === 0", polling=POLL)
    assert_accessible(person)
    assert_fits(person)
    person.shoot(f"since-{'phone' if touch else 'wide'}")
    page.reload()
    person.wait_for_turn()
    card.get_by_role("button", name="Close").click()
    expect(card).to_have_count(0)

"""Bots at the table, by clicks: levels, hints, why, and one that plays on for somebody late."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, SIZES, WIDE, opened, some, type_of_sit
from tests.browser.harness import Person
from tests.browser.test_gladiator_arena import enrol


@pytest.mark.parametrize("size", some(SIZES, "phone"))
def test_a_level_a_hint_and_why(sit: type_of_sit, size: tuple[int, int]) -> None:
    """From the first page: a level is chosen, a hint followed, and a bot's step asked about."""
    person = sit(size=size)
    page = person.page
    name = "wide" if size == WIDE else "phone"
    card = person.card("WARP 6")
    level = card.get_by_test_id("level")
    level.select_option("level-1")
    said = card.get_by_test_id("level-summary").inner_text()
    person.shoot(f"levels-{name}")
    # The choice is remembered, and holds for all games.
    page.reload()
    expect(card.get_by_test_id("level")).to_have_value("level-1")
    assert card.get_by_test_id("level-summary").inner_text() == said
    card.get_by_test_id("play-now").click()
    assert person.wait_for_turn()
    person.play_on(2)
    assert person.wait_for_turn()
    page.get_by_test_id("hint").click()
    # On a phone, where two play, the line of what it would do says them by itself.
    hint = page.get_by_role("group", name="Hint", exact=True)
    chances = hint if name == "phone" else page.get_by_role("list", name="Chances of winning")
    expect(chances).to_contain_text("%")
    expect(hint).to_contain_text("bot would")
    lit = page.locator("[data-hinted], .hinted").first
    expect(lit).to_be_attached()
    person.shoot(f"hint-{name}")
    # By the keyboard too: it is put away, and asked for again.
    page.keyboard.press("Escape")
    expect(chances).to_be_hidden()
    page.keyboard.press("h")
    expect(chances).to_be_visible()
    person.play_on(1)
    expect(chances).to_be_hidden()
    assert person.wait_for_turn()
    # Of the bot's last turn one may ask at once, of an older one where one looks back at it.
    page.get_by_test_id("why").click()
    expect(page.get_by_test_id("hints")).to_contain_text("as far as you could see")
    person.shoot(f"why-{name}")
    page.get_by_role("button", name="Close").click()
    person.open_drawer()
    page.get_by_test_id("log").get_by_role("button").filter(has_text="Cadet places").first.click()
    if size == PHONE:
        page.get_by_role("button", name="Log and more").click()
    expect(page.get_by_test_id("past-bar")).to_be_visible()
    page.get_by_test_id("why").click()
    expect(page.get_by_test_id("hints")).to_contain_text("as far as you could see")
    person.shoot(f"why-then-{name}")
    page.get_by_role("button", name="Back to now").click()
    expect(page.get_by_test_id("hints")).not_to_contain_text("as far as")


PRESSED = """() => [...document.querySelectorAll('button, summary, [data-key]')]
    .filter(one => one.getClientRects().length && !one.closest('[data-testid=hints]'))
    .map(one => {
        const {x, y, width, height} = one.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        const covered = top?.closest('[data-testid=hints]') ? ' covered' : '';
        return `${one.dataset.key ?? one.innerText} at ${x} ${y}${covered}`;
    })"""
"""All that can be pressed, where it lies, and whether advice covers it."""


@pytest.mark.parametrize("size", SIZES)
def test_advice_moves_and_covers_nothing_that_can_be_pressed(sit: type_of_sit, size: str) -> None:
    """A hint comes a second after it was asked for: whoever presses then must not hit another."""
    finger = size == "phone"
    person = sit(size=SIZES[size], touch=finger)
    page = person.page
    person.begin("Gladiator Arena")
    enrol(person, "human", "sword", "D4")
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur()")
    for name in ("hint", "why"):
        before = page.evaluate(PRESSED)
        button = page.get_by_test_id(name)
        if button.is_disabled():
            continue
        box = button.bounding_box()
        assert box
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if finger:
            page.touchscreen.tap(*at)
        else:
            page.mouse.click(*at)
        page.mouse.move(0, 0)
        advice = page.get_by_test_id("hints").locator(".box")
        expect(advice).to_be_visible()
        assert page.evaluate(PRESSED) == before
        person.shoot(f"advice-{name}-{size}")
        # What one points at is read in its place.
        page.locator("[data-cell='C3']").hover()
        expect(advice).to_be_hidden()
        page.mouse.move(0, 0)
        expect(advice).to_be_visible()
        advice.get_by_role("button", name="Close").click()
        expect(advice).to_be_hidden()


def test_advice_may_have_the_room_of_buttons_that_are_not_there(sit: type_of_sit) -> None:
    """In WARP 6 all is chosen on the board: what a hint expects was cut off above empty room."""
    person = sit()
    page = person.page
    person.begin("WARP 6")
    person.now()
    before = page.evaluate(PRESSED)
    page.get_by_test_id("hint").click()
    page.mouse.move(0, 0)
    advice = page.get_by_test_id("hints").locator(".box")
    expect(advice).to_be_visible()
    assert page.evaluate(PRESSED) == before
    box = advice.bounding_box()
    choices = page.get_by_role("group", name="Choices").bounding_box()
    assert box
    assert choices
    assert box["y"] + box["height"] > choices["y"] + choices["height"] - 12


def test_a_finger_sees_first_what_a_button_does(sit: type_of_sit) -> None:
    """As on the board: a tap shows what would be, the same tap again does it."""
    person = sit(size=PHONE, touch=True)
    page = person.page
    person.begin("Gladiator Arena")
    enrol(person, "human", "sword", "D4")
    ready = page.locator('button[data-action="ready"]:not([data-role="clear"])')
    seq = person.seq
    ready.tap()
    expect(page.locator(".consequence").get_by_text("Tap it again to do it.")).to_be_visible()
    assert person.seq == seq
    person.shoot("tapped-once")
    ready.tap()
    person.wait_past(seq)


def test_a_bot_plays_on_and_the_seat_is_taken_back(sit: type_of_sit) -> None:
    """Somebody lets his time run out; the other sees who plays, and he comes back."""
    # The page offers no time as short as this.
    host, guest = opened(sit, deadline=10, timeout_policy="level-1", hints=True)
    late = first_relieved(host, guest)
    other = guest if late is host else host
    name = "Ann" if late is host else "Bea"
    expect(other.page.get_by_test_id("log")).to_contain_text(f"Time is up for {name}: a bot")
    late.shoot("relieved")
    late.page.get_by_role("button", name="Take the seat back").click()
    expect(late.page.get_by_test_id("substituted")).to_be_hidden()
    expect(other.page.get_by_test_id("log")).to_contain_text(f"{name} takes the seat back.")


def first_relieved(*people: Person) -> Person:
    """The first whose time has run out."""
    while True:
        for person in people:
            if person.page.get_by_test_id("substituted").count():
                return person
        people[0].page.wait_for_timeout(100)

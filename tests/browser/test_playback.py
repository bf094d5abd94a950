"""What happened, told below the board: stopped, once more, skipped, and at one's own speed.

What is to be looked at while it is played is stopped by the page itself, before it moves.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, WIDE, type_of_sit
from tests.browser.film_strips import STRIPS, told
from tests.browser.harness import Person
from tests.browser.test_access import assert_accessible, assert_fits

PLACES = """() => ['.seats-area', '.board-area', '.play'].map(name => {
    const {x, y, width, height} = document.querySelector(name).getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
})"""
"""Where the parts of the table lie whose room is always there."""

SMALL = """() => [...document.querySelectorAll('.play button, .play select')]
    .map(one => one.getBoundingClientRect())
    .filter(({width, height}) => Math.min(width, height) < 40).length"""
"""How many of the bar's controls are too small for a finger."""


STOP = """() => {
    const table = document.querySelector('[data-testid=table]');
    const watch = new MutationObserver(() => {
        if (!table.dataset.busy) return;
        watch.disconnect();
        document.querySelector('[data-testid=pause]').click();
    });
    watch.observe(table, {attributeFilter: ['data-busy']});
}"""
"""What is played next is stopped at its very beginning."""


def press(person: Person, name: str, touch: bool) -> None:
    """Press a control of the bar."""
    control = person.page.get_by_test_id(name)
    if touch:
        control.tap()
    else:
        control.click()


def is_busy(person: Person) -> bool:
    """Whether something is played."""
    return person.table.get_attribute("data-busy") is not None


def places(person: Person) -> Any:
    """Where the parts of the table lie."""
    return person.page.evaluate(PLACES)


@pytest.mark.parametrize("touch", [False, True], ids=["wide", "phone"])
def test_the_last_turn_of_others_once_more(sit: type_of_sit, touch: bool) -> None:
    """By mouse, touch and keys; nothing moves but what is played."""
    person = sit(size=PHONE if touch else WIDE, touch=touch, motion=True)
    page = person.page
    person.begin("WARP 6")
    person.play_on(2)
    person.wait_for_turn()
    lines = page.get_by_test_id("log").get_by_role("button").count()
    rest = places(person)
    assert page.evaluate(SMALL) == 0
    assert_accessible(person)

    page.evaluate(STOP)
    press(person, "replay-turn", touch)
    expect(page.get_by_test_id("pause")).to_have_attribute("aria-pressed", "true")
    caption = page.get_by_test_id("caption")
    expect(caption).to_be_in_viewport(ratio=1)
    assert is_busy(person)
    assert places(person) == rest
    assert page.get_by_test_id("log").get_by_role("button").count() == lines
    person.shoot(f"again-{'phone' if touch else 'wide'}")
    assert_accessible(person)
    assert_fits(person)
    press(person, "pause", touch)
    person.wait_for_turn()
    assert places(person) == rest

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

    # Whoever wants to go on just does.
    person.play_on(1)


def test_without_motion_by_choice(sit: type_of_sit) -> None:
    """The speed is remembered; nothing is played then, and once more only in words."""
    person = sit(motion=True)
    page = person.page
    person.begin("WARP 6")
    person.wait_for_turn()
    page.get_by_test_id("speed").select_option("0")
    page.reload()
    expect(page.get_by_test_id("speed")).to_have_value("0")
    person.play_on(2)
    person.wait_for_turn()
    expect(page.get_by_test_id("caption")).to_contain_text("Pilot")
    page.get_by_test_id("replay-turn").click()
    expect(page.get_by_test_id("caption")).to_contain_text("Pilot")
    person.wait_for_turn()
    page.get_by_test_id("speed").select_option("1")


SHOWN = {
    "rotation": ("turns by 2/6",),
    "double-warp": ("change places",),
    "building": ("lays grid",),
    "three-fights": ("Blue D1 is destroyed", "Red B1 is destroyed", "a tie"),
    "chain": ("the hit goes on", "is destroyed"),
    "wild-warps": ("to cancel Red's action", "to cancel Blue's Wild Warp", "is cancelled"),
    "bumps": ("Bronze, Crimson and Azure bump",),
    "catapult": ("with the catapult: hits Bronze for 1", "Olive gains the kill"),
    "retreat": ("elf 1 dies", "elf 2 dies", "elf 3 retreats", "elf 4 retreats"),
    "triple-warp": ("warps to",),
}
"""What is said in each strip."""


@pytest.mark.parametrize("name", list(STRIPS))
def test_a_film_strip_shows_what_it_is_called(name: str) -> None:
    """Without the page: what would be told to it."""
    frames = told(STRIPS[name])
    lines = [line["text"] for frame in frames for line in frame["lines"]]
    for words in SHOWN[name]:
        assert any(words in line for line in lines), lines
    assert [frame["seq"] for frame in frames] == sorted({frame["seq"] for frame in frames})

"""Games from files, played to the end: two with themes of their own and the smallest one."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LOOKS, Sit, some
from tests.browser.harness import Person
from tests.browser.test_access import assert_accessible, assert_fits

FIRST = {"Whistle": "cell:", "Hands": "token:card"}
"""The choice that a player prefers, by the beginning of its name."""
PLAYED = {f"{title}-{look}": (title, *LOOKS[look]) for title in FIRST for look in LOOKS}


def play_on(person: Person, first: str) -> int:
    """Play to the end, by the preferred choice or else the last one; return the decisions."""
    made = 0
    while True:
        curtain, _, things = person.now()
        if person.over:
            return made
        assert not curtain
        person.point_at(next((thing for thing in things if thing.startswith(first)), things[-1]))
        made += 1


@pytest.mark.parametrize("played", some(PLAYED, "Whistle-phone-dark", "Hands-wide-light"))
def test_themed_game_to_the_end(sit: Sit, played: tuple[str, tuple[int, int], bool]) -> None:
    title, size, dark = played
    person = sit(size=size, dark=dark)
    page = person.page
    cover = person.card(title).locator("img")
    expect(cover).to_have_js_property("complete", True)
    assert cover.evaluate("image => image.naturalWidth") == 1000
    person.shoot(f"{title.lower()}-home-{size[0]}")
    person.begin(title)
    person.now()
    look = page.evaluate(f"fetch('/api/games/{title.lower()}/theme').then(a => a.json())")
    expect(page.locator("[data-ground]")).to_have_attribute("data-ground", look["ground"])
    person.shoot(f"{title.lower()}-begun-{size[0]}")
    assert_accessible(person)
    assert play_on(person, FIRST[title]) > 2
    person.shoot(f"{title.lower()}-over-{size[0]}")
    assert_fits(person)


def test_tic_tac_toe_at_one_screen_to_the_end(sit: Sit) -> None:
    """The defaults for board, words and outcome are enough for a game."""
    person = sit()
    page = person.page
    person.set_up("Tic-tac-toe")
    for seat in range(2):
        page.get_by_label("Who plays").nth(seat).select_option("me")
    person.open_table()
    for made, square in enumerate(("a3", "a2", "b3", "b2", "c3")):
        _, _, things = person.now()
        assert len(things) == 9 - made
        assert person.point_at(f"cell:{square}")
    expect(page.get_by_test_id("outcome")).to_contain_text("Cross wins")
    expect(page.locator("[data-token]")).to_have_count(5)
    assert_accessible(person)
    assert_fits(person)

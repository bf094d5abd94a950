"""Two games from files that bring looks of their own, played to the end, also on the phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LOOKS, some, type_of_sit
from tests.browser.harness import Person
from tests.browser.test_access import assert_accessible, assert_fits

FIRST = {"Whistle": "cell:", "Hands": "token:card"}
"""What a person chooses if he can, by the beginning of its name."""
PLAYED = {f"{title}-{look}": (title, *LOOKS[look]) for title in FIRST for look in LOOKS}


def play_on(person: Person, first: str) -> int:
    """Play to the end, by that if it can be chosen and else by the last thing that can be."""
    made = 0
    while True:
        curtain, _, things = person.now()
        if person.over:
            return made
        assert not curtain
        person.point_at(next((thing for thing in things if thing.startswith(first)), things[-1]))
        made += 1


@pytest.mark.parametrize("played", some(PLAYED, "Whistle-phone-dark", "Hands-wide-light"))
def test_a_game_with_its_look_to_the_end(
    sit: type_of_sit, played: tuple[str, tuple[int, int], bool]
) -> None:
    """Cover, ground, pieces, cards and windows are the game's own."""
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

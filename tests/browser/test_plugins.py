"""Two games from files that bring looks of their own, played to the end, also on the phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, WIDE, type_of_sit
from tests.browser.harness import Person, Server
from tests.browser.test_access import assert_accessible, assert_fits

GAMES = ("examples/games/whistle.py", "examples/games/hands.py")
FIRST = {"Whistle": "cell:", "Hands": "token:card"}
"""What a person chooses if he can, by the beginning of its name."""


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


@pytest.mark.parametrize(("size", "dark"), [(WIDE, False), (PHONE, True)])
@pytest.mark.parametrize("title", ["Whistle", "Hands"])
def test_a_game_with_its_look_to_the_end(
    title: str, size: tuple[int, int], dark: bool, sit: type_of_sit, tmp_path: Path
) -> None:
    """Cover, ground, pieces, cards and windows are the game's own."""
    person = sit(size=size, dark=dark)
    page = person.page
    with Server(tmp_path, games=GAMES) as own:
        own.fix_dice(f"{title} {size}")
        page.goto(own.url)
        cover = person.card(title).locator("img")
        expect(cover).to_have_js_property("complete", True)
        assert cover.evaluate("image => image.naturalWidth") == 1000
        person.shoot(f"{title.lower()}-home-{size[0]}")
        person.begin(title)
        person.now()
        look = page.evaluate(f"fetch('/api/games/{title.lower()}/look').then(a => a.json())")
        expect(page.locator("[data-ground]")).to_have_attribute("data-ground", look["ground"])
        person.shoot(f"{title.lower()}-begun-{size[0]}")
        assert_accessible(person)
        assert play_on(person, FIRST[title]) > 2
        person.shoot(f"{title.lower()}-over-{size[0]}")
        assert_fits(person)
        page.goto("about:blank")

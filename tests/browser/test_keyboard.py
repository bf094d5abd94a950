"""Each game by keyboard alone, from the first page on."""

from __future__ import annotations

import random

import pytest

from tests.browser.conftest import type_of_sit
from tests.browser.harness import Person

PRESSES = 24  # of Enter, in each game
MOST_TABS = 90  # stops between two choices, at most
READY = "action:ready"  # says that a plan is made
MADE = "button[data-action=ready]:not([data-role=clear]):not([aria-disabled=true])"

FOCUSED = """() => {
    const one = document.activeElement;
    const may = '[data-key][data-targets]:not([data-targets="0"]), button[data-action]';
    if (!one?.matches(may) || one.ariaDisabled === 'true') return '';
    if (one.dataset.role === 'clear') return '';
    return one.dataset.key ?? `action:${one.dataset.action}`;
}"""
"""What of all that may be chosen has the focus."""


def reach(person: Person, passes: int, wanted: str = "") -> bool:
    """Press Tab until something that may be chosen has the focus, and on past so many of them.

    False when the page went on meanwhile, so that what was wanted may be asked no more.
    """
    before = person.seq
    for _ in range(MOST_TABS):
        found = person.page.evaluate(FOCUSED)
        if found and wanted in found:
            if not passes:
                return True
            passes -= 1
        person.page.keyboard.press("Tab")
    person.now()
    assert person.seq != before, f"{wanted or 'nothing to choose'} within {MOST_TABS} stops"
    return False


@pytest.mark.parametrize("game", ["Arena", "Gladiator Arena", "WARP 6", "Warp Arena"])
def test_each_game_goes_on_by_keyboard_alone(sit: type_of_sit, game: str) -> None:
    """Tab to what may be chosen, and Enter: the game takes its steps, and no focus is lost."""
    person = sit()
    page = person.page
    person.card(game).get_by_test_id("play-now").focus()
    page.keyboard.press("Enter")
    person.table.wait_for()
    rng = random.Random(game)
    steps = set()
    for press in range(PRESSES):
        _, _, things = person.now()
        steps.add(person.seq)
        if person.over:
            break
        # Now and then one looks for the board, and says of a plan that it is made.
        wanted = ("", "cell:", READY)[press % 3]
        there = [thing for thing in things if wanted in thing]
        if there and (wanted != READY or page.locator(MADE).count()):
            reached = reach(person, 0, wanted)
        else:
            reached = reach(person, min(rng.randrange(3), len(things) - 1))
        if reached:
            page.keyboard.press("Enter")
    assert len(steps) >= PRESSES // 8, steps

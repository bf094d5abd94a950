"""Each game by keyboard alone, from the first page on."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit, some
from tests.browser.harness import Person

GAMES = {game: game for game in ("Arena", "Gladiator Arena", "WARP 6", "Warp Arena")}
PRESSES = 24  # of Enter, in each game, or more until it has gone so many steps
STEPS = 3
MOST_PRESSES = 3000  # in a whole game
MOST_TABS = 90  # stops between two choices, at most
FAR = 4  # stops from a choice made to the first of the next ones, at most
READY = "action:ready"  # says that a plan is made
MADE = "button[data-action=ready]:not([data-role=clear]):not([aria-disabled=true])"

FOCUSED = """() => {
    const one = document.activeElement;
    const may = '[data-key][data-targets]:not([data-targets="0"]), button[data-action]';
    if (!one?.matches(may) || one.ariaDisabled === 'true') return '';
    if (one.dataset.role === 'clear') return '';
    return one.dataset.key ?? `action:${one.dataset.action}`;
}"""
"""The choice that has the focus."""
CONCEDE = "action:concede"


def stops_to(person: Person, passes: int, wanted: str = "") -> int:
    """Press Tab past some choices to a wanted one; return the stops to the first choice.

    Return -1 if the page went on meanwhile.
    """
    before, first = person.seq, -1
    for stop in range(MOST_TABS):
        found = person.page.evaluate(FOCUSED)
        if found:
            first = stop if first < 0 else first
            if wanted in found and found != CONCEDE:
                if not passes:
                    return first if person.seq == before else -1
                passes -= 1
        person.page.keyboard.press("Tab")
    person.now()
    assert person.seq != before, f"{wanted or 'nothing to choose'} within {MOST_TABS} stops"
    return -1


@pytest.mark.parametrize("game", GAMES)
def test_each_game_is_playable_by_keyboard(sit: Sit, game: str) -> None:
    """Tab and Enter make the choices, and the focus is never lost."""
    person = sit()
    page = person.page
    person.card(game).get_by_test_id("play-now").focus()
    page.keyboard.press("Enter")
    person.table.wait_for()
    rng = random.Random(game)
    steps = set()
    for press in range(MOST_PRESSES):
        _, _, things = person.now()
        steps.add(person.seq)
        if person.over or (press >= PRESSES and len(steps) >= STEPS):
            break
        # Every third press looks for the board, every third ends a plan.
        wanted = ("", "cell:", READY)[press % 3]
        there = [thing for thing in things if wanted in thing]
        if there and (wanted != READY or page.locator(MADE).count()):
            stops = stops_to(person, 0, wanted)
        else:
            stops = stops_to(person, min(rng.randrange(3), len(things) - 1))
        if stops >= 0:
            page.keyboard.press("Enter")
    assert len(steps) >= STEPS, steps


def play_to_the_end(person: Person, rng: random.Random) -> list[int]:
    """Choose by Tab and Enter to the end; return the stops before each choice."""
    stops: list[int] = []
    chose = True
    for press in range(MOST_PRESSES):
        _, _, things = person.now()
        if person.over:
            return stops
        ready = press % 3 == 2 and person.page.locator(MADE).count()
        ahead = 0 if ready else min(rng.randrange(3), len(things) - 1)
        found = stops_to(person, ahead, READY if ready else "")
        if found >= 0 and chose:
            stops.append(found)
        chose = found >= 0
        if chose:
            person.page.keyboard.press("Enter")
    raise AssertionError(f"no end after {MOST_PRESSES} presses")


@pytest.mark.parametrize("game", some(GAMES, "Gladiator Arena"))
def test_whole_game_by_keyboard(sit: Sit, game: str) -> None:
    """From the first page to the end card; the next choice is few stops away."""
    person = sit()
    page = person.page
    button = person.card(game).get_by_test_id("play-now")
    button.wait_for()
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if button.evaluate("one => one === document.activeElement"):
            break
    page.keyboard.press("Enter")
    person.table.wait_for()
    stops = play_to_the_end(person, random.Random(game))
    expect(page.get_by_test_id("result-card")).to_be_visible()
    assert max(stops[1:]) <= FAR, stops

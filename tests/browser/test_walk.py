"""Random games by clicks: whatever may be chosen can be reached, and the page stays where it is.

`HARENA_WALK` is how many decisions of each game are looked at, on each kind of screen.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from tests.browser.conftest import PHONE, WIDE, type_of_sit
from tests.browser.harness import Person

DECISIONS = int(os.environ.get("HARENA_WALK", "16"))
GAMES = ["Arena", "Gladiator Arena", "WARP 6", "Warp Arena"]
LEAVING = ("action:concede", "action:end", "action:ready")

LOOK = """async touch => {
    for (let left = 2; left > 0; left -= 1) await new Promise(requestAnimationFrame);
    const all = selector => [...document.querySelectorAll(selector)];
    const folded = one => one.closest('details:not([open])') !== null;
    const wrong = [];
    const rest = document.querySelector('.dock-area');
    const from = rest.scrollTop;
    const clear = one => {
        const box = one.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const top = document.elementFromPoint(x, y);
        return top !== null && (one.contains(top) || top.closest('[data-key]') !== null);
    };
    const keys = new Map();
    for (const one of all('[data-key][data-targets]:not([data-targets="0"])')) {
        // What a thing leads to has a button of its own.
        const count = one.dataset.targets - (one.dataset.leads ?? 0);
        const found = keys.get(one.dataset.key) ?? {count, seen: false};
        const inRail = rest.contains(one);
        if (inRail) one.scrollIntoView({block: 'nearest'});
        found.seen ||= one.getClientRects().length > 0 && clear(one);
        keys.set(one.dataset.key, found);
    }
    for (const [key, {seen}] of keys) if (!seen) wrong.push(`${key} cannot be seen`);
    const buttons = all('button[data-action]').filter(one => !folded(one));
    for (const one of buttons) {
        if (rest.contains(one)) one.scrollIntoView({block: 'nearest'});
        const {height, width} = one.getBoundingClientRect();
        if (!clear(one)) wrong.push(`${one.dataset.action} is covered or cut off`);
        if (touch && Math.min(height, width) < 40) wrong.push(`${one.dataset.action} is ${height}`);
    }
    rest.scrollTop = from;
    const choices = all('[data-choice]').length;
    const reached = [...keys.values()].reduce((sum, {count}) => sum + count, buttons.length);
    if (reached < choices) wrong.push(`${choices} choices, ${reached} of them to be reached`);
    if (scrollX || scrollY) wrong.push('the page has scrolled');
    const page = document.documentElement;
    if (page.scrollHeight > innerHeight) wrong.push(`the page is ${page.scrollHeight} high`);
    if (page.scrollWidth > innerWidth) wrong.push(`the page is ${page.scrollWidth} wide`);
    const {x, y, width, height} = document.querySelector('.board-area').getBoundingClientRect();
    return {wrong, board: [x, y, width, height].map(Math.round)};
}"""
"""What is wrong with the page as it is now, and where the board lies."""


def choose(person: Person, rng: random.Random, things: list[str]) -> None:
    """Point at anything; at what ends a turn or gives up only where there is nothing else."""
    kept = [thing for thing in things if thing not in LEAVING]
    thing = rng.choice(kept if kept and rng.random() < 0.9 else things)
    if person.page.get_by_test_id("saved").count():
        person.plan(thing)
        asked = person.page.get_by_test_id("keep")
        if asked.is_visible():
            asked.click()
    else:
        person.point_at(thing)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_every_choice_can_be_reached(sit: type_of_sit, game: str, size: tuple[int, int]) -> None:
    """At each decision of a random game between two people at one screen."""
    touch = size == PHONE
    person = sit(size=size, touch=touch)
    page = person.page
    person.card(game).get_by_role("button", name="New table").click()
    for seat in range(2):
        page.get_by_label("Who plays").nth(seat).select_option("me")
    page.get_by_role("button", name="Open the table").click()
    person.table.wait_for()
    rng = random.Random(game)
    boards: list[Any] = []
    for decision in range(DECISIONS):
        curtain, prompt, things = person.now()
        while curtain:
            page.get_by_test_id("curtain").get_by_role("button").click()
            page.get_by_test_id("curtain").wait_for(state="detached")
            curtain, prompt, things = person.now()
        if person.over:
            break
        page.mouse.move(0, 0)  # a stack that has fanned out below the mouse closes
        found = page.evaluate(LOOK, touch)
        boards.append(found["board"])
        if found["wrong"]:
            person.shoot(f"walk-{size[0]}-{game}-{decision}")
        assert found["wrong"] == [], (decision, prompt)
        choose(person, rng, things)
    assert boards.count(boards[0]) == len(boards), boards

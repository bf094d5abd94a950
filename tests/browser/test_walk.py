"""Random games by clicks: whatever may be chosen can be reached, and the page stays where it is.

`HARENA_WALK` is how many decisions of each game are looked at, on each kind of screen. Without it
there are few, and each table is walked on some of the screens only, always the same.
"""

from __future__ import annotations

import os
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import EXAMPLES, PHONE, WIDE, type_of_sit
from tests.browser.harness import BRING, Person

LONG = os.environ.get("HARENA_WALK", "")
DECISIONS = int(LONG or "3")
SMALL = (360, 640)
SIZES = {"wide": WIDE, "phone": PHONE, "small": SMALL}
LEAVING = ("action:concede", "action:end", "action:ready")


@dataclass(frozen=True)
class Table:
    """A game with so many seats, all played at this screen, and what is chosen at its set-up."""

    game: str
    seats: int = 2
    preset: str = ""
    chosen: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        words = (self.game, str(self.seats), self.preset, *self.chosen.values())
        return " ".join(filter(None, words))


TABLES = [
    Table("Arena"),
    Table("Gladiator Arena"),
    Table("Gladiator Arena", 8),
    Table("WARP 6"),
    Table("WARP 6", 3),
    Table("Warp Arena", 2, "Quick game"),
    Table("Warp Arena", 2, chosen={"Grids": "4"}),
    Table("Warp Arena", 4, "Grand arena"),
    Table("Warp Arena", 6),
    Table("Warp Arena", 6, chosen={"Grids": "30"}),
]
GUESTS = [
    Table("Hands", 4),
    Table("Sums", 3),
    Table("Tic-tac-toe"),
    Table("Toll", 6),
    Table("Whistle", 4),
]


def walks(tables: list[Table], screens: int) -> list[Any]:
    """Each table on all screens for a long walk, else on so many, not always on the same ones."""
    names = list(SIZES)
    return [
        pytest.param(table, SIZES[name], id=f"{table}-{name}")
        for n, table in enumerate(tables)
        for k in range(len(names) if LONG else screens)
        for name in [names[(n + k) % len(names)]]
    ]


LOOK = """async touch => {
    const frames = async () => {
        for (let left = 2; left > 0; left -= 1) await new Promise(requestAnimationFrame);
    };
    const all = selector => [...document.querySelectorAll(selector)];
    const folded = one => one.closest('details:not([open])') !== null;
    const wrong = [];
    const places = () => all('button, [data-key]').map(one => {
        const {x, y} = one.getBoundingClientRect();
        return `${one.dataset.action ?? one.dataset.key ?? one.innerText} at ${x} ${y}`;
    });
    await frames();
    const before = places();
    for (let left = 3; left > 0; left -= 1) await frames();
    const moved = places().filter((place, i) => place !== before[i]);
    if (moved.length) wrong.push(`by itself ${moved[0]}`);
    const rest = document.querySelector('.dock-area');
    const from = rest.scrollTop;
    const clear = one => {
        const box = one.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const top = document.elementFromPoint(x, y);
        return top !== null && (one.contains(top) || top.closest('[data-key]') !== null);
    };
    const middle = one => {
        const box = one.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const TIGHT = 40, SEEN = 24;
    // A press beside what lies by itself is meant for it; of those in a stack each stands apart.
    const large = (one, others) => {
        const part = one.querySelector('.lit, .reach') ?? one;
        const {width, height} = part.getBoundingClientRect();
        const size = Math.min(width, height) + 0.5;
        if (size >= TIGHT || one.matches('.token') && others.some(other =>
            other !== one && other.dataset.at === one.dataset.at)) return 0;
        const [x, y] = middle(one);
        const near = Math.min(...others.filter(other => other !== one).map(other => {
            const [a, b] = middle(other);
            return Math.hypot(a - x, b - y);
        }));
        return size >= SEEN && near >= TIGHT ? 0 : size;
    };
    const keys = new Map();
    const chosen = all('[data-key][data-targets]:not([data-targets="0"])');
    for (const one of chosen) {
        // What a thing leads to has a button of its own.
        const count = one.dataset.targets - (one.dataset.leads ?? 0);
        const found = keys.get(one.dataset.key) ?? {count, seen: false};
        const inRail = rest.contains(one);
        if (inRail) one.scrollIntoView({block: 'nearest'});
        else await (BRING)(one);
        found.seen ||= one.getClientRects().length > 0 && clear(one);
        keys.set(one.dataset.key, found);
        const onBoard = one.closest('.world');
        const others = chosen.filter(each => onBoard?.contains(each));
        const small = touch && onBoard ? large(one, others) : 0;
        if (small) wrong.push(`${one.dataset.key} is ${Math.round(small)} wide`);
    }
    for (const [key, {seen}] of keys) if (!seen) wrong.push(`${key} cannot be seen`);
    const buttons = all('button[data-action]').filter(one => !folded(one));
    for (const one of buttons) {
        if (rest.contains(one)) one.scrollIntoView({block: 'nearest'});
        const {height, width} = one.getBoundingClientRect();
        if (!clear(one)) wrong.push(`${one.dataset.action} is covered or cut off`);
        const size = Math.min(height, width);
        if (touch && size < TIGHT) wrong.push(`${one.dataset.action} is ${size}`);
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
}""".replace("BRING", BRING)
"""What is wrong with the page as it is now, and where the board lies."""


def open_table(person: Person, table: Table) -> None:
    """Everybody sits at this screen."""
    page = person.page
    person.card(table.game).get_by_role("button", name="New table").click()
    if table.preset:
        page.get_by_role("radio", name=table.preset).check()
    seats = page.get_by_role("radio", name=str(table.seats), exact=True)
    if seats.count():
        seats.check()
    if table.chosen:
        page.get_by_text("Options", exact=False).first.click()
    for label, value in table.chosen.items():
        page.get_by_label(label, exact=True).select_option(value)
    for seat in range(table.seats):
        page.get_by_label("Who plays").nth(seat).select_option("me")
    page.get_by_role("button", name="Open the table").click()
    person.table.wait_for()


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


def uncovered(person: Person, page: Page) -> tuple[str, list[str]]:
    """What is asked, once whoever is asked has taken the screen over."""
    curtain, prompt, things = person.now()
    while curtain:
        page.get_by_test_id("curtain").get_by_role("button").click()
        page.get_by_test_id("curtain").wait_for(state="detached")
        curtain, prompt, things = person.now()
    return prompt, things


def walk(person: Person, table: Table, size: tuple[int, int]) -> None:
    """At each decision of a random game between people at one screen."""
    page = person.page
    open_table(person, table)
    rng = random.Random(str(table))
    boards: list[Any] = []
    for decision in range(DECISIONS):
        prompt, things = uncovered(person, page)
        if person.over:
            break
        page.mouse.move(0, 0)  # a stack that has fanned out below the mouse closes
        found = page.evaluate(LOOK, size != WIDE)
        boards.append(found["board"])
        if found["wrong"]:
            person.shoot(f"walk-{size[0]}-{table}-{decision}")
        assert found["wrong"] == [], (decision, prompt)
        choose(person, rng, things)
    assert boards.count(boards[0]) == len(boards), boards


@pytest.mark.parametrize(("table", "size"), walks(TABLES, 2))
def test_every_choice_can_be_reached(sit: type_of_sit, table: Table, size: tuple[int, int]) -> None:
    """At each decision of a random game, of every size, by few and many."""
    walk(sit(size=size, touch=size != WIDE), table, size)


@pytest.mark.parametrize(("table", "size"), walks(GUESTS, 1))
def test_every_choice_of_an_example_can_be_reached(
    sit: type_of_sit, table: Table, size: tuple[int, int]
) -> None:
    """What a game of somebody else's file offers can be reached as well."""
    walk(sit(size=size, touch=size != WIDE), table, size)


def test_every_example_is_walked() -> None:
    """No file is left out."""
    assert len(GUESTS) == len(EXAMPLES)

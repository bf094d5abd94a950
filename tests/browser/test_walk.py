"""Every choice can be reached, and the page stays calm.

The tests open random games at a moment of each kind of decision and go on by clicks.
`HARENA_WALK` sets the number of moments of each table and screen; without it there are few,
always the same.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from tests.browser.conftest import EXAMPLES, PHONE, WIDE, Sit
from tests.browser.decision_moments import Table, go_on, is_settled, moments_of, settle, things
from tests.browser.harness import Person
from tests.browser.reachability import look
from tests.browser.steadiness import bring, faults_between, faults_of, view_of, watch
from tests.conftest import THOROUGH

LONG = os.environ.get("HARENA_WALK", "")
MOMENTS = int(LONG or "3")  # of a table, on each screen
GAMES = 3 if LONG else 1  # in which they are looked for
FURTHER = 3 if LONG else 1  # decisions on from the last of them, or in a long walk from each
PICKS = 20 if LONG else 3  # things that are picked up at each
SMALL = (360, 640)
USUAL = {
    "wide": WIDE,
    "phone": PHONE,
    "zoomed": (683, 384),  # a laptop's page at 200 %
    "low": (1280, 720),
    "small": SMALL,
    "landscape": (844, 390),
    "tablet": (768, 1024),
    "smallest": (320, 640),
    "lowest": (640, 360),
}
TOUCH = {USUAL[name] for name in ("phone", "small", "landscape", "tablet", "smallest")}
LARGE = {"full": (1920, 1080), "huge": (3840, 2160)}
SIZES = USUAL | LARGE
LEAVING = ("action:concede", "action:end", "action:ready", "action:pass")

TABLES = [
    Table("arena"),
    Table("gladiator-arena"),
    Table("gladiator-arena", 8),
    Table("warp-6"),
    Table("warp-6", 3),
    Table("warp-arena", 2, "quick"),
    Table("warp-arena", options=(("grids", "4"),)),
]
GREAT = [
    Table("warp-arena", 4, "grand"),
    Table("warp-arena", 5),
    Table("warp-arena", 6, options=(("grids", "30"),)),
]
"""Large tables, which take the longest."""
MORE = [
    Table("arena", 2, "game-1"),
    Table("arena", 2, "game-3"),
    *(Table("gladiator-arena", seats) for seats in range(3, 8)),
    Table("warp-arena", 2, "boxed"),
    Table("warp-arena", 2, "house"),
    Table("warp-arena", 2, "tactics"),
    Table("warp-arena", 3),
    Table("warp-arena", 6),
]
"""Walked in a long run only."""
GUESTS = [
    Table("examples/games/hands.py", 4),
    Table("examples/games/pips.py"),
    Table("examples/games/point_race.py"),
    Table("examples/games/small_hex.py"),
    Table("examples/games/sums.py", 3),
    Table("examples/games/tic_tac_toe.py"),
    Table("examples/games/toll.py", 6),
    Table("examples/games/whistle.py", 4),
]


CALM_TABLES = [TABLES[0], *TABLES[1:4], *TABLES[5:], *GREAT]
CALM_MOMENTS = 12 if THOROUGH > 1 else 3
CALM_STEPS = 6 if THOROUGH > 1 else 2
"""Successive prompts from each moment."""


def walks(tables: list[Table], screens: int) -> list[Any]:
    """Return each table with its screens, all in a long walk, and the first moment to look at."""
    names = list(SIZES if LONG else USUAL)
    return [
        pytest.param(table, SIZES[name], n + k * MOMENTS, id=f"{table}-{name}")
        for n, table in enumerate(tables)
        for k in range(len(names) if LONG else screens)
        for name in [names[(n + k) % len(names)]]
    ]


def large() -> list[Any]:
    """Return two tables for the largest screens, where the walk is not a long one."""
    return [
        pytest.param(table, LARGE[name], 0, id=f"{table}-{name}")
        for table, name in ((TABLES[0], "full"), (GREAT[-1], "huge"))
        if not LONG
    ]


def pick(rng: random.Random, things: list[str]) -> str:
    """Return a random choice, seldom one that ends a turn or gives up."""
    kept = [thing for thing in things if thing not in LEAVING]
    return rng.choice(kept if kept and rng.random() < 0.9 else things)


def choose(person: Person, thing: str) -> None:
    """Make a choice."""
    if person.page.get_by_test_id("plan-state").count():
        person.plan(thing)
        asked = person.page.get_by_test_id("decline")
        if asked.is_visible():
            asked.click()
    else:
        person.point_at(thing)


def walk(person: Person, table: Table, size: tuple[int, int], first: int) -> None:
    """Check some moments of random games, and a few decisions on from each."""
    found = moments_of(table, GAMES)
    count = min(MOMENTS, len(found))
    wrong: dict[str, list[str]] = {}
    for number in range(count):
        moment = found[(first + number) % len(found)]
        go_on(person, moment)
        rng = random.Random(str(moment))
        boards = []
        on = FURTHER if LONG or number == count - 1 else 0
        for further in range(on + 1):
            faults, board = look(person.page, touch=size in TOUCH, picks=PICKS)
            if faults and not is_settled(person):
                # A window opened meanwhile.
                settle(person)
                faults, board = look(person.page, touch=size in TOUCH, picks=PICKS)
            boards.append(board)
            if board != boards[0]:
                faults.append(f"the board has moved: {boards}")
            if faults:
                wrong[f"{moment}, {further} on"] = faults
                person.shoot(f"walk-{size[0]}-{table}-{moment}-{further}")
            there = things(person)
            if further == on or not there:
                break
            choose(person, pick(rng, there))
            settle(person)
    assert not wrong, wrong


@pytest.mark.parametrize(
    ("table", "size", "first"),
    walks(TABLES + MORE if LONG else TABLES, 2) + walks(GREAT, 1) + large(),
)
def test_every_choice_can_be_reached(
    sit: Sit, table: Table, size: tuple[int, int], first: int
) -> None:
    walk(sit(size=size, touch=size in TOUCH), table, size, first)


@pytest.mark.parametrize(("table", "size", "first"), walks(GUESTS, 1))
def test_every_choice_of_an_example_can_be_reached(
    sit: Sit, table: Table, size: tuple[int, int], first: int
) -> None:
    walk(sit(size=size, touch=size in TOUCH), table, size, first)


def stay_calm(person: Person, table: Table, size: tuple[int, int], first: int) -> int:
    """Check successive prompts after some moments of random games; return how many."""
    found = moments_of(table)
    touch = size in TOUCH
    wrong: dict[str, list[str]] = {}
    seen = 0
    for number in range(min(CALM_MOMENTS, len(found))):
        moment = found[(first + number * max(1, len(found) // CALM_MOMENTS)) % len(found)]
        go_on(person, moment)
        watch(person.page)
        rng = random.Random(str(moment))
        faults = faults_of(view_of(person.page))
        for _ in range(CALM_STEPS):
            there = things(person)
            if not there:
                break
            thing = pick(rng, there)
            bring(person, thing)
            before = view_of(person.page)
            choose(person, thing)
            settle(person)
            person.page.mouse.move(0, 0)
            after = view_of(person.page)
            faults += [*faults_of(after), *faults_between(before, after, touch=touch)]
            seen += 1
        if faults:
            wrong[str(moment)] = faults
            person.shoot(f"calm-{size[0]}-{table}-{moment}")
    assert not wrong, wrong
    return seen


@pytest.mark.parametrize(
    ("table", "size", "first"),
    [
        pytest.param(table, USUAL[name], n + k, id=f"{table}-{name}")
        for n, table in enumerate(CALM_TABLES)
        for k in range(len(USUAL) if THOROUGH > 1 else 1)
        for name in [list(USUAL)[(2 * n + k) % len(USUAL)]]
    ],
)
def test_page_stays_calm(sit: Sit, table: Table, size: tuple[int, int], first: int) -> None:
    """From one prompt to the next nothing moves, shifts, or is cut or covered without cause."""
    assert stay_calm(sit(size=size, touch=size in TOUCH), table, size, first)


BREAKS = {
    "moved": ".panel [data-foot] { margin-bottom: VALUEpx !important; }",
    "cut": ".prompt { min-height: 0 !important; max-height: 12px; overflow: hidden; }",
    "covered": ".board-area::after { content: ''; position: fixed; z-index: 9; inset: 0; }",
    "shifted": ".panel { margin-top: VALUEpx !important; }",
    "the view changed": "",
    "the board moved": "",
}
"""Styles that spoil a page, by the fault that they must be found by."""
MOVE = "() => document.querySelector('.world svg').setAttribute('viewBox', '0 0 5 5')"


@pytest.mark.parametrize("fault", BREAKS)
def test_spoilt_page_is_found(sit: Sit, fault: str) -> None:
    """Each check of calmness can fail."""
    person = sit()
    page = person.page
    go_on(person, moments_of(Table("warp-6"))[-1])
    watch(page)
    before = view_of(page)
    assert not [*faults_of(before), *faults_between(before, view_of(page), touch=False)]
    page.wait_for_timeout(600)  # no longer recent input
    if BREAKS[fault]:
        page.add_style_tag(content=BREAKS[fault].replace("VALUE", "60"))
    elif fault == "the board moved":
        page.evaluate(MOVE)
    else:
        page.get_by_role("button", name="Zoom in").dispatch_event("click")
        page.get_by_role("button", name="Whole board").wait_for()
    page.wait_for_timeout(200)
    after = view_of(page)
    faults = [*faults_of(after), *faults_between(before, after, touch=False)]
    assert any(each.startswith(fault) for each in faults), faults


def test_every_example_game_is_covered() -> None:
    assert {table.game for table in GUESTS} == set(EXAMPLES)

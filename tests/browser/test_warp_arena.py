"""Warp Arena by clicks: a whole game against a bot, and four people at one screen."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, SIZES, WIDE, some, type_of_sit
from tests.browser.harness import Person
from tests.browser.test_games import check_record, download_record
from tests.conftest import THOROUGH

LONG = {WIDE: 40 * THOROUGH, PHONE: 20 * THOROUGH}  # clicks that a game may take
OUT = 500  # clicks until one of four is out


def choice(rng: random.Random, prompt: str, things: list[str]) -> str:
    """A careless player: anything rather than nothing, but the C-bot on a centre."""
    if "for your C;" in prompt:
        things = [thing for thing in things if thing.endswith("-c")]
    idle = ("action:end", "action:done", "action:pass", "action:concede")
    return rng.choice([thing for thing in things if thing not in idle] or things)


@pytest.mark.parametrize("size", some(SIZES, "wide"))
def test_a_game_against_greedy_to_the_end(
    sit: type_of_sit, tmp_path: Path, size: tuple[int, int]
) -> None:
    """WA-50: from the first page into the quick arena; all night by clicks to the last C-bot."""
    person = sit(size=size)
    person.begin("Warp Arena")
    rng = random.Random(size[0])
    made = 0
    while made < LONG[size]:
        _, prompt, things = person.now()
        if person.over:
            break
        if not things:
            continue
        if made in (4, 12, 18, 30):
            person.shoot(f"warp-arena-{size[0]}-{made}")
        # What is asked may be over by now, such as a window that has passed by itself.
        made += person.point_at(choice(rng, prompt, things))
    else:
        # Careless games may be long: whoever has played so much may give up, unless it is over.
        person.now()
        if not person.over:
            person.resign()
    expect(person.page.get_by_test_id("outcome")).to_be_visible()
    person.shoot(f"warp-arena-{size[0]}-over")
    check_record(person, download_record(person, tmp_path))


REACHED = """() => [...document.querySelectorAll('[data-tinted]')]
    .flatMap(one => one.dataset.tinted.split(' '))
    .find(id => {
        const box = document.querySelector(`[data-cell="${id}"]`).getBoundingClientRect();
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return top?.closest('[data-cell]')?.dataset.cell === id;
    })"""
"""A hex that what is picked up would reach, on which nothing lies."""


def middle(person: Person, selector: str) -> tuple[float, float]:
    """Of the first of these that can be seen."""
    box = person.page.locator(f"{selector}:visible").first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def touch(person: Person, by: str, selector: str) -> None:
    """Click or tap it, or press Enter on it; those who stand together fan out below a mouse."""
    page = person.page
    if by == "keys":
        page.keyboard.press("Enter")
    elif by == "finger":
        page.touchscreen.tap(*middle(person, selector))
    else:
        page.mouse.move(*middle(person, selector))
        page.evaluate("() => new Promise(requestAnimationFrame)")
        page.mouse.click(*middle(person, selector))


def robot_by_keys(person: Person) -> str:
    """Go to the board by keyboard; the robot one comes to."""
    on_board = "document.activeElement.closest('svg [data-token]')?.dataset.token ?? ''"
    for _ in range(100):
        person.page.keyboard.press("Tab")
        if robot := str(person.page.evaluate(on_board)):
            return robot
    raise AssertionError("no robot can be reached")


@pytest.mark.parametrize("by", ["mouse", "finger", "keys"])
def test_a_robot_is_moved_by_touching_it(sit: type_of_sit, by: str) -> None:
    """WA-20: touching one's own robot shows what it can do, and again announces its move."""
    finger = by == "finger"
    person = sit(size=PHONE if finger else WIDE, touch=finger)
    page = person.page
    person.begin("Warp Arena")
    while "Choose an action" not in (asked := person.now())[1]:
        person.point_at(asked[2][0])
    robots = [thing[6:] for thing in asked[2] if thing.startswith("token:") and "card" not in thing]
    robot = robot_by_keys(person) if by == "keys" else robots[-1]
    assert robot in robots
    selector, before = f'[data-token="{robot}"]', person.seq
    while not person.picked(f"token:{robot}"):
        touch(person, by, selector)
    move = page.locator('button[data-action="action-move"]:visible').first
    expect(move).to_have_text("Move and Engage in Combat2 AP")
    expect(page.get_by_text("Each of your robots may move once").first).to_be_visible()
    assert person.seq == before
    person.shoot(f"warp-arena-touched-{by}")
    touch(person, by, 'button[data-action="action-move"]' if finger else selector)
    # Which robot it is, is not asked once more.
    moving = page.get_by_test_id("prompt").filter(has_text=f"move {robot[1:]}")
    passing = page.locator('[data-window] [data-action="pass"]')
    while True:
        moving.or_(passing).first.wait_for()
        if moving.count():
            break
        passing.click()
    person.shoot(f"warp-arena-moving-{by}")


def test_a_robot_picked_up_by_a_finger_goes_where_it_taps_next(sit: type_of_sit) -> None:
    """WA-22: which robot and to where are one tap, where a hex that it reaches is tapped."""
    person = sit(size=PHONE, touch=True)
    page = person.page
    person.begin("Warp Arena")
    while "Choose a robot to move" not in (asked := person.now())[1]:
        menu = "action:action-move"
        person.point_at(menu if menu in asked[2] else asked[2][0])
    robot = next(thing for thing in asked[2] if thing.startswith("token:"))
    touches = 0
    while not person.picked(robot):
        touch(person, "finger", f'[data-key="{robot}"]')
        touches += 1
    assert touches <= 2, "a crowd spreads, and one of it is picked up"
    to, before = str(page.evaluate(REACHED)), person.seq
    touch(person, "finger", f'[data-cell="{to}"]')
    page.get_by_test_id("log").filter(has_text=f"moves to {to}").wait_for(state="attached")
    assert person.seq >= before + 2


def test_four_at_one_screen_until_somebody_is_out(sit: type_of_sit) -> None:
    """WA-35: all C-bots stand in one grid, and everybody strikes at it."""
    person = sit()
    page = person.page
    person.card("Warp Arena").get_by_role("button", name="New table").click()
    page.get_by_role("radio", name="4", exact=True).check()
    for seat in range(4):
        page.get_by_label("Who plays").nth(seat).select_option("me")
    page.get_by_label("Seconds to interrupt").fill("0.5")
    page.get_by_role("button", name="Open the table").click()
    person.table.wait_for()
    wanted = {
        "place next": ["token:rC", "token:bC", "token:gC", "token:yC"],
        "for your C;": [f"cell:11-{n}" for n in range(1, 7)],
        "choose an action": ["action:action-destroy"],
        "choose the grid": ["group:grid-11"],
        "random power disc": ["action:no-disc"],
    }
    curtains = 0
    for _ in range(OUT):
        curtain, prompt, things = person.now()
        if curtain:
            curtains += 1
            page.get_by_test_id("handover").get_by_role("button").click()
            page.get_by_test_id("handover").wait_for(state="detached")
            continue
        if "is out" in page.get_by_test_id("log").inner_text() or person.over:
            break
        best = next((names for part, names in wanted.items() if part in prompt), [])
        person.point_at(next((name for name in best if name in things), things[0]))
    expect(page.get_by_test_id("log")).to_contain_text("is out")
    person.shoot("warp-arena-four-out")
    # The screen was handed over for the menus, where cards show, and not for every robot placed.
    assert 1 <= curtains < 12

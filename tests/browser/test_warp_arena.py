"""Warp Arena by taps, and four people at one screen."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Sit
from tests.browser.harness import Person

OUT = 500  # clicks until one of four is out


REACHED = """() => [...document.querySelectorAll('[data-tinted]')]
    .flatMap(one => one.dataset.tinted.split(' '))
    .find(id => {
        const box = document.querySelector(`[data-cell="${id}"]`).getBoundingClientRect();
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return top?.closest('[data-cell]')?.dataset.cell === id;
    })"""
"""A free hex within reach of the selected robot."""


def tap(person: Person, selector: str) -> None:
    """Tap the first of these elements that is visible."""
    box = person.page.locator(f"{selector}:visible").first.bounding_box()
    assert box
    person.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_robot_selected_by_a_tap_goes_where_the_next_tap_is(sit: Sit) -> None:
    """WA-22: a tap on a hex within reach decides the robot and its way at once."""
    person = sit(size=PHONE, touch=True)
    page = person.page
    person.begin("Warp Arena")
    while "Choose a robot to move" not in (asked := person.now())[1]:
        menu = "action:action-move"
        person.point_at(menu if menu in asked[2] else asked[2][0])
    robot = next(thing for thing in asked[2] if thing.startswith("token:"))
    touches = 0
    while not person.picked(robot):
        tap(person, f'[data-key="{robot}"]')
        touches += 1
    assert touches <= 2, "a crowd spreads, and one of it is picked up"
    to, before = str(page.evaluate(REACHED)), person.seq
    tap(person, f'[data-cell="{to}"]')
    page.get_by_test_id("log").filter(has_text=f"moves to {to}").wait_for(state="attached")
    assert person.seq >= before + 2


def test_four_at_one_screen_until_one_is_out(sit: Sit) -> None:
    """WA-35: all C-bots stand in one grid that everyone destroys."""
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
    # The screen is handed over where cards show, not for every robot placed.
    assert 1 <= curtains < 12

"""Warp Arena by clicks: a whole game against a bot, and four people at one screen."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, WIDE, type_of_sit
from tests.browser.test_games import check_record, download_record

LONG = {WIDE: 300, PHONE: 150}  # clicks that a game may take
OUT = 500  # clicks until one of four is out


def choice(rng: random.Random, prompt: str, things: list[str]) -> str:
    """A careless player: anything rather than nothing, but the C-bot on a centre."""
    if "for your C." in prompt:
        things = [thing for thing in things if thing.endswith("-c")]
    idle = ("action:end", "action:done", "action:pass", "action:concede")
    return rng.choice([thing for thing in things if thing not in idle] or things)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_game_against_greedy_to_the_end(
    sit: type_of_sit, tmp_path: Path, size: tuple[int, int]
) -> None:
    """WA-50: from the first page into the quick arena, and by clicks to the last C-bot."""
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
        # Careless games may be long: whoever has played so much may give up.
        person.resign()
    expect(person.page.get_by_test_id("outcome")).to_be_visible()
    person.shoot(f"warp-arena-{size[0]}-over")
    check_record(person, download_record(person, tmp_path))


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
        "for your C.": [f"cell:11-{n}" for n in range(1, 7)],
        "choose an action": ["action:action-destroy"],
        "choose the grid": ["group:grid-11"],
        "random power disc": ["action:no-disc"],
    }
    curtains = 0
    for _ in range(OUT):
        curtain, prompt, things = person.now()
        if curtain:
            curtains += 1
            page.get_by_test_id("curtain").get_by_role("button").click()
            page.get_by_test_id("curtain").wait_for(state="detached")
            continue
        if "is out" in page.get_by_test_id("log").inner_text() or person.over:
            break
        best = next((names for part, names in wanted.items() if part in prompt), [])
        person.point_at(next((name for name in best if name in things), things[0]))
    expect(page.get_by_test_id("log")).to_contain_text("is out")
    person.shoot("warp-arena-four-out")
    # The screen was handed over for the menus, where cards show, and not for every robot placed.
    assert 1 <= curtains < 12

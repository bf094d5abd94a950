"""Tables with optional rules: chosen, refused and played by clicks."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, SIZES, WIDE, Sit, some
from tests.browser.harness import Person
from tests.browser.test_access import assert_accessible, assert_fits
from tests.browser.test_games import check_record, choice, download_record

CLICKS = {WIDE: 10, PHONE: 5}  # before the player resigns


def set_up(person: Person, preset: str, seats: int) -> None:
    """Choose a preset of Warp Arena, with bots in all other seats."""
    page = person.page
    person.set_up("Warp Arena")
    page.get_by_role("radio", name=str(seats), exact=True).check()
    for seat in range(1, seats):
        page.get_by_label("Who plays").nth(seat).select_option("bot:level-1")
    page.get_by_role("radio", name=preset, exact=True).check()


def play(person: Person, clicks: int, seed: int) -> None:
    """Play at random, at most so many clicks."""
    rng = random.Random(seed)
    for _ in range(clicks):
        _, prompt, things = person.now()
        if person.over or not things:
            break
        person.point_at(choice(rng, prompt, things))


@pytest.mark.parametrize("size", some(SIZES, "phone"))
def test_wa_45_a_table_of_squares(sit: Sit, tmp_path: Path, size: tuple[int, int]) -> None:
    """[WA-45] [WA-62] Change a preset, correct what does not fit, and play."""
    person = sit(size=size)
    page = person.page
    set_up(person, "Square edition", 2)
    page.get_by_test_id("changed-count").click()
    page.get_by_label("Grids", exact=True).select_option("8")
    expect(page.get_by_role("radio", name="Custom")).to_be_checked()
    page.get_by_label("Cards", exact=True).select_option("none")
    page.get_by_label("Cards for initiative").check()
    page.get_by_role("button", name="Open the table").click()
    refused = page.get_by_label("Cards for initiative")
    expect(refused).to_have_attribute("aria-invalid", "true")
    expect(refused).to_be_focused()
    assert_accessible(person)
    assert_fits(person)
    person.shoot(f"options-{size[0]}")
    refused.uncheck()
    person.open_table()
    play(person, 12, 3)
    person.shoot(f"squares-{size[0]}")
    assert_accessible(person)
    assert_fits(person)
    play(person, CLICKS[size], 4)
    if not person.over:
        person.resign()
    expect(page.get_by_test_id("outcome")).to_be_visible()
    record = download_record(person, tmp_path)
    assert "shape=square" in record.read_text(encoding="utf-8")
    check_record(person, record)

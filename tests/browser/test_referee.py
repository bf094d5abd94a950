"""The referee's page: a forum game from pasted posts."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, WIDE, type_of_sit
from tests.browser.harness import Person
from tests.browser.test_access import assert_accessible, assert_fits


def post(person: Person, player: str, text: str) -> None:
    """Paste a player's post and have it taken."""
    page = person.page
    page.get_by_test_id("referee-player").select_option(label=player)
    page.get_by_test_id("referee-post").fill(text)
    page.get_by_test_id("referee-take").click()


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_turn_from_posts(sit: type_of_sit, size: tuple[int, int]) -> None:
    """[GA-21] A post that is wrong says where; the report tells what came of the others."""
    person = sit(size=size)
    page = person.page
    page.get_by_test_id("by-post").click()
    page.get_by_test_id("referee-players").fill("Ann\nBen")
    page.get_by_test_id("referee-begin").click()
    post(person, "Ann", "sword human D4")
    expect(page.locator("[data-stand=posted]")).to_have_count(1)
    post(person, "Ben", "elf spear E6")
    expect(page.locator("[data-complaint='1:5']")).to_contain_text("an elf cannot have a spear")
    expect(page.locator("[data-stand=wrong]")).to_have_count(1)
    assert_accessible(person)
    assert_fits(person)
    post(person, "Ben", "elf axe E6")
    expect(page.locator("[data-stand=posted]")).to_have_count(2)
    page.get_by_test_id("referee-resolve").click()
    expect(page.get_by_test_id("referee-phase")).to_contain_text("turn 1")
    post(person, "Ann", "Move: D5\nStrike: E6,E5")
    expect(page.locator("[data-stand=posted]")).to_have_count(1)
    post(person, "Ben", "Strike: D5")
    expect(page.locator("[data-stand=posted]")).to_have_count(2)
    page.get_by_test_id("referee-resolve").click()
    report = page.get_by_test_id("referee-report")
    expect(report).to_contain_text("Strike: E6,E5 = hit Ben 2 damage, miss")
    expect(report).to_contain_text("1 Ann sword human 5HP")
    person.shoot(f"referee-{size[0]}")
    page.reload()
    expect(page.get_by_test_id("referee-report")).to_contain_text("1 Ann sword human 5HP")

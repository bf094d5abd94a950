"""The referee's page: a forum game from pasted posts."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SIZES, Sit, some
from tests.browser.harness import Person
from tests.browser.test_access import assert_accessible, assert_fits
from tests.gladiator_arena.frames import RUNBOARD

SHIFTS = """window.shift = 0;
new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value;
}).observe({type: 'layout-shift', buffered: false});"""
"""Sum up layout shifts."""
COPIED = "navigator.clipboard.read().then(all => all.map(({types}) => types))"
UNDERSTOOD = "Order Value Source Move D5 line 18: Move: D5 Strike E6, E5 line 19: Strike: E6,E5"


def post(person: Person, player: str, text: str) -> None:
    """Paste a player's post, or several with names above, and submit it."""
    page = person.page
    page.get_by_test_id("referee-player").select_option(value=player)
    page.get_by_test_id("referee-post").fill(text)
    page.get_by_test_id("referee-submit").click()


def copy_and_correct(person: Person) -> None:
    """Copy report and picture, take the turn back, change a post, and reopen the game."""
    page = person.page
    page.get_by_test_id("referee-form").select_option("bbcode")
    expect(page.get_by_test_id("referee-report")).to_contain_text("[b]1 Ann sword human 5HP[/b]")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_test_id("referee-picture").click()
    expect(page.locator("figcaption")).to_contain_text("Copied.")
    assert page.evaluate(COPIED) == [["image/png"]]
    page.get_by_test_id("referee-undo").click()
    expect(page.get_by_test_id("referee-phase")).to_contain_text("turn 1")
    page.locator("[data-change=Ben]").click()
    expect(page.get_by_test_id("referee-player")).to_have_value("Ben")
    page.get_by_test_id("referee-post").fill("Turn 1\nStrike: none")
    page.get_by_test_id("referee-submit").click()
    expect(page.locator("[data-understood=Ben]")).to_contain_text("line 2: Strike: none")
    page.get_by_test_id("referee-leave").click()
    page.get_by_test_id("referee-saved-games").click()
    expect(page.locator("[data-stand=posted]")).to_have_count(2)


@pytest.mark.parametrize("size", some(SIZES, "phone"))
def test_turn_from_posts(sit: Sit, size: tuple[int, int]) -> None:
    """[GA-21] A wrong post names the line; the report has the results of the turn."""
    person = sit(size=size)
    page = person.page
    page.get_by_test_id("postal-link").click()
    page.get_by_test_id("referee-players").fill("Ann\nBen")
    page.get_by_test_id("referee-start").click()
    post(person, "Ann", "sword human D4")
    expect(page.locator("[data-stand=posted]")).to_have_count(1)
    post(person, "Ben", "elf spear E6")
    expect(page.locator("[data-complaint='1:5']")).to_contain_text("an elf can't carry a spear")
    expect(page.locator("[data-stand=wrong]")).to_have_count(1)
    assert_accessible(person)
    assert_fits(person)
    post(person, "Ben", "elf axe E6")
    expect(page.locator("[data-stand=posted]")).to_have_count(2)
    page.get_by_test_id("referee-resolve").click()
    expect(page.get_by_test_id("referee-phase")).to_contain_text("turn 1")
    post(person, "", RUNBOARD)
    expect(page.locator("[data-stand=posted]")).to_have_count(2)
    page.evaluate(SHIFTS)
    expect(page.get_by_text("Ignored outside the posts: lines 1 to 5.")).to_be_visible()
    ann = page.locator("[data-understood=Ann]")
    assert " ".join(ann.get_by_role("table").inner_text().split()) == UNDERSTOOD
    expect(ann.locator("summary")).to_contain_text("a signature, by Zed, who does not play")
    ann.locator("summary").click()
    expect(ann.locator("li")).to_have_count(4)
    expect(page.locator("[data-understood=Ben]")).to_contain_text("not mentioned")
    play = page.get_by_test_id("referee-resolve")
    expect(play).to_have_text("Play the turn")
    assert_accessible(person)
    assert_fits(person)
    person.shoot(f"referee-understood-{size[0]}")
    assert page.evaluate("window.shift") < 0.02
    play.click()
    report = page.get_by_test_id("referee-report")
    expect(report).to_contain_text("Strike: E6,E5 = hit Ben 2 damage, miss")
    expect(report).to_contain_text("1 Ann sword human 5HP")
    person.shoot(f"referee-{size[0]}")
    page.reload()
    expect(page.get_by_test_id("referee-report")).to_contain_text("1 Ann sword human 5HP")
    copy_and_correct(person)
    assert_accessible(person)
    assert_fits(person)
    person.shoot(f"referee-again-{size[0]}")

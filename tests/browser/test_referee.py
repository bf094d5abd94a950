"""The referee's page: a forum game from pasted posts."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from harena.postal.game import PostalGame
from tests.browser.conftest import SIZES, some, type_of_sit
from tests.browser.harness import THEME, Person
from tests.browser.test_access import assert_accessible, assert_fits
from tests.gladiator_arena.forums import GAME, take
from tests.gladiator_arena.frames import RUNBOARD, TURNS, page_of

SHIFTS = """window.shift = 0;
new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value;
}).observe({type: 'layout-shift', buffered: false});"""
"""Adds up what moves by itself on the page."""
COPIED = "navigator.clipboard.read().then(all => all.map(({types}) => types))"
HOLDS = "said => navigator.clipboard.readText().then(text => text === said)"
UNDERSTOOD = "Order Understood Where Move D5 line 18: Move: D5 Strike E6, E5 line 19: Strike: E6,E5"


def post(person: Person, player: str, text: str) -> None:
    """Paste a player's post and have it taken; without a player several, with names above."""
    page = person.page
    page.get_by_test_id("referee-player").select_option(value=player)
    page.get_by_test_id("referee-post").fill(text)
    page.get_by_test_id("referee-submit").click()


def copy_and_mend(person: Person) -> None:
    """Copy report and picture, take the turn back, change a post, and come back to the game."""
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
def test_a_turn_from_posts(sit: type_of_sit, size: tuple[int, int]) -> None:
    """[GA-21] A post that is wrong says where; the report tells what came of the others."""
    person = sit(size=size)
    page = person.page
    page.get_by_test_id("postal-link").click()
    page.get_by_test_id("referee-players").fill("Ann\nBen")
    page.get_by_test_id("referee-start").click()
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
    post(person, "", RUNBOARD)
    expect(page.locator("[data-stand=posted]")).to_have_count(2)
    page.evaluate(SHIFTS)
    expect(page.get_by_text("Left out of all posts: lines 1 to 5.")).to_be_visible()
    ann = page.locator("[data-understood=Ann]")
    assert " ".join(ann.get_by_role("table").inner_text().split()) == UNDERSTOOD
    expect(ann.locator("summary")).to_contain_text("a signature, by Zed, who does not play")
    ann.locator("summary").click()
    expect(ann.locator("li")).to_have_count(4)
    expect(page.locator("[data-understood=Ben]")).to_contain_text("nothing is written about it")
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
    copy_and_mend(person)
    assert_accessible(person)
    assert_fits(person)
    person.shoot(f"referee-again-{size[0]}")


def test_a_thread_of_four_pasted_whole_over_three_turns(sit: type_of_sit) -> None:
    """[GA-21] One post is misspelt and one is changed afterwards; the reports are those by hand."""
    names = ["Ann", "Ben", "Cy", "Dee"]
    by_hand = PostalGame(GAME, names)
    person = sit()
    page = person.page
    page.get_by_test_id("postal-link").click()
    page.get_by_test_id("referee-players").fill("\n".join(names))
    page.get_by_test_id("referee-start").click()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    said = ""
    for turn, posts in enumerate(TURNS):
        thread = page_of(turn, posts, said)
        if turn == 1:
            # Nothing of a page is taken until all of it can be read.
            post(person, "", thread.replace("Move: G6", "Mvoe: G6"))
            wrong = page.locator("[data-complaint]")
            expect(wrong).to_contain_text("did you mean 'Move'?")
            expect(wrong.locator("mark")).to_have_text("Mvoe: G6")
            expect(page.locator("[data-stand=posted]")).to_have_count(0)
            page.get_by_test_id("referee-post").fill(thread)
            page.get_by_test_id("referee-submit").click()
        elif turn == 2:
            # An order that was meant otherwise is changed in the one post.
            post(person, "", thread.replace("Strike: E5", "Strike: E4"))
            expect(page.locator("[data-understood=Cy]")).to_contain_text("E4")
            page.locator("[data-change=Cy]").click()
            words = page.get_by_test_id("referee-post")
            words.fill(words.input_value().replace("E4", "E5"))
            page.get_by_test_id("referee-submit").click()
            expect(page.locator("[data-understood=Cy]")).not_to_contain_text("E4")
        else:
            post(person, "", thread)
        expect(page.locator("[data-stand=posted]")).to_have_count(len(names))
        for name, orders in posts.items():
            take(by_hand, name, orders)
        said = by_hand.resolve().text
        page.get_by_test_id("referee-resolve").click()
        expect(page.get_by_test_id("referee-phase")).to_contain_text(f"turn {turn + 1}")
        expect(page.get_by_test_id("referee-report")).to_have_text(said)
        page.get_by_test_id("referee-copy").click()
        page.wait_for_function(HOLDS, arg=said, polling=THEME)
    assert by_hand.turn == len(TURNS)
    assert_accessible(person)
    assert_fits(person)
    person.shoot("referee-thread")

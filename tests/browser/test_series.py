"""A series of games in one match: a resigned game does not end it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PHONE, SIZES, Sit, in_turn, seat_two
from tests.browser.harness import Person


def log_of(person: Person) -> Locator:
    """Return a person's open log."""
    person.open_drawer()
    return person.page.get_by_test_id("log")


@pytest.mark.parametrize("size", [pytest.param(each, id=name) for name, each in SIZES.items()])
def test_resigned_game_is_followed_by_the_next(sit: Sit, size: tuple[int, int]) -> None:
    """Any size offers the game and the series, and both read who resigned."""
    host, guest = people = seat_two(sit, options={"games": 3})
    for person in people:
        person.page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(person.page.locator("li.acting")).to_have_count(1)
        if size == PHONE:
            expect(person.page.locator("[aria-controls=more]").first).to_be_visible()
            expect(person.page.get_by_test_id("more")).to_have_count(0)
    guest.open_more()
    guest.page.get_by_test_id("resign").click()
    guest.shoot(f"resign-game-{size[0]}")
    guest.page.get_by_role("button", name="Resign game 1").click()
    for person in people:
        log = log_of(person)
        expect(log).to_contain_text("Bea resigns game 1.")
        expect(log).to_contain_text("Game 2 of 3")
        expect(person.page.get_by_test_id("result-card")).to_have_count(0)
        card = person.page.get_by_test_id("next-game")
        expect(card).to_contain_text("game 1")
        person.shoot(f"next-game-{size[0]}")
    # One of them reads it, and the other goes on.
    host.page.get_by_role("button", name="Next game").click()
    expect(host.page.get_by_test_id("next-game")).to_have_count(0)
    expect(guest.page.get_by_test_id("next-game")).to_be_visible()
    first, _ = in_turn(people)
    assert first.wait_for_turn()
    host.open_more()
    host.page.get_by_test_id("resign").click()
    host.page.get_by_role("button", name="Resign the series").click()
    card = guest.page.get_by_test_id("result-card")
    expect(card).to_contain_text("You win.")
    expect(card).to_contain_text("Ann resigns the series.")

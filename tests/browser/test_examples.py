"""A game of a file, served by its path and played by clicks."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import type_of_sit
from tests.browser.test_access import assert_accessible, assert_fits


def test_tic_tac_toe_at_one_screen_to_the_end(sit: type_of_sit) -> None:
    """The default board, words and outcome of a game that says next to nothing are enough."""
    person = sit()
    page = person.page
    person.card("Tic-tac-toe").get_by_role("button", name="New table").click()
    for seat in range(2):
        page.get_by_label("Who plays").nth(seat).select_option("me")
    page.get_by_role("button", name="Open the table").click()
    person.table.wait_for()
    for made, square in enumerate(("a3", "a2", "b3", "b2", "c3")):
        _, _, things = person.now()
        assert len(things) == 9 - made
        assert person.point_at(f"cell:{square}")
    expect(page.get_by_test_id("outcome")).to_contain_text("Cross wins")
    expect(page.locator("[data-token]")).to_have_count(5)
    assert_accessible(person)
    assert_fits(person)
    person.shoot("tic-tac-toe-over")

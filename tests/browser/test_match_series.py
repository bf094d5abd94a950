"""A match of two games with sides swapped, in two browsers."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Sit


def test_two_games_with_sides_swapped(sit: Sit) -> None:
    """Each player resigns once; the match is drawn and a rematch is open_with_invite."""
    host = sit("/?new=warp-6")
    page = host.page
    page.get_by_label("Name of Black").fill("Ann")
    page.get_by_test_id("swaps-choice").check()
    page.get_by_role("button", name="Open the table").click()
    host.table.wait_for()
    table = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    guest = sit(table["seats"][1]["invite"])
    expect(guest.page.get_by_test_id("terms")).to_contain_text("A match of 2 games")
    guest.shoot("legs-invited")
    guest.take_seat("Bea")
    for person in (host, guest):
        expect(person.page.get_by_test_id("game-in-match")).to_have_text("Game 1 of 2")
    host.resign()
    for person in (host, guest):
        expect(person.page.get_by_test_id("match")).to_have_text(
            "Game 1 of 2. The match stands: Ann 0, Bea 1."
        )
    host.shoot("legs-first")
    guest.page.get_by_role("button", name="Game 2 of 2").click()
    expect(guest.page.get_by_test_id("game-in-match")).to_have_text("Game 2 of 2: Bea 1, Ann 0")
    host.page.get_by_role("button", name="Go to game 2 of 2").click()
    expect(host.page.get_by_test_id("game-in-match")).to_have_text("Game 2 of 2: Bea 1, Ann 0")
    guest.resign()
    for person in (host, guest):
        expect(person.page.get_by_test_id("match")).to_have_text(
            "The match is drawn: Bea 1, Ann 1."
        )
        expect(person.page.get_by_role("button", name="Rematch")).to_be_visible()
    host.shoot("legs-second")

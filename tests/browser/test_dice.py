"""Dice that the players' browsers mix, on a server that waits for their random numbers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Sit
from tests.browser.harness import Person, Server

PATIENCE = "60"  # seconds; the page answers at once


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that starts a game only once it has all random numbers."""
    running = Server(tmp_path_factory.mktemp("dice"))
    running.environment["HARENA_NONCE_WAIT"] = PATIENCE
    with running:
        yield running


def check(person: Person) -> None:
    """Check the dice by the page, as a doubtful player would."""
    page = person.page
    page.get_by_text("Dice", exact=True).click()
    expect(page.get_by_text("The browsers of 2 of 2 players")).to_be_visible()
    page.get_by_test_id("check-dice").click()
    expect(page.get_by_test_id("dice-checked")).to_contain_text("dice follow")


def test_two_browsers_mix_the_dice(sit: Sit) -> None:
    host = sit()
    host.set_up("WARP 6")
    host.page.get_by_label("Name of Black").fill("Ann")
    host.open_table()
    guest = sit(host.invite, size=PHONE, touch=True)
    guest.take_seat("Bea")
    expect(host.page.locator("li.acting")).to_have_count(1)
    table = host.page.url.rsplit("/", 1)[1]
    before = host.page.request.get(f"/api/tables/{table}").json()["dice"]
    assert len(set(before["nonces"]) - {""}) == 2
    assert "secret" not in before
    guest.resign()
    check(host)
    guest.page.get_by_test_id("result-card").wait_for()
    record = host.page.request.get(f"/api/tables/{table}/record").text()
    for nonce in before["nonces"]:
        assert nonce in record


@pytest.mark.parametrize("game", ["WARP 6", "Arena"])
def test_a_game_against_a_bot_is_mixed_by_its_only_browser(sit: Sit, game: str) -> None:
    """In a newcomer's Arena the bot has the first seat."""
    person = sit(size=PHONE, touch=True)
    person.begin(game)
    expect(person.page.locator("li.acting")).not_to_have_count(0)
    table = person.page.url.rsplit("/", 1)[1]
    dice = person.page.request.get(f"/api/tables/{table}").json()["dice"]
    assert len(set(dice["nonces"]) - {""}) == 1

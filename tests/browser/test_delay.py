"""A game with secrets that somebody watches late, in two browsers and a third."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.conftest import opened, type_of_sit
from tests.browser.harness import Person


def place_of(person: Person) -> str:
    """The address that somebody is at, without the server's."""
    return urlsplit(person.page.url).path


def open_table(host: Person) -> None:
    """Ann opens a table of Gladiator Arena that is watched once it is over."""
    page = host.page
    host.card("Gladiator Arena").get_by_role("button", name="New table").click()
    page.get_by_label("Name of Bronze").fill("Ann")
    page.get_by_label("Who plays").nth(1).select_option("open")
    delay = page.get_by_test_id("delay-choice")
    expect(delay).to_have_value("0")
    page.get_by_test_id("public-choice").check()
    expect(delay).to_have_value("60")
    delay.select_option("-1")
    host.shoot("delay-chosen")
    page.get_by_role("button", name="Open the table").click()
    host.table.wait_for()


def test_who_looks_on_sees_it_late(sit: type_of_sit) -> None:
    """It is said in the invitation and at the table; what happens shows to the players alone."""
    host = sit()
    open_table(host)
    guest = sit(host.page.get_by_label("Link for seat 2").input_value())
    expect(guest.page.get_by_test_id("terms")).to_contain_text("See it once it is over")
    guest.take_seat("Bea")
    onlooker = sit(place_of(host))
    expect(onlooker.table).to_contain_text("You watch this game, and see it once it is over.")
    expect(host.page.get_by_test_id("spectators")).to_have_text("1 looking on, once it is over")


def test_at_the_end_he_sees_it_all(sit: type_of_sit) -> None:
    """A race whose dice are set in secret: nobody else sees them, till somebody gives up."""
    host, guest = opened(sit, options={"start": "secret"}, spectator_delay=-1)
    onlooker = sit(place_of(host))
    expect(onlooker.table).to_contain_text("and see it once it is over")
    before = onlooker.seq
    guest.resign()
    expect(host.page.get_by_test_id("result-card")).to_be_visible()
    expect(onlooker.page.get_by_test_id("outcome")).to_be_visible()
    assert onlooker.seq > before
    expect(onlooker.table).not_to_contain_text("see it once it is over")

"""A week by post, each day of which passes at once, as two people see it who are late."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PHONE, WIDE, opened, type_of_sit
from tests.browser.harness import Person, Server
from tests.browser.test_gladiator_arena import enrol, turn_of

DAY = 24 * 3600
NAMES = ("Ann", "Bea")


@pytest.fixture(scope="module")
def week(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose time the tests let pass."""
    running = Server(tmp_path_factory.mktemp("week"))
    running.hold_time()
    with running:
        yield running


@pytest.fixture
def server(week: Server, request: pytest.FixtureRequest) -> Server:
    """The dice of a test's tables are the same each time."""
    week.fix_dice(request.node.name)
    return week


def log_of(person: Person) -> Locator:
    person.open_drawer()
    return person.page.get_by_test_id("log")


def both_read(people: tuple[Person, Person], *lines: str) -> None:
    for person in people:
        for line in lines:
            expect(log_of(person)).to_contain_text(line)


def in_turn(people: tuple[Person, Person]) -> tuple[Person, Person]:
    """Whoever is to act, and the other."""
    host, guest = people
    expect(host.page.locator("li.acting")).to_have_count(1)
    begins = host.page.locator('li.acting[data-seat="0"]').count() > 0
    return (host, guest) if begins else (guest, host)


def test_by_post_the_rules_decide_for_whoever_is_late(sit: type_of_sit, server: Server) -> None:
    """One is late with half a plan, then nobody posts; the log says so to both."""
    host, guest = sit("/?new=gladiator-arena"), sit()
    page = host.page
    page.get_by_label("Who plays").nth(1).select_option("open")
    page.get_by_test_id("pace-choice").select_option(f"0+0/{2 * DAY}")
    expect(page.get_by_test_id("timeout-choice")).to_have_value("")
    page.get_by_label("Name of Bronze").fill("Ann")
    page.get_by_role("button", name="Open the table").click()
    host.table.wait_for()
    guest.page.goto(page.get_by_label("Link for seat 2").input_value())
    guest.take_seat("Bea")
    both = host, guest
    for person, square in ((host, "C3"), (guest, "F6")):
        enrol(person, "human", "sword", square)
        person.plan("action:ready")
    for person in both:
        turn_of(person)
    server.passes(DAY)
    host.plan("cell:C4", "move")
    host.plan("action:ready")
    guest.plan("cell:F5", "move")
    # Whoever comes back is told how long there is yet.
    guest.page.reload()
    expect(guest.page.get_by_test_id("deadline")).to_have_text(
        re.compile(r"^2[34] h left for you( and Ann)?$")
    )
    server.passes(DAY)
    both_read(
        both,
        "Time is up for Bea: the rules decide what was not said.",
        "Bea was late: what was planned by then counts.",
        "moves to F5.",
    )
    expect(log_of(host)).not_to_contain_text("Ann was late")
    server.passes(2 * DAY)
    both_read(
        both,
        "Ann was late, with nothing said",
        "Bea was late, with nothing said",
        "Nobody moves or strikes.",
    )


def test_by_post_a_bot_plays_on_until_the_seat_is_taken_back(
    sit: type_of_sit, server: Server
) -> None:
    people = opened(sit, deadline=3 * DAY, timeout_policy="level-1")
    late, other = in_turn(people)
    server.passes(3 * DAY)
    both_read(people, f"Time is up for {NAMES[late is people[1]]}: a bot, Cadet, plays on.")
    assert other.wait_for_turn()
    late.page.get_by_role("button", name="Take the seat back").click()
    both_read(people, "takes the seat back")
    other.play_on(1)
    assert late.wait_for_turn()


def test_by_post_whoever_is_late_has_lost(sit: type_of_sit, server: Server) -> None:
    people = opened(sit, deadline=7 * DAY, timeout_policy="forfeit")
    late, other = in_turn(people)
    # It is said whose time it is, there and at his seat, and a minute makes no day of it.
    server.passes(40)
    for person, whose in ((late, "you"), (other, NAMES[late is people[1]])):
        person.page.reload()
        told = person.page.get_by_test_id("deadline")
        expect(told).to_have_text(f"7 days left for {whose}")
        seats = person.page.locator("[data-due]")
        expect(seats).to_have_text(["7 days"])
        expect(person.page.locator("li.acting [data-due]")).to_have_count(1)
        person.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        # There it stands at the seat alone.
        expect(told).to_have_count(0)
        expect(seats).to_have_text(["7 days"])
        person.page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
        expect(told).to_have_count(1)
    server.passes(3560)
    table = f"/api/tables/{late.page.url.rsplit('/', 1)[1]}"
    server.passes(7 * DAY - 7200)
    assert other.page.request.get(table).json()["status"] == "playing"
    server.passes(3600)
    for person, verdict in ((late, "You lose."), (other, "You win.")):
        expect(person.page.get_by_test_id("result-card")).to_contain_text(verdict)
        expect(person.page.get_by_test_id("result-card")).to_contain_text("Time is up for")
        expect(log_of(person)).to_contain_text("Time is up for")

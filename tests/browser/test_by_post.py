"""Late players by post and by a live clock, on a server whose time the tests let pass."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from harena.server.messages import log as messages
from tests.browser.conftest import PHONE, WIDE, Sit, in_turn, seat_two
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


def test_rules_decide_for_late_players(sit: Sit, server: Server) -> None:
    host, guest = sit("/?new=gladiator-arena"), sit()
    page = host.page
    page.get_by_label("Who plays").nth(1).select_option("open")
    page.get_by_test_id("pace-choice").select_option(f"0+0/{2 * DAY}")
    expect(page.get_by_test_id("timeout-choice")).to_have_value("")
    page.get_by_label("Name of Bronze").fill("Ann")
    host.open_table()
    guest.page.goto(host.invite)
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
    # A returning player reads the time left.
    guest.page.reload()
    expect(guest.page.get_by_test_id("deadline")).to_have_text(
        re.compile(r"^2[34] h left for you( and Ann)?$")
    )
    server.passes(DAY)
    both_read(
        both,
        messages.rules_decide(name="Bea"),
        messages.late_plan(name="Bea", planned=True, added=()),
        "moves to F5.",
    )
    expect(log_of(host)).not_to_contain_text("Ann ran out of time")
    server.passes(2 * DAY)
    both_read(
        both,
        messages.late_plan(name="Ann", planned=False, added=()),
        messages.late_plan(name="Bea", planned=False, added=()),
        "No one moves or strikes.",
    )


def test_bot_plays_on_until_the_seat_is_taken_back(sit: Sit, server: Server) -> None:
    people = seat_two(sit, deadline=3 * DAY, timeout_policy="level-1")
    late, other = in_turn(people)
    server.passes(3 * DAY)
    both_read(people, messages.bot_plays_on(name=NAMES[late is people[1]], bot="Cadet"))
    assert other.wait_for_turn()
    late.page.get_by_role("button", name="Take back your seat").click()
    both_read(people, "takes the seat back")
    other.play_on(1)
    assert late.wait_for_turn()


def test_late_player_loses(sit: Sit, server: Server) -> None:
    people = seat_two(sit, deadline=7 * DAY, timeout_policy="forfeit")
    late, other = in_turn(people)
    # The page and the seat name the player; a minute does not round up to a day.
    server.passes(40)
    for person, whose in ((late, "you"), (other, NAMES[late is people[1]])):
        person.page.reload()
        deadline = person.page.get_by_test_id("deadline")
        expect(deadline).to_have_text(f"7 days left for {whose}")
        seats = person.page.locator("[data-due]")
        expect(seats).to_have_text(["7 days"])
        expect(person.page.locator("li.acting [data-due]")).to_have_count(1)
        person.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        # On a phone only the seat shows it.
        expect(deadline).to_have_count(0)
        expect(seats).to_have_text(["7 days"])
        person.page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
        expect(deadline).to_have_count(1)
    server.passes(3560)
    table = f"/api/tables/{late.page.url.rsplit('/', 1)[1]}"
    server.passes(7 * DAY - 7200)
    assert other.page.request.get(table).json()["status"] == "playing"
    server.passes(3600)
    for person, verdict in ((late, "You lose."), (other, "You win.")):
        expect(person.page.get_by_test_id("result-card")).to_contain_text(verdict)
        expect(person.page.get_by_test_id("result-card")).to_contain_text("ran out of time")
        expect(log_of(person)).to_contain_text("ran out of time")


def test_absent_player_loses_a_game_and_then_the_series(sit: Sit, server: Server) -> None:
    people = seat_two(sit, options={"games": 5}, deadline=3 * DAY, timeout_policy="forfeit")
    late, other = in_turn(people)
    name = NAMES[late is people[1]]
    server.passes(3 * DAY)
    for person in people:
        expect(log_of(person)).to_contain_text(f"{name} ran out of time and lost game 1.")
        expect(person.page.get_by_test_id("result-card")).to_have_count(0)
    other.shoot("lost-on-time")
    if in_turn(people)[0] is other:
        other.play_on(1)
    server.passes(3 * DAY)
    card = other.page.get_by_test_id("result-card")
    expect(card).to_contain_text("You win.")
    expect(card).to_contain_text(f"{name} ran out of time and lost the series.")


def test_running_out_of_time_loses(sit: Sit, server: Server) -> None:
    people = seat_two(sit, clock=600, timeout_policy="forfeit")
    late, other = in_turn(people)
    expect(other.page.get_by_role("timer", name=re.compile(", running$"))).to_have_count(1)
    server.passes(700)
    for person, verdict in ((late, "You lose."), (other, "You win.")):
        expect(person.page.get_by_test_id("result-card")).to_contain_text(verdict)
        expect(person.page.get_by_role("timer", name=re.compile(", running$"))).to_have_count(0)
        expect(person.page.get_by_role("timer").filter(has_text="0:00.0")).to_have_count(1)

"""Gladiator Arena by clicks: a duel in two browsers, to its end, and nothing known too soon."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.conftest import PHONE, WIDE, type_of_sit
from tests.browser.harness import THEME, Person
from tests.browser.test_access import assert_accessible, assert_fits
from tests.browser.test_games import check_record, download_record

TURNS = 30
QUIET = {"table", "pong", "ok"}
UNCOVERED = """() => {
    if (document.querySelector('.world [data-gliding]')) return false;
    const lies = [...document.querySelectorAll('.zoom button')];
    const over = lies.map(one => one.getBoundingClientRect());
    const cells = document.querySelectorAll('.world [data-key^="cell:"]');
    return over.length > 0 && [...cells].every(cell => {
        const {x, y, width, height} = cell.getBoundingClientRect();
        const [left, top] = [x + width / 2, y + height / 2];
        return over.every(one => left < one.left || left > one.right
            || top < one.top || top > one.bottom);
    });
}"""
"""Whether no button that changes the size of the board lies over the middle of a square."""


class Ear:
    """All that one browser is told, in order."""

    def __init__(self, person: Person) -> None:
        self.heard: list[str] = []
        person.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.heard.append(str(text)))

    def told(self, since: int) -> list[str]:
        """What came since so many messages were heard, but for what tells nothing of the game."""
        return [text for text in self.heard[since:] if json.loads(text)["type"] not in QUIET]


def open_duel(host: Person, guest: Person) -> None:
    """A small arena with an early time limit; the guest comes by the link."""
    host.card("Gladiator Arena").get_by_role("button", name="New table").click()
    page = host.page
    page.get_by_label("Who plays").nth(1).select_option("open")
    page.locator("details", has_text="Columns").locator("summary").click()
    for label, value in (("Columns", "4"), ("Rows", "4"), ("First turn of the time limit", "2")):
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_label("Turns between").fill("1")
    page.get_by_role("button", name="Open the table").click()
    host.table.wait_for()
    guest.page.goto(page.get_by_label("Link for seat 2").input_value())
    guest.take_seat("Bea")


def turn_of(person: Person) -> str:
    """The prompt, once something may be planned; "" when the game is over."""
    person.now()
    return "" if person.over else person.page.get_by_test_id("prompt").inner_text()


def cells(person: Person, role: str) -> list[str]:
    """The squares that may be pointed at in a role."""
    found: list[str] = person.page.evaluate(
        """role => [...document.querySelectorAll(`[data-roles~="${role}"]`)]
            .map(one => one.dataset.key).filter(key => key && key.startsWith('cell:'))""",
        role,
    )
    return sorted(set(found))


def enrol(person: Person, race: str, weapon: str, square: str) -> None:
    """Choose race, weapon and square, without saying ready."""
    turn_of(person)
    for thing in (f"action:{race}", f"action:{weapon}", f"cell:{square}"):
        person.plan(thing)


def plan_at_random(person: Person, rng: random.Random) -> None:
    """A move perhaps, and strikes, one of them taken back again."""
    turn_of(person)
    moves = cells(person, "move")
    if moves and rng.random() < 0.5:
        person.plan(rng.choice(moves), "move")
    for role in ("strike", "strike", "unstrike", "strike"):
        found = cells(person, role)
        if found:
            person.plan(rng.choice(found), role)


def test_a_duel_in_two_browsers_to_the_end(sit: type_of_sit, tmp_path: Path) -> None:
    """[GA-18] [GA-17] The guest, on a phone, hears nothing of the host's orders but "ready"."""
    host, guest = sit(), sit(size=PHONE)
    ear = Ear(guest)
    open_duel(host, guest)
    rng = random.Random(4)
    enrol(guest, "human", "axe", "B2")
    heard = len(ear.heard)
    enrol(host, "dwarf", "sword", "C3")
    host.page.wait_for_timeout(300)
    assert ear.told(heard) == []
    host.plan("action:ready")
    guest.plan("action:ready")
    for turn in range(TURNS):
        if not turn_of(guest):
            break
        heard = len(ear.heard)
        plan_at_random(host, rng)
        host.page.wait_for_timeout(200)
        # Not even that there is an order, nor how often it was changed.
        assert ear.told(heard) == []
        if turn == 1:
            host.shoot("gladiator-plan-wide")
            assert_accessible(host)
        host.plan("action:ready")
        guest.page.wait_for_selector("[data-ready='0']")
        (message,) = ear.told(heard)
        frame = json.loads(message)["frame"]
        assert [event["text"] for event in frame["events"]] == ["Bronze is ready."]
        assert {zone["kind"] for zone in frame["scene"].get("zones", [])} <= {"range", "threat"}
        assert not [token for token in frame["scene"]["tokens"] if "plan" in token["id"]]
        plan_at_random(guest, rng)
        if turn == 1:
            guest.shoot("gladiator-plan-phone")
            assert_accessible(guest)
            assert_fits(guest)
        guest.plan("action:ready")
        host.page.wait_for_function(
            "() => !document.querySelector('[data-testid=table]').dataset.busy"
        )
    for person in (host, guest):
        expect(person.page.get_by_test_id("outcome")).to_be_visible()
    host.shoot("gladiator-over-wide")
    guest.shoot("gladiator-over-phone")
    check_record(host, download_record(host, tmp_path))


def test_orders_are_changed_on_the_board(sit: type_of_sit) -> None:
    """[GA-17] Struck twice, once taken back, moved elsewhere: what still fits stays."""
    person = sit(size=PHONE, touch=True)
    person.begin("Gladiator Arena")
    enrol(person, "human", "sword", "D4")
    person.plan("action:ready")
    prompt = turn_of(person)
    assert "Turn 1" in prompt
    person.plan("cell:E6", "strike")
    person.plan("cell:E6", "strike")
    assert "strike E6 twice" in turn_of(person)
    person.plan("cell:E6", "unstrike")
    person.plan("cell:D5", "move")
    assert "move to D5, strike E6" in turn_of(person)
    person.shoot("gladiator-orders-phone")
    person.plan("role:clear")
    assert "E6" not in turn_of(person)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_conceding_stands_apart_and_asks_first(sit: type_of_sit, size: tuple[int, int]) -> None:
    """[GA-22] [GA-26] Neither a double click nor a doubled Enter concedes, nor is it near Ready."""
    person = sit(size=size)
    person.begin("Gladiator Arena")
    enrol(person, "human", "sword", "D4")
    person.plan("action:ready")
    expect(person.page.get_by_test_id("prompt")).to_contain_text("Turn 1")
    page = person.page
    concede = page.locator("button[data-action=concede]")
    ready = page.locator("button[data-action=ready]")
    concede.scroll_into_view_if_needed()
    person.shoot(f"concede-{size[0]}")
    apart, near = concede.bounding_box(), ready.bounding_box()
    assert apart
    assert near
    expect(ready).to_contain_class("primary")
    below = apart["y"] - (near["y"] + near["height"])
    above = near["y"] - (apart["y"] + apart["height"])
    assert max(below, above) > 40

    concede.dblclick()
    question = page.get_by_role("group", name="Leave the arena, and give")
    expect(question).to_be_visible()
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    concede.click()
    expect(page.get_by_test_id("decline")).to_be_focused()
    person.shoot(f"concede-asked-{size[0]}")
    assert_accessible(person)
    assert_fits(person)
    page.keyboard.press("Enter")
    expect(question).to_be_hidden()
    expect(concede).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(question).to_be_hidden()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    expect(page.get_by_test_id("prompt")).to_contain_text("move, strike or stay")

    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("prompt")).to_contain_text("say ready to concede")
    expect(concede).to_be_visible()
    concede.click()
    expect(page.get_by_test_id("prompt")).to_contain_text("move, strike or stay")


def test_what_is_blocked_says_why_and_a_pair_is_one_click(sit: type_of_sit) -> None:
    """A square that cannot be chosen yet answers a click; then one click arms, and one places."""
    person = sit()
    person.begin("Gladiator Arena")
    turn_of(person)
    consequence = person.page.locator(".consequence")
    expect(consequence).not_to_contain_text("first")
    person.page.locator('[data-cell="D4"]').first.click()
    expect(consequence).to_have_text("Choose a race and a weapon first.")
    person.page.get_by_role("button", name="Elf with a sword, 1", exact=True).click()
    expect(person.page.get_by_test_id("plan-state")).to_contain_text("Saved")
    person.plan("cell:D4")
    ready = person.page.locator('button[data-role="ready"]:visible')
    expect(ready).to_have_attribute("aria-label", "Ready: elf with a sword on D4")
    assert_accessible(person)


def test_on_a_phone_a_race_is_chosen_in_sight_and_no_square_lies_below_a_button(
    sit: type_of_sit,
) -> None:
    """What the chart's numbers are is in sight; the board stays as it is when one chooses on it."""
    person = sit(size=PHONE, touch=True)
    page = person.page
    person.begin("Gladiator Arena")
    chart = page.locator("table[data-choices]")
    expect(chart.locator("tbody tr").first).to_be_in_viewport(ratio=1)
    expect(chart.get_by_text("damage of a strike")).to_be_in_viewport(ratio=1)
    board = page.locator(".board-area")
    before = board.bounding_box()
    assert before
    page.locator('[data-action="human sword"]').first.click()
    free = page.locator('.world [data-key^="cell:"][data-targets]:not([data-targets="0"])')
    expect(free).to_have_count(64)
    assert board.bounding_box() == before
    page.wait_for_function(UNCOVERED, polling=THEME)

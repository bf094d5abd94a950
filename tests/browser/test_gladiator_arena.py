"""Gladiator Arena by clicks: a duel in two browsers, secrecy of plans, conceding, layout."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.conftest import PHONE, WIDE, Sit
from tests.browser.harness import POLL, Person
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
"""True if no zoom button covers the middle of a square."""


class SocketLog:
    """All messages that a page receives, in order."""

    def __init__(self, person: Person) -> None:
        self.received: list[str] = []
        person.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.received.append(str(text)))

    def since(self, number: int) -> list[str]:
        """Return the messages about the game after the first `number` of all messages."""
        return [text for text in self.received[number:] if json.loads(text)["type"] not in QUIET]


def open_duel(host: Person, guest: Person) -> None:
    """Open a small arena with an early time limit and seat the guest by the link."""
    host.set_up("Gladiator Arena")
    page = host.page
    page.get_by_label("Who plays").nth(1).select_option("open")
    page.locator("details", has_text="Columns").locator("summary").click()
    for label, value in (("Columns", "4"), ("Rows", "4"), ("First turn of the time limit", "2")):
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_label("Turns between").fill("1")
    host.open_table()
    guest.page.goto(host.invite)
    guest.take_seat("Bea")


def turn_of(person: Person) -> str:
    """Wait for the next turn and return its prompt, "" when the game is over."""
    person.now()
    return "" if person.over else person.page.get_by_test_id("prompt").inner_text()


def cells(person: Person, role: str) -> list[str]:
    """Return the squares that may be chosen in a role."""
    found: list[str] = person.page.evaluate(
        """role => [...document.querySelectorAll(`[data-roles~="${role}"]`)]
            .map(one => one.dataset.key).filter(key => key && key.startsWith('cell:'))""",
        role,
    )
    return sorted(set(found))


def enrol(person: Person, race: str, weapon: str, square: str) -> None:
    """Choose race, weapon and square, without saying ready."""
    turn_of(person)
    page = person.page
    if not page.locator(f'button[data-action="{race} {weapon}"]:visible').count():
        page.get_by_test_id("open-chart").click()
    person.plan(f"action:{race} {weapon}")
    expect(page.get_by_test_id("chart-sheet")).to_have_count(0)
    person.plan(f"cell:{square}")


def plan_at_random(person: Person, rng: random.Random) -> None:
    """Plan a move or none, and strikes, one of them taken back."""
    turn_of(person)
    moves = cells(person, "move")
    if moves and rng.random() < 0.5:
        person.plan(rng.choice(moves), "move")
    for role in ("strike", "strike", "unstrike", "strike"):
        found = cells(person, role)
        if found:
            person.plan(rng.choice(found), role)


def sent_parts(frame: dict[str, Any], name: str) -> list[dict[str, Any]]:
    """Return the parts of a list of the scene that a frame sends: all, or the changed ones."""
    changes = frame.get("changes", {"values": frame.get("scene", {})})
    parts = [*changes.get("values", {}).get(name, []), *changes.get("lists", {}).get(name, [])]
    return [part for part in parts if isinstance(part, dict)]


def test_duel_in_two_browsers_to_the_end(sit: Sit, tmp_path: Path) -> None:
    """[GA-18] [GA-17] The guest's page receives nothing of the host's orders but "ready"."""
    host, guest = sit(), sit(size=PHONE)
    log = SocketLog(guest)
    open_duel(host, guest)
    rng = random.Random(4)
    enrol(guest, "human", "axe", "B2")
    before = len(log.received)
    enrol(host, "dwarf", "sword", "C3")
    host.page.wait_for_timeout(300)
    assert log.since(before) == []
    host.plan("action:ready")
    guest.plan("action:ready")
    for turn in range(TURNS):
        if not turn_of(guest):
            break
        before = len(log.received)
        plan_at_random(host, rng)
        host.page.wait_for_timeout(200)
        # Neither that there is an order nor how often it changes.
        assert log.since(before) == []
        if turn == 1:
            host.shoot("gladiator-plan-wide")
            assert_accessible(host)
        host.plan("action:ready")
        guest.page.wait_for_selector("[data-ready='0']")
        (message,) = log.since(before)
        frame = json.loads(message)["frame"]
        assert [(one["seat"], one["rule"]) for one in frame["events"]] == [(0, "GA-18")]
        assert {zone["kind"] for zone in sent_parts(frame, "zones")} <= {"range", "threat"}
        assert not [token for token in sent_parts(frame, "tokens") if "plan" in token["id"]]
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


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_conceding_stands_apart_and_asks_first(sit: Sit, size: tuple[int, int]) -> None:
    """[GA-22] [GA-26] Neither a double click nor a doubled Enter concedes."""
    person = sit(size=size)
    person.begin("Gladiator Arena")
    enrol(person, "human", "sword", "D4")
    person.plan("action:ready")
    assert "Turn 1" in turn_of(person)
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

    plan = page.get_by_test_id("prompt").text_content() or ""
    concede.dblclick()
    keep = page.get_by_test_id("decline")
    expect(keep).to_be_focused()
    assert_accessible(person)
    assert_fits(person)
    page.keyboard.press("Enter")
    expect(keep).to_be_hidden()
    expect(concede).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(keep).to_be_hidden()
    expect(page.get_by_test_id("prompt")).to_have_text(plan)

    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("prompt")).not_to_have_text(plan)
    concede.click()
    expect(page.get_by_test_id("prompt")).to_have_text(plan)


def test_phone_shows_races_and_covers_no_square(
    sit: Sit,
) -> None:
    """Three gladiators are in view, all others in a sheet; a choice does not move the board."""
    person = sit(size=PHONE, touch=True)
    page = person.page
    person.begin("Gladiator Arena")
    for ready_made in ("human sword", "elf bow", "giant axe"):
        button = page.locator(f'button[data-action="{ready_made}"]')
        expect(button).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-unavailable=Ready]")).to_be_in_viewport(ratio=1)
    board = page.locator(".board-area")
    before = board.bounding_box()
    assert before
    page.get_by_test_id("open-chart").tap()
    rows = page.locator("[data-testid=chart-sheet] tbody tr")
    expect(rows).to_have_count(5)
    for row in rows.all():
        expect(row).to_be_in_viewport(ratio=1)
    assert_accessible(person)
    rows.locator('[data-action="dwarf spear"]').tap()
    expect(rows).to_have_count(0)
    free = page.locator('.world [data-key^="cell:"][data-targets]:not([data-targets="0"])')
    expect(free).to_have_count(36)
    assert board.bounding_box() == before
    page.wait_for_function(UNCOVERED, polling=POLL)

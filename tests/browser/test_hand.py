"""Warp Arena by finger and by keyboard: grids, the deck, cards and robots."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, WIDE, Sit, some
from tests.browser.decision_moments import Table, go_on, moments_of
from tests.browser.harness import Person, Server
from tests.browser.test_access import assert_accessible_in_both

MENU = "choose an action"
IDLE = ("action:pass", "action:no-disc", "action:done", "action:no-card", "action:keep")
FREE = """grid => {
    const free = [...document.querySelectorAll(`[data-group="${grid}"] [data-cell]`)].find(one => {
        const box = one.getBoundingClientRect();
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        const taken = document.querySelector(`[data-token][data-at="${one.dataset.cell}"]`);
        return top?.closest('[data-cell]') === one && !taken;
    });
    return free?.dataset.cell ?? '';
}"""
"""A free hex of a grid in view."""
REACHED = """() => [...document.querySelectorAll('[data-tinted]')]
    .flatMap(one => one.dataset.tinted.split(' '))
    .find(id => {
        const box = document.querySelector(`[data-cell="${id}"]`).getBoundingClientRect();
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return top?.closest('[data-cell]')?.dataset.cell === id;
    })"""
"""A free hex within reach of the selected robot."""
ACTIVE = "name => document.activeElement?.dataset[name] ?? ''"


def tap(person: Person, selector: str) -> None:
    """Tap the first of these elements that is visible."""
    box = person.page.locator(f"{selector}:visible").first.bounding_box()
    assert box
    person.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


class Hand:
    """A player who chooses things by finger or by keyboard."""

    def __init__(self, person: Person, by: str) -> None:
        self.person, self.page, self.by = person, person.page, by

    def to_menu(self) -> None:
        """Place robots, pass everything else, and stop at the choice of an action."""
        while MENU not in (asked := self.person.now())[1].lower():
            idle = [thing for thing in asked[2] if thing in IDLE]
            self.person.point_at((idle or asked[2])[0])

    def pick(self, key: str) -> None:
        """Select a thing, so that it shows its choices."""
        before = self.person.seq
        if self.by == "keys":
            self.focus(key)
            self.page.keyboard.press("Enter")
        elif key.startswith("group:"):
            cell = self.page.evaluate(FREE, key.removeprefix("group:"))
            assert cell, key
            tap(self.person, f'[data-cell="{cell}"]')
        else:
            self.page.locator(f'[data-key="{key}"]').scroll_into_view_if_needed()
            tap(self.person, f'[data-key="{key}"]')
        expect(self.page.locator(f'[data-key="{key}"]')).to_have_attribute("aria-pressed", "true")
        assert self.person.seq == before

    def focus(self, key: str) -> None:
        """Move the focus by Tab to the board, and by the arrows on it."""
        kind = "key" if key.startswith("token:") else "group"
        for _ in range(60):
            if self.page.evaluate(ACTIVE, "key").startswith(("token:", "group:")) and (
                kind == "group" or self.page.evaluate(ACTIVE, "key") == key
            ):
                break
            self.page.keyboard.press("Tab")
        for way in ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight") * 12:
            if self.page.evaluate(ACTIVE, "key") == key:
                return
            self.page.keyboard.press(way)
        if self.page.evaluate(ACTIVE, "key") != key:
            # The keys that follow are what this test is about.
            self.page.locator(f'[data-key="{key}"]').focus()

    def choose(self, action: str) -> None:
        """Press a choice shown at the selected thing, and wait for the step."""
        before = self.person.seq
        button = f'.wheel [data-action="{action}"]'
        expect(self.page.locator(button)).to_be_in_viewport(ratio=1)
        if self.by == "keys":
            for _ in range(8):
                if self.page.evaluate(ACTIVE, "action") == action:
                    break
                self.page.keyboard.press("ArrowRight")
            assert self.page.evaluate(ACTIVE, "action") == action
            self.page.keyboard.press("Enter")
        else:
            tap(self.person, button)
        self.person.wait_past(before)

    def turn(self) -> None:
        """Turn the grid by two sixths."""
        if self.by == "keys":
            self.page.locator('[data-action="=2"]').focus()
            self.page.keyboard.press("Enter")
        else:
            self.person.point_at("action:=2")

    def undo(self) -> None:
        """Take back a whole action; nothing scrolls."""
        undo, pane = self.page.get_by_test_id("undo"), self.page.locator(".prompt-area")
        undo.focus()
        assert pane.evaluate("one => one.scrollTop") == 0
        undo.click()
        expect(self.page.locator('[data-pip="there"]')).to_have_count(3)
        assert pane.evaluate("one => one.scrollTop") == 0
        expect(self.page.get_by_test_id("prompt")).to_be_in_viewport(ratio=1)

    def points(self) -> int:
        """Return the action points left, by their pips."""
        return self.page.locator('[data-pip="there"], [data-pip="taken"]').count()


@pytest.mark.parametrize("by", some({"finger": "finger", "keys": "keys"}, "keys"))
def test_grids_deck_and_cards(sit: Sit, server: Server, by: str) -> None:
    """WA-10, WA-14, WA-15, WA-5: a rotation and its undo, a card drawn, one played, a warp."""
    server.fix_dice(f"handled by {by}")
    finger = by == "finger"
    person = sit(size=PHONE if finger else WIDE, touch=finger)
    page = person.page
    person.begin("Warp Arena")
    hand = Hand(person, by)
    hand.to_menu()
    assert hand.points() == 3
    grid = str(page.evaluate("() => document.querySelector('[data-key^=\"group:\"]').dataset.key"))

    # A rotation is one action: the grid is not asked for again, and one undo takes it back.
    hand.pick(grid)
    page.keyboard.press("Escape")
    expect(page.locator(".wheel")).to_have_count(0)
    hand.pick(grid)
    person.shoot(f"hand-wheel-{by}")
    if by != "keys":  # with a key it is the same wheel as by mouse
        assert_accessible_in_both(person)
    hand.choose("action-rotate")
    prompt = page.get_by_test_id("prompt")
    expect(prompt).to_contain_text("how far")
    assert hand.points() == 2
    hand.turn()
    hand.to_menu()
    # Another Enter must not end the turn.
    assert page.evaluate(ACTIVE, "action") != "end"
    assert hand.points() == 2
    hand.undo()

    # The deck is drawn from.
    held = page.locator('[data-tray="hand-0"] [data-token]').count()
    hand.pick("token:deck-back")
    hand.choose("action-draw")
    hand.to_menu()
    assert hand.points() == 2
    assert page.locator('[data-tray="hand-0"] [data-token]').count() >= held

    # Double Warp: the selected grid and one by a die change places.
    hand.pick(grid)
    hand.choose("action-double")
    expect(prompt).to_contain_text("faces in its new place")
    hand.to_menu()

    # A card is played without being asked for again.
    card = page.locator('[data-tray="hand-0"] [data-targets="1"][data-leads="1"]')
    while not card.count():
        hand.pick("token:deck-back")
        hand.choose("action-draw")
        hand.to_menu()
    hand.pick(f"token:{card.first.get_attribute('data-token')}")
    person.shoot(f"hand-card-{by}")
    hand.choose("action-cards")
    expect(page.get_by_test_id("log")).to_contain_text("plays")


def test_tapped_robot_moves_to_the_next_tap(sit: Sit, server: Server) -> None:
    """WA-22: a tap on a reachable hex chooses robot and path at once."""
    # With these dice, the player comes to a move before the game ends.
    server.fix_dice("test_a_robot_selected_by_a_tap_goes_where_the_next_tap_is")
    person = sit(size=PHONE, touch=True)
    page = person.page
    person.begin("Warp Arena")
    while "Choose a robot to move" not in (asked := person.now())[1]:
        menu = "action:action-move"
        person.point_at(menu if menu in asked[2] else asked[2][0])
    robot = next(thing for thing in asked[2] if thing.startswith("token:"))
    touches = 0
    while not person.picked(robot):
        tap(person, f'[data-key="{robot}"]')
        touches += 1
    assert touches <= 2, "a crowd spreads, and one of it is picked up"
    to, before = str(page.evaluate(REACHED)), person.seq
    tap(person, f'[data-cell="{to}"]')
    page.get_by_test_id("log").filter(has_text=f"moves to {to}").wait_for(state="attached")
    assert person.seq >= before + 2


@pytest.mark.parametrize("size", [PHONE, (360, 640)], ids=["phone", "small"])
def test_hand_stays_in_view_below_many_choices(sit: Sit, size: tuple[int, int]) -> None:
    """With twelve actions, the tops of the cards are above the foot and nothing covers them."""
    person = sit(size=size, touch=True)
    moments = moments_of(Table("warp-arena", 2, "quick"))
    go_on(person, max(moments, key=lambda each: each.choices * (each.kind == ("WA-10", "button"))))
    page = person.page
    assert page.locator(".choices .choice").count() >= 12
    cards = page.locator("[data-stuck] .hand:not(.small) > .card")
    assert cards.count() > 1
    for card in cards.all():
        on_top = card.evaluate("""one => {
            const {x, y, width} = one.getBoundingClientRect();
            return one.contains(document.elementFromPoint(x + width / 2, y + 40));
        }""")
        assert on_top
    # All actions can be scrolled out from below the cards.
    last = page.locator(".choices .choice").last
    last.focus()
    box, hand = last.bounding_box(), page.locator("[data-stuck]").bounding_box()
    assert box
    assert hand
    assert box["y"] + box["height"] <= hand["y"]
    person.shoot(f"hand-many-{size[0]}")

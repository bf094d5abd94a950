"""A pause and an undo that both players agree to, at a table with live clocks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, SIZES, Sit, in_turn, seat_two

RUNNING = re.compile(", running$")


def test_pause_and_undo_by_consent(sit: Sit) -> None:
    """The other player's answer is taken back as well; no clock runs during a pause."""
    host, guest = seat_two(sit, clock=600, increment=5, timeout_policy="forfeit")
    first, other = in_turn((host, guest))
    for person in (first, other):
        expect(person.page.get_by_role("timer")).to_have_count(2)
        expect(person.page.get_by_role("timer", name=RUNNING)).to_have_text(
            re.compile(r"^(10:00|9:\d\d)$")
        )
    first.play_on(1)
    other.play_on(1)
    assert first.wait_for_turn()
    ask = first.page.get_by_test_id("ask-undo")
    expect(ask).to_be_visible()
    before = first.seq
    ask.click()
    expect(first.page.get_by_test_id("proposal")).to_contain_text("Waiting for")
    asked = other.page.get_by_test_id("proposal")
    expect(asked).to_contain_text("asks to take back:")
    other.shoot("undo-asked")
    asked.get_by_role("button", name="Allow").click()
    expect(asked).to_be_hidden()
    expect(first.page.get_by_test_id("log")).to_contain_text("takes back:")
    assert first.wait_for_turn()
    assert first.seq < before
    other.open_more()
    other.page.get_by_test_id("ask-pause").click()
    first.page.get_by_test_id("proposal").get_by_role("button", name="Allow").click()
    for person in (first, other):
        expect(person.page.get_by_test_id("paused")).to_be_visible()
        expect(person.page.get_by_role("timer", name=RUNNING)).to_have_count(0)
        expect(person.page.locator('[data-targets]:not([data-targets="0"])')).to_have_count(0)
    other.shoot("paused")
    first.page.get_by_role("button", name="Resume").click()
    expect(other.page.get_by_test_id("paused")).to_be_hidden()
    assert first.wait_for_turn()
    first.play_on(1)


@pytest.mark.parametrize("size", [pytest.param(each, id=name) for name, each in SIZES.items()])
def test_undo_of_a_seen_move_needs_consent(sit: Sit, size: tuple[int, int]) -> None:
    """Undo is free for a few seconds after the turn has passed, and a refusal is final."""
    people = seat_two(sit, deadline=86_400, timeout_policy="forfeit")
    first, other = in_turn(people)
    for person in people:
        person.page.set_viewport_size({"width": size[0], "height": size[1]})
    first.play_on(1)
    expect(first.page.get_by_test_id("undo")).to_be_enabled()
    ask = first.page.get_by_test_id("ask-undo")
    expect(ask).to_be_enabled(timeout=15_000)
    expect(first.page.get_by_test_id("undo")).to_have_count(0)
    ask.click()
    asked = other.page.get_by_test_id("proposal")
    expect(asked).to_contain_text("asks to take back:")
    first.shoot("undo-waits")
    other.shoot("undo-of-a-seen-move")
    asked.get_by_role("button", name="Allow").click()
    expect(first.page.get_by_test_id("undo")).to_be_visible()
    assert first.wait_for_turn()
    first.play_on(1)
    expect(ask).to_be_enabled(timeout=15_000)
    ask.click()
    asked.get_by_role("button", name="Decline").click()
    ask.click()
    expect(first.page.locator("main .error")).to_be_visible()
    expect(asked).to_be_hidden()


PLACES = """() => [...document.querySelectorAll('main :is(button, [data-key])')]
    .filter(one => one.checkVisibility() && !one.closest('[data-testid=log]'))
    .map(one => {
        const {x, y, width, height} = one.getBoundingClientRect();
        const name = one.dataset.key ?? one.dataset.action ?? one.dataset.testid ?? one.innerText;
        return [name, x, y, width, height].join(' ');
    })"""
"""The places of everything that can be pressed, except lines of the log."""

COVERED = """() => {
    const strip = document.querySelector('[data-testid=proposal]').getBoundingClientRect();
    return [...document.querySelectorAll('main :is([data-action], [data-key])')]
        .filter(one => one.getClientRects().length)
        .map(one => one.getBoundingClientRect())
        .filter(({left, right, top, bottom}) => left < strip.right && right > strip.left
            && top < strip.bottom && bottom > strip.top)
        .length;
}"""
"""The number of choices covered by the proposal."""


@pytest.mark.parametrize("size", [pytest.param(each, id=name) for name, each in SIZES.items()])
def test_proposals_do_not_move_choices(sit: Sit, size: tuple[int, int]) -> None:
    """The other player asks for a pause while the mover's clock runs."""
    people = seat_two(sit, clock=600, increment=5, timeout_policy="forfeit")
    for person in people:
        person.page.set_viewport_size({"width": size[0], "height": size[1]})
        log = person.page.get_by_role("button", name="Log", exact=True)
        expect(log).to_have_count(int(size == PHONE))
        expect(person.page.get_by_test_id("resign")).to_have_count(1)
    mover, other = in_turn(people)
    asks = "Bea" if mover is people[0] else "Ann"
    assert mover.wait_for_turn()
    before = mover.page.evaluate(PLACES)
    assert len(before) > 6
    if size == PHONE:
        other.page.get_by_role("button", name="Log", exact=True).click()
    else:
        other.open_more()
    other.page.get_by_test_id("ask-pause").click()
    asked = mover.page.get_by_test_id("proposal")
    expect(asked).to_contain_text(f"{asks} asks for a pause.")
    # The proposal adds its own two buttons.
    now = [one for one in mover.page.evaluate(PLACES) if not one.startswith(("Allow", "Decline"))]
    assert now == before
    assert mover.page.evaluate(COVERED) == 0
    mover.shoot(f"pause-asked-{size[0]}")
    asked.get_by_role("button", name="Allow").click()
    for person, who in ((mover, asks), (other, "You")):
        prompt = person.page.get_by_test_id("prompt")
        expect(prompt).to_have_text(f"{who} paused the game.")
        expect(person.page.locator(".consequence")).to_contain_text("resumes the game")
        person.shoot(f"paused-{size[0]}-{who}")
    mover.page.get_by_role("button", name="Resume").click()
    expect(mover.page.get_by_test_id("prompt")).not_to_contain_text("paused")
    assert mover.wait_for_turn()

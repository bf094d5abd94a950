"""Nothing that must be pressed lies outside the window, and what one looks for is in sight."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, WIDE, type_of_sit
from tests.browser.decision_moments import Table, go_on, moments_of
from tests.browser.harness import AT_REST, Person
from tests.browser.test_access import assert_accessible
from tests.browser.test_gladiator_arena import enrol

SIZES = [WIDE, (1280, 800), (1280, 720), PHONE, (360, 640)]

UNSEEN = """() => [...document.querySelectorAll('button[data-action]')].filter(one => {
    if (one.closest('details:not([open])')) return false;
    const box = one.getBoundingClientRect();
    const points = [[box.left + 4, box.top + 4], [box.right - 4, box.bottom - 4]];
    return !points.every(([x, y]) => {
        const top = document.elementFromPoint(x, y);
        return top !== null && one.contains(top);
    });
}).map(one => one.dataset.action)"""
"""The buttons of which a corner is outside the window, cut off or covered."""

IN_VIEW = """(log, line) => {
    const [pane, box] = [log, line].map(one => one.getBoundingClientRect());
    const foot = Math.min(pane.bottom, innerHeight);
    return box.height > 0 && box.top >= pane.top - 1 && box.bottom <= foot + 1;
}"""


def open_quick_arena(person: Person) -> None:
    """Two people at one screen in the quick arena."""
    page = person.page
    person.card("Warp Arena").get_by_role("button", name="New table").click()
    page.get_by_role("radio", name="Quick game").check()
    for seat in range(2):
        page.get_by_label("Who plays").nth(seat).select_option("me")
    page.get_by_role("button", name="Open the table").click()
    person.table.wait_for()


def uncover(person: Person) -> None:
    """Take the screen over."""
    curtain = person.page.get_by_test_id("handover")
    curtain.get_by_role("button").click()
    curtain.wait_for(state="detached")


def test_a_phase_of_warp_arena_fits(sit: type_of_sit) -> None:
    """WA-10: all actions of a phase and its end are in the window, on any screen."""
    person = sit()
    open_quick_arena(person)
    rng = random.Random(3)
    while True:
        curtain, prompt, things = person.now()
        if curtain:
            uncover(person)
        elif "choose an action" in prompt:
            break
        else:
            centres = [thing for thing in things if "for your C;" in prompt and thing.endswith("c")]
            person.point_at(rng.choice(centres or things))
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        expect(person.page.locator('button[data-action="end"]')).to_be_in_viewport(ratio=1)
        assert person.page.evaluate(UNSEEN) == [], (width, height)
        assert person.page.evaluate("document.documentElement.scrollHeight") <= height
        person.shoot(f"in-sight-phase-{width}")


def phase_of_warp_arena(sit: type_of_sit) -> Person:
    """Somebody who is to choose an action, on a wide screen."""
    person = sit()
    moments = moments_of(Table("warp-arena", 2, "quick"))
    go_on(person, next(each for each in moments if each.choices == 12 and "WA-10" in each.kind))
    return person


def test_the_log_keeps_four_lines(sit: type_of_sit) -> None:
    """However much there is to choose from, and what stands below it is in the window."""
    person = phase_of_warp_arena(sit)
    page = person.page
    log = page.get_by_test_id("log")
    line = min(log.locator("li").evaluate_all("all => all.map(one => one.offsetHeight)"))
    assert log.evaluate("one => one.clientHeight") >= 4 * line
    page.get_by_text("All choices").click()
    expect(page.locator("details").filter(has_text="All choices")).to_be_in_viewport(ratio=1)
    expect(page.get_by_test_id("more")).to_be_in_viewport(ratio=1)
    person.shoot("in-sight-all-wide")
    page.get_by_text("All choices").click()


def test_when_one_is_asked_is_chosen_without_moving_what_is_asked(sit: type_of_sit) -> None:
    person = phase_of_warp_arena(sit)
    page = person.page
    person.now()
    choice = page.locator("[data-action=action-draw]")
    place = "one => { const {x, y} = one.getBoundingClientRect(); return [x, y]; }"
    before = choice.evaluate(place)
    page.get_by_role("button", name="Interruptions").click()
    asked = page.get_by_role("group", name="Interruptions")
    expect(asked.get_by_label("Between actions")).to_be_in_viewport(ratio=1)
    expect(asked).to_be_in_viewport(ratio=1)
    expect(page.get_by_test_id("more")).to_be_in_viewport(ratio=1)
    assert choice.evaluate(place) == before
    person.shoot("in-sight-interruptions-wide")
    page.keyboard.press("Escape")
    expect(asked).to_be_hidden()


def test_what_is_seldom_wanted_lies_behind_a_button(sit: type_of_sit) -> None:
    """It opens by mouse and key, all of it is in the window, and Escape leads back."""
    person = phase_of_warp_arena(sit)
    page = person.page
    more = page.get_by_role("button", name="More", exact=True)
    resign = page.get_by_role("button", name="Resign", exact=True)
    expect(resign).to_be_hidden()
    more.click()
    for name in ("Save the record", "New table…", "Resign"):
        one = page.get_by_role("group", name="More").get_by_text(name, exact=True)
        expect(one).to_be_in_viewport(ratio=1)
    person.shoot("in-sight-more-wide")
    assert_accessible(person)
    page.keyboard.press("Escape")
    expect(resign).to_be_hidden()
    more.focus()
    page.keyboard.press("Enter")
    expect(resign).to_be_visible()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('[popover]') !== null")
    page.keyboard.press("Escape")
    expect(more).to_be_focused()
    # What is done there folds it away.
    person.resign()
    expect(page.get_by_test_id("outcome")).to_be_visible()
    expect(page.locator("[popover]:popover-open")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, (360, 640)], ids=["phone", "small"])
def test_ready_stays_in_sight(sit: type_of_sit, size: tuple[int, int]) -> None:
    """However far one scrolls among the choices, Ready is there."""
    person = sit(size=size, touch=True)
    person.begin("Gladiator Arena")
    enrol(person, "human", "sword", "D4")
    ready = person.page.locator('button[data-action="ready"]:not([data-role="clear"])')
    for end in ("0", "one.scrollHeight"):
        person.page.locator(".prompt-area").evaluate(f"one => one.scrollTo({{top: {end}}})")
        expect(ready).to_be_in_viewport(ratio=1)
    person.shoot(f"in-sight-ready-{size[0]}")


def test_the_log_shows_where_one_is(sit: type_of_sit) -> None:
    """The drawer opens at the newest line; the line of a past moment comes into view."""
    person = sit(size=PHONE)
    page = person.page
    person.begin("WARP 6")
    person.play_on(14)
    person.wait_for_turn()
    person.open_drawer()
    log = page.get_by_test_id("log").element_handle()
    assert log is not None
    newest = page.get_by_test_id("log").get_by_role("button").last.element_handle()
    page.wait_for_function(f"([log, line]) => ({IN_VIEW})(log, line)", arg=[log, newest])
    person.shoot("in-sight-log-phone")
    for _ in range(20):
        seq = page.get_by_test_id("past-bar").count()
        page.keyboard.press("ArrowLeft")
        if not seq:
            page.get_by_test_id("past-bar").wait_for(state="attached")
    looked = """log => {
        const line = log.querySelector('[aria-current]');
        return line !== null && (IN_VIEW)(log, line);
    }""".replace("IN_VIEW", IN_VIEW)
    page.wait_for_function(looked, arg=log)


@pytest.mark.parametrize("size", [PHONE, (360, 640)], ids=["phone", "small"])
def test_the_drawer_leaves_the_log_room(sit: type_of_sit, size: tuple[int, int]) -> None:
    """What stands below the log is in the window, and the log has some lines of it."""
    person = sit(size=size, touch=True)
    person.begin("WARP 6")
    person.wait_for_turn()
    person.open_drawer()
    for name in ("New table…", "Resign"):
        button = person.page.get_by_role("button", name=name, exact=True)
        expect(button).to_be_in_viewport(ratio=1)
    log = person.page.get_by_test_id("log").bounding_box()
    assert log is not None
    assert log["height"] >= 132
    person.shoot(f"in-sight-drawer-{size[0]}")


def test_the_end_on_a_phone(sit: type_of_sit) -> None:
    """Who won, the last position and the next game are in sight, without unfolding anything."""
    person = sit(size=PHONE, touch=True)
    person.begin("WARP 6")
    person.wait_for_turn()
    person.resign()
    expect(person.page.get_by_test_id("outcome")).to_be_in_viewport(ratio=1)
    expect(person.page.get_by_test_id("rematch")).to_be_in_viewport(ratio=1)
    board = person.page.locator(".world").bounding_box()
    card = person.page.get_by_test_id("result-card").bounding_box()
    assert board
    assert card
    assert card["y"] >= board["y"] + board["height"]
    handle = person.page.get_by_role("button", name="Log and more")
    expect(handle).to_have_attribute("aria-expanded", "false")
    person.shoot("in-sight-end-phone")


SCROLLED_DOWN = """pane => new Promise(done => {
    pane.addEventListener('scroll', () => setTimeout(() => done(pane.scrollTop), 400));
    pane.scrollTo({top: pane.scrollHeight});
})"""
"""Scrolls to its end; how far that is, when the page no longer takes it for scrolled just now."""


def test_the_end_comes_into_view_wherever_one_had_scrolled_to(sit: type_of_sit) -> None:
    """Whoever had looked at what lies below what is asked read of buttons first, not who won."""
    person = sit(size=(360, 640), touch=True)
    page = person.page
    person.begin("Warp Arena")
    person.now()
    assert page.locator(".prompt-area").evaluate(SCROLLED_DOWN) > 0
    person.resign()
    expect(page.get_by_test_id("outcome")).to_be_in_viewport(ratio=1)


SEEN = """() => {
    const within = one => {
        const [box, world] = [one, one.closest('.world')].map(each => each.getBoundingClientRect());
        return box.left >= world.left && box.right <= world.right
            && box.top >= world.top && box.bottom <= world.bottom;
    };
    const [ghost, held] = ['[data-ghost]', '[data-token][aria-pressed="true"]'].map(
        each => document.querySelector(`.world ${each}`));
    return ghost && held && within(ghost) && within(held);
}"""
"""Whether what is picked up and where it would go are in sight, both whole."""


def test_where_a_die_would_go_is_in_sight(sit: type_of_sit) -> None:
    """On a phone it lies beyond the edge of what is seen, until the die is picked up."""
    person = sit(size=PHONE)
    person.page.goto("/tutorial/warp-6")
    person.page.get_by_test_id("tutorial-next").click()
    expect(person.page.get_by_test_id("tutorial")).to_have_attribute("data-step", "1")
    for die in ("black-4a", "black-8a", "black-4b"):
        person.wait_for(AT_REST)
        person.bring(person.page.locator(f'[data-key="token:{die}"]')).click()
        person.wait_for(SEEN)


def test_what_a_finger_has_picked_up_is_done_by_the_next_tap_on_it(sit: type_of_sit) -> None:
    """The board goes to where a die would come; it must not go back below the finger."""
    person = sit(size=PHONE, touch=True)
    page = person.page
    person.begin("WARP 6")
    asked = page.get_by_test_id("prompt")
    while person.wait_for_turn() and "place" in asked.inner_text():
        person.play_on(1)
    person.now()
    die = person.choosable().last
    token = die.get_attribute("data-token")
    seq = person.seq
    for picked in (False, True):
        assert person.picked(f"token:{token}") is picked
        box = die.bounding_box()
        assert box
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if not picked:
            expect(die).to_have_attribute("aria-pressed", "true")
            assert person.seq == seq
    person.wait_past(seq)

"""All buttons lie inside the window, and what a player looks for is in view."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, WIDE, Sit
from tests.browser.decision_moments import Table, go_on, moments_of
from tests.browser.harness import AT_REST
from tests.browser.test_access import assert_accessible
from tests.browser.test_gladiator_arena import enrol
from tests.browser.test_learn import Pupil

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
"""Buttons of which a corner is outside the window, cut off or covered."""

FOOT_LINES = """() => new Set([...document.querySelectorAll('[data-foot] .button')]
    .map(one => one.offsetHeight)).size"""
"""1 if no button at the foot of the prompt breaks its line."""

IN_VIEW = """(log, line) => {
    const [pane, box] = [log, line].map(one => one.getBoundingClientRect());
    const foot = Math.min(pane.bottom, innerHeight);
    return box.height > 0 && box.top >= pane.top - 1 && box.bottom <= foot + 1;
}"""


def test_warp_arena_turn_fits_the_window(sit: Sit) -> None:
    """WA-10: actions, log, interruptions and the More menu are in the window."""
    person = sit()
    page = person.page
    moments = moments_of(Table("warp-arena", 2, "quick"))
    go_on(person, next(each for each in moments if each.choices == 12 and "WA-10" in each.kind))
    for width, height in reversed(SIZES):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator('button[data-action="end"]')).to_be_in_viewport(ratio=1)
        # On the smallest one the cards stay in view and cover the last row of actions.
        row = 4 if height == 640 else 0
        assert page.evaluate(UNSEEN)[row:] == [], (width, height)
        assert page.evaluate("document.documentElement.scrollHeight") <= height
        assert page.evaluate(FOOT_LINES) == 1, (width, height)
        person.shoot(f"in-sight-phase-{width}")

    # The log keeps four lines; what stands below it is in the window.
    person.now()
    log = page.get_by_test_id("log")
    line = min(log.locator("li").evaluate_all("all => all.map(one => one.offsetHeight)"))
    assert log.evaluate("one => one.clientHeight") >= 4 * line
    page.get_by_text("All choices").click()
    expect(page.locator("details").filter(has_text="All choices")).to_be_in_viewport(ratio=1)
    expect(page.get_by_test_id("more")).to_be_in_viewport(ratio=1)
    page.get_by_text("All choices").click()

    # The choice of interruptions moves no other choice.
    choice = page.locator("[data-action=action-draw]")
    place = "one => { const {x, y} = one.getBoundingClientRect(); return [x, y]; }"
    before = choice.evaluate(place)
    page.get_by_role("button", name="Interrupts").click()
    asked = page.get_by_role("group", name="Interrupts")
    expect(asked.get_by_label("Between actions")).to_be_in_viewport(ratio=1)
    expect(asked).to_be_in_viewport(ratio=1)
    assert choice.evaluate(place) == before
    page.keyboard.press("Escape")
    expect(asked).to_be_hidden()

    # The More menu opens by mouse and key, and Escape leads back.
    more = page.get_by_role("button", name="More", exact=True)
    resign = page.get_by_role("button", name="Resign", exact=True)
    expect(resign).to_be_hidden()
    more.click()
    for name in ("Save record", "New table…", "Resign"):
        one = page.get_by_role("group", name="More").get_by_text(name, exact=True)
        expect(one).to_be_in_viewport(ratio=1)
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
    person.resign()
    expect(page.get_by_test_id("outcome")).to_be_visible()
    expect(page.locator("[popover]:popover-open")).to_have_count(0)


def test_first_game_with_a_hint_fits_the_window(sit: Sit) -> None:
    """The guide of a first game, a hint and all actions are in the window together."""
    person = sit()
    page = person.page
    moments = moments_of(Table("warp-arena", 2, "quick"))
    go_on(person, next(each for each in moments if each.choices == 12 and "WA-10" in each.kind))
    table = page.url.rsplit("/", 1)[-1]
    page.evaluate("id => localStorage.setItem('harena-first-game', id)", table)
    page.reload()
    page.get_by_role("button", name="I'm Player").click()
    expect(page.locator(".tutorial-area")).to_be_visible()
    expect(page.locator("button.hinted")).to_be_visible(timeout=20000)
    assert page.evaluate(UNSEEN) == []
    expect(page.get_by_test_id("hints")).to_be_in_viewport(ratio=1)
    person.shoot("in-sight-first-game")


HINT = """() => {
    const [text, fold] = ['.text', 'summary'].map(each =>
        document.querySelector(`[data-testid=hints] ${each}`));
    const box = text.parentElement.getBoundingClientRect();
    const [above, below] = [text, fold].map(each => each.getBoundingClientRect());
    return {
        hidden: text.scrollHeight - text.clientHeight,
        apart: above.bottom <= below.top + 1 && below.bottom <= box.bottom + 1,
    };
}"""
"""The height of a hint's text that is scrolled away, and whether its folded part is apart."""


@pytest.mark.parametrize("size", [WIDE, (1920, 1080)], ids=["wide", "full"])
def test_hint_is_whole_where_the_log_has_room(sit: Sit, size: tuple[int, int]) -> None:
    """A hint above the log moves nothing in the panel, and stays beside the preview of a choice."""
    person = sit(size=size)
    page = person.page
    person.begin("WARP 6")
    person.wait_for_turn()
    places = (
        "() => [...document.querySelectorAll('.prompt-area :is([data-head], [data-foot], button)')]"
        ".map(one => one.getBoundingClientRect().y)"
    )
    before = page.evaluate(places)
    page.get_by_test_id("hint").click()
    hint = page.get_by_role("group", name="Hint", exact=True)
    expect(hint).to_be_in_viewport(ratio=1)
    page.mouse.move(0, 0)
    found = page.evaluate(HINT)
    assert found["apart"]
    assert found["hidden"] <= 1
    assert page.evaluate(places) == before
    assert page.get_by_test_id("log").evaluate("one => one.clientHeight") >= 44
    page.locator(".prompt-area [data-token][data-targets]").last.hover()
    expect(page.locator(".consequence")).not_to_be_empty()
    expect(hint).to_be_visible()
    person.shoot(f"in-sight-hint-{size[0]}")


def test_folded_part_of_a_hint_covers_no_line(sit: Sit) -> None:
    person = sit(size=PHONE, touch=True)
    page = person.page
    person.begin("WARP 6")
    person.wait_for_turn()
    page.get_by_test_id("hint").click()
    expect(page.get_by_role("group", name="Hint", exact=True)).to_be_visible()
    assert page.evaluate(HINT)["apart"]
    person.shoot("in-sight-hint-phone")


@pytest.mark.parametrize("size", [PHONE, (360, 640)], ids=["phone", "small"])
def test_ready_button_stays_in_view(sit: Sit, size: tuple[int, int]) -> None:
    person = sit(size=size, touch=True)
    person.begin("Gladiator Arena")
    enrol(person, "human", "sword", "D4")
    ready = person.page.locator('button[data-action="ready"]:not([data-role="clear"])')
    for end in ("0", "one.scrollHeight"):
        person.page.locator(".prompt-area").evaluate(f"one => one.scrollTo({{top: {end}}})")
        expect(ready).to_be_in_viewport(ratio=1)
    person.shoot(f"in-sight-ready-{size[0]}")


def test_log_follows_the_board(sit: Sit) -> None:
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
    current_in_view = f"""log => {{
        const line = log.querySelector('[aria-current]');
        return line !== null && ({IN_VIEW})(log, line);
    }}"""
    page.wait_for_function(current_in_view, arg=log)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("past-bar")).to_have_count(0)
    assert person.play_on(1) == 1


def test_log_is_at_its_end_when_the_window_becomes_wide(sit: Sit) -> None:
    person = sit(size=PHONE)
    page = person.page
    person.begin("WARP 6")
    person.play_on(14)
    person.wait_for_turn()
    page.set_viewport_size({"width": 1440, "height": 900})
    page.wait_for_function("""() => {
        const log = document.querySelector('[data-testid=log]');
        const below = log.scrollHeight - log.clientHeight - log.scrollTop;
        return log.scrollTop > 0 && Math.abs(below) < 2;
    }""")


@pytest.mark.parametrize("size", [PHONE, (360, 640)], ids=["phone", "small"])
def test_drawer_and_outcome_on_a_phone(sit: Sit, size: tuple[int, int]) -> None:
    """The drawer leaves the log room; outcome, rematch and the last position are in view."""
    person = sit(size=size, touch=True)
    page = person.page
    person.begin("WARP 6")
    person.wait_for_turn()
    person.open_drawer()
    for name in ("New table…", "Resign"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    log = page.get_by_test_id("log").bounding_box()
    assert log is not None
    assert log["height"] >= 132
    person.shoot(f"in-sight-drawer-{size[0]}")
    handle = page.get_by_role("button", name="Log and more")
    handle.click()
    person.resign()
    expect(page.get_by_test_id("result-card").locator("h2")).to_be_in_viewport(ratio=1)
    expect(page.get_by_test_id("rematch")).to_be_in_viewport(ratio=1)
    board = page.locator(".world").bounding_box()
    card = page.get_by_test_id("result-card").bounding_box()
    assert board
    assert card
    assert card["y"] >= board["y"] + board["height"]
    expect(handle).to_have_attribute("aria-expanded", "false")
    person.shoot(f"in-sight-end-{size[0]}")


SCROLLED_DOWN = """pane => new Promise(done => {
    pane.addEventListener('scroll', () => setTimeout(() => done(pane.scrollTop), 400));
    pane.scrollTo({top: pane.scrollHeight});
})"""
"""Scroll to the end; return how far, once the page no longer counts it as recent."""


def test_the_end_comes_into_view_from_any_scroll_position(sit: Sit) -> None:
    person = sit(size=(360, 560), touch=True)
    page = person.page
    person.begin("Warp Arena")
    person.now()
    assert page.locator(".prompt-area").evaluate(SCROLLED_DOWN) > 0
    person.resign()
    expect(page.get_by_test_id("result-card").locator("h2")).to_be_in_viewport(ratio=1)


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
"""True if the selected thing and its ghost are both whole in view."""


def test_ghost_die_is_in_view(sit: Sit) -> None:
    """On a phone it lies beyond the edge until the die is selected."""
    person = sit(size=PHONE)
    Pupil(person, "warp-6").resume(4)
    for die in ("black-4a", "black-8a", "black-4b"):
        person.wait_for(AT_REST)
        person.bring(person.page.locator(f'[data-key="token:{die}"]')).click()
        person.wait_for(SEEN)


def test_a_gladiator_can_be_chosen_without_scrolling(sit: Sit) -> None:
    """All races and weapons are in view, also with a hint; in a lesson the card it asks for."""
    person = sit()
    person.begin("Gladiator Arena")
    person.wait_for(AT_REST)
    assert person.page.evaluate(UNSEEN) == []
    person.page.get_by_test_id("hint").click()
    expect(person.page.locator(".prompt-area .hinted")).to_be_visible(timeout=60_000)
    assert person.page.evaluate(UNSEEN) == []

    pupil = sit(size=PHONE, touch=True)
    Pupil(pupil, "gladiator-arena").resume(1)
    pupil.wait_for(AT_REST)
    assert "human sword" not in pupil.page.evaluate(UNSEEN)


def test_board_stays_below_the_finger(sit: Sit) -> None:
    """A small die in the whole board is selected where it lies; a second tap plays it."""
    person = sit(size=PHONE, touch=True)
    page = person.page
    person.begin("WARP 6")
    asked = page.get_by_test_id("prompt")
    while person.wait_for_turn() and "place" in asked.inner_text():
        person.play_on(1)
    person.now()
    expect(page.get_by_role("button", name="Whole board")).to_have_count(0)
    die = person.choosable().last
    token = die.get_attribute("data-token")
    seq, box = person.seq, die.bounding_box()
    assert box
    for picked in (False, True):
        assert person.picked(f"token:{token}") is picked
        assert person.seq == seq
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if not picked:
            expect(die).to_have_attribute("aria-pressed", "true")
    person.wait_past(seq)

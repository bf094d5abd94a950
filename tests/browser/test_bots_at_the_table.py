"""Bots at the table: levels, hints and explanations."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, SIZES, WIDE, Sit, some
from tests.browser.test_gladiator_arena import enrol


@pytest.mark.parametrize("size", some(SIZES, "phone"))
def test_level_hint_and_explanation(sit: Sit, size: tuple[int, int]) -> None:
    person = sit(size=size)
    page = person.page
    name = "wide" if size == WIDE else "phone"
    card = person.card("WARP 6")
    level = card.get_by_test_id("level")
    level.select_option("level-1")
    said = card.get_by_test_id("level-summary").inner_text()
    person.shoot(f"levels-{name}")
    # The page remembers the level.
    page.reload()
    expect(card.get_by_test_id("level")).to_have_value("level-1")
    assert card.get_by_test_id("level-summary").inner_text() == said
    card.get_by_test_id("play-now").click()
    assert person.wait_for_turn()
    person.play_on(2)
    assert person.wait_for_turn()
    page.get_by_test_id("hint").click()
    # On a phone, with two seats, the hint itself shows the chances.
    hint = page.get_by_role("group", name="Hint", exact=True)
    chances = hint if name == "phone" else page.get_by_role("list", name="Win chances")
    expect(chances).to_contain_text("%")
    expect(hint).to_contain_text("bot would")
    lit = page.locator("[data-hinted], .hinted").first
    expect(lit).to_be_attached()
    person.shoot(f"hint-{name}")
    # Escape hides it, H asks again.
    page.keyboard.press("Escape")
    expect(chances).to_be_hidden()
    page.keyboard.press("h")
    expect(chances).to_be_visible()
    person.play_on(1)
    expect(chances).to_be_hidden()
    assert person.wait_for_turn()
    # The last turn is explained at once, an older one at its moment in the log.
    page.get_by_test_id("why").click()
    expect(page.get_by_test_id("hints")).to_contain_text("based on what you could see")
    person.shoot(f"why-{name}")
    page.get_by_role("button", name="Close").click()
    person.open_drawer()
    page.get_by_test_id("log").get_by_role("button").filter(has_text="Cadet places").first.click()
    if size == PHONE:
        page.get_by_role("button", name="Log and more").click()
    expect(page.get_by_test_id("past-bar")).to_be_visible()
    page.get_by_test_id("why").click()
    expect(page.get_by_test_id("hints")).to_contain_text("based on what you could see")
    person.shoot(f"why-then-{name}")
    page.get_by_role("button", name="Back to now").click()
    expect(page.get_by_test_id("hints")).not_to_contain_text("based on")


PRESSED = """but => [...document.querySelectorAll('button, summary, [data-key]')]
    .filter(one => one.getClientRects().length && !one.closest(but ?? '[data-testid=hints]'))
    .map(one => {
        const {x, y, width, height} = one.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        const covered = top?.closest('[data-testid=hints]') ? ' covered' : '';
        return `${one.dataset.key ?? one.innerText.split('\\n')[0]} at ${x} ${y}${covered}`;
    })"""
"""Everything that can be pressed, its place, and whether advice covers it."""
NOT_IN_LOG = "[data-testid=hints], [data-testid=log]"


ASKED = f"""async name => {{
    document.querySelector(`[data-testid=${{name}}]`).click();
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    return ({PRESSED})();
}}"""
"""Ask for a hint or an explanation; what can be pressed before the answer."""


@pytest.mark.parametrize("size", SIZES)
def test_hints_move_and_cover_no_control(sit: Sit, size: str) -> None:
    """A hint arrives late, so a press at that moment must hit what it meant."""
    finger = size == "phone"
    person = sit(size=SIZES[size], touch=finger)
    page = person.page
    person.begin("Gladiator Arena")
    enrol(person, "dwarf", "spear", "D4")
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur()")
    for name in ("hint", "why"):
        if page.get_by_test_id(name).is_disabled():
            continue
        before = page.evaluate(ASKED, name)
        advice = page.get_by_test_id("hints").locator(".box")
        expect(advice).to_be_visible()
        advice.get_by_role("button", name="Close").wait_for()
        assert page.evaluate(PRESSED) == before
        prompt = page.get_by_test_id("prompt").bounding_box()
        box = advice.bounding_box()
        assert prompt
        assert box
        assert box["y"] >= prompt["y"] + prompt["height"]
        person.shoot(f"advice-{name}-{size}")
        # Pointing at the board hides it.
        page.locator("[data-cell='C3']").hover()
        expect(advice).to_be_hidden()
        page.mouse.move(0, 0)
        expect(advice).to_be_visible()
        advice.get_by_role("button", name="Close").click()
        expect(advice).to_be_hidden()


def test_hints_use_the_space_of_missing_buttons(sit: Sit) -> None:
    """WARP 6 has no buttons: a hint must not be cut off above empty room. The log gives way."""
    person = sit()
    page = person.page
    person.begin("WARP 6")
    person.now()
    before = page.evaluate(PRESSED, NOT_IN_LOG)
    page.get_by_test_id("hint").click()
    page.mouse.move(0, 0)
    advice = page.get_by_test_id("hints").locator(".box")
    advice.get_by_role("button", name="Close").wait_for()
    assert page.evaluate(PRESSED, NOT_IN_LOG) == before
    box = advice.bounding_box()
    choices = page.get_by_role("group", name="Choices").bounding_box()
    assert box
    assert choices
    assert box["y"] + box["height"] > choices["y"] + choices["height"] - 12

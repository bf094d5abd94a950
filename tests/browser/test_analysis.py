"""The analysis page: a record or a finished table, other lines, links to a moment."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Frame, Page, expect

from harena import read_record
from tests.browser.conftest import LOOKS, Sit, some
from tests.browser.harness import POLL, Person
from tests.browser.test_access import assert_accessible, assert_fits

RECORD = Path("tests/warp6/records/longest-chain.harena")
DROP = """([text, name]) => {
    const there = new DataTransfer();
    there.items.add(new File([text], name, {type: 'text/plain'}));
    const zone = document.querySelector('[data-testid=open-record]');
    zone.dispatchEvent(new DragEvent('drop', {dataTransfer: there, bubbles: true}));
}"""


def at_rest(page: Page | Frame, condition: str) -> None:
    """Wait until the page is idle and meets a condition on its data."""
    page.wait_for_function(
        f"""() => {{
            const analysis = document.querySelector('[data-testid=analysis]')?.dataset;
            return analysis && !analysis.busy && ({condition});
        }}""",
        polling=POLL,
    )


FIRST = "Number(analysis.step) > 0"
"""The page opens WARP 6 at the first decision, after the first dice."""


def bring(person: Person, record: str) -> None:
    """Drop a record on the page."""
    person.page.get_by_test_id("open-record").wait_for()
    person.page.evaluate(DROP, [record, "match.harena"])


def test_dropped_record_can_be_replayed(sit: Sit) -> None:
    person = sit("/analysis")
    page = person.page
    bring(person, "this is no record")
    expect(page.get_by_role("alert").filter(has_text="line 1")).to_be_visible()
    text = RECORD.read_text(encoding="utf-8")
    match = read_record(text)
    steps = len(match.log)
    first = next(step for step, entry in enumerate(match.log) if not entry.is_roll)
    bring(person, text)
    at_rest(page, f"analysis.step === '{first}'")
    expect(page.get_by_test_id("prompt")).to_contain_text("Black")
    page.keyboard.press("Home")
    at_rest(page, "analysis.step === '0'")
    page.keyboard.press("End")
    at_rest(page, f"analysis.step === '{steps}'")
    expect(page.get_by_test_id("outcome")).to_be_visible()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    at_rest(page, "analysis.step === '1'")
    page.keyboard.press("ArrowLeft")
    at_rest(page, "analysis.step === '0'")

    chart = page.get_by_test_id("chart")
    box = chart.bounding_box()
    assert box
    chart.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    at_rest(page, f"Math.abs(Number(analysis.step) - {steps / 2}) < {steps / 8}")
    turning = page.get_by_test_id("turning-points").get_by_role("button").first
    turning.click()
    expect(turning).to_have_attribute("aria-current", "step")
    expect(page.get_by_test_id("luck")).to_contain_text("typically within")
    assert_accessible(person)
    assert_fits(person)


def test_choices_start_a_variation(sit: Sit) -> None:
    """A bot continues it; it is saved, drawn, named and deleted."""
    person = sit("/analysis")
    page = person.page
    text = RECORD.read_text(encoding="utf-8")
    match = read_record(text)
    bring(person, text)
    at_rest(page, FIRST)
    page.get_by_role("slider", name="Step").fill("60")
    at_rest(page, "Number(analysis.step) > 40")
    left = int(page.get_by_test_id("analysis").get_attribute("data-step") or 0)
    page.get_by_text("All choices").click()
    page.locator("[data-choice]").last.click()
    at_rest(page, f"analysis.line === '1' && Number(analysis.step) > {left}")
    tried = page.get_by_test_id("line-list")
    expect(tried).to_contain_text(f"After step {left}")
    page.get_by_test_id("bots").locator("summary").click()
    page.get_by_label("Bot", exact=True).select_option("greedy")
    gone = int(page.get_by_test_id("analysis").get_attribute("data-step") or 0)
    page.get_by_role("button", name="Let the bot play this turn").click()
    at_rest(page, f"analysis.line === '1' && Number(analysis.step) > {gone}")
    with page.expect_download() as kept:
        page.get_by_test_id("save-record").click()
    line = read_record(Path(kept.value.path()).read_text(encoding="utf-8"))
    assert line.log[:left] == match.log[:left]
    assert line.log[left] != match.log[left]
    with page.expect_download() as drawn:
        page.get_by_test_id("save-picture").click()
    assert Path(drawn.value.path()).read_text(encoding="utf-8").startswith("<svg")
    tried.get_by_role("button", name="Rename").click()
    page.get_by_label("Name of this line").fill("What I should have done")
    page.get_by_role("button", name="Save").click()
    tried.get_by_role("button", name="Delete What I should have done").click()
    at_rest(page, "analysis.line === '0'")
    expect(tried).to_have_count(0)


@pytest.mark.parametrize("look", some(LOOKS, "wide-dark"))
def test_finished_tables_have_links_to_moments(
    sit: Sit, look: tuple[tuple[int, int], bool]
) -> None:
    size, dark = look
    person = sit(size=size, dark=dark)
    page = person.page
    person.begin("WARP 6")
    person.play_on(3)
    table = page.url.rsplit("/", 1)[1].partition("?")[0]
    page.goto(f"/analysis/{table}")
    expect(page.get_by_role("alert")).to_be_visible()
    page.goto(f"/t/{table}")
    person.wait_for_turn()
    person.resign()
    page.get_by_test_id("result-card").get_by_role("link", name="Analyse").click()
    at_rest(page, FIRST)
    back = page.get_by_role("link", name="Go to the table")
    expect(back).to_have_attribute("href", f"/t/{table}")
    page.get_by_test_id("chart").wait_for()
    page.get_by_role("slider", name="Step").fill("7")
    at_rest(page, "analysis.step === '7'")
    step = "7"
    page.wait_for_url(f"**/analysis/{table}?at={step}")
    assert_accessible(person)
    assert_fits(person)
    if size[0] < 900:
        page.evaluate("scrollTo(0, 0)")
        expect(page.get_by_test_id("chart")).to_be_in_viewport(ratio=1)
    person.shoot(f"analysis-{'dark' if dark else 'light'}-{size[0]}")
    page.reload()
    at_rest(page, f"analysis.step === '{step}'")
    assert f"/embed/{table}?at={step}" in copied(page, "Embed")
    page.goto(f"/embed/{table}?at={step}")
    at_rest(page, f"analysis.step === '{step}'")
    page.get_by_role("button", name="Next step").click()
    at_rest(page, f"Number(analysis.step) > {step}")
    assert_accessible(person)
    assert_fits(person)


SEEN = """() => [
    document.querySelector('[data-testid=analysis]').dataset.step,
    [...document.querySelectorAll('.world [data-token]')]
        .map(one => [one.dataset.token, one.dataset.at, one.getAttribute('aria-label')])
        .sort().join(';'),
]"""
"""The step shown, and the place and label of each token."""


def copied(page: Page, button: str) -> str:
    """Press a button and return what it copies."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("status").filter(has_text="copied.")).to_be_visible()
    text: str = page.evaluate("() => navigator.clipboard.readText()")
    return text


def test_links_show_the_same_moment(sit: Sit) -> None:
    """The link holds the whole record; the animation may be downloaded."""
    ann, bea = sit("/analysis"), sit()
    bring(ann, RECORD.read_text(encoding="utf-8"))
    at_rest(ann.page, FIRST)
    ann.page.get_by_role("slider", name="Step").fill("30")
    at_rest(ann.page, "Number(analysis.step) > 20")
    seen = ann.page.evaluate(SEEN)
    assert seen[1]
    link = copied(ann.page, "Link to this moment")
    assert f"/analysis?at={seen[0]}#r=" in link
    bea.page.goto(link)
    at_rest(bea.page, f"analysis.step === '{seen[0]}'")
    assert bea.page.evaluate(SEEN) == seen
    with ann.page.expect_download() as moved:
        ann.page.get_by_role("button", name="Animation").click()
    assert moved.value.suggested_filename == "harena-warp-6.gif"
    assert Path(moved.value.path()).read_bytes().startswith(b"GIF89a")

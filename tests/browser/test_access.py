"""Accessibility of the pages by axe, layout shift and horizontal scrolling."""

from __future__ import annotations

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults

from tests.browser.conftest import PHONE, SIZES, Sit, some
from tests.browser.decision_moments import Moment, Table, go_on, moments_of
from tests.browser.harness import Person
from tests.conftest import THOROUGH

FOUND = "axe.run({resultTypes: ['violations']}).then(({violations}) => violations)"
"""The violations alone; the passes come to thirty thousand characters."""


def assert_accessible(person: Person) -> None:
    """Assert that axe finds no violation."""
    page = person.page
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = AxeResults({"violations": page.evaluate(FOUND)})
    assert found.violations_count == 0, found.generate_report()


def assert_accessible_in_both(person: Person) -> None:
    """Assert that axe finds no violation in either theme."""
    page = person.page
    assert_accessible(person)
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    page.emulate_media(color_scheme="light" if dark else "dark")
    assert_accessible(person)
    page.emulate_media(color_scheme="dark" if dark else "light")


def assert_fits(person: Person) -> None:
    """Assert that the page does not scroll sideways."""
    assert person.page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )


@pytest.mark.parametrize("size", SIZES)
def test_pages_are_accessible(sit: Sit, size: str) -> None:
    """First page, table setup, rules, the table in play and at its end."""
    person = sit(size=SIZES[size])
    page = person.page
    person.card("WARP 6").get_by_test_id("play-now").wait_for()
    assert_accessible_in_both(person)
    assert_fits(person)
    person.shoot(f"home-{size}")
    person.set_up("WARP 6")
    page.get_by_role("button", name="Open the table").wait_for()
    assert_accessible_in_both(person)
    assert_fits(person)
    person.shoot(f"setup-{size}")
    page.goto("/rules/warp-6")
    page.locator("#W6-5").wait_for()
    assert_accessible_in_both(person)
    assert_fits(person)
    person.shoot(f"rules-{size}")
    page.goto("/")
    person.begin("WARP 6")
    person.play_on(6)
    person.wait_for_turn()
    assert_accessible_in_both(person)
    assert_fits(person)
    person.shoot(f"table-{size}")
    person.resign()
    page.get_by_test_id("result-card").wait_for()
    assert_accessible_in_both(person)
    assert_fits(person)
    person.shoot(f"end-{size}")


TRAITS = ("fight", "card", "number", "group", "token", "cell")
"""Kinds of decisions; usually one moment of each is checked."""
LIVE = {
    "arena": Table("arena"),
    "gladiator-arena": Table("gladiator-arena", 8),
    "warp-6": Table("warp-6", 3),
    "warp-arena": Table("warp-arena", 4, "quick"),
}


def typical_moments(table: Table) -> list[Moment]:
    """Return all moments of a table in a thorough run, else one for each trait."""
    found = moments_of(table)
    if THOROUGH > 1:
        return list(found)
    firsts = (next((each for each in found if trait in each.kind), None) for trait in TRAITS)
    return list(dict.fromkeys(each for each in firsts if each))[:4]


@pytest.mark.parametrize("game", LIVE)
@pytest.mark.parametrize("size", some(SIZES, "phone"))
def test_live_tables_are_accessible(sit: Sit, game: str, size: tuple[int, int]) -> None:
    """Moments of games, such as a fight, a window, a hand, a turned grid, in both themes."""
    person = sit(size=size, touch=size == PHONE)
    for moment in typical_moments(LIVE[game]):
        go_on(person, moment)
        person.shoot(f"live-{game}-{size[0]}-{moment}")
        assert_accessible_in_both(person)
        assert_fits(person)


WATCH = """
    window.shifts = [];
    window.clicks = [];
    window.rests = [];
    new PerformanceObserver(list => shifts.push(...list.getEntries()))
        .observe({type: 'layout-shift', buffered: true});
    addEventListener('click', event => clicks.push(event.timeStamp), true);
"""
SHIFTED = """() => {
    const answers = clicks.map(click => [click, rests.find(rest => rest > click) ?? Infinity]);
    return shifts
        .filter(({startTime: at}) => !answers.some(([from, to]) => from <= at && at <= to))
        .reduce((sum, entry) => sum + (entry.hadRecentInput ? 0 : entry.value), 0);
}"""
"""The sum of layout shifts, except between a click and the page's next rest."""


def test_nothing_shifts(sit: Sit) -> None:
    """Cumulative layout shift over loading and some turns stays below 0.02."""
    person = sit(motion=True)
    person.page.add_init_script(WATCH)
    person.page.reload()
    person.begin("WARP 6")
    for _ in range(6):
        person.wait_for_turn()
        person.page.evaluate("rests.push(performance.now())")
        person.play_on(1)
    person.page.evaluate("rests.push(performance.now())")
    assert person.page.evaluate(SHIFTED) < 0.02
    person.page.reload()
    person.wait_for_turn()
    assert person.page.evaluate(SHIFTED) < 0.02

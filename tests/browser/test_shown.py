"""Fights and cards that are played, shown over the board as they happen.

The page's clock goes on only when it is told to, so each moment is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import PHONE, WIDE
from tests.browser.film_strips import STEP, STRIPS, opened
from tests.browser.harness import Server

SEEN = """() => {
    const rect = one => {
        const {width, height} = one.getBoundingClientRect();
        return [width, height].map(Math.round);
    };
    const side = one => [
        one.querySelector('.total').textContent.trim(),
        [...one.querySelectorAll('[data-part=die]')].map(die => die.title).join(),
    ];
    const fight = document.querySelector('[data-testid=combat]');
    const card = one =>
        [one.dataset.cardOf, one.querySelector('.words')?.textContent ?? '', 'void' in one.dataset];
    return {
        busy: document.querySelector('[data-testid=table]').dataset.busy !== undefined,
        said: document.querySelector('[data-testid=caption]')?.textContent.trim() ?? '',
        board: rect(document.querySelector('.board-area')),
        fight: fight && {
            size: rect(fight),
            inside: (({left, top, right, bottom}) =>
                left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight)(
                fight.getBoundingClientRect()),
            done: fight.dataset.done !== undefined,
            sides: [...fight.querySelectorAll('[data-fighter]')].map(side),
            way: [...fight.querySelectorAll('[data-how]')].map(one => one.dataset.how),
        },
        cards: [...document.querySelectorAll('[data-card]')].map(card),
    };
}"""
"""What stands on the page at a moment, as far as it matters here."""


class Moment(NamedTuple):
    """What is seen, so many milliseconds after it began."""

    ms: int
    seen: dict[str, Any]


def moments(page: Page) -> Iterator[Moment]:
    """All that is played, moment by moment."""
    for number in range(2000):
        seen = page.evaluate(SEEN)
        yield Moment(number * STEP, seen)
        if not seen["busy"]:
            return
        page.evaluate("ms => goOn(ms)", STEP)
    raise AssertionError("it never comes to its end")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_fight_is_shown_from_its_first_beat_until_somebody_falls(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    page = opened(browser, server.url, STRIPS["three-fights"], size)
    seen = list(moments(page))
    page.close()
    runs = [
        [fight for _, fight in run]
        for stands, run in groupby(
            ((one.ms, one.seen["fight"]) for one in seen), key=lambda each: each[1] is not None
        )
        if stands
    ]
    # Between two fights somebody is taken away; the panel stands without a gap meanwhile.
    assert len(runs) == 3
    dice = [("d8", "d10"), ("d6", "d8"), ("d4", "d4")]
    for run, (left, right) in zip(runs, dice, strict=True):
        first, last = run[0], run[-1]
        assert not first["done"]
        assert [total for total, _ in first["sides"]] == ["", ""]
        ready = next(fight for fight in run if fight["sides"][0][1] and not fight["way"])
        assert [die for _, die in ready["sides"]] == [
            f"{left}, not rolled yet",
            f"{right}, not rolled yet",
        ]
        assert last["done"]
        assert all(total.isdigit() for total, _ in last["sides"])
        assert all("shows" in die for _, die in last["sides"])
        # First the one die tumbles, then the other; nothing is summed up before its die lies.
        tumbled = [n for n, fight in enumerate(run) if "tumbles" in fight["way"]]
        assert tumbled
        for fight in run[: tumbled[0]]:
            assert [total for total, _ in fight["sides"]] == ["", ""]
        done = [fight["done"] for fight in run]
        assert done == sorted(done)
        assert all(fight["inside"] for fight in run)
    # Nothing shifts: neither the panel, nor what lies around it.
    assert len({tuple(fight["size"]) for run in runs for fight in run}) == 1
    assert len({str(one.seen["board"]) for one in seen}) == 1


def test_nothing_is_said_before_its_die_lies(browser: Browser, server: Server) -> None:
    page = opened(browser, server.url, STRIPS["three-fights"], WIDE)
    before = ""
    for _, seen in moments(page):
        said, fight = seen["said"], seen["fight"]
        if said != before and "rolls" in said:
            assert any("shows" in die for _, die in fight["sides"]), said
        if said != before and "is destroyed" in said:
            assert fight["done"], said
        before = said
    page.close()


def test_cards_that_are_played_come_up_and_are_struck(browser: Browser, server: Server) -> None:
    page = opened(browser, server.url, STRIPS["wild-warps"], WIDE)
    seen = list(moments(page))
    page.close()
    states = [tuple((who, void) for who, _, void in one.seen["cards"]) for one in seen]
    runs = [state for state, _ in groupby(states)]
    blue, red = ("1", False), ("0", False)
    assert runs == [(), (blue,), (blue, red), (blue, red, blue), (blue, ("0", True), blue), ()]
    for state, run in groupby(zip(states, seen, strict=True), key=lambda each: each[0]):
        if not state:
            continue
        shown = [one for _, one in run]
        open_ones = [one.ms for one in shown if one.seen["cards"][-1][1] == "Wild Warp"]
        assert open_ones[-1] - open_ones[0] >= 800, state
    assert all(one.seen["cards"] for one in seen if "plays a Wild Warp" in one.seen["said"])
    assert len({str(one.seen["board"]) for one in seen}) == 1

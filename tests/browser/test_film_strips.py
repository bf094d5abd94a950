"""Film strips, and the fights of one, checked at every step of the page's clock."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import PHONE, WIDE
from tests.browser.harness import Server
from tests.shared.load_tool import load_tool

film_strips = load_tool("film_strips")

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
    return {
        busy: document.querySelector('[data-testid=table]').dataset.busy !== undefined,
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
    };
}"""
"""The fight on the page and the size of the board."""


def moments(page: Page) -> Iterator[dict[str, Any]]:
    """Yield the state of the page at each step of its clock, until it is idle."""
    for _ in range(2000):
        seen = page.evaluate(SEEN)
        yield seen
        if not seen["busy"]:
            return
        page.evaluate("ms => goOn(ms)", film_strips.STEP)
    raise AssertionError("it never comes to its end")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_fights_are_in_view_without_layout_shift(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    page = film_strips.open_page(browser, server.url, film_strips.STRIPS["three-fights"], size)
    seen = list(moments(page))
    page.close()
    runs = [list(run) for shown, run in groupby((one["fight"] for one in seen), key=bool) if shown]
    assert len(runs) == 3
    for run in runs:
        first, last = run[0], run[-1]
        assert not first["done"]
        assert [total for total, _ in first["sides"]] == ["", ""]
        assert last["done"]
        assert all(total.isdigit() for total, _ in last["sides"])
        # No sum shows before its die lies.
        rolling = next(n for n, fight in enumerate(run) if "tumbles" in fight["way"])
        for fight in run[:rolling]:
            assert [total for total, _ in fight["sides"]] == ["", ""]
        done = [fight["done"] for fight in run]
        assert done == sorted(done)
        assert all(fight["inside"] for fight in run)
    assert len({tuple(fight["size"]) for run in runs for fight in run}) == 1
    assert len({str(one["board"]) for one in seen}) == 1


@pytest.mark.parametrize("name", film_strips.STRIPS)
def test_film_strips_have_frames_with_lines(name: str) -> None:
    frames = film_strips.frames_of(film_strips.STRIPS[name])
    assert len(frames) > 1
    assert any(frame["lines"] for frame in frames)
    assert [frame["seq"] for frame in frames] == sorted({frame["seq"] for frame in frames})

"""Rulebook pictures: whole, in the window, without layout shift, lazy, themed."""

from __future__ import annotations

import base64
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Route

from harena.render.illustration import TALLEST
from tests.browser.conftest import SIZES, Sit

MOST: Final = {"arena": 15, "gladiator-arena": 15, "warp-6": 10, "warp-arena": 30, "whistle": 1}
"""The least number of pictures of each rulebook."""
HIGHEST: Final = 560
CAPTIONED: Final = 120
"""The room for a caption."""

PLACES: Final = """() =>
    [...document.querySelectorAll('.book img')].map(image => image.getBoundingClientRect().toJSON())
"""
MEASURE: Final = """async placed => {
    const images = [...document.querySelectorAll('.book img')];
    images.forEach(image => { image.loading = 'eager'; });
    await Promise.all(images.map(image => image.decode()));
    // An ancestor that cuts the picture.
    const cutting = image => {
        const { left, right, top, bottom } = image.getBoundingClientRect();
        for (let at = image.parentElement; at; at = at.parentElement) {
            const box = at.getBoundingClientRect();
            const { overflowX, overflowY } = getComputedStyle(at);
            if (overflowX !== 'visible' && (left < box.left - 0.5 || right > box.right + 0.5))
                return at.className || at.tagName;
            if (overflowY === 'hidden' && (top < box.top - 0.5 || bottom > box.bottom + 0.5))
                return at.className || at.tagName;
        }
        return left < 0 || right > innerWidth ? 'window' : '';
    };
    return images.map((image, i) => {
        const box = image.getBoundingClientRect();
        const whole = image.closest('figure').getBoundingClientRect();
        return {
            name: image.src.split('/').pop(),
            alt: image.alt, lazy: image.getAttribute('loading'),
            wide: box.width, tall: box.height, whole: whole.height,
            natural: image.naturalWidth / image.naturalHeight, known: image.naturalWidth,
            before: placed[i], after: box.toJSON(), cut: cutting(image),
        };
    });
}"""
"""Load all pictures; return their places before and after, and what cuts them."""
BRIGHTNESS: Final = """async png => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + png;
    await image.decode();
    const canvas = new OffscreenCanvas(1, 1);
    const paper = canvas.getContext('2d');
    paper.imageSmoothingQuality = 'high';
    paper.drawImage(image, 0, 0, 1, 1);
    const [red, green, blue] = paper.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 3;
}"""
"""The mean brightness of a picture, 0 to 255."""
THERE: Final = "image => image.complete && image.naturalWidth > 0"
DARK: Final = {False: "light", True: "dark"}


def pictures_of(page: Page, game: str) -> list[dict[str, Any]]:
    """Measure the pictures of a rulebook, before and after they arrive."""
    waiting: list[Route] = []
    free = False

    def hold(route: Route) -> None:
        if free:
            route.continue_()
        else:
            waiting.append(route)

    page.route("**/rules/pictures/*", hold)
    page.goto(f"/rules/{game}", wait_until="commit")
    page.locator(".rules").wait_for()
    page.evaluate("document.fonts.ready.then(() => true)")
    placed = page.evaluate(PLACES)
    free = True
    for route in waiting:
        route.continue_()
    found: list[dict[str, Any]] = page.evaluate(MEASURE, placed)
    page.unroute("**/rules/pictures/*")
    return found


@pytest.mark.parametrize("size", SIZES)
def test_every_picture_fits(sit: Sit, size: str) -> None:
    """It has its aspect ratio, fits the window, and had its place before it arrived."""
    page = sit(size=SIZES[size]).page
    for game, least in MOST.items():
        found = pictures_of(page, game)
        assert len(found) >= least, game
        for one in found:
            where = (game, one["name"])
            assert one["known"] > 0, where
            assert one["cut"] == "", where
            assert one["wide"] > 60, where
            assert one["wide"] / one["tall"] == pytest.approx(one["natural"], rel=0.03), where
            assert one["tall"] <= min(TALLEST + 1, HIGHEST), where
            assert one["whole"] <= SIZES[size][1] - CAPTIONED, where
            assert one["before"] == one["after"], where
        assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]


def test_pictures_load_lazily(sit: Sit) -> None:
    """At the beginning of a long rulebook most pictures are not loaded."""
    page = sit("/rules/warp-arena").page
    pictures = page.locator(".book img")
    page.wait_for_function(THERE, arg=pictures.first.element_handle())
    there = page.evaluate("() => [...document.querySelectorAll('.book img')].map(" + THERE + ")")
    assert sum(map(bool, there)) < len(there) / 2
    assert not there[-1]
    pictures.last.scroll_into_view_if_needed()
    page.wait_for_function(THERE, arg=pictures.last.element_handle())


@pytest.mark.parametrize("dark", [False, True])
def test_pictures_follow_the_theme(sit: Sit, dark: bool) -> None:
    """The chosen theme wins over the system's."""
    page = sit("/rules/arena", dark=not dark).page
    board = page.locator("img[src$='/board.svg']")
    board.scroll_into_view_if_needed()
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", DARK[dark])
    page.wait_for_function(THERE, arg=board.element_handle())
    seen = base64.b64encode(board.screenshot()).decode()
    assert (page.evaluate(BRIGHTNESS, seen) < 100) is dark


def test_printed_rulebook_is_light_and_undistorted(sit: Sit) -> None:
    page = sit(dark=True).page
    page.emulate_media(media="print", color_scheme="dark")
    for one in pictures_of(page, "arena"):
        assert one["wide"] / one["tall"] == pytest.approx(one["natural"], rel=0.03), one["name"]
    assert page.evaluate("getComputedStyle(document.body).colorScheme") == "light"

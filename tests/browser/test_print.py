"""Printing a game from the page."""

from __future__ import annotations

import pytest

from tests.browser.conftest import SIZES, Sit
from tests.browser.test_access import assert_accessible_in_both, assert_fits


@pytest.mark.parametrize("size", SIZES)
def test_a_game_on_paper(sit: Sit, size: str) -> None:
    person = sit(size=SIZES[size])
    page = person.page
    person.card("WARP 6").get_by_role("link", name="Print").click()
    page.get_by_test_id("download").wait_for()
    first = page.get_by_role("img", name="The spiral 1")
    first.wait_for()
    page.wait_for_function("() => document.querySelector('ol img').naturalWidth > 100")
    assert_accessible_in_both(person)
    assert_fits(person)
    person.shoot(f"print-{size}")
    page.get_by_test_id("ink").select_option("save")
    page.get_by_label("The spiral", exact=True).uncheck()
    page.get_by_text("2 pages", exact=True).wait_for()
    page.locator("[data-testid=download][href*='ink=save'][href*='sheets=dice']").wait_for()
    with page.expect_download() as waiting:
        page.get_by_test_id("download").click()
    assert waiting.value.suggested_filename == "warp-6-a4.pdf"
    assert waiting.value.path().read_bytes().startswith(b"%PDF")

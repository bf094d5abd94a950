"""A game on paper in the browser: found from the games and the rules, chosen, downloaded."""

from __future__ import annotations

import pytest

from tests.browser.conftest import SIZES, type_of_sit
from tests.browser.test_access import assert_accessible_in_both, assert_fits


@pytest.mark.parametrize("size", SIZES)
def test_the_page_of_a_game_on_paper(sit: type_of_sit, size: str) -> None:
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


def test_what_is_chosen_is_downloaded(sit: type_of_sit) -> None:
    person = sit()
    page = person.page
    page.goto("/rules/warp-6")
    page.get_by_role("link", name="Print the game").click()
    page.get_by_test_id("ink").select_option("save")
    page.get_by_label("The spiral", exact=True).uncheck()
    page.get_by_text("2 pages", exact=True).wait_for()
    page.locator("[data-testid=download][href*='ink=save'][href*='sheets=dice']").wait_for()
    with page.expect_download() as waiting:
        page.get_by_test_id("download").click()
    assert waiting.value.suggested_filename == "warp-6-a4.pdf"
    assert waiting.value.path().read_bytes().startswith(b"%PDF")


def test_an_option_that_cannot_be_is_named(sit: type_of_sit) -> None:
    person = sit()
    page = person.page
    page.goto("/print/warp-arena")
    page.get_by_test_id("download").wait_for()
    page.get_by_test_id("seats").select_option("6")
    page.locator("summary").click()
    page.locator(
        "[data-option=grids] select, [data-option=grids] input[value='4']"
    ).first.wait_for()
    field = page.locator("[data-option=grids]")
    select = field.locator("select")
    if select.count():
        select.select_option("4")
    else:
        field.locator("input[value='4']").check()
    page.get_by_text("take more grids").first.wait_for()
    assert page.get_by_test_id("download").count() == 0

"""Arena by clicks: a whole starter game against a bot."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, SIZES, WIDE, Sit, some
from tests.browser.test_access import assert_accessible, assert_fits
from tests.browser.test_games import check_record, download_record
from tests.conftest import THOROUGH

LONG = {WIDE: 60 * THOROUGH, PHONE: 20 * THOROUGH}  # clicks that a game may take


@pytest.mark.parametrize("size", some(SIZES, "phone"))
def test_a_starter_game_against_greedy_to_the_end(
    sit: Sit, tmp_path: Path, size: tuple[int, int]
) -> None:
    """AR-22: terrain, movement, fights and retreats by clicks, until a king falls."""
    person = sit(size=size)
    person.begin("Arena")
    rng = random.Random(size[0])
    for made in range(LONG[size]):
        _, _, things = person.now()
        if person.over:
            break
        if made in (3, 9, 20):
            person.shoot(f"arena-{size[0]}-{made}")
        if made == 9:
            assert_accessible(person)
            assert_fits(person)
        things = [thing for thing in things if not thing.startswith("action:")] or things
        assert person.point_at(rng.choice(things))
    else:
        # Greedy may spare a careless player: whoever has played so much may give up.
        person.resign()
    expect(person.page.get_by_test_id("outcome")).to_be_visible()
    person.shoot(f"arena-{size[0]}-over")
    assert made >= 10
    check_record(person, download_record(person, tmp_path))

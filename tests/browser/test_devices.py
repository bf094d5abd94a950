"""One person at two devices: a link carries their games to the other."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Sit
from tests.browser.test_access import assert_accessible_in_both, assert_fits


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_person_moves_to_a_phone(sit: Sit, dark: bool) -> None:
    """The phone opens the table by the link, plays on, and the laptop follows."""
    theme = "dark" if dark else "light"
    laptop = sit(dark=dark)
    laptop.begin("WARP 6")
    laptop.page.get_by_test_id("more").wait_for()
    laptop.open_more()
    laptop.page.get_by_test_id("device").click()
    link = laptop.page.get_by_label("Your link")
    expect(link).to_be_visible()
    assert_accessible_in_both(laptop)
    laptop.shoot(f"device-link-wide-{theme}")

    phone = sit(link.input_value(), size=PHONE, touch=True, dark=dark)
    page = phone.page
    page.get_by_role("button", name="Play here").wait_for()
    assert_accessible_in_both(phone)
    assert_fits(phone)
    phone.shoot(f"device-offer-phone-{theme}")
    page.get_by_role("button", name="Play here").click()
    phone.table.wait_for()
    assert page.url == laptop.page.url
    before = phone.seq
    assert phone.play_on(1) == 1
    assert phone.seq > before
    laptop.wait_past(before)

    phone.open_more()
    page.get_by_test_id("device").click()
    expect(page.get_by_label("Your link")).to_be_visible()
    assert_fits(phone)
    phone.shoot(f"device-link-phone-{theme}")
    page.get_by_role("button", name="Close").click()
    page.goto("/")
    expect(page.get_by_test_id("your-games")).to_be_visible()
    phone.shoot(f"device-home-phone-{theme}")
    thief = sit(link.input_value())
    expect(thief.page.get_by_role("heading")).to_have_text("This link doesn't work")
    thief.shoot(f"device-refused-wide-{theme}")

"""The operators' page in a browser: its forms, and its accessibility."""

from __future__ import annotations

import pytest

from tests.browser.conftest import LOOKS, PHONE, Sit, some
from tests.browser.harness import ADMIN_TOKEN
from tests.browser.test_access import assert_accessible, assert_fits

Look = tuple[tuple[int, int], bool]


@pytest.mark.parametrize("look", some(LOOKS, "phone-dark"))
def test_operators_sign_in_and_act(sit: Sit, look: Look) -> None:
    size, dark = look
    person = sit("/admin", size=size, touch=size == PHONE, dark=dark)
    page = person.page
    assert_accessible(person)
    assert_fits(person)
    page.get_by_label("Your name").fill("Olga")
    page.get_by_label("Token").fill(ADMIN_TOKEN)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("link", name="Bans and mutes").click()
    page.get_by_label("Person or address").fill("192.0.2.7")
    page.get_by_label("Reason").fill("Insults")
    page.get_by_role("button", name="Ban").click()
    page.get_by_role("status").wait_for()
    page.get_by_role("cell", name="192.0.2.7").wait_for()
    for part in ("Tables", "Reports", "People", "Bans and mutes", "Audit log"):
        page.get_by_role("link", name=part).click()
        page.get_by_role("heading", name=part, level=1).wait_for()
        assert_accessible(person)
        assert_fits(person)
    page.get_by_role("cell", name="Olga").first.wait_for()
    page.get_by_role("link", name="Bans and mutes").click()
    page.get_by_role("button", name="Lift").first.click()
    page.get_by_role("status").wait_for()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_label("Token").wait_for()

"""The menu "More" beside the chat."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Sit, seat_two


def test_more_stays_beside_the_chat(sit: Sit) -> None:
    host, guest = seat_two(sit)
    host.page.get_by_test_id("tab-chat").click()
    more = host.page.get_by_test_id("more")
    more.click()
    expect(host.page.get_by_role("button", name="Resign", exact=True)).to_be_in_viewport(ratio=1)
    host.shoot("more-beside-chat")
    guest.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    guest.page.get_by_test_id("open-chat").click()
    expect(guest.page.get_by_test_id("more")).to_be_in_viewport(ratio=1)
    guest.shoot("more-beside-chat-phone")

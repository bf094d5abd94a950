"""The first page: open tables and games to watch; and invitations."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, SIZES, Sit, open_with_invite
from tests.browser.test_access import assert_accessible

UPPERMOST = """one => {
    const {x, y, width, height} = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
"""True if nothing covers the middle of an element."""


def test_stranger_joins_an_open_table(sit: Sit) -> None:
    """The host opens a public table; a guest takes its seat on a phone; a third may watch."""
    host = sit()
    host.set_up("WARP 6")
    host.page.get_by_test_id("public-choice").check()
    host.open_table()
    guest = sit(size=PHONE, touch=True)
    tables = guest.page.get_by_test_id("open-tables")
    tables.get_by_label("Your name").fill("Bea")
    assert_accessible(guest)
    tables.get_by_role("button", name="Sit down at WARP 6").click()
    guest.table.wait_for()
    expect(host.page.get_by_text("Bea", exact=True).first).to_be_visible()
    watcher = sit()
    live = watcher.page.get_by_test_id("live-tables")
    expect(live.get_by_text("Bea").first).to_be_visible()
    assert_accessible(watcher)
    live.get_by_role("link", name="WARP 6").click()
    watcher.table.wait_for()


def test_own_pieces_are_in_view_while_waiting(sit: Sit) -> None:
    """The viewer's dice are in view; no seat is marked as the one to act."""
    host, _ = open_with_invite(sit, game="warp-6")
    page = host.page
    own = page.locator(".own [data-token]")
    for size in SIZES.values():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.get_by_role("button", name="Log", exact=True)).to_have_count(int(size == PHONE))
        page.get_by_test_id("other-address").wait_for()
        if size == PHONE:
            # Only a server on the player's own machine shows it.
            page.add_style_tag(content="[data-testid=other-address] { display: none; }")
        own.nth(4).wait_for()
        host.shoot(f"waits-{size[0]}")
        for one in (own.first, own.last):
            expect(one).to_be_in_viewport(ratio=1)
            assert one.evaluate(UPPERMOST)
        expect(page.locator("li.acting")).to_have_count(0)
        expect(page.get_by_test_id("undo")).to_have_count(0)


def test_invitation_shows_its_terms(sit: Sit) -> None:
    """The guest reads who invites to what and at which pace; later, that the seat is taken.

    A server that only its own machine reaches says so beside the link.
    """
    host = sit()
    host.set_up("WARP 6")
    page = host.page
    page.get_by_label("Name of Black").fill("Ann")
    page.get_by_test_id("pace-choice").select_option("0+0/172800")
    host.open_table()
    expect(page.get_by_test_id("other-address")).to_be_visible()
    expect(page.get_by_text("QR code")).to_have_count(0)
    assert_accessible(host)
    link = host.invite
    guest = sit(link, size=PHONE, touch=True)
    expect(guest.page.get_by_role("heading")).to_have_text("Ann invites you to WARP 6")
    expect(guest.page.get_by_test_id("terms")).to_contain_text("2 days per turn")
    assert_accessible(guest)
    guest.take_seat("Bea")
    late = sit(link)
    expect(late.page.get_by_role("heading")).to_have_text("This seat is already taken")

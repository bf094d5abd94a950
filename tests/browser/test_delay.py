"""A spectator who sees a game with secrets only when it is over."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.conftest import Sit, seat_two
from tests.browser.harness import Person


def place_of(person: Person) -> str:
    """Return the path of a person's page."""
    return urlsplit(person.page.url).path


def test_a_delayed_spectator_sees_everything_at_the_end(sit: Sit) -> None:
    host, guest = seat_two(sit, options={"start": "secret"}, spectator_delay=-1)
    onlooker = sit(place_of(host))
    expect(onlooker.table).to_contain_text("and see it once it is over")
    before = onlooker.seq
    guest.resign()
    expect(host.page.get_by_test_id("result-card")).to_be_visible()
    expect(onlooker.page.get_by_test_id("outcome")).to_be_visible()
    assert onlooker.seq > before
    expect(onlooker.table).not_to_contain_text("see it once it is over")

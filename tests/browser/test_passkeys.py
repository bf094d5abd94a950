"""A passkey of the browser's own authenticator, in software."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.harness import Person, Server
from tests.browser.test_access import assert_accessible_in_both, assert_fits

pytest.importorskip("webauthn")


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server whose public address is that of its pages: passkeys need a name."""
    server = Server(tmp_path)
    server.environment["HARENA_PUBLIC_URLS"] = f"http://localhost:{server.port}"
    with server:
        yield server


def with_authenticator(context: BrowserContext, page: Page) -> tuple[CDPSession, str]:
    """Give a page an authenticator that knows its person. Return its session and id."""
    session = context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session, str(made["authenticatorId"])


def test_a_passkey_signs_in_another_browser(browser: Browser, own_server: Server) -> None:
    """Made on a laptop, synchronized to a phone, removed again."""
    site = f"http://localhost:{own_server.port}"
    laptop = browser.new_context()
    phone = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    try:
        page, other = laptop.new_page(), phone.new_page()
        seats = {"game": "warp-6", "seats": 2, "players": [{"kind": "me"}, {"kind": "open"}]}
        assert page.request.post(f"{site}/api/tables", data=seats).ok
        page.goto(f"{site}/devices")
        session, authenticator = with_authenticator(laptop, page)
        page.get_by_label("Name of a new passkey").fill("My laptop")
        page.get_by_role("button", name="Add a passkey").click()
        expect(page.get_by_test_id("passkeys")).to_contain_text("My laptop")

        found = session.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})
        other.goto(f"{site}/devices")
        session, authenticator = with_authenticator(phone, other)
        [credential] = found["credentials"]
        session.send(
            "WebAuthn.addCredential",
            {"authenticatorId": authenticator, "credential": credential},
        )
        person = Person(other, None)
        assert_fits(person)
        assert_accessible_in_both(person)
        other.get_by_role("button", name="Sign in with a passkey").click()
        expect(other.get_by_test_id("your-games")).to_be_visible()

        other.goto(f"{site}/devices")
        other.get_by_role("button", name="Remove the passkey My laptop").click()
        expect(other.get_by_test_id("passkeys")).to_have_count(0)
    finally:
        laptop.close()
        phone.close()

"""One browser and one server per worker; pages of its own for each test."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.browser.harness import ROOT, WAIT, Person, Server, chromium
from tests.browser.slow_connection import LATE, SCRIPT
from tests.conftest import THOROUGH

WIDE = (1440, 900)
PHONE = (390, 844)
EXAMPLES = tuple(
    str(path.relative_to(ROOT))
    for path in sorted((ROOT / "examples" / "games").glob("*.py"))
    if path.stem != "__init__"
)
"""The files of the examples' games."""
SIZES = {"wide": WIDE, "phone": PHONE}
LOOKS = {
    f"{size}-{theme}": (SIZES[size], theme == "dark")
    for size in SIZES
    for theme in ("light", "dark")
}


def some(values: Mapping[str, object], *usual: str) -> list[Any]:
    """Return the parameters of a long test: all in a thorough run, else the usual ones."""
    chosen = values if THOROUGH > 1 else usual
    return [pytest.param(values[name], id=name) for name in chosen]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """This worker's browser."""
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def session_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """This worker's server, with the games of the examples."""
    with Server(tmp_path_factory.mktemp("house"), games=EXAMPLES) as running:
        yield running


@pytest.fixture
def server(session_server: Server, request: pytest.FixtureRequest) -> Server:
    """The running server, with dice that follow from the test's name."""
    if not session_server.running:
        session_server.start()
    session_server.fix_dice(request.node.name)
    return session_server


@pytest.fixture(scope="session")
def shots() -> Path | None:
    """The folder for screenshots, if HARENA_SHOTS names one."""
    wanted = os.environ.get("HARENA_SHOTS")
    if not wanted:
        return None
    folder = Path(wanted)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


Sit = Callable[..., Person]


@pytest.fixture
def sit(browser: Browser, server: Server, shots: Path | None) -> Iterator[Sit]:
    """Open pages for new people; afterwards no page may have reported an error."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def sit_down(
        path: str = "/",
        size: tuple[int, int] = WIDE,
        touch: bool = False,
        motion: bool = False,
        dark: bool = False,
    ) -> Person:
        context = browser.new_context(
            base_url=server.url,
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="no-preference" if motion else "reduce",
            color_scheme="dark" if dark else "light",
            accept_downloads=True,
        )
        context.set_default_timeout(WAIT)
        if LATE:
            context.add_init_script(SCRIPT)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path)
        return Person(page, shots)

    yield sit_down
    for context in contexts:
        context.close()
    assert errors == []


def open_with_invite(sit: Sit, **terms: object) -> tuple[Person, str]:
    """Open a table of WARP 6 for Ann, on any terms; return the page and the invitation."""
    host = sit()
    wanted = {
        "game": "warp-6",
        "seats": 2,
        "players": [{"kind": "me", "name": "Ann"}, {"kind": "open"}],
        **terms,
    }
    table = host.page.request.post("/api/tables", data=wanted).json()
    host.page.goto(f"/t/{table['id']}")
    host.table.wait_for()
    return host, str(table["seats"][1]["invite"])


def seat_two(sit: Sit, **terms: object) -> tuple[Person, Person]:
    """Seat Ann and Bea at a table of WARP 6, on any terms."""
    host, invite = open_with_invite(sit, **terms)
    guest = sit(invite)
    guest.take_seat("Bea")
    return host, guest


def in_turn(people: tuple[Person, Person]) -> tuple[Person, Person]:
    """Return the player to act and the other one."""
    host, guest = people
    expect(host.page.locator("li.acting")).to_have_count(1)
    begins = host.page.locator('li.acting[data-seat="0"]').count() > 0
    return (host, guest) if begins else (guest, host)

"""The bytes that the first page needs until it is complete."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import PHONE, WIDE
from tests.browser.harness import POLL, WAIT, Server

MOST = {"gzip, br": 95_000, "gzip": 101_000}
"""Bytes by accepted encoding; browsers take no brotli over plain HTTP from other machines."""
STANDS = """() => {
    const pictures = [...document.querySelectorAll('main img')];
    return pictures.length > 0 && pictures.every(({complete}) => complete);
}"""
FORM = "() => performance.getEntriesByType('resource').some(({name}) => /Setup-.*js/.test(name))"
SHIFTS = """
    window.shifts = [];
    new PerformanceObserver(list => shifts.push(...list.getEntries()))
        .observe({type: 'layout-shift', buffered: true});
"""


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with our own games only."""
    with Server(tmp_path_factory.mktemp("alone")) as running:
        yield running


class Wire:
    """All that a page loads, in the order in which it arrives."""

    def __init__(self, page: Page) -> None:
        self._paths: dict[str, str] = {}
        self.came: list[tuple[str, int]] = []
        line = page.context.new_cdp_session(page)
        line.on("Network.requestWillBeSent", self._requested)
        line.on("Network.loadingFinished", self._arrived)
        line.send("Network.enable")

    def _requested(self, event: dict[str, dict[str, str]]) -> None:
        self._paths[str(event["requestId"])] = "/" + event["request"]["url"].split("/", 3)[3]

    def _arrived(self, event: dict[str, str]) -> None:
        self.came.append((self._paths[event["requestId"]], int(event["encodedDataLength"])))

    def pictures(self) -> int:
        """Return the number of covers loaded."""
        return sum("/cover" in path for path, _ in self.came)

    def needed(self) -> list[tuple[str, int]]:
        """Return everything up to the last cover."""
        last = max(at for at, (path, _) in enumerate(self.came) if "/cover" in path)
        return self.came[: last + 1]


@pytest.mark.parametrize(
    ("encoding", "size"), [("gzip, br", WIDE), ("gzip", PHONE)], ids=["wide", "phone"]
)
def test_the_first_page_needs_few_bytes(
    browser: Browser, alone: Server, encoding: str, size: tuple[int, int]
) -> None:
    """Prefetched files do not delay the page, and nothing shifts."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        extra_http_headers={"accept-encoding": encoding},
    )
    context.set_default_timeout(WAIT)
    page = context.new_page()
    page.add_init_script(SHIFTS)
    wire = Wire(page)
    page.goto(alone.url)
    page.get_by_test_id("play-now").first.wait_for()
    page.wait_for_function(STANDS)
    while wire.pictures() < page.locator("main img").count():
        page.wait_for_timeout(POLL)
    needed = wire.needed()
    assert wire.pictures() == 4
    assert sum(size for _, size in needed) <= MOST[encoding], needed
    paths = [path for path, _ in needed]
    assert not [path for path in paths if "Setup" in path or "TablePage" in path]
    assert sum(path.endswith(".woff2") for path in paths) == 1
    page.wait_for_function(FORM)
    assert page.evaluate("shifts.filter(({value}) => value > 0).length") == 0
    context.close()

"""Measures how fast the page loads and how smoothly it moves.

    uv run --group dev python bench/page.py [--seconds 40] [--grids 20]

Starts its own server and Debian's Chromium at 1440 by 900. For an empty cache it prints the first
paint, the bytes up to the last picture, and the time from "Play now" to the first choice. For a
table of bots with full motion it prints frame times during motion and the longest task. Without a
graphics card Chromium draws on the processor, which limits the frame rate.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import time
import urllib.request

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from running_server import serving

SIZE: ViewportSize = {"width": 1440, "height": 900}
FRAME = 1000 / 60  # milliseconds per frame
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
WATCH = """
    window.tasks = [];
    window.frames = [];
    new PerformanceObserver(list => tasks.push(...list.getEntries()))
        .observe({type: 'longtask', buffered: true});
    let last = 0;
    const frame = now => {
        const moves = document.querySelector('[data-testid=table][data-busy]');
        if (moves && last) frames.push(now - last);
        last = moves ? now : 0;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
"""
STANDS = "() => [...document.images].every(({complete}) => complete)"
CHOOSABLE = """() =>
    document.querySelector('[data-targets]:not([data-targets="0"]), button[data-action]') !== null
"""


def opened(browser: Browser, address: str) -> tuple[Page, list[tuple[str, int]]]:
    """Open a page with an empty cache; return it with the kind and size of its requests."""
    page = browser.new_context(viewport=SIZE).new_page()
    kinds: dict[str, str] = {}
    came: list[tuple[str, int]] = []
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.on(
        "Network.responseReceived", lambda told: kinds.update({told["requestId"]: told["type"]})
    )
    line.on(
        "Network.loadingFinished",
        lambda told: came.append(
            (kinds.get(told["requestId"], ""), int(told["encodedDataLength"]))
        ),
    )
    page.add_init_script(WATCH)
    page.goto(address)
    page.get_by_test_id("play-now").first.wait_for()
    page.wait_for_function(STANDS)
    return page, came


def kilobytes(came: list[tuple[str, int]]) -> float:
    """Return the kilobytes transferred."""
    return sum(size for _, size in came) / 1000


def tell_load(browser: Browser, address: str) -> None:
    """Print a cold load of the home page and of a game from there."""
    page, came = opened(browser, address)
    titles = page.locator("article h2, article h3").all_inner_texts()
    page.wait_for_load_state("networkidle")
    painted = page.evaluate(PAINT)
    last = max((at for at, (kind, _) in enumerate(came) if kind == "Image"), default=len(came))
    print(
        f"first page: painted after {painted:.0f} ms, "
        f"{kilobytes(came[: last + 1]):.0f} kB until it stands, "
        f"{kilobytes(came):.0f} kB with what it fetches ahead"
    )
    page.context.close()
    for title in titles:
        page, came = opened(browser, address)
        page.wait_for_load_state("networkidle")
        before = len(came)
        card = page.locator("article").filter(has=page.get_by_role("heading", name=title))
        start = time.monotonic()
        card.first.get_by_test_id("play-now").click()
        page.wait_for_function(CHOOSABLE, polling=20)
        took = time.monotonic() - start
        more = kilobytes(came[before:])
        print(f"{title}: may be played {took:.2f} s after the click, {more:.0f} kB more")
        page.context.close()


def open_table(address: str, grids: int, seats: int = 4) -> str:
    """Open a table of Warp Arena between bots and return its id."""
    players = [{"kind": "bot", "bot": "greedy"}] * seats
    body = {
        "game": "warp-arena",
        "seats": len(players),
        "players": players,
        "options": {"grids": str(grids)},
    }
    request = urllib.request.Request(
        f"{address}/api/tables",
        json.dumps(body).encode(),
        {"content-type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return str(json.loads(answer.read())["id"])


def tell_motion(browser: Browser, address: str, grids: int, seconds: float) -> None:
    """Print the motion of a table watched for some seconds."""
    page, _ = opened(browser, address)
    page.goto(f"{address}/t/{open_table(address, grids)}")
    page.get_by_test_id("log").wait_for()
    page.wait_for_timeout(2000)
    page.evaluate("tasks.length = frames.length = 0")
    page.wait_for_timeout(seconds * 1000)
    frames: list[float] = page.evaluate("frames")
    tasks: list[float] = page.evaluate("tasks.map(({duration}) => duration)")
    late = sum(frame > 1.5 * FRAME for frame in frames) / max(1, len(frames))
    cuts = statistics.quantiles(frames, n=20)
    a_second = 1000 / statistics.mean(frames)
    print(
        f"{grids} grids, {sum(frames) / 1000:.0f} s in motion: {a_second:.0f} frames a second; "
        f"between two frames {statistics.median(frames):.0f} ms, "
        f"95 of 100 below {cuts[-1]:.0f} ms, {late:.0%} late"
    )
    above = [task for task in tasks if task > 100]
    print(
        f"tasks above 50 ms: {len(tasks)}, above 100 ms: {len(above)}; "
        f"the longest {max(tasks, default=0):.0f} ms"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=40, help="how long to watch")
    parser.add_argument("--grids", type=int, default=20, help="grids of the table to watch")
    told = parser.parse_args()
    path = shutil.which("chromium") or shutil.which("chromium-headless-shell")
    if not path:
        parser.error("Chromium is missing: apt-get install chromium")
    with serving({"bot_pace": 0.2}) as (port, _), sync_playwright() as playwright:
        address = f"http://127.0.0.1:{port}"
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        tell_load(browser, address)
        tell_motion(browser, address, told.grids, told.seconds)
        browser.close()


if __name__ == "__main__":
    main()

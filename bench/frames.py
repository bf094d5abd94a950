"""Measures how smoothly a large table moves: frames a second, main-thread time, longest tasks.

    uv run --group dev python bench/frames.py [--seconds 6] [--grids 30]

Starts its own server and Debian's Chromium with a Warp Arena table of six bots. Without a graphics
card Chromium draws on the processor, which limits the frame rate; the main thread's time per frame
does not include that drawing.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import time

from page import WATCH, open_table
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from running_server import serving

SEATS = 6
SIZES = {"1440 by 900": (1440, 900), "390 by 844": (390, 844)}
COUNT = """
    window.count = 0;
    const counted = () => { count += 1; requestAnimationFrame(counted); };
    requestAnimationFrame(counted);
"""


def busy(line: CDPSession) -> float:
    """Return the seconds for which the main thread has run tasks."""
    metrics = line.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))


def pan_and_zoom(page: Page, seconds: float) -> None:
    """Zoom in, drag the board in circles and zoom out again, for some seconds."""
    box = page.locator(".world").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        page.mouse.move(x, y)
        for _ in range(6):
            page.mouse.wheel(0, -120)
            page.wait_for_timeout(30)
        page.mouse.down()
        for step in range(40):
            page.mouse.move(x + 80 * (step % 20 - 10) / 10, y + 60 * (step % 10 - 5) / 5)
            page.wait_for_timeout(15)
        page.mouse.up()
        for _ in range(6):
            page.mouse.wheel(0, 120)
            page.wait_for_timeout(30)


def measure(browser: Browser, url: str, size: str, slower: int, seconds: float) -> None:
    """Print a row for panning and zooming, and one for watched steps."""
    width, height = SIZES[size]
    page = browser.new_context(viewport={"width": width, "height": height}).new_page()
    page.add_init_script(WATCH + COUNT)
    page.goto(url)
    page.get_by_test_id("log").wait_for(state="attached")
    page.wait_for_timeout(3000)
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable")
    line.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    for what in ("pan and zoom while bots play", "watch bots play"):
        page.evaluate("tasks.length = count = 0")
        spent, start = busy(line), time.monotonic()
        if what.startswith("pan"):
            pan_and_zoom(page, seconds)
        else:
            page.wait_for_timeout(seconds * 1000)
        took = time.monotonic() - start
        frames = max(1, int(page.evaluate("count")))
        spent = busy(line) - spent
        tasks: list[float] = page.evaluate("tasks.map(({duration}) => duration)")
        print(
            f"| {size} | 1/{slower} | {what} | {frames / took:.0f} | {1000 * spent / frames:.1f} "
            f"| {len(tasks)} | {max(tasks, default=0):.0f} |",
            flush=True,
        )
    page.context.close()


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=6, help="how long each row takes")
    parser.add_argument("--grids", type=int, default=30, help="grids of the table")
    given = parser.parse_args()
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if not path:
        parser.error("Chromium is missing: apt-get install chromium")
    print(f"{os.cpu_count()} cores, {platform.machine()}, load {os.getloadavg()[0]:.1f}")
    with serving({"bot_pace": 0.2}) as (port, _), sync_playwright() as playwright:
        address = f"http://127.0.0.1:{port}"
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for slower in (1, 4):
            for size in SIZES:
                url = f"{address}/t/{open_table(address, given.grids, SEATS)}"
                measure(browser, url, size, slower, given.seconds)
        browser.close()


if __name__ == "__main__":
    main()

"""Draw the icons of the installed app from the favicon.

    uv run python -m tools.icons

It writes `web/public/icon-*.png`. It needs Chromium.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright
from tests.browser.harness import chromium

PUBLIC: Final = Path(__file__).parents[1] / "web" / "public"
ICONS: Final = {"192": (192, 0.0), "512": (512, 0.0), "maskable": (512, 0.1)}
"""[name] -> its size in pixels, and the share of it that is margin at each side."""
GROUND: Final = "#14131a"
"""The colour of the favicon's ground, which fills the margin."""


def main() -> None:
    """Draw all icons."""
    drawing = (PUBLIC / "favicon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        for name, (size, margin) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = GROUND if margin else "transparent"
            page.set_content(
                f"<style>body{{margin:0;padding:{margin * size}px;background:{ground}}}"
                f"svg{{display:block;width:{size * (1 - 2 * margin)}px}}</style>{drawing}"
            )
            page.screenshot(path=PUBLIC / f"icon-{name}.png", omit_background=not margin)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()

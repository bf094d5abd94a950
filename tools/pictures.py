"""Draws the pictures of rulebooks, calibration curves, and printed pages.

`--check` fails if a picture is out of date; `--page` makes the README's animated picture and takes
screenshots in Chromium.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from pathlib import Path

from harena.bots import chosen, get_bot
from harena.content.content import content_of
from harena.content.pictures import kept_pictures
from harena.core.play.dice import seeded
from harena.core.play.match import Match
from harena.core.play.rng import Rng
from harena.core.registry import game_names, get_game
from harena.core.scene.scene import Scene
from harena.lab.calibration import curve_svg, from_json
from harena.printing.animated_image import animated_image
from harena.printing.document import PrintSettings, lay_out_game
from harena.printing.typst import svgs

ROOT = Path(__file__).parent.parent
RULES = ROOT / "src" / "harena" / "games"
ANIMATION = range(30, 46)
"""The decisions of the animated picture."""


def pictures() -> dict[Path, str]:
    """Return every generated picture by its path."""
    return {**of_rulebooks(), **curves(), **printed_pages()}


def of_rulebooks() -> dict[Path, str]:
    """Return the pictures of the rulebooks."""
    found: dict[Path, str] = {}
    for name in game_names():
        found |= kept_pictures(get_game(name))
    return {path: svg for path, svg in found.items() if path.is_relative_to(RULES)}


def printed_pages() -> dict[Path, str]:
    """Return one printed page of each game."""
    sheets = {
        "arena": "board",
        "gladiator-arena": "board",
        "warp-6": "board",
        "warp-arena": "grids",
    }
    found: dict[Path, str] = {}
    for name, sheet in sheets.items():
        pages = lay_out_game(get_game(name), choice=PrintSettings(sheets=(sheet,))).pages
        (svg,) = svgs(pages[:1], name)
        found[ROOT / "docs" / "pictures" / f"print-{name}.svg"] = svg.decode()
    return found


def curves() -> dict[Path, str]:
    """Return the calibration curves of all games with trained weights."""
    found: dict[Path, str] = {}
    for file in sorted(RULES.glob("*/weights.json")):
        learned = json.loads(file.read_text(encoding="utf-8"))
        if "calibration" in learned:
            game = get_game(learned["game"])
            picture = ROOT / "docs" / "pictures" / f"calibration-{game.name}.svg"
            found[picture] = curve_svg(from_json(learned["calibration"]), game.title)
    return found


def animate() -> None:
    """Save some steps of a match between two bots as the README's animated picture."""
    game, rng = get_game("warp-6"), Rng(3)
    match, dice, bot = Match(game, 2), seeded(3), get_bot("greedy")
    match.roll_all(dice)
    scenes: list[Scene] = []
    while len(scenes) < ANIMATION.stop:
        seat = match.state.to_move
        match.apply_action(chosen(bot, match.state, seat, rng))
        match.roll_all(dice)
        scenes.append(match.scene(-1))
    moving = animated_image(scenes[ANIMATION.start :], content_of(game).theme)
    (ROOT / "docs" / "pictures" / "warp-6.gif").write_bytes(moving)


def photograph() -> None:
    """Play a few moves in Chromium and save screenshots."""
    from playwright.sync_api import sync_playwright

    sys.path.insert(0, str(ROOT))
    from tests.browser.harness import Person, Server, chromium

    with (
        tempfile.TemporaryDirectory() as data,
        Server(Path(data)) as server,
        sync_playwright() as playwright,
    ):
        server.fix_dice("pictures 2")
        browser = chromium(playwright)
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        person = Person(page)
        page.goto(server.url)
        person.begin("WARP 6")
        person.play_on(26)
        person.wait_for_turn()
        person.choosable().first.hover()
        page.wait_for_timeout(500)
        page.screenshot(path=str(ROOT / "docs" / "pictures" / "table.png"))
        page.goto(server.url)
        person.begin("Warp Arena")
        rng = random.Random(2)
        for _ in range(40):
            _, prompt, things = person.now()
            if "choose an action" in prompt.lower():
                break
            if not things:
                continue
            homes = [thing for thing in things if thing.endswith("-c")]
            person.point_at(rng.choice(homes if "your C" in prompt else things))
        page.locator("button[data-action=action-move]").hover()
        page.wait_for_timeout(500)
        page.screenshot(path=str(ROOT / "docs" / "pictures" / "warp-arena.png"))
        page.goto(server.url)
        person.begin("Gladiator Arena")
        person.now()
        for thing in ("action:human", "action:spear", "cell:D4", "action:ready"):
            person.plan(thing)
        person.now()
        for thing, role in (("cell:D5", "move"), ("cell:E7", "strike"), ("cell:D7", "strike")):
            person.plan(thing, role)
        page.mouse.move(5, 5)
        page.wait_for_timeout(500)
        page.screenshot(path=str(ROOT / "docs" / "pictures" / "gladiator-arena.png"))
        page.goto(server.url)
        person.begin("Arena")
        rng = random.Random(5)
        for _ in range(14):
            _, _, things = person.now()
            person.point_at(rng.choice(things))
        person.now()
        page.mouse.move(5, 5)
        page.wait_for_timeout(500)
        page.screenshot(path=str(ROOT / "docs" / "pictures" / "arena.png"))
        browser.close()


def main() -> int:
    """Write or check; return 1 if a picture is out of date."""
    if "--page" in sys.argv[1:]:
        animate()
        photograph()
        return 0
    drawn = pictures()
    unknown = sorted({*RULES.glob("*/pictures/*")} - drawn.keys())
    if "--check" in sys.argv[1:]:
        old = [
            path
            for path, text in drawn.items()
            if not path.exists() or path.read_text(encoding="utf-8") != text
        ]
        for path in old:
            sys.stderr.write(f"{path.relative_to(ROOT)} is not what its scene draws\n")
        for path in unknown:
            sys.stderr.write(f"{path.relative_to(ROOT)} is no picture that its game gives\n")
        return 1 if old or unknown else 0
    for path in unknown:
        path.unlink()
    for path, text in drawn.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

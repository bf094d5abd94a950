"""Draws the pictures of the rulebooks from scenes, and README's from the page itself.

`--check` says whether a rulebook's picture is no longer what its scene draws; `--page` takes a new
screenshot of a game in Chromium for the README.
"""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
from pathlib import Path

from harena.bots import get_bot
from harena.core.dice import seeded
from harena.core.match import Match
from harena.core.scene import Scene, Stop
from harena.core.state import TOGETHER
from harena.core.svg import scene_svg
from harena.games.warp_arena.text import parse

ROOT = Path(__file__).parent.parent
RULES = ROOT / "src" / "harena" / "games"


def after(game: str, seats: int, seed: int, decisions: int) -> Match:
    """A game between bots, so many decisions in."""
    match = Match(game, seats)
    dice, choices, bot = seeded(seed), seeded(seed, 1), get_bot("greedy")
    match.roll_all(dice)
    for _ in range(decisions):
        seat = int(match.state.next_seat())
        match.play(int(bot.choose(match.state.observe(seat), seat, choices)))
        match.roll_all(dice)
    return match


def longest_warp() -> tuple[Scene, tuple[Stop, ...]]:
    """A position with a move that warps through three rings, and its path."""
    for seed in range(1, 500):
        match = after("warp-6", 2, seed, 30)
        scene = match.scene(int(match.state.next_seat()))
        for target in scene.targets:
            path = target.preview.path if target.preview else ()
            if sum(stop.how == "warp" for stop in path) == 3:
                return scene, path
    raise LookupError("no game among 500 had a warp through three rings")


def arena(text: str, *actions: str) -> Match:
    """A position of Warp Arena, and what was played from there."""
    match = Match("warp-arena", 2)
    match.state = parse(f"arena quick\n{text}")
    for action in actions:
        match.state.apply(int(match.state.next_seat()), match.state.space.find(action))
        while match.state.pending == TOGETHER:
            seat = match.state.deciding()[0]
            match.state.apply(seat, int(match.state.pass_action(seat)))
    return match


def arena_pictures() -> dict[Path, str]:
    """The pictures of Warp Arena's rulebook."""
    folder = RULES / "warp_arena" / "pictures"
    hop = arena("red C 20-c, H1 11-c\nblue C 1-c, B1 11-1 +1, D1 13-6\n", "action-move", "rH1")
    scene = hop.scene(0)
    hops = [t.preview.path for t in scene.targets if t.ref == "13-5" and t.preview]
    fight = arena(
        "red C 20-c, H1 11-3 +2, B1 11-3, W1 10-4\nblue C 1-c, D1 11-c +1, W1 11-c\n",
        *("action-move", "rH1", "11-c", "rB1", "11-c", "done", "keep", "keep"),
    )
    return {
        folder / "arena.svg": scene_svg(arena("red C 20-c\nblue C 1-c\n").scene(-1)),
        folder / "hop.svg": scene_svg(scene, hops[0]),
        folder / "position.svg": scene_svg(after("warp-arena", 3, 4, 120).scene(-1)),
        folder / "combat.svg": scene_svg(fight.scene(-1)),
    }


def pictures() -> dict[Path, str]:
    """Every picture made from a scene."""
    warp6 = RULES / "warp6" / "pictures"
    scene, path = longest_warp()
    return {
        warp6 / "position.svg": scene_svg(after("warp-6", 2, 7, 70).scene(-1)),
        warp6 / "warp.svg": scene_svg(scene, path),
        **arena_pictures(),
    }


def photograph() -> None:
    """Play a little in Chromium, and keep what the page looks like."""
    from playwright.sync_api import sync_playwright

    sys.path.insert(0, str(ROOT))
    from tests.browser.harness import Person, Server

    chromium = shutil.which("chromium")
    with (
        tempfile.TemporaryDirectory() as data,
        Server(Path(data)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        person = Person(page)
        page.goto(server.url)
        page.get_by_test_id("play-now").first.click()
        person.play_on(26)
        person.wait_for_turn()
        person.choosable().first.hover()
        page.wait_for_timeout(500)
        page.screenshot(path=str(ROOT / "docs" / "pictures" / "table.png"))
        page.goto(server.url)
        page.get_by_test_id("play-now").nth(1).click()
        rng = random.Random(2)
        for _ in range(40):
            _, prompt, things = person.now()
            if "choose an action" in prompt:
                break
            if not things:
                continue
            homes = [thing for thing in things if thing.endswith("-c")]
            person.point_at(rng.choice(homes if "your C" in prompt else things))
        page.get_by_role("button", name="Move and Engage").hover()
        page.wait_for_timeout(500)
        page.screenshot(path=str(ROOT / "docs" / "pictures" / "warp-arena.png"))
        browser.close()


def main() -> int:
    """Write or check; 1 when a check finds an old picture."""
    if "--page" in sys.argv[1:]:
        photograph()
        return 0
    old = [
        path
        for path, text in pictures().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    if "--check" in sys.argv[1:]:
        for path in old:
            sys.stderr.write(f"{path.relative_to(ROOT)} is not what its scene draws\n")
        return 1 if old else 0
    for path, text in pictures().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

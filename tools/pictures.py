"""Draws the pictures of the rulebooks from scenes, curves of what bots predict, README's pictures.

`--check` says whether a rulebook's picture is no longer what its scene draws; `--page` takes a new
screenshot of a game in Chromium for the README.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from harena.bots import get_bot
from harena.core.paper.press import svgs
from harena.core.paper.printing import Choice, printed
from harena.core.play.dice import seeded
from harena.core.play.match import Match
from harena.core.play.state import SIMULTANEOUS
from harena.core.registry import get_game
from harena.core.show.scene import Scene, Stop, Zone
from harena.core.show.svg import scene_svg as svg_of
from harena.games.arena.rules.board import PLACE_NAMES
from harena.games.arena.rules.position import Arena
from harena.games.arena.rules.table import ACTIVE, CONTROL, MOVING, OWN, PHASE, TURN, put
from harena.games.gladiator_arena.text import write as gladiators
from harena.games.gladiator_arena.view.scene import draw
from harena.games.warp_arena.rules.board import rotate
from harena.games.warp_arena.rules.destroy import passed_on
from harena.games.warp_arena.rules.notation import hex_name
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.text.write import parse
from harena.lab.calibration import curve_svg, from_json

ROOT = Path(__file__).parent.parent
RULES = ROOT / "src" / "harena" / "games"


def scene_svg(
    scene: Scene,
    path: Sequence[Stop] = (),
    width: int = 640,
    paths: Sequence[Sequence[Stop]] = (),
) -> str:
    """A scene in the look of its game."""
    return svg_of(scene, get_game(scene.game).look, path, width, paths=paths)


def after(game: str, seats: int, seed: int, decisions: int) -> Match:
    """A game between bots, so many decisions in."""
    match = Match(game, seats)
    dice, choices, bot = seeded(seed), seeded(seed, 1), get_bot("greedy")
    match.roll_all(dice)
    for _ in range(decisions):
        seat = int(match.state.next_seat())
        match.apply_action(int(bot.choose(match.state.observe(seat), seat, choices)))
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


def arena(text: str, *actions: str, lies: str = "quick", **options: str) -> Match:
    """A position of Warp Arena, and what was played from there."""
    match = Match("warp-arena", 2, options)
    match.state = parse(f"arena {lies}\n{text}")
    for action in actions:
        match.state.apply_action(match.state.space.find(action), int(match.state.next_seat()))
        while match.state.to_move == SIMULTANEOUS:
            seat = match.state.deciding()[0]
            match.state.apply_action(int(match.state.pass_action(seat)), seat)
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
        **option_pictures(folder),
    }


def option_pictures(folder: Path) -> dict[Path, str]:
    """The pictures of Warp Arena's optional rules."""
    small = arena(
        "red C 6-c, H1 4-1\nblue C 1-c, B1 5-4 +1, D1 2-8\ndestroyed 7-2\n",
        *("action-move", "rH1"),
        lies="squares 8",
        shape="square",
        grids="8",
    )
    grand = arena(
        "red C 17-c, D1 17-4, W1 22-2\nblue C 3-c, H1 5-2, B1 1-c +1\ngreen C 10-c, B1 10-5\n"
        "yellow C 21-c, D1 21-6, H1 23-1 +2\nwhite C 28-c, W1 26-1, B1 28-3\n"
        "violet C 12-3, H1 8-4, D1 6-c\nloose 14-2 1, 25-5 1\nfield yellow 21-5\n",
        lies="quick 30",
        grids="30",
    )
    sneaking = arena(
        "options expansion=assassin\nred C 7-c, A 5-c\nblue C 2-2 +1, D1 5-6, B1 5-5\n",
        *("action-move", "rA"),
        lies="quick 8",
        grids="8",
        expansion="assassin",
    )
    scene = sneaking.scene(0)
    slips = [t.preview.path for t in scene.targets if t.ref == "2-2" and t.preview]
    struck, path = chain("5-3", 2, 3)
    return {
        folder / "squares.svg": scene_svg(
            small.scene(0), width=480, paths=hops(small, "4-1", "5-4")
        ),
        folder / "chain.svg": scene_svg(struck, path, width=480),
        folder / "grand.svg": scene_svg(grand.scene(-1)),
        folder / "assassin.svg": scene_svg(scene, slips[0], width=480),
    }


def hops(match: Match, start: str, over: str) -> list[tuple[Stop, ...]]:
    """The ways of an H-bot that hops over a neighbour."""
    table = match.state
    assert isinstance(table, WarpArena)
    size, ways = int(table.cells), int(table.ways)
    names = [hex_name(cell, size) for cell in range(int(table.hexes))]
    beside = [int(cell) for cell in table.near[names.index(start) * ways :][:ways]]
    way = beside.index(names.index(over))
    beyond = table.near[names.index(over) * ways :]
    ends = [int(beyond[on]) for on in table.shape.hops[5 * way :][:5] if on >= 0]
    return [
        (Stop(start, "start"), Stop(over, "hop"), Stop(names[end], "hop"))
        for end in ends
        if end >= 0
    ]


def chain(hit: str, *faces: int) -> tuple[Scene, tuple[Stop, ...]]:
    """Where a hit goes from a destroyed hex, with these dice; one of its grids is turned."""
    match = arena(
        "options chain=yes\nred C 6-c\nblue C 7-c, D1 4-2\ndestroyed 5-3, 7-6\n",
        lies="quick 8",
        grids="8",
        chain="yes",
    )
    table = match.state
    assert isinstance(table, WarpArena)
    names = [hex_name(cell, int(table.cells)) for cell in range(int(table.hexes))]
    rotate(table, 4, 1)
    at = names.index(hit)
    path = [Stop(hit, "start")]
    for face in faces:
        at = int(passed_on(table, at, face))
        path.append(Stop(names[at], "strike"))
    return match.scene(-1), tuple(path)


def squares(rows: int, **gladiators_at: str) -> str:
    """An empty sand of so many rows and columns, and gladiators by their letters."""
    standing = {name: letter for letter, name in gladiators_at.items()}
    lines = []
    for row in range(rows, 0, -1):
        names = [f"{column}{row}" for column in "ABCDEFGHIJ"[:rows]]
        lines.append(" ".join(standing.get(name, ".") for name in names))
    return "\n".join(lines) + "\n"


def sand(text: str, *plan: str) -> Scene:
    """Bronze's view of a position of Gladiator Arena, with what bronze has planned."""
    table = gladiators.parse(text)
    for action in plan:
        table.apply_action(table.space.find(action), 0)
    return draw(table, 0)


def bare(scene: Scene, kind: str, *tokens: str) -> Scene:
    """A scene with zones of one kind only, and only some of its tokens."""
    return replace(
        scene,
        tokens=tuple(token for token in scene.tokens if token.id in tokens),
        zones=tuple(zone for zone in scene.zones if zone.kind == kind),
    )


def gladiator_pictures() -> dict[Path, str]:
    """The pictures of Gladiator Arena's rulebook."""
    folder = RULES / "gladiator_arena" / "pictures"
    found = {}
    ranges = (
        *(("axe", "human"), ("sword", "human"), ("spear", "human")),
        *(("bow", "human"), ("catapult", "halfling")),
    )
    for weapon, race in ranges:
        text = squares(9, B="E5", C="A1") + f"B {race} {weapon}\nC elf axe\n"
        found[f"range-{weapon}"] = scene_svg(bare(sand(text), "range", "g0"), width=280)
    trio = "B human sword\nC elf axe\nA dwarf axe\n"
    chain = bare(sand(squares(5, B="B3", C="C3", A="D4") + trio), "", "g0", "g1", "g2")
    tries = (("B3", "C3"), ("C3", "D3"), ("D4", "D3"))
    paths = [(Stop(start, "start"), Stop(end, "bump")) for start, end in tries]
    found["bumps"] = scene_svg(chain, width=400, paths=paths)
    splash = squares(7, B="B4", C="E5", A="F4") + "B halfling catapult\nC elf axe\nA dwarf axe\n"
    aimed = bare(sand(splash, "xE5"), "plan", "g0", "g1", "g2")
    around = tuple(f"{column}{row}" for row in (4, 5, 6) for column in "DEF")
    hit = Zone("range", 0, around, "What the stone hits")
    shot = (Stop("B4", "start"), Stop("E5", "strike"))
    found["splash"] = scene_svg(replace(aimed, zones=(*aimed.zones, hit)), shot, width=480)
    clash = squares(8, C="D4", B="E5") + "B human sword\nC elf axe\n"
    turned = (Stop("D4", "start"), Stop("E5", "warp"))
    found["clash"] = scene_svg(bare(sand(clash), "", "g0", "g1"), turned, width=480)
    scene = after("gladiator-arena", 6, 3, 52).scene(-1)
    found["position"] = scene_svg(scene)
    return {folder / f"{name}.svg": svg for name, svg in found.items()}


def dragon() -> tuple[Scene, list[tuple[Stop, ...]]]:
    """A dragon that has come from A3 to three elves in A4, and where two of these may go."""
    armies = {"army": "custom", "army-1": "dragon", "army-2": "3 elf"}
    state = Match("arena", 2, armies).state
    assert isinstance(state, Arena)
    place = PLACE_NAMES.index
    t = state.table
    t[PHASE], t[TURN], t[ACTIVE] = MOVING, 1, 0
    state.waiting, state.to_move = 0, 0
    put(state, 0, place("A4"))
    for elf in range(3):
        put(state, int(OWN) + elf, place("A4"))
    t[CONTROL] = 1 << place("A3")
    t[CONTROL + 1] = 1 << place("A4") | 1 << place("A5") | 1 << place("B4")
    ways = [("A3", "A4", "slide"), ("A4", "A5", "warp"), ("A4", "B4", "warp")]
    paths: list[tuple[Stop, ...]] = [
        (Stop(start, "start"), Stop(end, "slide" if how == "slide" else "warp"))
        for start, end, how in ways
    ]
    return Match("arena", 2, armies).game.scene(state, -1), paths


def map_pictures() -> dict[Path, str]:
    """The pictures of Arena's rulebook."""
    folder = RULES / "arena" / "pictures"
    scene, paths = dragon()
    return {
        folder / "board.svg": scene_svg(replace(Match("arena", 2).scene(-1), tokens=()), width=420),
        folder / "position.svg": scene_svg(after("arena", 2, 4, 60).scene(-1), width=420),
        folder / "retreat.svg": scene_svg(scene, width=420, paths=paths),
    }


def pictures() -> dict[Path, str]:
    """Every picture made from a scene, or from what was learned."""
    warp6 = RULES / "warp6" / "pictures"
    scene, path = longest_warp()
    return {
        warp6 / "position.svg": scene_svg(after("warp-6", 2, 7, 70).scene(-1)),
        warp6 / "warp.svg": scene_svg(scene, path),
        **arena_pictures(),
        **gladiator_pictures(),
        **map_pictures(),
        **curves(),
        **printed_pages(),
    }


def printed_pages() -> dict[Path, str]:
    """A page of each game on paper."""
    sheets = {
        "arena": "board",
        "gladiator-arena": "board",
        "warp-6": "board",
        "warp-arena": "grids",
    }
    found: dict[Path, str] = {}
    for name, sheet in sheets.items():
        pages = printed(get_game(name), choice=Choice(sheets=(sheet,))).pages
        (svg,) = svgs(pages[:1], name)
        found[ROOT / "docs" / "pictures" / f"print-{name}.svg"] = svg.decode()
    return found


def curves() -> dict[Path, str]:
    """How far the chances that bots see come true: of each game whose weights were learned."""
    found: dict[Path, str] = {}
    for file in sorted(RULES.glob("*/weights.json")):
        learned = json.loads(file.read_text(encoding="utf-8"))
        if "calibration" in learned:
            game = get_game(learned["game"])
            picture = ROOT / "docs" / "pictures" / f"calibration-{game.name}.svg"
            found[picture] = curve_svg(from_json(learned["calibration"]), game.title)
    return found


def photograph() -> None:
    """Play a little in Chromium, and keep what the page looks like."""
    from playwright.sync_api import sync_playwright

    sys.path.insert(0, str(ROOT))
    from tests.browser.harness import Person, Server, chromium

    with (
        tempfile.TemporaryDirectory() as data,
        Server(Path(data)) as server,
        sync_playwright() as playwright,
    ):
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

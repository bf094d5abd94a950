"""Film strips of animations: ten frames each of real positions, in `docs/pictures/strips`.

Each strip is a position with decisions and dice. The page gets them as from a server, and its
clock advances only by `goOn`, so the strips do not depend on the machine's speed.
`uv run just strips NAME …` makes only some of them.
"""

from __future__ import annotations

import base64
import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute, sync_playwright
from tests.arena.positions import position as on_the_map
from tests.browser.harness import Server, chromium
from tests.gladiator_arena.positions import play, position as on_the_sand

from harena import Match
from harena.core.game import Game
from harena.core.play.dice import seeded
from harena.core.play.entry import Entry
from harena.core.play.state import CHANCE, SIMULTANEOUS, SPECTATOR, State
from harena.core.registry import get_game
from harena.core.scene.scene import to_json
from harena.games.warp_arena.notation.write import parse
from harena.server.history.frame_json import scene_json

FOLDER = Path(__file__).parents[1] / "docs" / "pictures" / "strips"
PICTURES = 10
STEP = 20  # milliseconds of the page's clock between two of its frames
SIZE = (700, 470)  # so low a window has its rail beside a board of nearly a picture's size
WIDTH = 300  # of one picture
ANY = "*"
"""Any choice."""
LONGEST = "**"
"""A move that warps through three rings."""
FORCED = ("pass", "no-card", "keep")
"""Choices made where the script names none."""

CLOCK = """(() => {
    let now = 0, number = 0;
    const waiting = new Map();
    const later = (what, when) => { waiting.set(++number, [what, when]); return number; };
    const drop = id => void waiting.delete(id);
    performance.now = () => now;
    window.requestAnimationFrame = what => later(what, 0);
    window.setTimeout = (what, ms = 0) => later(what, now + ms);
    window.cancelAnimationFrame = window.clearTimeout = drop;
    window.goOn = async ms => {
        now += ms;
        for (const [id, [what, when]] of [...waiting]) {
            if (when <= now && waiting.delete(id)) what(now);
        }
        const turn = new MessageChannel();
        const done = new Promise(resolve => { turn.port1.onmessage = resolve; });
        turn.port2.postMessage(0);
        await done;
    };
})()"""
"""A clock that advances only by `goOn`."""

ZOOM_IN = """([x, y, level]) => {
    const svg = document.querySelector('.world svg');
    const screen = svg.getScreenCTM();
    const [left, top, width, height] = svg.getAttribute('viewBox').split(' ').map(Number);
    // The fixed point of a zoom that brings (x, y) into the middle.
    const about = (to, from) => (level * to - from) / (level - 1);
    const at = new DOMPoint(about(x, left + width / 2), about(y, top + height / 2));
    const {x: clientX, y: clientY} = at.matrixTransform(screen);
    const mouse = {clientX, clientY, bubbles: true, cancelable: true, pointerId: 1};
    svg.dispatchEvent(new WheelEvent('wheel', {...mouse, deltaY: -Math.log(level) / 0.0018}));
    // A held pointer keeps the board there.
    svg.dispatchEvent(new PointerEvent('pointerdown', mouse));
}"""
"""Zoom in on a point of the board."""

BARE = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.zoom, .play { display: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
"""Hide the controls."""

GLUE = """async ([pictures, width]) => {
    const drawn = await Promise.all(pictures.map(async one => {
        const image = new Image();
        image.src = 'data:image/png;base64,' + one;
        await image.decode();
        return image;
    }));
    const height = Math.round(width * drawn[0].height / drawn[0].width);
    const [columns, gap] = [5, 6];
    const rows = Math.ceil(drawn.length / columns);
    const canvas = document.createElement('canvas');
    canvas.width = columns * (width + gap) - gap;
    canvas.height = rows * (height + gap) - gap;
    const paper = canvas.getContext('2d');
    paper.imageSmoothingQuality = 'high';
    drawn.forEach((one, n) => paper.drawImage(
        one, n % columns * (width + gap), Math.floor(n / columns) * (height + gap), width, height));
    return canvas.toDataURL('image/webp', 0.7).split(',')[1];
}"""


Script = Sequence[str | int]
"""Choices by name and faces of dice."""


@dataclass(frozen=True)
class Strip:
    """A position, a script, the steps to skip, and where to zoom in."""

    game: str
    start: Callable[[], State]
    script: Script
    skip: int = 0
    closer: float = 1.0
    at: tuple[str, ...] = ()


def frames_of(strip: Strip) -> list[dict[str, Any]]:
    """Return the frames of a strip as a spectator gets them, from its beginning."""
    game, state = get_game(strip.game), strip.start()
    script = list(strip.script)
    state.keep_journal()
    frames = [_frame(game, state, 0, [])]
    while script or len(frames) <= strip.skip:
        state.keep_journal()
        if state.to_move == CHANCE:
            sides = int(state.die)
            face = script.pop(0) if script and isinstance(script[0], int) else sides // 2 + 1
            state.apply_chance(int(face))
            entry = Entry(-1, int(face), sides)
        else:
            seat, action = _choice(state, script)
            state.apply_action(action, seat)
            entry = Entry(seat, action)
        frames.append(_frame(game, state, len(frames), [entry]))
    return frames[strip.skip :]


def _choice(state: State, script: list[str | int]) -> tuple[int, int]:
    """Return the next decision of the script, or a forced one."""
    space, seats = state.space, state.deciding()
    if script and script[0] == LONGEST:
        script[0] = _longest(state)
        return _choice(state, script)
    if script and script[0] == ANY:
        script.pop(0)
        legal = state.legal_actions(seats[0])
        return seats[0], legal[len(legal) // 2]
    wanted = space.find(str(script[0])) if script else -1
    for seat in seats:
        if wanted in state.legal_actions(seat):
            script.pop(0)
            return seat, wanted
    seat = seats[-1] if state.to_move == SIMULTANEOUS else seats[0]
    legal = state.legal_actions(seat)
    forced = [action for action in legal if space.name(action) in FORCED] or legal
    if len(forced) > 1:
        names = ", ".join(space.name(action) for action in legal)
        raise LookupError(f"{script[:1]} is none of {names}")
    return seat, forced[0]


def _frame(game: Game[State], state: State, seq: int, entries: Sequence[Entry]) -> dict[str, Any]:
    """Return a frame as a server sends it."""
    view = state.observe(SPECTATOR)
    events = game.events(entries, view, SPECTATOR) if entries else []
    lines = [
        {"seq": seq, "seat": event.seat, "text": event.text, "rule": event.rule}
        for event in events
        if event.text
    ]
    scene = scene_json(game.scene(view, SPECTATOR))
    frame = {"seq": seq, "lines": lines, "events": to_json(events), "scene": scene}
    return {**frame, "can_undo": False, "acting": view.deciding()}


# --- what is shown ------------------------------------------------------------------------------

QUICK = "arena quick\nred C 20-c, H1 11-3 +2, B1 11-3\nblue C 1-c, D1 11-c +1, W1 11-c\n"
CROWD = """
    . . . . . . .
    . . . . . . .
    . . C . A . .
    . . . B . . .
    . . O . . . .
    . . . . . . .
    . . . . . . .
"""
FOUR = ("B human sword", "C elf axe 2", "A dwarf axe", "O halfling catapult")


def sand(**orders: str) -> State:
    """Return a turn of Gladiator Arena in which only the last seat is not ready."""
    table = on_the_sand(CROWD, *FOUR)
    for name, order in orders.items():
        play(table, name, order)
    for seat in table.deciding()[:-1]:
        table.apply_action(table.space.find("ready"), seat)
    return table


def chutes() -> State:
    """Return a position of WARP 6 with a warp through three rings."""
    for seed in range(1, 500):
        match = Match("warp-6", 2)
        match.roll_all(seeded(seed))
        choices = seeded(seed, 1)
        while not match.over and len(match.log) < 90:
            if _longest(match.state):
                return match.state
            legal = match.state.legal_actions()
            match.apply_action(legal[choices.below(len(legal))])
            match.roll_all(seeded(seed, len(match.log) + 2))
    raise LookupError("no game among 500 had a warp through three rings")


def _longest(state: State) -> str:
    """Return a choice by which a die warps three times, "" for none."""
    seat = int(state.next_seat())
    scene = get_game("warp-6").scene(state.observe(seat), seat)
    for target in scene.targets:
        path = target.preview.path if target.preview else ()
        if sum(stop.how == "warp" for stop in path) == 3:
            return target.name
    return ""


def building() -> State:
    """Return an arena of Warp Arena during its construction."""
    match = Match("warp-arena", 2, {"arena": "built"})
    dice = seeded(3)
    match.roll_all(dice)
    for _ in range(20):
        legal = match.state.legal_actions()
        match.apply_action(legal[len(legal) // 2])
        match.roll_all(dice)
    return match.state


STRIPS = {
    "rotation": Strip(
        "warp-arena",
        lambda: parse(QUICK),
        ["action-rotate", "grid-11", "=2"],
        skip=2,
        closer=3.2,
        at=("11-c",),
    ),
    "double-warp": Strip(
        "warp-arena",
        lambda: parse(QUICK),
        ["action-double", "grid-11", 7, "=1", "=4"],
        skip=3,
        closer=2.1,
        at=("11-c", "7-c"),
    ),
    "building": Strip("warp-arena", building, [ANY] * 4, closer=1.9, at=("9-c", "10-c")),
    "three-fights": Strip(
        "warp-arena",
        lambda: parse(
            "arena quick\nred C 20-c, H1 11-3 +1, B1 11-3, W1 10-4\n"
            "blue C 1-c, D1 11-c, W1 11-c, H1 11-c\nred holds 3\nblue holds 2\n"
        ),
        [
            *("action-move", "rH1", "11-c", "rB1", "11-c", "rW1", "11-c", "done"),
            *("bD1", "bH1", "rH1", "card-3", "card-2", 6, 4, "rB1", 3, 7, 4, 4),
        ],
        skip=13,
        closer=3.2,
        at=("11-c",),
    ),
    "chain": Strip(
        "warp-arena",
        lambda: parse(
            "arena quick 8\noptions chain=yes\nred C 6-c, B1 5-4\n"
            "blue C 7-c, D1 4-2, H1 4-3, W1 8-5\ndestroyed 5-3, 8-6\n"
        ),
        ["action-destroy", "grid-5", 3, 2],
        closer=1.8,
        at=("5-c", "7-c", "8-c"),
    ),
    "wild-warps": Strip(
        "warp-arena",
        lambda: parse(f"{QUICK}blue holds wild wild\nred holds wild wild\n"),
        ["action-draw", "cancel", "cancel", "cancel", "pass", "pass"],
        closer=3.2,
        at=("11-c",),
    ),
    "bumps": Strip(
        "gladiator-arena",
        lambda: sand(B="D5", C="D5", A="D5", O="C4"),
        ["ready"],
        closer=1.7,
        at=("D4",),
    ),
    "catapult": Strip(
        "gladiator-arena",
        lambda: sand(B="xE5", A="xD4", O="xC5"),
        ["ready"],
        closer=1.7,
        at=("D4",),
    ),
    "retreat": Strip(
        "arena",
        lambda: on_the_map("B1:v.2xgiant A1:a.elf C2:a.elf A1:a.elf C2:a.elf C5:a.orc"),
        ["giant1", "A1", "giant2", "C2", "done", 1, 1, 1, 1],
        closer=1.9,
        at=("B1",),
    ),
    "triple-warp": Strip("warp-6", chutes, [LONGEST], closer=2.6, at=("s109", "s28")),
}


# --- filming ------------------------------------------------------------------------------------


def table_of(frames: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the table as a spectator gets it."""
    scene = frames[0]["scene"]
    game = get_game(scene["game"])
    seats = [
        {"seat": n, "name": seat["name"], "kind": "bot", "bot": "random", "here": True}
        for n, seat in enumerate(scene["seats"])
    ]
    table = {"id": "strip", "game": game.name, "title": game.title, "seats": seats}
    return {**table, "options": {}, "unusual": [], "status": "playing", "you": []}


def film(browser: Browser, url: str, strip: Strip) -> bytes:
    """Return a picture of ten frames."""
    length, _ = run(browser, url, strip, 0)
    _, pictures = run(browser, url, strip, length)
    page = browser.new_page()
    glued = page.evaluate(GLUE, [[base64.b64encode(one).decode() for one in pictures], WIDTH])
    page.close()
    return base64.b64decode(glued)


def look(page: Page, strip: Strip, scene: dict[str, Any]) -> None:
    """Zoom in where the strip does."""
    if strip.closer > 1:
        cells = [cell for cell in scene["board"]["cells"] if cell["id"] in strip.at]
        x, y = (sum(cell[axis] for cell in cells) / len(strip.at) for axis in "xy")
        page.evaluate(ZOOM_IN, [x, y, strip.closer])


def open_page(browser: Browser, url: str, strip: Strip, size: tuple[int, int] = SIZE) -> Page:
    """Return a spectator's page that has all frames, before its clock advances."""
    frames = frames_of(strip)
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.add_init_script(CLOCK)
    table = table_of(frames)
    hello = {"type": "hello", "table": table, "seat": -1, "version": 0, "log": frames[0]["lines"]}
    hello |= {"frames": [frames[0]], "seq": frames[0]["seq"]}
    sockets: list[WebSocketRoute] = []

    def answer(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.send(json.dumps(hello))

    page.route("**/api/tables/strip", lambda route: route.fulfill(json=table))
    page.route_web_socket(lambda address: "strip" in address, answer)
    page.goto(f"{url}/t/strip")
    board = page.locator("[data-testid=table][data-look]")
    while not board.count():
        page.evaluate("goOn(20)")
    look(page, strip, frames[0]["scene"])
    for frame in frames[1:]:
        sockets[0].send(json.dumps({"type": "frame", "version": 0, "frame": frame}))
    last = frames[-1]["seq"]
    while board.get_attribute("data-seq") != str(last):
        page.evaluate("goOn(0)")
    return page


def run(browser: Browser, url: str, strip: Strip, length: int) -> tuple[int, list[bytes]]:
    """Play all frames; return the duration and, for a known one, the pictures."""
    page = open_page(browser, url, strip)
    page.evaluate(BARE)
    board = page.get_by_test_id("table")
    gone = 0
    pictures: list[bytes] = []
    while not length or len(pictures) < PICTURES:
        # The first as it begins, the last when all has come to rest.
        if length and gone >= length * len(pictures) / (PICTURES - 1):
            pictures.append(page.locator(".board-area").screenshot())
            continue
        if not length and board.get_attribute("data-busy") is None:
            break
        page.evaluate("ms => goOn(ms)", STEP)
        gone += STEP
    page.close()
    return gone, pictures


def main() -> int:
    """Film all strips, or those that are named."""
    named = sys.argv[1:] or list(STRIPS)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        Server(Path(data)) as server,
        sync_playwright() as playwright,
    ):
        browser = chromium(playwright)
        for name in named:
            strip = film(browser, server.url, STRIPS[name])
            (FOLDER / f"{name}.webp").write_bytes(strip)
            sys.stderr.write(f"{name}: {len(strip)} bytes\n")
        browser.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

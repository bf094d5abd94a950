"""Count the clicks and taps that games take on the real page.

    uv run --group dev python bench/clicks.py [--games warp-arena,arena] [--seed 1] [--list]

Starts its own server and Debian's Chromium: 1440 by 900 with a mouse, or 390 by 844 with a finger.
The server's hints decide, and each decision is made in as few clicks as the page allows. Choices
that the page makes by habit cost none. A drag counts as one. `--list` also prints every click.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Playwright, WebSocket, sync_playwright

import harena

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.browser.conftest import PHONE, WIDE
from tests.browser.harness import BRING, POLL, Server, chromium

PATIENCE = 120.0  # seconds until a bot or a hint must have answered
DOUBLE = 500  # milliseconds within which a second click may count as a double click
TRIES = 6  # clicks for one decision before the page counts as stuck

WITHOUT_NEWS = """addEventListener('DOMContentLoaded', () => {
    const style = document.createElement('style');
    style.textContent = '[data-testid=since-last-turn] { display: none }';
    document.head.append(style);
});"""
"""Without motion the page sums up every turn of a bot; with motion it does not."""
IDLE = """() => {
    const table = document.querySelector('[data-testid=table]');
    return table && !table.dataset.busy && !table.querySelector('[data-gliding]');
}"""
PLACE = """async selector => {
    const seen = one => one.getClientRects().length
        && getComputedStyle(one).visibility !== 'hidden' && one.ariaDisabled !== 'true';
    const one = [...document.querySelectorAll(selector)].find(seen);
    if (!one) return null;
    await (BRING)(one);
    one.scrollIntoViewIfNeeded();
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}""".replace("BRING", BRING)


def changed(before: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Return a scene after the changes of a message."""
    scene = before | changes.get("values", {})
    for name, parts in changes.get("lists", {}).items():
        known = before.get(name, [])
        kept = [known[part[0] : part[1]] if isinstance(part, list) else [part] for part in parts]
        scene[name] = list(chain.from_iterable(kept))
    return {name: value for name, value in scene.items() if name not in changes.get("removed", ())}


@dataclass(eq=False)
class Player:
    """A player whom hints advise, and the clicks they make."""

    page: Page
    finger: bool
    names: dict[int, str]
    told: bool = False
    scene: dict[str, Any] = field(default_factory=dict)
    advice: list[int] = field(default_factory=list)
    clicks: Counter[str] = field(default_factory=Counter)
    moves: Counter[str] = field(default_factory=Counter)
    asked: bool = False
    news: int = 0

    def listen(self, socket: WebSocket) -> None:
        """Follow what the page and the server send each other."""
        socket.on("framereceived", lambda text: self._received(json.loads(text)))
        socket.on("framesent", lambda text: self._sent(json.loads(text)))

    def _received(self, message: dict[str, Any]) -> None:
        frames = [*message.get("frames", []), message.get("frame")]
        if message["type"] == "hint":
            self.advice, self.asked = list(message["suggestions"][0]["actions"]), False
        for frame in filter(None, frames):
            changes = frame.get("changes")
            self.scene = changed(self.scene, changes) if changes else frame["scene"]
            self.news += 1

    @property
    def targets(self) -> list[dict[str, Any]]:
        """The choices."""
        found: list[dict[str, Any]] = self.scene.get("targets", [])
        return found

    @property
    def prompt(self) -> str:
        """The question."""
        return str(self.scene.get("prompt", {}).get("text", ""))

    @property
    def over(self) -> bool:
        """True at the end of the game."""
        return bool(self.scene.get("outcome"))

    def _sent(self, message: dict[str, Any]) -> None:
        if message["type"] == "act":
            done = [message["action"], *message.get("then", [])]
            self.moves["decisions"] += len(done)
            rest = self.advice[len(done) :]
            self.advice = rest if self.advice[: len(done)] == done else []

    def wait(self, ready: Callable[[], bool]) -> None:
        """Wait until the page rests and something is true."""
        start = time.monotonic()
        while time.monotonic() - start < PATIENCE:
            self.page.wait_for_function(IDLE, timeout=PATIENCE * 1000, polling=POLL)
            if ready():
                return
            self.page.wait_for_timeout(20)
        raise TimeoutError(self.prompt)

    def decide(self) -> bool:
        """Make the advised decision; return False at the end of the game."""
        self.wait(lambda: bool(self.targets) or self.over)
        self.page.wait_for_timeout(60)  # the page's own choices come first
        self.wait(lambda: bool(self.targets) or self.over)
        if self.over:
            return False
        target = self._advised()
        if target is None:
            self._ask()
            target = self._advised()
        if target is not None:
            self._make(target)
        return True

    def _ask(self) -> None:
        """Ask for a hint until it comes or the page decides by habit."""
        self.asked, start, news = True, time.monotonic(), self.news
        while self.asked and self.news == news:
            if time.monotonic() - start > PATIENCE:
                raise TimeoutError(self.prompt)
            self.page.keyboard.press("h")
            self.page.wait_for_timeout(500)

    def _advised(self) -> dict[str, Any] | None:
        """Return the choice that makes most of the advised decisions at once."""
        found = []
        for target in self.targets:
            plan = target.get("plan")
            row = plan if plan is not None else [target["action"], *target.get("then", [])]
            if row and row == self.advice[: len(row)]:
                found.append((len(row), plan is not None, target))
        return max(found, key=lambda each: each[:2])[2] if found else None

    def _make(self, target: dict[str, Any]) -> None:
        """Click until the page has sent a decision or a changed plan."""
        before, plan = self.news, target.get("plan")
        where = "[data-key]" if target["on"] in ("cell", "token", "group", "tray") else ""
        kind = target["on"] if where else "button"
        button = f'button[data-action="{target["name"]}"][data-role="{target.get("role", "")}"]'
        thing = f'[data-key="{target["on"]}:{target["ref"]}"]'
        held = [f'[data-key="token:{each}"]' for each in target.get("things", ())]
        held.append(f'button[data-action="{target["name"]}"]:not([data-role])')
        label = f"{target['on']} {target.get('role', '')}".strip()
        if self.told:
            print(f"{target['label']}: {self.prompt}")
        path = (target.get("preview") or {}).get("path", [])
        if target["on"] == "token" and target.get("role") == "move" and len(path) > 1:
            self._drag(thing, f'[data-cell="{path[-1]["at"]}"]')
            if self._came(before):
                return
        places = (target.get("preview") or {}).get("cells", [])
        goal = self.names.get(self.advice[1], "") if len(self.advice) > 1 else ""
        if target.get("role") == "walk" and goal in places:
            if self.finger:
                self._walk(thing, f'[data-at="{goal}"]', label)
            else:
                self._drag(thing, f'[data-cell="{goal}"]')
            if self._came(before):
                return
        for _ in range(TRIES):
            picked = bool(where) and self._selected(thing)
            ways = [button, thing, *held] if picked or kind == "button" else [thing]
            if not any(self._click(way, label) for way in ways):
                return  # it has left the page
            sure = self.page.get_by_test_id("confirm")
            if sure.is_visible():
                self.clicks["confirm"] += 1
                sure.click()
            if self._came(before):
                if plan is not None:
                    self.advice = self.advice[len(plan) :]
                return
        raise AssertionError(f"nothing comes of {target['label']!r}: {self.prompt}")

    def _walk(self, thing: str, place: str, label: str) -> None:
        """Select a piece, which a stack may have to show first, and choose its place."""
        for _ in range(2):
            if self._click(thing, label) and self._selected(thing):
                break
        if self._selected(thing):
            self._click(place, "place")

    def _selected(self, thing: str) -> bool:
        return self.page.locator(f"{thing}[aria-pressed=true]").count() > 0

    def _came(self, before: int) -> bool:
        """Return whether a step follows, within a moment."""
        for _ in range(20):
            if self.news != before or self.over:
                return True
            self.page.wait_for_timeout(20)
        return False

    def _drag(self, thing: str, place: str) -> None:
        """Drag a thing to a place."""
        start, end = (self.page.evaluate(PLACE, each) for each in (thing, place))
        if not start or not end:
            return
        if self.finger:
            line = self.page.context.new_cdp_session(self.page)
            for kind, at in (("Start", start), ("Move", end), ("End", None)):
                points = [{"x": at[0], "y": at[1]}] if at else []
                told = {"type": f"touch{kind}", "touchPoints": points}
                line.send("Input.dispatchTouchEvent", told)
            line.detach()
        else:
            self.page.mouse.move(*start)
            self.page.wait_for_timeout(40)  # a stack fans out
            self.page.mouse.move(*(self.page.evaluate(PLACE, thing) or start))
            self.page.mouse.down()
            self.page.mouse.move(*end, steps=4)
            self.page.mouse.up()
        self.clicks["drag"] += 1
        if self.told:
            print("  drag")

    def _click(self, selector: str, label: str) -> bool:
        """Click or tap the first visible element; return whether there was one."""
        at = self.page.evaluate(PLACE, selector)
        if not at:
            return False
        self.page.wait_for_timeout(DOUBLE)
        if self.finger:
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.move(*at)
            self.page.wait_for_timeout(40)  # a stack fans out
            at = self.page.evaluate(PLACE, selector) or at
            self.page.mouse.click(*at)
        self.clicks[label] += 1
        if self.told:
            print(f"  {label}")
        return True

    @property
    def total(self) -> int:
        """The number of clicks so far."""
        return self.clicks.total()


def names_of(game: str) -> dict[int, str]:
    """Return the names of a game's decisions, by their ids."""
    found = next(each for each in map(harena.get_game, harena.game_names()) if each.title == game)
    return dict(enumerate(found.start(2).space.names()))


def seated(browser: Browser, server: Server, game: str, *, finger: bool, told: bool) -> Player:
    """Start "Play now" of a game."""
    width, height = PHONE if finger else WIDE
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": width, "height": height},
        has_touch=finger,
        is_mobile=finger,
        reduced_motion="reduce",
    )
    context.add_init_script(WITHOUT_NEWS)
    page = context.new_page()
    player = Player(page, finger, names_of(game), told)
    page.on("websocket", player.listen)
    page.goto("/")
    heading = page.get_by_role("heading", name=game, exact=True)
    card = page.locator("article").filter(has=heading)
    card.get_by_test_id("play-now").click()
    page.get_by_test_id("table").wait_for()
    return player


def whole_game(player: Player, most: int = 400) -> Iterator[tuple[str, float]]:
    """Play to the end, or for `most` decisions; yield the clicks."""
    while player.total < most and player.decide():
        pass
    yield "whole game" if player.over else f"cut at {most}", player.total


def setup(player: Player) -> Iterator[tuple[str, float]]:
    """Place everything; yield the taps until the first turn."""
    player.wait(lambda: bool(player.targets))
    while not player.prompt.startswith("Choose an action"):
        player.decide()
        player.wait(lambda: bool(player.targets))
        player.page.wait_for_timeout(60)  # the page's own choices come first
        player.wait(lambda: bool(player.targets))
    yield "setup", player.total


def by_decision(player: Player) -> Iterator[tuple[str, float]]:
    """Make 30 decisions; yield the clicks of each. Ready with all its orders is one."""
    while player.moves["decisions"] < 30 and player.decide():
        pass
    yield "clicks for each decision", player.total / max(1, player.moves["decisions"])


GAMES: dict[str, tuple[str, bool, Callable[[Player], Iterator[tuple[str, float]]]]] = {
    "warp-arena": ("Warp Arena", False, whole_game),
    "warp-arena-setup": ("Warp Arena", True, setup),
    "warp-6": ("WARP 6", True, by_decision),
    "gladiator-arena": ("Gladiator Arena", True, by_decision),
    "arena": ("Arena", False, by_decision),
}


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", default=",".join(GAMES), help="the games, by name")
    parser.add_argument("--seed", default="1", help="what the dice follow from")
    parser.add_argument("--list", action="store_true", help="print every click")
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.environment["HARENA_HINTS_PER_MINUTE"] = "100000"
        with server:
            play_all(server, playwright, told)


def play_all(server: Server, playwright: Playwright, told: argparse.Namespace) -> None:
    """Play the chosen games and print their clicks."""
    browser = chromium(playwright)
    for name in told.games.split(","):
        title, finger, play = GAMES[name]
        server.fix_dice(f"clicks {told.seed}")
        player = seated(browser, server, title, finger=finger, told=told.list)
        for label, count in play(player):
            print(f"{name}, {'390 by 844' if finger else '1440 by 900'}: {label}: {count:g}")
            print("  " + ", ".join(f"{n} {kind}" for kind, n in player.clicks.most_common()))
        player.page.context.close()
    browser.close()


if __name__ == "__main__":
    main()

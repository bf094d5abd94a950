"""A server process and a person at a page."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any

from playwright.sync_api import (
    Browser,
    Locator,
    Page,
    Playwright,
    TimeoutError as TooLateError,
    expect,
)

WAIT = 120_000  # milliseconds until a test gives up
POLL = 40  # milliseconds between two checks of a page
PATIENCE = 8  # clicks on a thing that does not react, within `WAIT`
ROOT = Path(__file__).parents[2]
PORTS = range(20_000, 32_000)
"""Ports below the ephemeral ones, so that a restarted server gets its port again."""

expect.set_options(timeout=WAIT)

LEFT_OUT = (
    # Lists below the address bar load two more pages for each window.
    *("PreloadTopChromeWebUI", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    # Chromium heeds the last list only, so this repeats what Playwright disables.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose"),
    *("HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter"),
    *("PaintHolding", "ThirdPartyStoragePartitioning", "OptimizationHints"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "NetworkTimeServiceQuerying", "AimEnabled"),
    "PreconnectToSearch",
)
"""Chromium features to disable; a new page then takes about half as long."""

AT_REST = """() => {
    const table = document.querySelector('[data-testid=table]');
    if (!table || table.dataset.busy || table.querySelector('[data-gliding]')) return null;
    const there = name => document.querySelector(`[data-testid=${name}]`) !== null;
    const at = {over: there('outcome'), curtain: there('handover'), prompt: '', things: []};
    if (at.over || at.curtain) return at;
    if (document.querySelector('[data-window] .bar')) return null;
    const marked = [...document.querySelectorAll('[data-key][data-targets]')];
    const buttons = [...document.querySelectorAll('button[data-action]')];
    const can = marked.filter(one => one.dataset.targets !== '0').map(one => one.dataset.key);
    if (!can.length && !buttons.length) return null;
    const prompt = document.querySelector('[data-testid=prompt]');
    if (!prompt) return null;
    const free = buttons.filter(one => one.ariaDisabled !== 'true' && one.offsetParent);
    at.things = [...can, ...free.map(one => 'action:' + one.dataset.action)];
    at.prompt = prompt.innerText;
    return at;
}"""
"""What an idle page shows; null while it moves or waits for others."""

CHOOSABLE = """() => {
    const table = document.querySelector('[data-testid=table]');
    if (!table || table.dataset.busy) return null;
    if (document.querySelector('[data-testid=outcome], [data-testid=handover]')) return [];
    const all = [...document.querySelectorAll('[data-token]:not([data-targets="0"])')];
    if (!all.length && !document.querySelector('[data-action]')) return null;
    return all.map(one => [one.dataset.token, one.getAttribute('aria-label') || '']);
}"""
"""The tokens that may be chosen with their labels; none at the end."""

BRING = """async one => {
    const world = one.closest('.world');
    const frames = async left => {
        for (; left > 0 || world.dataset.gliding; left -= 1)
            await new Promise(requestAnimationFrame);
    };
    for (let left = world ? 60 : 0; left > 0; left -= 1) {
        const [box, room] = [one.getBoundingClientRect(), world.getBoundingClientRect()];
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const sides = [
            x < room.left && 'left', x > room.right && 'right',
            y < room.top && 'up', y > room.bottom && 'down',
        ].filter(Boolean);
        // The arrow that counts it comes first: that of the side it is farther beyond.
        const across = Math.abs(x - room.x - room.width / 2) / room.width;
        const down = Math.abs(y - room.y - room.height / 2) / room.height;
        if (down > across) sides.reverse();
        if (!sides.length) {
            const above = document.elementFromPoint(x, y)?.closest('.world :is(button, .zoom)');
            if (!above || above === one) return;
            // Drag it out from below the buttons of the board.
            const closer = world.querySelector('[aria-label="Zoom in"]');
            if (!world.querySelector('[aria-label="Whole board"]')) closer.click();
            await frames(2);
            const from = one.getBoundingClientRect();
            const to = [room.x + room.width / 2, room.y + room.height / 2];
            const hold = (kind, clientX, clientY) => world.querySelector('svg').dispatchEvent(
                new PointerEvent(kind, {pointerId: 9, clientX, clientY, bubbles: true}));
            hold('pointerdown', from.x, from.y);
            hold('pointermove', ...to);
            hold('pointerup', ...to);
            await frames(2);
            continue;
        }
        const edges = [...world.querySelectorAll('[data-beyond]')];
        const there = side => edges.find(each => each.dataset.beyond === side);
        const edge = sides.map(there).find(Boolean) ?? edges[0];
        if (!edge) return;
        edge.click();
        await frames(2);
    }
}"""
"""Press the arrows at the edges and drag the board until an element is in view."""

PLACE = """async ([selector, frames]) => {
    for (let left = frames; left > 0; left -= 1) await new Promise(requestAnimationFrame);
    const seen = one => one.getClientRects().length
        && getComputedStyle(one).visibility !== 'hidden';
    const one = [...document.querySelectorAll(selector)].find(seen);
    if (!one) return null;
    await (BRING)(one);
    one.scrollIntoViewIfNeeded();
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const fan = document.querySelector('.fan')?.dataset.at;
    const top = document.elementFromPoint(x, y)?.closest('[data-at]')?.dataset.at;
    const covered = fan !== undefined && top === fan && one.dataset.at !== fan;
    return {x, y, covered, targets: Number(one.dataset.targets ?? 1)};
}""".replace("BRING", BRING)
"""The middle of the first visible element of a selector, after some frames.

`covered` is true if another stack has fanned out over it.
"""
FRAMES = 2  # one to handle a mouse move, one for a stack to fan out


def chromium(playwright: Playwright) -> Browser:
    """Launch Debian's Chromium, or its headless shell if that is installed."""
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert path, "Chromium is missing: apt-get install chromium-headless-shell"
    arguments = ["--no-sandbox", f"--disable-features={','.join(LEFT_OUT)}"]
    return playwright.chromium.launch(executable_path=path, args=arguments)


def free_port() -> int:
    """Return a free port from this worker's share of `PORTS`."""
    worker = int(re.sub(r"\D", "", os.environ.get("PYTEST_XDIST_WORKER", "")) or 0)
    own = PORTS[worker % 12 * 1000 :][:1000]
    for port in own[os.getpid() % 500 :]:
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError(own)


ADMIN_TOKEN = "a token for operators"


class Server:
    """A process of `harena play` that can be killed and restarted on the same data."""

    def __init__(self, data: Path, games: tuple[str, ...] = ()) -> None:
        self.data = data
        self.games = games
        self.environment: dict[str, str] = {}  # more variables
        self.modules = ["tests.browser.seeded_server"]  # run by Python, one after the other
        self.port = free_port()
        self._passed = 0  # seconds added by `passes`
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The address of the first page."""
        return f"http://127.0.0.1:{self.port}"

    def fix_dice(self, text: str) -> None:
        """Derive the dice of tables opened from now on from a text."""
        (self.data / "dice").write_text(text, encoding="utf-8")

    def hold_time(self) -> None:
        """Let `passes` add time to the server's clock; call before `start`."""
        self.environment["HARENA_TEST_TIME"] = str(self.data / "time")

    def passes(self, seconds: int) -> None:
        """Add seconds to the server's clock and wait until what is due has begun."""
        file, self._passed = self.data / "time", self._passed + seconds
        done = file.with_suffix(".passed")
        written = file.with_suffix(".next")
        written.write_text(str(self._passed), encoding="utf-8")
        written.replace(file)
        while not done.exists() or done.read_text(encoding="utf-8") != str(self._passed):
            assert self.running, (self.data / "server.log").read_text()
            time.sleep(0.02)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        if not (self.data / "dice").exists():
            self.fix_dice("the usual")
        command = [sys.executable, "-m", *self.modules, "play", *self.games]
        command += ["--no-browser", "--port", str(self.port)]
        command += ["--data", str(self.data / "tables.sqlite3")]
        variables = {"HARENA_TEST_DICE": str(self.data / "dice"), "HARENA_BOT_PACE": "0"}
        variables |= {"HARENA_TABLES_PER_MINUTE": "100000", "HARENA_BOT_TIMEOUT": "600"}
        variables |= {"HARENA_ANALYSES_PER_MINUTE": "100000", "HARENA_NONCE_WAIT": "0"}
        variables |= {"HARENA_ADMIN_TOKEN": ADMIN_TOKEN}
        environment = os.environ | variables | self.environment
        log = (self.data / "server.log").open("ab")
        self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment, cwd=ROOT)
        log.close()
        while self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.url}/api/live", timeout=2) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                time.sleep(0.1)
        raise AssertionError((self.data / "server.log").read_text())

    @property
    def running(self) -> bool:
        """True while the process runs."""
        return self.process is not None and self.process.poll() is None

    def kill(self) -> None:
        """Kill the process, as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self.process is not None
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()


class Person:
    """A player at a page."""

    def __init__(self, page: Page, shots: Path | None = None) -> None:
        self.page = page
        self.shots = shots

    def shoot(self, name: str) -> None:
        """Save a screenshot, if HARENA_SHOTS is set."""
        if self.shots:
            self.page.screenshot(path=str(self.shots / f"{name}.png"))

    @property
    def table(self) -> Locator:
        """The table's root element."""
        return self.page.get_by_test_id("table")

    def card(self, game: str) -> Locator:
        """Return a game's card on the first page."""
        heading = self.page.get_by_role("heading", name=game, exact=True)
        return self.page.locator("article").filter(has=heading)

    def begin(self, game: str) -> None:
        """Start a game against the default bot from the first page."""
        self.card(game).get_by_test_id("play-now").click()

    def set_up(self, game: str) -> None:
        """Open the form of a new table."""
        self.card(game).get_by_role("button", name="New table").click()

    def open_table(self) -> None:
        """Submit the form of a new table and wait for the table."""
        self.page.get_by_role("button", name="Open the table").click()
        self.table.wait_for()

    @property
    def invite(self) -> str:
        """The link for an open second seat."""
        return self.page.get_by_label("Link for seat 2").input_value()

    def take_seat(self, name: str) -> None:
        """Take the seat of an open invitation, and wait for the table."""
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Take the seat").click()
        self.table.wait_for()

    @property
    def seq(self) -> int:
        """The number of the newest step on the page."""
        return int(self.table.get_attribute("data-seq") or -1)

    @property
    def over(self) -> bool:
        """True if the page shows the outcome."""
        return self.page.get_by_test_id("outcome").count() > 0

    def open_drawer(self) -> None:
        """Open the drawer below the board, if the window is small."""
        handle = self.page.get_by_role("button", name=re.compile("^Log( and more)?$"))
        if handle.count() and handle.get_attribute("aria-expanded") == "false":
            handle.click()

    def open_more(self) -> None:
        """Open the More menu, or the drawer in a small window."""
        self.open_drawer()
        more = self.page.get_by_test_id("more")
        if more.count() and not self.page.locator("[popover]:popover-open").count():
            more.click()

    def resign(self) -> None:
        """Resign and confirm."""
        self.open_more()
        self.page.get_by_test_id("resign").click()
        self.page.get_by_role("button", name="Yes, resign").click()

    def choosable(self) -> Locator:
        """Return the tokens that may be chosen."""
        return self.page.locator('[data-token]:not([data-targets="0"])')

    def bring(self, one: Locator) -> Locator:
        """Bring an element of the board into view."""
        one.evaluate(BRING)
        return one

    def wait_for(self, script: str) -> Any:
        """Wait until a script returns something, and return it."""
        found = self.page.wait_for_function(script, timeout=WAIT, polling=POLL)
        return found.json_value()

    def wait_for_turn(self) -> bool:
        """Wait until something may be chosen; False if the game has ended instead."""
        self.wait_for(CHOOSABLE)
        return not self.over

    def wait_past(self, seq: int, timeout: float = WAIT) -> None:
        """Wait until the page shows another step than `seq`, or hands the screen over."""
        self.page.wait_for_function(
            """seq => {
                const table = document.querySelector('[data-testid=table]');
                const covered = document.querySelector('[data-testid=handover]') !== null;
                const past = table && (covered || Number(table.dataset.seq) !== seq);
                return past && !table.dataset.busy;
            }""",
            arg=seq,
            timeout=timeout,
            polling=POLL,
        )

    def play_on(self, decisions: int = 1000) -> int:
        """Play the die furthest along, up to so many decisions; return how many were made."""
        made = 0
        while made < decisions:
            found: list[list[str]] = self.wait_for(CHOOSABLE)
            if not found:
                break
            before = self.seq
            key = f'[data-key="token:{min(found, key=lambda pair: _space(pair[1]))[0]}"]'
            if self._press(key) > 1:
                self._press(key)
            self.wait_past(before)
            made += 1
        return made

    def now(self) -> tuple[bool, str, list[str]]:
        """Wait until the page is idle; return handover, prompt and things to choose.

        A thing is called `token:rC`, `cell:9-4`, `group:grid-9`, `action:end`. There are none at
        the end or during a handover.
        """
        at = self.wait_for(AT_REST)
        return at["curtain"], at["prompt"], sorted(set(at["things"]))

    def point_at(self, thing: str) -> bool:
        """Click a thing, again or on its first button if needed, and wait for the step.

        Return False if the thing has left the page, such as after a window.
        """
        before = self.seq
        kind, _, name = thing.partition(":")
        place = f'button[data-action="{name}"]' if kind == "action" else f'[data-key="{thing}"]'
        targets = self._press(place)
        while (targets > 1 or (targets and self.picked(thing))) and self.seq == before:
            if self._press("button[data-action]"):
                break
        sure = self.page.get_by_test_id("confirm")
        if self.seq == before and sure.is_visible():
            sure.click()
        # Click again if nothing happened.
        for _ in range(PATIENCE):
            if not targets or self._is_past(before):
                return targets > 0
            self._press(place)
        raise AssertionError(f"nothing comes of {thing!r}: {self.page.inner_text('body')}")

    def picked(self, thing: str) -> bool:
        """Return whether a thing is selected."""
        return self.page.locator(f'[data-key="{thing}"][aria-pressed="true"]').count() > 0

    def _is_past(self, seq: int) -> bool:
        """Return whether a step after `seq` is shown before the next click is due."""
        try:
            self.wait_past(seq, WAIT / PATIENCE)
        except TooLateError:
            return False
        return True

    def plan(self, thing: str, role: str = "") -> None:
        """Change the plan by a thing and a role, and wait until it is saved."""
        kind, _, name = thing.partition(":")
        if kind in ("action", "role"):
            # Another button with the role "clear" takes the plan back.
            other = ":not([data-role=clear])" if kind == "action" else ""
            button = f'button[data-{kind}="{name}"]'
            buttons = self.page.locator(f"{button}{other}:visible")
            (buttons if buttons.count() else self.page.locator(f"{button}:visible")).first.click()
        else:
            cell = f'[data-key="{thing}"]'
            roles = (self.page.locator(cell).get_attribute("data-roles") or "").split()
            assert self._press(cell)
            self._wait_until_saved()
            # A click on a square that can only be struck has struck it.
            choice = self.page.locator(f'button[data-role="{role}"]:visible').first
            if role and (role != "strike" or "move" in roles or "stay" in roles) and choice.count():
                choice.click()
        self._wait_until_saved()

    def _wait_until_saved(self) -> None:
        """Wait until the plan is saved."""
        self.page.wait_for_function(
            """() => {
                const table = document.querySelector('[data-testid=table]');
                const saved = document.querySelector('[data-testid=plan-state]')?.dataset.saved;
                return table && !table.dataset.busy && !['saving', 'failed'].includes(saved);
            }""",
            timeout=WAIT,
            polling=POLL,
        )

    def _press(self, selector: str) -> int:
        """Click the first visible element; return the number of its targets, 0 for none.

        Stacks fan out below the mouse. If one covers the element, the mouse leaves the board
        first, so that the stack closes.
        """
        found = self._place(selector)
        for _ in range(2):
            if found:
                self.page.mouse.move(found["x"], found["y"])
                found = self._place(selector, FRAMES)
            if found and found["covered"]:
                self.page.mouse.move(0, 0)
                found = self._place(selector, FRAMES)
            else:
                break
        if not found:
            return 0
        self.page.mouse.click(found["x"], found["y"])
        return int(found["targets"])

    def _place(self, selector: str, frames: int = 0) -> dict[str, Any] | None:
        """Return the place of the first visible element, after some frames."""
        found: dict[str, Any] | None = self.page.evaluate(PLACE, [selector, frames])
        return found


def _space(label: str) -> int:
    """Return the space in a die's label; tokens beside the board count as far out."""
    found = re.search(r"on space (\d+)", label)
    return int(found[1]) if found else 1000

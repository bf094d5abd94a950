"""A server of one's own, and a person at a page."""

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

WAIT = 120_000  # milliseconds that anything may take on the busiest machine; then a test gives up
THEME = 40  # milliseconds between two looks at a page that is waited for; each frame is too often
PATIENCE = 8  # how often one clicks on a thing of which nothing comes, in as long as that
ROOT = Path(__file__).parents[2]
PORTS = range(20_000, 32_000)
"""Ports below those that systems hand out by themselves: a server finds its own again."""

expect.set_options(timeout=WAIT)

LEFT_OUT = (
    # Lists below the address bar: two more pages are loaded for each window, and never seen.
    *("PreloadTopChromeWebUI", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    # Chromium heeds the last such list only, so here stands what Playwright leaves out as well.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose"),
    *("HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter"),
    *("PaintHolding", "ThirdPartyStoragePartitioning", "OptimizationHints"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "NetworkTimeServiceQuerying", "AimEnabled"),
    "PreconnectToSearch",
)
"""Features of Chromium that no page here needs; a new page takes it about half as long without."""

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
"""What a page at rest shows; nothing as long as it moves or waits for others."""

CHOOSABLE = """() => {
    const table = document.querySelector('[data-testid=table]');
    if (!table || table.dataset.busy) return null;
    if (document.querySelector('[data-testid=outcome], [data-testid=handover]')) return [];
    const all = [...document.querySelectorAll('[data-token]:not([data-targets="0"])')];
    if (!all.length && !document.querySelector('[data-action]')) return null;
    return all.map(one => [one.dataset.token, one.getAttribute('aria-label') || '']);
}"""
"""The tokens that may be chosen and what is said of them; none at the end."""

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
            // Whatever lies below buttons of the board is dragged from there.
            const closer = world.querySelector('[aria-label=Larger]');
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
"""Presses what leads beyond the edges of the board, and drags it, until something is in sight."""

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
"""After so many frames, the middle of the first of some elements that can be seen.

It is covered if a stack that is not its own has fanned out over it.
"""
FRAMES = 2  # moves are dealt with once a frame, and a stack then needs one to fan out


def chromium(playwright: Playwright) -> Browser:
    """Debian's Chromium, driven from this process: its shell without windows, if that is there."""
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert path, "Chromium is missing: apt-get install chromium-headless-shell"
    arguments = ["--no-sandbox", f"--disable-features={','.join(LEFT_OUT)}"]
    return playwright.chromium.launch(executable_path=path, args=arguments)


def free_port() -> int:
    """A port that nobody listens on, of a part of `PORTS` that is this worker's own."""
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


class Server:
    """`harena play` as a process that can be killed and started again on the same data."""

    def __init__(self, data: Path, games: tuple[str, ...] = ()) -> None:
        self.data = data
        self.games = games
        self.told: dict[str, str] = {}  # more variables of its environment
        self.port = free_port()
        self._passed = 0  # seconds, by hand
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}"

    def fix_dice(self, text: str) -> None:
        """Tables opened from now on have dice that follow from this text."""
        (self.data / "dice").write_text(text, encoding="utf-8")

    def hold_time(self) -> None:
        """Before it is started: besides its own, time passes there as `passes` says."""
        self.told["HARENA_TEST_TIME"] = str(self.data / "time")

    def passes(self, seconds: int) -> None:
        """So much more time passes there; back when all that was due then has begun."""
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
        command = [sys.executable, "-m", "tests.browser.seeded_server", "play", *self.games]
        command += ["--no-browser", "--port", str(self.port)]
        command += ["--data", str(self.data / "tables.sqlite3")]
        told = {"HARENA_TEST_DICE": str(self.data / "dice"), "HARENA_BOT_PACE": "0"}
        # However quick the tests are, and however slow the machine.
        told |= {"HARENA_TABLES_PER_MINUTE": "100000", "HARENA_BOT_TIMEOUT": "600"}
        told |= {"HARENA_ANALYSES_PER_MINUTE": "100000"}
        environment = os.environ | told | self.told
        log = (self.data / "server.log").open("ab")
        self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment, cwd=ROOT)
        log.close()
        while self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.url}/api/health", timeout=2) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                time.sleep(0.1)
        raise AssertionError((self.data / "server.log").read_text())

    @property
    def running(self) -> bool:
        """Whether the process is there."""
        return self.process is not None and self.process.poll() is None

    def kill(self) -> None:
        """End it at once, as a power cut would."""
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
    """Somebody at a table, who sees the page and clicks."""

    def __init__(self, page: Page, shots: Path | None = None) -> None:
        self.page = page
        self.shots = shots

    def shoot(self, name: str) -> None:
        """Keep a picture, if pictures are wanted."""
        if self.shots:
            self.page.screenshot(path=str(self.shots / f"{name}.png"))

    @property
    def table(self) -> Locator:
        """The table's root element."""
        return self.page.get_by_test_id("table")

    def card(self, game: str) -> Locator:
        """What the first page shows of a game, by its title."""
        heading = self.page.get_by_role("heading", name=game, exact=True)
        return self.page.locator("article").filter(has=heading)

    def begin(self, game: str) -> None:
        """One click from the first page to a game against the usual bot."""
        self.card(game).get_by_test_id("play-now").click()

    def take_seat(self, name: str) -> None:
        """Come in by an invitation that is open, under a name, and wait for the table."""
        self.page.get_by_label("What shall we call you").fill(name)
        self.page.get_by_role("button", name="Take the seat").click()
        self.table.wait_for()

    @property
    def seq(self) -> int:
        """The number of the newest step the page has."""
        return int(self.table.get_attribute("data-seq") or -1)

    @property
    def over(self) -> bool:
        """Whether the page says how the game ended."""
        return self.page.get_by_test_id("outcome").count() > 0

    def open_drawer(self) -> None:
        """Unfold what a small window folds away below the board: the log, and how to give up."""
        handle = self.page.get_by_role("button", name="Log and more")
        if handle.count() and handle.get_attribute("aria-expanded") == "false":
            handle.click()

    def open_more(self) -> None:
        """Unfold what is seldom wanted: behind a button of its own, or in the drawer."""
        self.open_drawer()
        more = self.page.get_by_test_id("more")
        if more.count() and not self.page.locator("[popover]:popover-open").count():
            more.click()

    def resign(self) -> None:
        """Give up, and say so twice."""
        self.open_more()
        self.page.get_by_test_id("resign").click()
        self.page.get_by_role("button", name="Yes, resign").click()

    def choosable(self) -> Locator:
        """Tokens that may be chosen now."""
        return self.page.locator('[data-token]:not([data-targets="0"])')

    def bring(self, one: Locator) -> Locator:
        """Bring something of the board into sight, as by the arrows at its edges."""
        one.evaluate(BRING)
        return one

    def wait_for(self, script: str) -> Any:
        """What a script gives, as soon as it gives something."""
        found = self.page.wait_for_function(script, timeout=WAIT, polling=THEME)
        return found.json_value()

    def wait_for_turn(self) -> bool:
        """Wait until something may be chosen; False if the game has ended instead."""
        self.wait_for(CHOOSABLE)
        return not self.over

    def wait_past(self, seq: int, timeout: float = WAIT) -> None:
        """Wait until a step after `seq` has arrived and been shown, for so many milliseconds.

        Where a screen is shared, whoever is asked next may have seen fewer steps.
        """
        self.page.wait_for_function(
            """seq => {
                const table = document.querySelector('[data-testid=table]');
                const covered = document.querySelector('[data-testid=handover]') !== null;
                const past = table && (covered || Number(table.dataset.seq) !== seq);
                return past && !table.dataset.busy;
            }""",
            arg=seq,
            timeout=timeout,
            polling=THEME,
        )

    def play_on(self, decisions: int = 1000) -> int:
        """Choose tokens, always the one furthest along, until the end or so many decisions."""
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
        """Whether a curtain hangs, the prompt, and what may be chosen, once the page is at rest.

        A thing is called `token:rC`, `cell:9-4`, `group:grid-9`, `action:end`. Windows that pass
        by themselves are waited for. At the end, or behind a curtain, there are no things.
        """
        at = self.wait_for(AT_REST)
        return at["curtain"], at["prompt"], sorted(set(at["things"]))

    def point_at(self, thing: str) -> bool:
        """Click a thing, a second time or on its first button if that is asked for; wait.

        False when it has left the page, such as what a window asked that has passed by itself.
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
        # As anybody does who sees that nothing came of a click.
        for _ in range(PATIENCE):
            if not targets or self._is_past(before):
                return targets > 0
            self._press(place)
        raise AssertionError(f"nothing comes of {thing!r}: {self.page.inner_text('body')}")

    def picked(self, thing: str) -> bool:
        """Whether a click has only picked a thing up, so that one sees what it can do."""
        return self.page.locator(f'[data-key="{thing}"][aria-pressed="true"]').count() > 0

    def _is_past(self, seq: int) -> bool:
        """Whether a step after `seq` arrives and is shown before one would click again."""
        try:
            self.wait_past(seq, WAIT / PATIENCE)
        except TooLateError:
            return False
        return True

    def plan(self, thing: str, role: str = "") -> None:
        """Point at a thing to change one's plan, choosing this role of several; until it is saved.

        The last step of a phase ends it instead.
        """
        kind, _, name = thing.partition(":")
        if kind in ("action", "role"):
            # To take a plan back is another button for the same end of it.
            other = ":not([data-role=clear])" if kind == "action" else ""
            button = f'button[data-{kind}="{name}"]'
            buttons = self.page.locator(f"{button}{other}:visible")
            (buttons if buttons.count() else self.page.locator(f"{button}:visible")).first.click()
        else:
            assert self._press(f'[data-key="{thing}"]')
            if role:
                choice = self.page.locator(f'button[data-role="{role}"]:visible').first
                if choice.count():
                    choice.click()
        self.page.wait_for_function(
            """() => {
                const table = document.querySelector('[data-testid=table]');
                const saved = document.querySelector('[data-testid=plan-state]')?.dataset.saved;
                return table && !table.dataset.busy && !['saving', 'failed'].includes(saved);
            }""",
            timeout=WAIT,
            polling=THEME,
        )

    def _press(self, selector: str) -> int:
        """Move the mouse over the first of these that can be seen, and click where it then is.

        Stacks fan out below the mouse. What a stack that has fanned out still covers is reached
        from the other side: the mouse leaves the board, so that the stack closes, and comes back.
        Gives the number of its targets; 0 when there is none.
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
        """Where the first of these is that can be seen, after so many frames."""
        found: dict[str, Any] | None = self.page.evaluate(PLACE, [selector, frames])
        return found


def _space(label: str) -> int:
    """The space a die's label speaks of; tokens beside the board count as far out."""
    found = re.search(r"on space (\d+)", label)
    return int(found[1]) if found else 1000

"""A server of one's own, and a person at a page."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import TracebackType

from playwright.sync_api import Locator, Page

WAIT = 20_000  # milliseconds that anything may take before a test gives up
GONE = 5_000  # milliseconds after which a thing that is not on the page is taken to be gone
LOOK = 40  # milliseconds between two looks at a page that is waited for; each frame is too often
COVERED = """(one, [x, y]) => {
    const fan = document.querySelector('.fan')?.dataset.at;
    const top = document.elementFromPoint(x, y)?.closest('[data-at]')?.dataset.at;
    return fan !== undefined && top === fan && one.dataset.at !== fan;
}"""
"""Whether a stack that has fanned out lies over an element there, which is not of that stack."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`harena play` as a process that can be killed and started again on the same data."""

    def __init__(self, data: Path, pace: float = 0.0) -> None:
        self.data = data
        self.pace = pace
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "harena", "play", "--no-browser"]
        command += ["--port", str(self.port), "--data", str(self.data / "tables.sqlite3")]
        environment = {**os.environ, "HARENA_BOT_PACE": str(self.pace)}
        log = (self.data / "server.log").open("ab")
        self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
        log.close()
        give_up = time.monotonic() + 60
        while time.monotonic() < give_up:
            try:
                with urllib.request.urlopen(f"{self.url}/api/health", timeout=2) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                time.sleep(0.1)
        raise TimeoutError((self.data / "server.log").read_text())

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
            self.process.kill()


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

    def resign(self) -> None:
        """Give up, and say so twice."""
        self.open_drawer()
        self.page.get_by_test_id("resign").click()
        self.page.get_by_role("button", name="Yes, resign").click()

    def choosable(self) -> Locator:
        """Tokens that may be chosen now."""
        return self.page.locator('[data-token]:not([data-targets="0"])')

    def wait_for_turn(self) -> bool:
        """Wait until something may be chosen; False if the game has ended instead."""
        self.page.wait_for_function(
            """() => {
                const table = document.querySelector('[data-testid=table]');
                if (!table || table.dataset.busy) return false;
                if (document.querySelector('[data-testid=outcome]')) return true;
                if (document.querySelector('[data-testid=curtain]')) return true;
                const choices = '[data-token]:not([data-targets="0"]), [data-action]';
                return document.querySelector(choices);
            }""",
            timeout=WAIT,
            polling=LOOK,
        )
        return not self.over

    def wait_past(self, seq: int) -> None:
        """Wait until a step after `seq` has arrived and been shown."""
        self.page.wait_for_function(
            """seq => {
                const table = document.querySelector('[data-testid=table]');
                return table && Number(table.dataset.seq) > seq && !table.dataset.busy;
            }""",
            arg=seq,
            timeout=WAIT,
            polling=LOOK,
        )

    def choose(self, token: str, action: str | None = None) -> None:
        """Click a token, and then what to do with it: its notation, or the token again."""
        before = self.seq
        found = self.page.locator(f'[data-token="{token}"]:not([data-targets="0"])').first
        several = int(found.get_attribute("data-targets") or 0) > 1
        found.click()
        if several:
            if action:
                self.page.locator(f'[data-action="{action}"]:visible').first.click()
            else:
                found.click()
        self.wait_past(before)

    def play_on(self, decisions: int = 1000) -> int:
        """Choose tokens, always the one furthest along, until the end or so many decisions."""
        made = 0
        while made < decisions and self.wait_for_turn():
            found: list[list[str]] = self.choosable().evaluate_all(
                "all => all.map(one => [one.dataset.token, one.getAttribute('aria-label') || ''])"
            )
            self.choose(min(found, key=lambda pair: _space(pair[1]))[0])
            made += 1
        return made

    def things(self) -> list[str]:
        """What may be chosen now: `token:rC`, `cell:9-4`, `group:grid-9`, `action:end`."""
        found: list[str] = self.page.evaluate(
            """() => {
                const things = [...document.querySelectorAll('[data-key][data-targets]')]
                    .filter(one => one.dataset.targets !== '0').map(one => one.dataset.key);
                const buttons = document.querySelectorAll(
                    'button[data-action]:not([aria-disabled=true])');
                const seen = [...buttons].filter(one => one.offsetParent);
                return [...things, ...seen.map(one => 'action:' + one.dataset.action)];
            }"""
        )
        return sorted(set(found))

    def now(self) -> tuple[bool, str, list[str]]:
        """Whether a curtain hangs, the prompt, and the things, once the page is at rest.

        Windows that pass by themselves are waited for. At the end there are no things.
        """
        self.page.wait_for_function(
            """() => {
                const table = document.querySelector('[data-testid=table]');
                if (!table || table.dataset.busy) return false;
                if (document.querySelector('[data-testid=outcome], [data-testid=curtain]'))
                    return true;
                if (document.querySelector('[data-window] .bar')) return false;
                return document.querySelector(
                    '[data-key]:not([data-targets="0"]), button[data-action]');
            }""",
            timeout=WAIT,
            polling=LOOK,
        )
        curtain = self.page.get_by_test_id("curtain").count() > 0
        if self.over or curtain:
            return curtain, "", []
        return False, self.page.get_by_test_id("prompt").inner_text(), self.things()

    def point_at(self, thing: str) -> None:
        """Click a thing, a second time or on its first button if that is asked for; wait.

        What is asked may be over by now: then a thing that has left the page is not waited for
        as long as one that does not react.
        """
        before = self.seq
        kind, _, name = thing.partition(":")
        if kind == "action":
            button = self.page.locator(f'button[data-action="{name}"]:visible').first
            button.wait_for(state="attached", timeout=GONE)
            button.click(no_wait_after=True)
        else:
            found = self.page.locator(f'[data-key="{thing}"]').first
            found.wait_for(state="attached", timeout=GONE)
            several = int(found.get_attribute("data-targets") or 0) > 1
            self._press(found)
            if several:
                self.page.locator("button[data-action]:visible").first.click()
        self.wait_past(before)

    def plan(self, thing: str, role: str = "") -> None:
        """Point at a thing to change one's plan, choosing this role of several; until it is saved.

        The last step of a phase ends it instead.
        """
        kind, _, name = thing.partition(":")
        if kind in ("action", "role"):
            self.page.locator(f'button[data-{kind}="{name}"]:visible').first.click()
        else:
            self._press(self.page.locator(f'[data-key="{thing}"]').first)
            if role:
                choice = self.page.locator(f'button[data-role="{role}"]:visible').first
                if choice.count():
                    choice.click()
        self.page.wait_for_function(
            """() => {
                const table = document.querySelector('[data-testid=table]');
                const saved = document.querySelector('[data-testid=saved]')?.dataset.saved;
                return table && !table.dataset.busy && !['saving', 'failed'].includes(saved);
            }""",
            timeout=WAIT,
            polling=LOOK,
        )

    def _press(self, found: Locator) -> None:
        """Move the mouse over something and click where it then is: stacks fan out below it.

        What a stack that has fanned out still covers is reached from the other side: the mouse
        leaves the board, so that the stack closes, and comes back.
        """
        found.scroll_into_view_if_needed()
        self._hover(found)
        if found.evaluate(COVERED, _middle(found)):
            self.page.mouse.move(0, 0)
            self._rest()
            self._hover(found)
        self.page.mouse.click(*_middle(found))

    def _hover(self, found: Locator) -> None:
        """Move the mouse over something."""
        self.page.mouse.move(*_middle(found))
        self._rest()

    def _rest(self) -> None:
        """Moves are dealt with once a frame, and a stack then needs one to fan out."""
        self.page.evaluate(
            "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )


def _middle(found: Locator) -> tuple[float, float]:
    """The middle of what something takes up."""
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _space(label: str) -> int:
    """The space a die's label speaks of; tokens beside the board count as far out."""
    found = re.search(r"on space (\d+)", label)
    return int(found[1]) if found else 1000

"""Check that a window's duration does not reveal that a bot could have interrupted.

    uv run python bench/window_secrecy.py [--windows 450] [--bot random]

A person runs in games of Whistle (`examples/games/whistle.py`) against one bot, on a server of
their own, and measures how long the bot's window lasts, while the bots' process is idle, slow
(half of the time stopped), or stopped as the window opens. The windows in which the bot had a
whistle and let it pass are told apart from those without by the finished record; the area under
the curve of the two kinds of times is 0.5 where they tell nothing. Its 99 % interval is Hanley and
McNeil's. Only the first window of a game counts: later ones may last longer because the game does,
and are less often such as the bot could have used.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import sqrt
from pathlib import Path
from typing import Any

from running_server import serving
from websockets.sync.client import ClientConnection, connect

from harena.core.record import read_record
from harena.core.registry import find_game, register

GAME = Path(__file__).parents[1] / "examples" / "games" / "whistle.py"
RUN, PASS = 0, 2
STOPPED = 0.3  # seconds
SLOW = 0.02  # seconds running, and as many stopped
Z = 2.576
Times = tuple[list[float], list[float]]
"""Seconds of windows in which a bot could not, and could, have interrupted."""


def workers(server: int) -> list[int]:
    """The processes in which bots think."""
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    found = []
    for child in children:
        if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text():
            found.append(int(child))
    return found


def halted(pids: list[int]) -> None:
    """Stop processes for a while, whose end nobody waits for."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)

    def go_on() -> None:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)

    threading.Timer(STOPPED, go_on).start()


@contextmanager
def slowed(pids: list[int], on: bool) -> Iterator[None]:
    """Processes that run half of the time."""
    over = threading.Event()

    def drag() -> None:
        while not over.wait(SLOW):
            for pid in pids:
                os.kill(pid, signal.SIGSTOP)
            over.wait(SLOW)
            for pid in pids:
                os.kill(pid, signal.SIGCONT)

    thread = threading.Thread(target=drag)
    if on:
        thread.start()
    try:
        yield
    finally:
        over.set()
        if on:
            thread.join()


def next_frame(line: ClientConnection) -> dict[str, Any]:
    """Read on to a frame."""
    while True:
        message = json.loads(line.recv(60))
        if message["type"] == "frame":
            return dict(message["frame"])


def act(line: ClientConnection, frame: dict[str, Any], action: int) -> None:
    """Send a decision."""
    line.send(json.dumps({"type": "act", "id": 1, "seq": frame["seq"], "action": action}))


def one_game(port: int, bot: str, stop: Callable[[], None], times: Times) -> None:
    """Run at the first turn of a game, then give up; adds the time of the bot's window."""
    players = [{"kind": "me"}, {"kind": "bot", "bot": bot}]
    body = json.dumps({"game": "whistle", "seats": 2, "players": players}).encode()
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/tables", body, {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        cookie = answer.headers["set-cookie"].split(";")[0]
        table = json.loads(answer.read())["id"]
    address = f"ws://127.0.0.1:{port}/api/tables/{table}/play?seat=0"
    with connect(address, additional_headers={"cookie": cookie}, max_size=None) as line:
        frame = json.loads(line.recv(60))["frames"][-1]
        stop()
        act(line, frame, RUN)
        next_frame(line)
        opened = time.perf_counter()
        next_frame(line)
        seconds = time.perf_counter() - opened
        line.send(json.dumps({"type": "resign", "id": 2}))
        while json.loads(line.recv(60))["type"] != "ok":
            pass
    address = f"http://127.0.0.1:{port}/api/tables/{table}/record"
    with urllib.request.urlopen(address, timeout=60) as answer:
        match = read_record(answer.read().decode())
    run = next(n for n, entry in enumerate(match.log) if not entry.is_roll and entry.value == RUN)
    legal = match.state_at(run + 1).legal_actions(1)
    if match.log[run + 1].value == legal[0]:
        times[len(legal) > 1].append(seconds)


def area(times: Times) -> tuple[float, float, float]:
    """The chance that a window in which the bot could lasts longer, and its interval."""
    could_not, could = times
    above = sum((b > a) + 0.5 * (b == a) for a in could_not for b in could)
    m, n = len(could_not), len(could)
    auc = above / (m * n)
    q1, q2 = auc / (2 - auc), 2 * auc * auc / (1 + auc)
    spread = auc * (1 - auc) + (n - 1) * (q1 - auc * auc) + (m - 1) * (q2 - auc * auc)
    half = Z * sqrt(max(0.0, spread) / (m * n))
    return auc, auc - half, auc + half


def main() -> None:
    """Measure all three."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--windows", type=int, default=450)
    parser.add_argument("--bot", default="random")
    given = parser.parse_args()
    register(find_game(str(GAME)))
    settings = {"bot_pace": 0, "bot_workers": 1, "window_minimum": 0, "tables_per_minute": 100_000}
    with serving(settings, str(GAME)) as (port, server):
        one_game(port, given.bot, lambda: None, ([], []))
        for mode in ("idle", "slow", "stopped"):
            times: Times = ([], [])
            pids = workers(server)
            rng = random.Random(1)

            def stop(pids: list[int] = pids, mode: str = mode, rng: random.Random = rng) -> None:
                if mode == "stopped" and rng.random() < 0.5:
                    halted(pids)

            with slowed(pids, mode == "slow"):
                while min(len(kind) for kind in times) < given.windows:
                    one_game(port, given.bot, stop, times)
            auc, low, high = area(times)
            medians = [1000 * sorted(kind)[len(kind) // 2] for kind in times]
            print(
                f"{mode:<8} {len(times[0])} without, {len(times[1])} with a choice: medians "
                f"{medians[0]:.1f} and {medians[1]:.1f} ms, area {auc:.3f} [{low:.3f}, {high:.3f}]",
                flush=True,
            )
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()

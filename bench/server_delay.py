"""Measure a person's decision while bots think at other tables, and while none do.

    uv run python bench/server_delay.py [--tables 4] [--decisions 300] [--game warp-arena]

Starts a server of its own. At each of the tables two bots of the highest level play each other
without a pause, each in a process of its own; a person plays at one table more. Told is the time
from sending a decision to its `ok`, with no bots and with all of them, in turns, so that what else
the machine does falls on both.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import time
import urllib.request
from pathlib import Path
from typing import Any

from running_server import serving
from websockets.asyncio.client import ClientConnection, connect

PAUSE = 0.07  # seconds between two decisions: a socket may send 30 messages a second, each is two
START, END = 6.0, 4.0  # seconds until all think, and until the last has thought to its end
ROUNDS = 4  # times without and with bots
BOUND = 0.05  # seconds that bots may delay a person


class House:
    """A running server, as one browser with a cookie sees it."""

    def __init__(self, port: int, pid: int) -> None:
        self.port = port
        self.pid = pid
        self.cookie = ""

    def thought(self) -> float:
        """Seconds of the processor that the bots' processes have used so far (on Linux)."""
        try:
            children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
            ticks = 0
            for child in children:
                after = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
                ticks += int(after[11]) + int(after[12])
        except OSError:
            return 0.0
        return ticks / os.sysconf("SC_CLK_TCK")

    def open(self, game: str, players: list[dict[str, str]], **terms: object) -> str:
        """Open a table; its id."""
        asked = {"game": game, "seats": len(players), "players": players, **terms}
        body = json.dumps(asked).encode()
        headers = {"content-type": "application/json", "cookie": self.cookie}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/api/tables", body, headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            self.cookie = (answer.headers.get("set-cookie") or self.cookie).split(";")[0]
            return str(json.loads(answer.read())["id"])

    def play(self, table: str, seat: int) -> connect:
        """A socket at a table."""
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/play?seat={seat}"
        return connect(address, additional_headers={"cookie": self.cookie}, max_size=None)


async def watch(at: House, game: str) -> None:
    """Bots against each other, again and again, for as long as this is watched."""
    bots = [{"kind": "bot", "bot": "level-5"}] * 2
    while True:
        async with at.play(await asyncio.to_thread(at.open, game, bots), -1) as line:
            async for text in line:
                message = json.loads(text)
                if message["type"] == "table" and message["table"]["status"] == "over":
                    break


async def decide(at: House, count: int) -> list[float]:
    """So many decisions of a person at one screen; seconds until each was stored."""
    took: list[float] = []
    while len(took) < count:
        table = await asyncio.to_thread(at.open, "warp-6", [{"kind": "me"}] * 2)
        async with at.play(table, 0) as line:
            seat, number = 0, 0
            frame = await someones_turn(line, json.loads(await line.recv()))
            while frame and len(took) < count:
                if seat not in frame["acting"]:
                    seat = int(frame["acting"][0])
                    number += 1
                    await line.send(json.dumps({"type": "seat", "id": number, "seat": seat}))
                    while (message := json.loads(await line.recv()))["type"] != "hello":
                        assert message["type"] != "error", message
                    frame = message["frames"][-1]
                await asyncio.sleep(PAUSE)
                number += 1
                action = frame["scene"]["targets"][0]["action"]
                act = {"type": "act", "id": number, "seq": frame["seq"], "action": action}
                begun = time.perf_counter()
                await line.send(json.dumps(act))
                over = False
                while (message := json.loads(await line.recv()))["type"] != "ok":
                    if message["type"] == "frame":
                        frame = message["frame"]
                    over = over or "outcome" in frame["scene"]
                    assert message["type"] != "error", message
                took.append(time.perf_counter() - begun)
                if over:
                    break
    return took


async def someones_turn(line: ClientConnection, message: dict[str, Any]) -> dict[str, Any]:
    """The first frame in which somebody is to decide."""
    frame: dict[str, Any] = message["frames"][-1]
    while not frame["acting"]:
        message = json.loads(await line.recv())
        if message["type"] == "frame":
            frame = message["frame"]
    return frame


def told(name: str, took: list[float]) -> str:
    """Median, 99th percentile and maximum, in milliseconds."""
    ordered = sorted(took)
    late = ordered[int(0.99 * (len(ordered) - 1))]
    parts = (statistics.median(ordered), late, ordered[-1])
    shown = "  ".join(f"{1000 * part:7.1f}" for part in parts)
    return f"{name:<24}{len(took):6}  {shown}"


async def main() -> None:
    """Measure, and say whether the bound holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--game", default="warp-arena")
    given = parser.parse_args()
    alone: list[float] = []
    beside: list[float] = []
    thought = 0.0
    part = -(-given.decisions // ROUNDS)
    settings = {"bot_pace": 0, "bot_workers": max(1, given.tables)}
    with serving(settings) as (port, pid):
        at = House(port, pid)
        await decide(at, 20)  # everything is loaded once
        for _ in range(ROUNDS):
            alone += await decide(at, part)
            bots = [asyncio.create_task(watch(at, given.game)) for _ in range(given.tables)]
            await asyncio.sleep(START)
            before = at.thought()
            beside += await decide(at, part)
            thought += at.thought() - before
            for bot in bots:
                bot.cancel()
            await asyncio.gather(*bots, return_exceptions=True)
            await asyncio.sleep(END)
    print(f"{'milliseconds to ok':<24}{'':>6}  {'median':>7}  {'99 %':>7}  {'most':>7}")
    print(told("no bots", alone))
    print(told(f"{given.tables} bots think", beside))
    delays = [late - early for early, late in zip(sorted(alone), sorted(beside), strict=True)]
    most = 1000 * max(delays)
    print(f"Rank by rank bots delay by at most {most:.1f} ms (bound {1000 * BOUND:.0f}).")
    seconds = sum(beside) + PAUSE * len(beside)
    print(f"Meanwhile they thought {thought:.1f} seconds of the processor in {seconds:.1f} s.")
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    asyncio.run(main())

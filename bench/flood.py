"""Measure what a flood of messages at a long table does to another table.

    uv run python bench/flood.py [--steps 19000] [--seconds 10]

Starts a server and forks a match of WARP 6 after so many steps. One socket at the fork asks for its
seat 30 times a second, as often as the default settings allow. Meanwhile a socket at another table
sends pings. Printed are the times of the pings before and during the flood.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import time
import urllib.request
from collections import Counter

from running_server import serving
from websockets.asyncio.client import ClientConnection, connect

from harena.core.play.match import Match
from harena.core.play.rng import Rng
from harena.core.record import write_record

GAMES = 15
"""Games of the match, so that it is long enough."""
PAUSE = 0.05
"""Seconds between two pings, so that the server answers all of them."""
RATE = 30
"""Messages of the flood per second."""


def long_record(steps: int) -> str:
    """Return the record of a match of so many steps, in which dice warp as often as they can."""
    match, rng, choice = Match("warp-6", 2, {"games": GAMES}), Rng(1), random.Random(1)
    match.settles = True
    match.roll_all(rng)
    while len(match.log) < steps:
        legal = match.state.legal_actions()
        warps = [each for each in legal if match.state.space.name(each)[-1] in "+-"]
        match.apply_action(choice.choice(warps or legal), match.state.deciding()[0])
        match.roll_all(rng)
    return write_record(match)


class Caller:
    """A browser with a cookie."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""

    def post(self, path: str, body: object) -> dict[str, object]:
        """Return the answer to a call."""
        headers = {"content-type": "application/json", "cookie": self.cookie}
        address = f"http://127.0.0.1:{self.port}/api/{path}"
        request = urllib.request.Request(address, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=300) as answer:
            self.cookie = (answer.headers.get("set-cookie") or self.cookie).split(";")[0]
            found: dict[str, object] = json.loads(answer.read())
            return found

    def play(self, table: object) -> connect:
        """Return a connection to a table."""
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/play?seat=0"
        headers = {"cookie": self.cookie}
        return connect(address, additional_headers=headers, max_size=None, ping_timeout=None)


async def pings(line: ClientConnection, seconds: float) -> list[float]:
    """Send pings for a while. Return the milliseconds until each answer."""
    times, until, number = [], time.perf_counter() + seconds, 0
    while time.perf_counter() < until:
        number += 1
        sent = time.perf_counter()
        await line.send(json.dumps({"type": "ping", "id": number}))
        while True:
            message = json.loads(await line.recv())
            if message.get("id") == number:
                if message["type"] != "pong":
                    raise RuntimeError(f"no pong, but {message}")
                break
        times.append(1000 * (time.perf_counter() - sent))
        await asyncio.sleep(PAUSE)
    return times


async def flood(line: ClientConnection, found: Counter[str]) -> None:
    """Ask for the seat until cancelled, and count answers and bytes."""

    async def read() -> None:
        async for text in line:
            message = json.loads(text)
            found[message.get("code") or message["type"]] += 1
            found["bytes"] += len(text)

    reading = asyncio.create_task(read())
    try:
        for number in range(1, 2**31):
            await line.send(json.dumps({"type": "seat", "id": number, "seat": 0}))
            await asyncio.sleep(1 / RATE)
    finally:
        reading.cancel()


def summary(times: list[float]) -> str:
    """Return the median, the 99th percentile and the longest time."""
    ordered = sorted(times)
    p99 = ordered[int(0.99 * (len(ordered) - 1))]
    p50 = statistics.median(ordered)
    return f"p50 {p50:.1f}, p99 {p99:.1f}, max {ordered[-1]:.1f} ms of {len(ordered)} pings"


async def measure(port: int, steps: int, seconds: float) -> None:
    """Print the times of pings before and during the flood."""
    caller, quiet = Caller(port), Caller(port)
    record = long_record(steps)
    analysis = await asyncio.to_thread(caller.post, "analyses", {"record": record})
    terms = {"step": steps, "players": [{"kind": "me"}] * 2}
    fork = await asyncio.to_thread(caller.post, f"analyses/{analysis['id']}/tables", terms)
    opening = {"game": "warp-6", "seats": 2, "players": [{"kind": "me"}] * 2}
    other = quiet.post("tables", opening)
    async with quiet.play(other["id"]) as line, caller.play(fork["id"]) as long:
        hello = await long.recv()
        print(f"the first message of the long table has {len(hello) / 1e6:.2f} MB")
        print("before:", summary(await pings(line, seconds / 2)))
        found = Counter[str]()
        flooding = asyncio.create_task(flood(long, found))
        print("during:", summary(await pings(line, seconds)))
        flooding.cancel()
        print("answers to the flood:", dict(found))


def main() -> None:
    """Run the measurement."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=19_000)
    parser.add_argument("--seconds", type=float, default=10.0)
    given = parser.parse_args()
    longest = given.steps + 1000
    told = {"fork_steps": longest, "bot_timeout": 300.0}
    with serving(told) as (port, _):
        asyncio.run(measure(port, given.steps, given.seconds))


if __name__ == "__main__":
    main()

"""Compares the server with that of boardgame.io: decisions a second, and what each costs.

    uv run python bench/boardgame_io.py [--tables 10,60,200] [--seconds 10]

At each table two people play, and a spectator looks on. They decide as fast as they get each
other's decisions. On Harena's server they play WARP 6, and on that of boardgame.io a dice race with
as many dice, without warps. Both run in turns, three times each.

They differ in what they do. Harena checks each decision by the whole rules, stores it in SQLite
before it answers, and sends what a page draws, with the next choices. boardgame.io keeps its tables
in memory and sends the state; its pages have the rules and draw it themselves. It needs npm.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

import tables
from running_server import free_port
from tables import Json, Told
from websockets.asyncio.client import ClientConnection, connect

HERE: Final = Path(__file__).parent
FOLDER: Final = HERE.parent / "build" / "boardgame.io"
PACKAGES: Final = ("boardgame.io@0.50.2", "koa@2.13.4", "koa-compose@4.1.0")
"""Its server works with an older Koa only."""
GAME: Final = "/race"


class Race:
    """Two people who race on boardgame.io's server, and a spectator."""

    def __init__(self, port: int, seed: int, _ports: Sequence[int] = ()) -> None:
        """Open a match at a port, and join it."""
        self.match = call(port, "create", {"numPlayers": 2})["matchID"]
        self.credentials = [
            call(port, f"{self.match}/join", {"playerID": str(seat), "playerName": f"P{seat}"})[
                "playerCredentials"
            ]
            for seat in (0, 1)
        ]
        self.rng = random.Random(seed)
        self.address = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"

    async def play(
        self, there: asyncio.Barrier, until: list[float], told: Told, every: float = 0.0
    ) -> None:
        """Connect. Once all are there decide until it is time, or the race is over."""
        async with AsyncExitStack() as stack:
            lines: list[ClientConnection] = []
            for seat in (0, 1, None):
                line = await stack.enter_async_context(
                    connect(self.address, max_size=None, open_timeout=120)
                )
                await line.recv()
                await line.send(f"40{GAME},")
                await line.recv()
                name = None if seat is None else str(seat)
                secret = None if seat is None else self.credentials[seat]
                await line.send(event("sync", self.match, name, secret, 2))
                lines.append(line)
            states = [(await heard(line, told, "sync"))[1]["state"] for line in lines]
            await there.wait()
            await asyncio.sleep(every * self.rng.random())
            state = states[0]
            while time.perf_counter() < until[0] and "gameover" not in state["ctx"]:
                seat = int(state["ctx"]["currentPlayer"])
                dice = state["G"]["dice"]
                free = [i for i, die in enumerate(dice) if die["seat"] == seat and die["at"]]
                move = {
                    "type": "MAKE_MOVE",
                    "payload": {
                        "type": "move",
                        "args": [self.rng.choice(free)],
                        "playerID": str(seat),
                        "credentials": self.credentials[seat],
                    },
                }
                sent = time.perf_counter()
                number = state["_stateID"]
                await lines[seat].send(event("update", move, number, self.match, str(seat)))
                for line in lines:
                    state = (await heard(line, told, "update", number + 1))[1]
                told.waits.append(time.perf_counter() - sent)
                told.decisions += 1
                if every:
                    await asyncio.sleep(max(0.0, sent + every - time.perf_counter()))


def call(port: int, path: str, body: object) -> Json:
    """Return the lobby's answer."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/games/race/{path}",
        json.dumps(body).encode(),
        {"content-type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return dict(json.loads(answer.read()))


def event(name: str, *values: object) -> str:
    """Return an event as socket.io sends it."""
    return f"42{GAME},{json.dumps([name, *values])}"


async def heard(line: ClientConnection, told: Told, name: str, number: int = -1) -> list[Any]:
    """Return the values of the next event of that name, or of the one with that state."""
    while True:
        text = str(await line.recv())
        if text == "2":  # a ping
            await line.send("3")
            continue
        if not text.startswith(f"42{GAME},"):
            continue
        told.characters += len(text)
        found, *values = json.loads(text.partition(",")[2])
        if found == name and (number < 0 or values[1]["_stateID"] == number):
            return list(values)


@contextmanager
def boardgame_io() -> Iterator[tuple[list[int], list[int]]]:
    """Run boardgame.io's server. Yield its port and its process."""
    port = free_port()
    shutil.copy(HERE / "boardgame_io.cjs", FOLDER)
    process = subprocess.Popen(
        ["node", "boardgame_io.cjs", str(port)], cwd=FOLDER, stdout=subprocess.DEVNULL
    )
    try:
        for _ in range(300):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/games", timeout=2).close()
                break
            except OSError:
                time.sleep(0.1)
        yield [port], [process.pid]
    finally:
        process.terminate()
        process.wait(20)


def main() -> None:
    """Measure both, and print them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", default="10,60,200")
    parser.add_argument("--seconds", type=float, default=10)
    parser.set_defaults(every=0.0)
    given = parser.parse_args()
    if not (FOLDER / "node_modules").exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "install", "--silent", "--prefix", FOLDER, *PACKAGES], check=True)
    for count in map(int, given.tables.split(",")):
        ours, theirs = Told(), Told()
        for _ in range(tables.ROUNDS):
            single = tables.single(sys.executable)
            asyncio.run(tables.measure(single, given, count, ours))
            asyncio.run(tables.measure(boardgame_io(), given, count, theirs, Race))
        print(ours.line("Harena", count), flush=True)
        print(theirs.line("boardgame.io", count), flush=True)
        ratio = theirs.cost / ours.cost
        print(f"{count:>4} tables, a decision here costs 1/{ratio:.2f} of the processor")
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()

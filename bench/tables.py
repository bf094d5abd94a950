"""Decisions a second, and how long until everybody knows, with many tables at once.

    uv run python bench/tables.py [--tables 10,60,200] [--seconds 10] [--every 2] [--shared]
        [--against PYTHON]

Starts a server of its own. At each table two people play WARP 6, and a spectator looks on. They
decide as fast as they get each other's decisions, or every so many seconds with `--every`. With
`--shared`, two processes share a private PostgreSQL, and the three people of a table connect to
both.

Printed are the decisions of all tables in a second, the server's processor time and bytes for each
of them, the time from sending a decision until all three have it (median, 99th percentile, and
longest), and the server's memory for each table. With `--against` the server of another checkout,
given by its Python, is measured as well, in turns with this one, and the ratio of their processor
times is printed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from running_server import serving, sharing
from websockets.asyncio.client import ClientConnection, connect

ROUNDS = 3  # times each server, in turns
SETTINGS = {
    **dict.fromkeys(("tables_per_minute", "joins_per_minute", "message_rate"), 100_000),
    **dict.fromkeys(("bytes_rate", "person_bytes_rate", "address_bytes_rate"), 10**9),
}
Json = dict[str, Any]
Servers = AbstractContextManager[tuple[list[int], list[int]]]
"""Servers with their ports and process numbers."""


@dataclass
class Told:
    """Measured decisions: their number, total seconds, costs, and the time of each."""

    decisions: int = 0
    seconds: float = 0.0
    processor: float = 0.0
    characters: int = 0
    waits: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)

    @property
    def cost(self) -> float:
        """Seconds of the server's processor for a decision."""
        return self.processor / self.decisions

    def line(self, name: str, tables: int) -> str:
        """In one line."""
        found = sorted(self.waits)
        late = [1000 * found[int(len(found) * share)] for share in (0.5, 0.99)]
        speed, room = self.decisions / self.seconds, statistics.median(self.memory)
        return (
            f"{tables:>4} tables, {name:<12} {speed:7.0f} decisions a second, each "
            f"{1000 * self.cost:5.2f} ms of the processor and "
            f"{self.characters / self.decisions / 1000:5.1f} kB, known to all after "
            f"{late[0]:6.1f} ms, 99 % {late[1]:6.1f} ms, longest {1000 * found[-1]:6.1f} ms; "
            f"{room:5.0f} KiB a table"
        )


def memory(process: int) -> int:
    """KiB of a process's own memory (on Linux)."""
    for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
        if line.startswith("Private_Dirty:"):
            return int(line.split()[1])
    return 0


def processor(process: int) -> float:
    """Seconds that a process has used (on Linux)."""
    after = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(after[11]) + int(after[12])) / os.sysconf("SC_CLK_TCK")


def call(port: int, path: str, cookie: str, body: object) -> tuple[Json, str]:
    """Ask the server; its answer and the caller's cookie."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}",
        json.dumps(body).encode(),
        {"content-type": "application/json", "cookie": cookie},
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        found = (answer.headers.get("set-cookie") or cookie).split(";")[0]
        return dict(json.loads(answer.read())), found


class Table:
    """Two people who play, and a spectator."""

    def __init__(self, port: int, seed: int, ports: Sequence[int] = ()) -> None:
        """Open a table at a port, and join it. The people connect to `ports` in turns."""
        players = [{"kind": "me"}, {"kind": "open"}]
        told, self.first = call(
            port, "/api/tables", "", {"game": "warp-6", "seats": 2, "players": players}
        )
        invite = told["seats"][1]["invite"]
        _, self.second = call(port, "/api/join", "", {"invite": invite, "name": "Bob"})
        self.rng = random.Random(seed)
        self._ports = [*ports] or [port]
        self.record = f"http://127.0.0.1:{port}/api/tables/{told['id']}/record?seat=-1"
        self.address = f"ws://127.0.0.1:{port}/api/tables/{told['id']}/play?changes=true&seat="

    def socket_address(self, seat: int, port: int) -> str:
        """Return the address of a seat's socket at a port."""
        return re.sub(r":\d+/", f":{port}/", self.address) + str(seat)

    async def play(
        self, there: asyncio.Barrier, until: list[float], told: Told, every: float = 0.0
    ) -> None:
        """Connect. Once all are there decide until it is time, or the game is over.

        `every` is the time between two decisions in seconds.
        """
        async with AsyncExitStack() as stack:
            lines: list[ClientConnection] = []
            for seat, cookie in ((0, self.first), (1, self.second), (-1, "")):
                headers = {"cookie": cookie} if cookie else {}
                asked = connect(
                    self.socket_address(seat, self._ports[seat % len(self._ports)]),
                    additional_headers=headers,
                    max_size=None,
                    open_timeout=120,
                )
                lines.append(await stack.enter_async_context(asked))
            frames = [json.loads(await line.recv())["frames"][-1] for line in lines]
            await there.wait()
            number = 0
            await asyncio.sleep(every * self.rng.random())
            while time.perf_counter() < until[0] and "outcome" not in frames[-1]["scene"]:
                mover = next(seat for seat in (0, 1) if seat in frames[seat]["acting"])
                number += 1
                action = self.rng.choice(frames[mover]["scene"]["targets"])["action"]
                message = {
                    "type": "act",
                    "id": number,
                    "seq": frames[mover]["seq"],
                    "action": action,
                }
                sent = time.perf_counter()
                await lines[mover].send(json.dumps(message))
                frames[mover] = await told_of(lines[mover], told, frames[mover])
                last = frames[mover]["seq"]
                for other, line in enumerate(lines):
                    if other != mover:
                        frames[other] = await told_of(line, told, frames[other], last)
                told.waits.append(time.perf_counter() - sent)
                told.decisions += 1
                if every:
                    await asyncio.sleep(max(0.0, sent + every - time.perf_counter()))


class Playing(Protocol):
    """A table at which people play."""

    async def play(
        self, there: asyncio.Barrier, until: list[float], told: Told, every: float = 0.0
    ) -> None:
        """Connect, and decide until it is time."""


MakeTable = Callable[..., Playing]
"""Opens a table at a port, by a seed. The people connect to all given ports."""


async def told_of(line: ClientConnection, told: Told, frame: Json, last: int | None = None) -> Json:
    """The frame of that number, or the last before somebody's own `ok`; `frame` is the one before.

    Servers that know no changes send whole frames.
    """
    while last is None or frame["seq"] != last:
        text = await line.recv()
        told.characters += len(text)
        message = json.loads(text)
        if message["type"] == "error":
            raise RuntimeError(message["message"])
        if message["type"] == "ok":
            break
        if message["type"] == "change":
            message["frame"]["scene"] = changed(frame["scene"], **message["frame"]["changes"])
        frame = message.get("frame", frame)
    return frame


def changed(scene: Json, values: Json, lists: Json, removed: list[str]) -> Json:
    """The scene after changes."""
    after = {**scene, **values}
    for name, parts in lists.items():
        known = scene.get(name, [])
        after[name] = []
        for part in parts:
            after[name] += known[slice(*part)] if isinstance(part, list) else [part]
    return {name: value for name, value in after.items() if name not in removed}


async def measure(
    servers: Servers, given: argparse.Namespace, tables: int, told: Told, make: MakeTable = Table
) -> None:
    """Add what new servers do in so many seconds. `make` opens a table."""
    with servers as (ports, processes):
        await asyncio.to_thread(make, ports[0], 0)  # the first table loads more than itself
        before = sum(map(memory, processes))
        opened = [
            await asyncio.to_thread(make, ports[seed % len(ports)], seed, ports)
            for seed in range(tables)
        ]
        there, until = asyncio.Barrier(tables + 1), [float("inf")]
        async with asyncio.TaskGroup() as group:
            for table in opened:
                group.create_task(table.play(there, until, told, given.every))
            await there.wait()
            began, used = time.perf_counter(), sum(map(processor, processes))
            until[0] = began + given.seconds
        told.seconds += time.perf_counter() - began
        told.processor += sum(map(processor, processes)) - used
        told.memory.append((sum(map(memory, processes)) - before) / tables)


@contextmanager
def single(python: str) -> Iterator[tuple[list[int], list[int]]]:
    """Run one process on an SQLite file. Yield its port and its number."""
    with serving(SETTINGS, python=python) as (port, process):
        yield [port], [process]


def main() -> None:
    """Measure, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", default="10,60,200")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--every", type=float, default=0)
    parser.add_argument("--shared", action="store_true")
    parser.add_argument("--against", metavar="PYTHON")
    given = parser.parse_args()
    pythons = {"here": sys.executable} | ({"against": given.against} if given.against else {})
    for tables in map(int, given.tables.split(",")):
        told = {name: Told() for name in pythons}
        for _ in range(ROUNDS):
            for name, python in pythons.items():
                try:
                    servers = sharing(SETTINGS, 2) if given.shared else single(python)
                    asyncio.run(measure(servers, given, tables, told[name]))
                except RuntimeError as error:
                    raise SystemExit(f"{tables} tables, {name}: {error}") from error
        for name in pythons:
            print(told[name].line(name, tables), flush=True)
        if given.against:
            ratio = told["against"].cost / told["here"].cost
            print(f"{tables:>4} tables, a decision here is {ratio:.2f} times cheaper", flush=True)
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()

"""Measure a decision's time at one table while a hostile crowd is at another.

    uv run python bench/crowd.py [--clients 200] [--decisions 400] [--at-most 2000]

Starts a server of its own, and the crowd in a process of its own. Each of its clients goes on
without a pause: it tries to sit down at one public table under a name, opens a socket there, says
something, sends what is no message, and leaves. Limits by address are lifted, as if each came from
another one; those of the table stay. Meanwhile two people at one screen play WARP 6 at another
table. Told is the time from sending a decision to its `ok`, with no crowd and with it, in turns, so
that what else the machine does falls on both.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path

from running_server import serving
from server_delay import House, decide, told
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

ROUNDS = 4  # times without and with the crowd
START, END = 3.0, 2.0  # seconds until all are there, and until all are gone
BOUND = 0.05  # seconds by which nobody else's table may be slower at the 99th percentile
LIFTED = {"joins_per_minute": 10_000_000, "chat_lines_per_minute": 10_000_000}
SAID = ("say", "report", "act", "plan", "seat", "hold", "hint", "nothing of the kind")
JUNK = ("{", "[]", "\x00", '{"type": "act"}', '{"id": -1}', "x" * 5000)


async def client(port: int, table: str, rng: random.Random, counts: dict[str, int]) -> None:
    """Somebody who comes, does what he likes, and leaves, again and again."""
    address = f"ws://127.0.0.1:{port}/api/tables/{table}/play?seat=-1"
    name = "".join(chr(rng.choice((0x202E, 0x41, 0x335, 0x200D, 0x5D0))) for _ in range(40))
    while True:
        await sit(port, table, name[: rng.randint(0, 40)])
        counts["calls"] += 1
        with suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
            async with connect(address, open_timeout=20, close_timeout=1) as line:
                counts["sockets"] += 1
                reader = asyncio.create_task(read(line, counts))
                for number in range(rng.randint(1, 40)):
                    said = {"type": rng.choice(SAID), "id": number, "text": name, "seq": number}
                    await line.send(rng.choice(JUNK) if rng.random() < 0.3 else json.dumps(said))
                    counts["messages"] += 1
                    await asyncio.sleep(0)
                reader.cancel()
        await asyncio.sleep(0.01)


async def read(line: ClientConnection, counts: dict[str, int]) -> None:
    """Take what comes."""
    with suppress(ConnectionClosed):
        async for _ in line:
            counts["told"] += 1


async def sit(port: int, table: str, name: str) -> None:
    """Try to sit down, whatever comes of it."""
    body = json.dumps({"name": name}).encode()
    head = (
        f"POST /api/tables/{table}/sit HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n"
        f"content-type: application/json\r\ncontent-length: {len(body)}\r\n"
        "connection: close\r\n\r\n"
    )
    with suppress(OSError):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(head.encode() + body)
        await writer.drain()
        await reader.read()
        writer.close()


async def crowd(port: int, table: str, clients: int) -> None:
    """All of them, until this process is ended; each second it tells what they have done."""
    counts = dict.fromkeys(("calls", "sockets", "messages", "told"), 0)
    async with asyncio.TaskGroup() as group:
        for seed in range(clients):
            group.create_task(client(port, table, random.Random(seed), counts))
        while True:
            await asyncio.sleep(1)
            print(json.dumps(counts), flush=True)


def rush(port: int, table: str, clients: int) -> subprocess.Popen[str]:
    """A crowd in a process of its own."""
    command = [sys.executable, __file__, "--crowd", f"{port}/{table}", "--clients", str(clients)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def memory(process: int) -> int:
    """MiB that a process has in memory (on Linux)."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 2**20


async def measure(clients: int, decisions: int) -> float:
    """Measure, and say whether the bound holds; milliseconds by which a decision is slower."""
    alone: list[float] = []
    beside: list[float] = []
    done: dict[str, int] = {}
    with serving(LIFTED) as (port, pid):
        at = House(port, pid)
        await decide(at, 20)  # everything is loaded once
        before = memory(pid)
        for _ in range(ROUNDS):
            alone += await decide(at, decisions // ROUNDS)
            players = [{"kind": "me"}, {"kind": "open"}]
            table = await asyncio.to_thread(partial(at.open, "warp-6", players, public=True))
            rushing = rush(port, table, clients)
            try:
                await asyncio.sleep(START)
                beside += await decide(at, decisions // ROUNDS)
            finally:
                rushing.terminate()
            said = (await asyncio.to_thread(rushing.communicate))[0].splitlines()
            for name, count in json.loads(said[-1]).items():
                done[name] = done.get(name, 0) + count
            await asyncio.sleep(END)
        after = memory(pid)
    print(f"{'milliseconds to ok':<24}{'':>6}  {'median':>7}  {'99 %':>7}  {'most':>7}")
    print(told("nobody else", alone))
    print(told(f"a crowd of {clients}", beside))
    late = [sorted(took)[int(0.99 * (len(took) - 1))] for took in (alone, beside)]
    slower = 1000 * (late[1] - late[0])
    print(f"At the 99th percentile it is {slower:.1f} ms slower (bound {1000 * BOUND:.0f}).")
    print(", ".join(f"{count} {name}" for name, count in done.items()))
    print(f"The server has {before} MiB before and {after} MiB after.")
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    return slower


def main() -> None:
    """Measure, or be the crowd of a measurement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--decisions", type=int, default=400)
    parser.add_argument("--at-most", type=float, default=float("inf"), metavar="MS")
    parser.add_argument("--crowd", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.crowd:
        os.nice(19)  # a real crowd works on other machines
        port, _, table = given.crowd.partition("/")
        asyncio.run(crowd(int(port), table, given.clients))
    elif (slower := asyncio.run(measure(given.clients, given.decisions))) > given.at_most:
        raise SystemExit(f"{slower:.0f} ms are more than {given.at_most:.0f}")


if __name__ == "__main__":
    main()

"""Check that faults of processes and databases lose or double nothing acknowledged.

    uv run python bench/drills.py [--times 3] [--tables 6] [--drills kill,pause] [--pause 30] \\
        [--caddy]

Two processes share a private PostgreSQL, or one process has an SQLite file. At each table two
people play WARP 6 without a pause. They remember what was acknowledged, and connect again as the
page does, in turns to each process. With --caddy, they use a Caddy that checks the processes, as in
docs/guides/host-a-club.md. Then comes a fault:

- kill: the owner of half of the tables is killed (SIGKILL) and started again later.
- pause: it is stopped (SIGSTOP) for longer than its lease, and continued.
- network: what it and PostgreSQL send each other is held back for as long, and then arrives late.
  New connections are held back too. The other process reaches PostgreSQL all the time.
- refused: its connections to PostgreSQL break, and new ones are refused for as long.
- database: PostgreSQL is killed with all its processes, and started again.
- single: the only process, on SQLite, is killed and started again.
- full: the disk of the SQLite file is full for a while. It is a small tmpfs, which needs root.
- locked: another program locks the SQLite file for longer than a call waits.

Each table's record must contain what was acknowledged, once and in its place. Printed are the
seconds from the start of each fault until people decide at all tables again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import (
    AbstractAsyncContextManager,
    AbstractContextManager,
    AsyncExitStack,
    asynccontextmanager,
    contextmanager,
)
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from cable import Cable
from kills import Sent, Witness
from running_server import free_port, started, wait_for
from tables import SETTINGS, Json, changed
from tests.server.databases import Postgres
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from harena.cli.output import echo, format_table

PACE = 0.2  # seconds between two decisions at a table
BEFORE, AFTER = 2.0, 2.0  # seconds of play before a fault, and once all play again
# In seconds, as in web/src/table/connection/socket.ts.
PING_AFTER, PING_AFTER_MESSAGE, PONG_WITHIN, HELLO_WITHIN = 2.0, 1.0, 2.0, 5.0
FIRST_WAIT, SHORT_WAIT = 0.4, 1.0
PINGS = 2**40  # the number of the first ping
TRY_AGAIN = 0.5  # seconds after which a person repeats a decision that could not be stored
MOST = 120.0  # seconds until all must play again
CADDYFILE = """{{
	admin off
}}
http://127.0.0.1:{front} {{
	reverse_proxy {to} {{
		lb_try_duration 5s
		health_uri /api/ready
		health_interval 1s
		health_timeout 2s
	}}
}}
"""
PAUSED, DATABASE_DOWN, FULL, LOCKED = 8.0, 3.0, 8.0, 25.0  # seconds
DISK = 8_000_000  # bytes
SOCKET = ".s.PGSQL.5432"  # PostgreSQL's, in its folder


class BrokenError(Exception):
    """The server refused a decision that is legal."""


class Line:
    """A socket of one person, and the newest frame that it brought."""

    def __init__(self, socket: ClientConnection) -> None:
        self.frame: Json = {}
        self.told = 0
        self._pings = PINGS
        self._awaits = False
        self._socket = socket

    async def next(self) -> Json:
        """Return the next message. TimeoutError if none comes."""
        try:
            async with asyncio.timeout(PING_AFTER_MESSAGE if self._awaits else PING_AFTER):
                text = await self._socket.recv()
        except TimeoutError:
            self._pings += 1
            await self._socket.send(json.dumps({"type": "ping", "id": self._pings}))
            async with asyncio.timeout(PONG_WITHIN):
                text = await self._socket.recv()
        self._awaits = False
        message: Json = json.loads(text)
        if message["type"] == "hello":
            self.frame = message["frames"][-1]
        if message["type"] == "change":
            message["frame"]["scene"] = changed(self.frame["scene"], **message["frame"]["changes"])
        self.frame = message.get("frame", self.frame)
        return message

    async def act(self, action: int) -> str:
        """Send a decision. Return "", or the code of the refusal."""
        self.told += 1
        act = {"type": "act", "id": self.told, "seq": self.frame["seq"], "action": action}
        await self._socket.send(json.dumps(act))
        self._awaits = True
        while True:
            message = await self.next()
            if message.get("id") == self.told:
                return "" if message["type"] == "ok" else str(message["code"])

    async def reach(self, seq: int) -> None:
        """Wait for a frame."""
        while self.frame["seq"] < seq:
            await self.next()


class Pair(Witness):
    """Two people who play on, whatever happens."""

    def __init__(self, ports: Sequence[int], number: int) -> None:
        """Open a table at one of the processes."""
        super().__init__(ports[number % len(ports)], number)
        self.over = False
        self.since = 0.0  # when the newest acknowledged decision was sent
        self._ports = [*ports]
        self._tries = number
        self._apart = True

    async def play_on(self) -> None:
        """Connect again and again, until the game is over."""
        failures = 0
        while not self.over:
            decided = self.since
            try:
                await self._play()
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                failures = 0 if self.since > decided else failures
                self._tries += 1
                self._apart = False
                wait = min(SHORT_WAIT, FIRST_WAIT * 2**failures) * self.rng.uniform(0.75, 1.25)
                await asyncio.sleep(wait)
                failures += 1

    def _address(self, seat: int) -> str:
        port = self._ports[(self._tries + seat * self._apart) % len(self._ports)]
        return self.socket_address(seat, port)

    async def _play(self) -> None:
        async with AsyncExitStack() as stack:
            lines = []
            for seat, cookie in ((0, self.first), (1, self.second)):
                options: Json = {
                    "max_size": None,
                    "open_timeout": HELLO_WITHIN,
                    "close_timeout": 0.1,
                }
                headers = {"cookie": cookie}
                asked = connect(self._address(seat), additional_headers=headers, **options)
                lines.append(Line(await stack.enter_async_context(asked)))
                await lines[seat].next()
            newest = max(line.frame["seq"] for line in lines)
            for line in lines:
                await line.reach(newest)
            while "outcome" not in lines[0].frame["scene"]:
                seat = lines[0].frame["acting"][0]
                await self._decide(seat, lines[seat])
                await lines[1 - seat].reach(lines[seat].frame["seq"])
                await asyncio.sleep(PACE)
            self.over = True

    async def _decide(self, seat: int, line: Line) -> None:
        action = self.rng.choice(line.frame["scene"]["targets"])["action"]
        while True:
            sent = Sent(seat, action)
            self.sent.append(sent)
            moment = time.monotonic()
            code = await line.act(action)
            if not code:
                sent.acknowledged, self.since = True, moment
                return
            if code == "stale":
                raise ConnectionResetError(code)
            if code != "unavailable":
                raise BrokenError(code)
            await asyncio.sleep(TRY_AGAIN)


@dataclass
class Node:
    """A server process. What it writes to its error output is kept."""

    data: str
    errors: Path
    port: int
    shared: bool = False
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings: Json = {**SETTINGS, "disk_reserve": 0, "bot_workers": 1}
        if self.shared:
            settings["peer_url"] = f"http://127.0.0.1:{self.port}"
        with self.errors.open("ab") as errors:
            self.process = started(self.port, self.data, settings, errors=errors)

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        assert self.process is not None
        self.process.send_signal(number)

    def kill(self) -> None:
        """Kill it."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()


@dataclass
class Ground:
    """The processes of a drill and their database. `file` is the one of SQLite.

    `cable` leads from the first process to PostgreSQL. `pause` is the length of a pause or
    a cut in seconds. People use the ports of `front`.
    """

    nodes: list[Node]
    postgres: Postgres | None = None
    file: Path = Path()
    cable: Cable | None = None
    pause: float = PAUSED
    front: list[int] = field(default_factory=list)


Fault = Callable[[Ground], AbstractAsyncContextManager[None]]
"""A fault that lasts while people try to play, and for a time of its own at least."""


@asynccontextmanager
async def kill(ground: Ground) -> AsyncIterator[None]:
    """Kill the first process. The only one is started again at once."""
    node = ground.nodes[0]
    node.kill()
    if len(ground.nodes) == 1:
        await asyncio.to_thread(node.start)
    yield
    if len(ground.nodes) > 1:
        await asyncio.to_thread(node.start)


@asynccontextmanager
async def pause(ground: Ground) -> AsyncIterator[None]:
    """Stop the first process for a while."""
    ground.nodes[0].send(signal.SIGSTOP)
    async with _later(ground.pause, partial(ground.nodes[0].send, signal.SIGCONT)):
        yield


@asynccontextmanager
async def disconnect(harm: Callable[[Cable], None], ground: Ground) -> AsyncIterator[None]:
    """Harm the first process's cable to PostgreSQL for a while."""
    assert ground.cable is not None
    harm(ground.cable)
    async with _later(ground.pause, ground.cable.repair):
        yield


@asynccontextmanager
async def _later(seconds: float, end: Callable[[], None]) -> AsyncIterator[None]:
    """Call a function after some seconds, and return no sooner."""
    loop = asyncio.get_running_loop()
    ending = loop.call_later(seconds, end)
    yield
    await asyncio.sleep(max(0.0, ending.when() - loop.time()))


@asynccontextmanager
async def database(ground: Ground) -> AsyncIterator[None]:
    """Kill PostgreSQL, and start it again."""
    assert ground.postgres is not None
    first = int((ground.postgres.folder / "data" / "postmaster.pid").read_text().split()[0])
    found = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    for process in (first, *map(int, found)):
        os.kill(process, signal.SIGKILL)
    await asyncio.sleep(DATABASE_DOWN)
    await asyncio.to_thread(ground.postgres.start)
    yield


@asynccontextmanager
async def full(ground: Ground) -> AsyncIterator[None]:
    """Fill the disk for a while."""
    if not ground.file.parent.is_mount():
        raise SystemExit("the disk cannot be a small one: leave out the drill `full`")
    ballast = ground.file.parent / "ballast"
    try:
        with ballast.open("wb", buffering=0) as out:
            while out.write(bytes(4096)) == 4096:
                pass
    except OSError:
        pass
    await asyncio.sleep(FULL)
    ballast.unlink()
    yield


@asynccontextmanager
async def locked(ground: Ground) -> AsyncIterator[None]:
    """Lock the SQLite file for a while, as another program."""
    other = sqlite3.connect(ground.file, timeout=10, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    await asyncio.sleep(LOCKED)
    other.close()
    yield


@contextmanager
def cluster(folder: Path) -> Iterator[Ground]:
    """Run two processes on one PostgreSQL. The first one reaches it by a cable."""
    postgres = Postgres()
    cable = Cable(postgres.folder / SOCKET)
    try:
        name = postgres.create()
        remote = f"postgresql://harena@127.0.0.1:{cable.port}/{name}"
        nodes = [
            Node(data, folder / "errors", free_port(), True)
            for data in (remote, postgres.url(name))
        ]
        yield from _running(Ground(nodes, postgres, cable=cable))
    finally:
        cable.close()
        postgres.remove()


@contextmanager
def alone(folder: Path) -> Iterator[Ground]:
    """Run one process on an SQLite file, on a small disk if possible."""
    disk = folder / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(disk)]
    mounted = subprocess.run(mount, check=False, stderr=subprocess.DEVNULL).returncode == 0
    file = disk / "tables.sqlite3"
    try:
        nodes = [Node(str(file), folder / "errors", free_port())]
        yield from _running(Ground(nodes, file=file))
    finally:
        if mounted:
            subprocess.run(["umount", str(disk)], check=True)


@contextmanager
def balanced(ports: Sequence[int], caddy: bool) -> Iterator[list[int]]:
    """Return the ports for people: of the processes, or of a Caddy in front of them."""
    if not caddy:
        yield [*ports]
        return
    front, to = free_port(), " ".join(f"127.0.0.1:{port}" for port in ports)
    config = CADDYFILE.format(front=front, to=to)
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdin is not None
        process.stdin.write(config.encode())
        process.stdin.close()
        try:
            wait_for(f"http://127.0.0.1:{front}/api/ready", process)
            yield [front]
        finally:
            process.terminate()


def _running(ground: Ground) -> Iterator[Ground]:
    try:
        with ThreadPoolExecutor() as pool:
            list(pool.map(Node.start, ground.nodes))
        yield ground
    finally:
        for node in ground.nodes:
            node.kill()


DRILLS: dict[str, tuple[Callable[[Path], AbstractContextManager[Ground]], Fault]] = {
    "kill": (cluster, kill),
    "pause": (cluster, pause),
    "network": (cluster, partial(disconnect, Cable.hold)),
    "refused": (cluster, partial(disconnect, Cable.cut)),
    "database": (cluster, database),
    "single": (alone, kill),
    "full": (alone, full),
    "locked": (alone, locked),
}


@dataclass
class Found:
    """The result of one fault."""

    seconds: float
    sent: int
    acknowledged: int
    wrong: list[str]


async def drill(ground: Ground, fault: Fault, tables: int) -> Found:
    """Let people play, cause a fault, and wait until all decide again."""
    pairs = [await asyncio.to_thread(Pair, ground.front, number) for number in range(tables)]
    async with asyncio.TaskGroup() as group:
        playing = [group.create_task(pair.play_on()) for pair in pairs]
        await _decided(pairs, time.monotonic())
        await asyncio.sleep(BEFORE)
        began = time.monotonic()
        async with fault(ground):
            await _decided(pairs, began)
            seconds = time.monotonic() - began
        await asyncio.sleep(AFTER)
        for task in playing:
            task.cancel()
    wrong = [said for pair in pairs if (said := await asyncio.to_thread(pair.wrong))]
    wrong += [f"a table waits after {MOST:.0f} seconds"] if seconds > MOST else []
    sent = [each for pair in pairs for each in pair.sent]
    return Found(seconds, len(sent), sum(each.acknowledged for each in sent), wrong)


async def _decided(pairs: Sequence[Pair], since: float) -> None:
    """Wait until people have decided at all tables."""
    while not all(pair.over or pair.since > since for pair in pairs):
        if time.monotonic() > since + MOST:
            break
        await asyncio.sleep(0.05)


def main() -> None:
    """Run the drills, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--drills", default=",".join(DRILLS))
    parser.add_argument("--pause", type=float, default=PAUSED, help="seconds of a pause or a cut")
    parser.add_argument("--caddy", action="store_true")
    given = parser.parse_args()
    rows = [["drill", "times", "sent", "acknowledged", "seconds", "tracebacks", "wrong"]]
    faults: list[str] = []
    for name in given.drills.split(","):
        place, fault = DRILLS[name]
        with (
            tempfile.TemporaryDirectory() as folder,
            place(Path(folder)) as ground,
            balanced([node.port for node in ground.nodes], given.caddy) as ground.front,
        ):
            found = []
            ground.pause = given.pause
            for _ in range(given.times):
                found.append(asyncio.run(drill(ground, fault, given.tables)))
                print(name, found[-1], file=sys.stderr)
            said = Path(folder, "errors").read_text()
        wrong = [fault for each in found for fault in each.wrong]
        if "Traceback" in said:
            wrong.append(said)
        faults += wrong
        seconds = ", ".join(f"{each.seconds:.1f}" for each in found)
        sent, acknowledged = (
            sum(each.sent for each in found),
            sum(each.acknowledged for each in found),
        )
        counts = [given.times, sent, acknowledged, seconds, said.count("Traceback"), len(wrong)]
        rows.append([name, *map(str, counts)])
    echo(format_table(rows))
    for text in faults:
        echo(text)
    if faults:
        raise SystemExit(1)


if __name__ == "__main__":
    main()

"""Check that repeated kills of the server lose or double nothing acknowledged.

    uv run python bench/kills.py [--kills 30] [--tables 20]

At each table two people play WARP 6 as fast as they are told of each other's decisions. At a random
moment the server is killed (SIGKILL) and started again on the same file; the people come back and
play on. After the last kill each table's record is read: every decision that was acknowledged must
stand in it once, in its place, and one that was not at most once. What the servers wrote to their
error output is looked through for tracebacks.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import tempfile
import urllib.request
from dataclasses import dataclass
from pathlib import Path

from rich.progress import track
from running_server import free_port, started
from tables import SETTINGS, Table, Told, told_of
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from harena.core.record import read_record

LEAST, MOST = 0.5, 2.0  # seconds from a start to the next kill


@dataclass
class Sent:
    """A decision that somebody sent."""

    seat: int
    action: int
    acknowledged: bool = False


class Witness(Table):
    """A table whose two people remember what they did."""

    def __init__(self, port: int, seed: int) -> None:
        """Nothing is decided yet."""
        super().__init__(port, seed)
        self.sent: list[Sent] = []

    async def play_on(self) -> None:
        """Come back, and decide in turns until the server is gone or the game over."""
        try:
            lines = []
            for seat, cookie in ((0, self.first), (1, self.second)):
                headers = {"cookie": cookie}
                line = connect(self.address + str(seat), additional_headers=headers, max_size=None)
                lines.append(await line)
            frames = [json.loads(await line.recv())["frames"][-1] for line in lines]
            told = Told()
            while "outcome" not in frames[0]["scene"]:
                seat = frames[0]["acting"][0]
                action = self.rng.choice(frames[seat]["scene"]["targets"])["action"]
                act = {"type": "act", "id": 1, "seq": frames[seat]["seq"], "action": action}
                self.sent.append(Sent(seat, action))
                await lines[seat].send(json.dumps(act))
                frames[seat] = await told_of(lines[seat], told, frames[seat])
                self.sent[-1].acknowledged = True
                other = 1 - seat
                last = frames[seat]["seq"]
                frames[other] = await told_of(lines[other], told, frames[other], last)
        except (ConnectionClosed, InvalidHandshake, OSError):
            return

    def wrong(self) -> str:
        """Return the faults of the record; "" if there are none."""
        with urllib.request.urlopen(self.record, timeout=60) as answer:
            match = read_record(answer.read().decode())
        told = {0}  # how many of what was sent may stand in the record so far
        for number, entry in enumerate(match.log):
            if entry.is_roll or len(match.state_at(number).legal_actions(entry.seat)) == 1:
                continue
            told = {
                after + 1
                for before in told
                for after in range(before, self._sure(before) + 1)
                if after < len(self.sent)
                and (self.sent[after].seat, self.sent[after].action) == (entry.seat, entry.value)
            }
            if not told:
                return f"entry {number}, {entry}, is not what was acknowledged then"
        if all(self._sure(before) < len(self.sent) for before in told):
            return "what was acknowledged at the end is lost"
        return ""

    def _sure(self, start: int) -> int:
        """Return the place of the next acknowledged decision; behind all if there is none."""
        later = range(start, len(self.sent))
        return next((n for n in later if self.sent[n].acknowledged), len(self.sent))


async def season(tables: list[Witness], server: subprocess.Popen[bytes], pause: float) -> None:
    """Everybody plays on until, after a while, the server is killed."""
    played = [asyncio.create_task(table.play_on()) for table in tables]
    await asyncio.sleep(pause)
    server.kill()
    server.wait()
    await asyncio.gather(*played)


def main() -> None:
    """Kill it, and look."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--tables", type=int, default=20)
    given = parser.parse_args()
    rng, port = random.Random(1), free_port()
    with tempfile.TemporaryDirectory() as folder:
        data, said = f"{folder}/tables.sqlite3", Path(folder, "errors.txt")
        with said.open("wb") as errors:
            server = started(port, data, SETTINGS, errors=errors)
            tables = [Witness(port, seed) for seed in range(given.tables)]
            for _ in track(range(given.kills), "kills"):
                asyncio.run(season(tables, server, rng.uniform(LEAST, MOST)))
                server = started(port, data, SETTINGS, errors=errors)
            wrong = [fault for table in tables if (fault := table.wrong())]
            server.terminate()
            server.wait(20)
        tracebacks = said.read_text().count("Traceback")
    sent = [told for table in tables for told in table.sent]
    sure = sum(told.acknowledged for told in sent)
    print(f"{given.kills} kills, {len(sent)} decisions sent, {sure} acknowledged")
    print(f"tracebacks: {tracebacks}; tables that are not as acknowledged: {len(wrong)}")
    for fault in wrong:
        print(fault)
    if wrong or tracebacks:
        raise SystemExit(1)


if __name__ == "__main__":
    main()

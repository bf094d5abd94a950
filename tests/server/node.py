"""A server process of its own with the small games, and people who use it over the network."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2
from examples.games import sums, toll, whistle
from websockets.sync.client import ClientConnection, connect

from harena.core.registry import register
from harena.server.serve import serve
from harena.server.storage import leases
from tests.server import sample_games
from tests.server.client import Json
from tests.server.server_process import free_port

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds for an answer."""
START = 300.0
"""Seconds for a process to start on a busy machine."""
LEASE = 10_000
"""Milliseconds of a lease: a busy machine may let a process wait."""


class Node:
    """A server process that shares its database."""

    def __init__(self, data: str, **settings: Any) -> None:
        """Start it on a free port; `ready` waits for it."""
        port = free_port()
        self.address = f"127.0.0.1:{port}"
        given = {"data": data, "peer_url": f"http://{self.address}", "bot_workers": 1, **settings}
        named = {f"HARENA_{name.upper()}": str(value) for name, value in given.items()}
        command = [sys.executable, "-W", "ignore", "-m", "tests.server.node", str(port), str(LEASE)]
        self.process = subprocess.Popen(command, cwd=ROOT, env=os.environ | named)

    def ready(self) -> None:
        """Wait until it answers."""
        end = time.monotonic() + START
        while True:
            assert self.process.poll() is None, "it has ended"
            assert time.monotonic() < end, "it does not answer"
            with suppress(httpx2.TransportError):
                httpx2.get(f"http://{self.address}/api/live", trust_env=False)
                return
            time.sleep(0.05)

    def kill(self) -> None:
        """Kill it."""
        self.process.kill()
        self.process.wait()

    def pause(self) -> None:
        """Let it do nothing until `go_on`."""
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it do everything that waits."""
        self.process.send_signal(signal.SIGCONT)


@contextmanager
def nodes(data: str, count: int, **settings: Any) -> Iterator[list[Node]]:
    """Run so many processes on one database."""
    running = [Node(data, **settings) for _ in range(count)]
    try:
        for node in running:
            node.ready()
        yield running
    finally:
        for node in running:
            node.kill()


class Person:
    """A person, who may use any process."""

    def __init__(self, token: str) -> None:
        """Take the letter of their cookie."""
        self._headers = {"Cookie": f"harena={token * 43}"}

    def ask(self, node: Node, method: str, path: str, **body: Any) -> httpx2.Response:
        """Return a process's answer."""
        with httpx2.Client(trust_env=False, timeout=PATIENCE, headers=self._headers) as client:
            url = f"http://{node.address}/api/{path}"
            return client.request(method, url, json=body if method == "POST" else None)

    def open(self, node: Node, game: str, *kinds: str, **terms: Any) -> Json:
        """Open a table."""
        players = [{"kind": kind} for kind in kinds]
        asked = {"game": game, "seats": len(kinds), "players": players, **terms}
        answer = self.ask(node, "POST", "tables", **asked)
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    @contextmanager
    def play(self, node: Node, table: str, seat: int = 0) -> Iterator[Line]:
        """Connect to a table."""
        url = f"ws://{node.address}/api/tables/{table}/play?seat={seat}"
        options: Json = {"proxy": None, "open_timeout": PATIENCE, "ping_interval": None}
        with connect(url, additional_headers=self._headers, **options) as line:
            yield Line(line)


class Line:
    """A socket at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._number = 0
        self.seq = int(self.next("hello")["seq"])

    def next(self, kind: str) -> Json:
        """Return the next message of a kind. ConnectionClosed at the end."""
        while True:
            message: Json = json.loads(self._socket.recv(PATIENCE))
            if message["type"] == "frame":
                self.seq = message["frame"]["seq"]
            if message["type"] == kind:
                return message

    def send(self, kind: str, **fields: Any) -> None:
        """Send a message."""
        self._number += 1
        self._socket.send(json.dumps({"type": kind, "id": self._number, **fields}))

    def act(self, action: int) -> None:
        """Act, and wait until it is acknowledged."""
        self.send("act", seq=self.seq, action=action)
        assert self.next("ok")["id"] == self._number


if __name__ == "__main__":
    for game in (sample_games.RACE, sample_games.DUEL, sums.GAME, toll.GAME, whistle.GAME):
        register(game)
    leases.LEASE = int(sys.argv[2])  # type: ignore[misc]
    serve(port=int(sys.argv[1]))

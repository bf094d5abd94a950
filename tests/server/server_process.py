"""A real server in a process of its own, and messages over its sockets."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection

CODE = """
import sys
from harena.server.serve import serve
serve(port=int(sys.argv[1]), data=sys.argv[2])
"""


def free_port() -> int:
    """A port that nobody uses just now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@contextmanager
def running(data: Path, port: int, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """A server process; killed in the end if it still runs."""
    process = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", CODE, str(port), str(data)],
        env={**os.environ, "HARENA_BOT_PACE": "0", "PYTHONUNBUFFERED": "1", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert f":{port}/" in line, line + process.stdout.read()
        yield process
    finally:
        process.kill()
        process.communicate()


def receive(play: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(play.recv(timeout=60))
        if message["type"] == kind:
            return message


def act(play: ClientConnection, frame: dict[str, Any], number: int) -> None:
    """Send the first target of a frame."""
    action = frame["scene"]["targets"][0]["action"]
    play.send(json.dumps({"type": "act", "id": number, "seq": frame["seq"], "action": action}))

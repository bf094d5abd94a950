"""A server of a measurement's own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 60.0  # seconds until it must answer


@contextmanager
def serving(*games: str, **told: object) -> Iterator[tuple[int, int]]:
    """`harena play` of these games with settings by name; its port and its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as data:
        settings = {f"HARENA_{name.upper()}": str(value) for name, value in told.items()}
        command = [sys.executable, "-m", "harena", "play", *games, "--no-browser"]
        command += ["--port", str(port), "--data", f"{data}/tables.sqlite3"]
        process = subprocess.Popen(
            command,
            env=os.environ | settings,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            wait_for(f"http://127.0.0.1:{port}/api/health")
            yield port, process.pid
        finally:
            process.terminate()
            process.wait(20)


def wait_for(address: str) -> None:
    """Until there is an answer. OSError when there is none in time."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(address, timeout=2).close()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
        else:
            return

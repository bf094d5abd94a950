"""A server of a measurement's own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.server.databases import Postgres

PATIENCE = 300.0  # seconds until it must answer


def free_port() -> int:
    """A port that nobody uses just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def started(
    port: int,
    data: str,
    told: Mapping[str, object],
    *games: str,
    python: str = sys.executable,
    errors: IO[bytes] | int = subprocess.DEVNULL,
) -> subprocess.Popen[bytes]:
    """`harena play` of these games on a file, with settings by name, when it answers."""
    settings = {f"HARENA_{name.upper()}": str(value) for name, value in told.items()}
    command = [python, "-m", "harena", "play", *games, "--no-browser"]
    command += ["--port", str(port), "--data", data]
    process = subprocess.Popen(
        command, env=os.environ | settings, stdout=subprocess.DEVNULL, stderr=errors
    )
    wait_for(f"http://127.0.0.1:{port}/api/live", process)
    return process


@contextmanager
def serving(
    told: Mapping[str, object], *games: str, python: str = sys.executable
) -> Iterator[tuple[int, int]]:
    """A server on a file of its own: its port and its process."""
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        process = started(port, f"{data}/tables.sqlite3", told, *games, python=python)
        try:
            yield port, process.pid
        finally:
            process.terminate()
            process.wait(20)


@contextmanager
def sharing(told: Mapping[str, object], count: int) -> Iterator[tuple[list[int], list[int]]]:
    """Run processes that share a private PostgreSQL. Yield their ports and process numbers."""
    postgres = Postgres()
    running: list[subprocess.Popen[bytes]] = []
    try:
        data = postgres.url(postgres.create())
        ports = [free_port() for _ in range(count)]
        for port in ports:
            own = {**told, "peer_url": f"http://127.0.0.1:{port}"}
            running.append(started(port, data, own))
        yield ports, [process.pid for process in running]
    finally:
        for process in running:
            process.terminate()
        for process in running:
            process.wait(20)
        postgres.remove()


def wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    """Until a process answers. OSError when it does not in time, or has ended."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(address, timeout=2).close()
        except OSError:
            if time.monotonic() > until or process.poll() is not None:
                process.kill()
                raise
            time.sleep(0.1)
        else:
            return

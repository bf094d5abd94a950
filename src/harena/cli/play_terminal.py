"""`harena play --terminal`: play at a server's tables in a terminal."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from harena.cli import messages
from harena.cli.output import fail
from harena.server.messages import startup


def play_in_terminal(address: str, data: str | None, games: tuple[str, ...]) -> None:
    """Run the terminal app at a server, or at a temporary local one if `address` is empty."""
    from platformdirs import user_data_path

    from harena.terminal.app import HarenaApp
    from harena.terminal.client import Client, ClientError

    if not sys.stdin.isatty() or not sys.stdout.isatty():
        fail(messages.NEEDS_TERMINAL)
    cookies = user_data_path("harena") / "terminal-cookies"
    try:
        if address:
            HarenaApp(Client(address, cookies), address).run()
            return
        with local_server(data, games) as here:
            HarenaApp(Client(here, cookies)).run()
    except ClientError as error:
        fail(str(error))


@contextmanager
def local_server(data: str | None, games: tuple[str, ...]) -> Iterator[str]:
    """Run a server for this machine on a free port and yield its address."""
    command = [sys.executable, "-m", "harena", "play", *games, "--no-browser", "--port", "0"]
    command += ["--data", data] if data else []
    # The server's own output would overwrite the screen.
    with (
        tempfile.TemporaryFile("w+") as said,
        subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=said, text=True
        ) as server,
    ):
        assert server.stdout is not None
        try:
            line = server.stdout.readline()
            if not line.startswith(startup.RUNNING_AT):
                said.seek(0)
                fail(said.read().strip() or messages.NOT_STARTED)
            yield line.removeprefix(startup.RUNNING_AT).split()[0]
        finally:
            server.terminate()

"""`harena play`: the server and its page."""

from __future__ import annotations

from pathlib import Path

import click

import harena
from harena.cli.terminal import examples, fail, told, warn
from harena.core.registry import game_in

PLAY = 'pip install "harena[play]"'
"""What brings the packages that the server and its page need."""


@click.command(
    epilog=examples(
        "harena play",
        "harena play --no-browser --port 8080 --data club.sqlite3",
        "harena play examples/games/toll.py",
    )
)
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=8765,
    show_default=True,
    help="Where to listen.",
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on; 0.0.0.0 lets others in.",
)
@click.option(
    "--data",
    metavar="FILE",
    show_default="in your data folder",
    help="The SQLite file that holds all tables.",
)
@click.option("--browser/--no-browser", default=True, show_default=True, help="Open the browser.")
@click.argument("games", nargs=-1, metavar="[FILE.py]...")
def play(port: int, host: str, data: str | None, browser: bool, games: tuple[str, ...]) -> None:
    """Start the server on one SQLite file, and open the browser.

    A Python file with a GAME in it is a game that can be played there too.
    """
    try:
        from harena.server.serve import serve
    except ModuleNotFoundError as error:
        if (error.name or "harena").partition(".")[0] == "harena":
            raise
        fail(f"to play in the browser, install what the server needs: {PLAY}")
    if not harena.compiled:
        warn("The rules run uncompiled: the same games, but slower bots.")
    with told():
        for game in games:
            game_in(Path(game))
        serve(host, port, data, browser)

"""`harena play` starts the server and its page; `harena analyse` opens a record there."""

from __future__ import annotations

import base64
import tempfile
import zlib
from pathlib import Path

import click

import harena
from harena.cli import messages, play_terminal
from harena.cli.output import examples, report_errors, require_play_extra, warn
from harena.cli.records import read_match, record_argument
from harena.core.record import write_record
from harena.core.registry import load_game_file


@click.command(
    epilog=examples(
        "harena play",
        "harena play --no-browser --port 8080 --data club.sqlite3",
        "harena play examples/games/toll.py",
        "harena play --terminal",
        "harena play --terminal --at http://host:8765/join/AbC",
    )
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8765,
    show_default=True,
    help="Port to listen on; 0 for a free one.",
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on; 0.0.0.0 to let others join.",
)
@click.option(
    "--data",
    metavar="FILE",
    show_default="in your data folder",
    help="The SQLite file with all tables, or postgresql://…",
)
@click.option("--browser/--no-browser", default=True, show_default=True, help="Open your browser.")
@click.option("--terminal", is_flag=True, help="Play in this terminal instead.")
@click.option(
    "--at",
    default="",
    metavar="URL",
    help="With --terminal: open this server, table or invitation.",
)
@click.argument("games", nargs=-1, metavar="[FILE.py]...")
def play(
    port: int,
    host: str,
    data: str | None,
    browser: bool,
    terminal: bool,
    at: str,
    games: tuple[str, ...],
) -> None:
    """Start the server on one SQLite file and open your browser.

    Name a Python file that defines GAME to play that game too. Use --terminal to play in this
    terminal, over ssh too. Use --at to join a running server.
    """
    _load(games)
    if at and not terminal:
        raise click.UsageError(messages.AT_NEEDS_TERMINAL)
    if terminal:
        with require_play_extra(messages.TO_PLAY):
            play_terminal.play_in_terminal(at, data, games)
        return
    _serve(host, port, data, browser)


@click.command(
    epilog=examples("harena analyse game.harena", "harena analyse game.harena --step 40 my_game.py")
)
@click.option("--step", type=click.IntRange(0), default=0, help="First step to show.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    show_default="a free one",
    help="Port to listen on.",
)
@click.option("--browser/--no-browser", default=True, show_default=True, help="Open your browser.")
@record_argument
@click.argument("games", nargs=-1, metavar="[FILE.py]...")
def analyse(step: int, port: int, browser: bool, file: Path, games: tuple[str, ...]) -> None:
    """Open a record in your browser: replay it, try other moves, see win chances.

    FILE is the record; - reads standard input. Name the Python file of the game if Harena doesn't
    include it. Nothing is stored.
    """
    _load(games)
    page = analysis_address(write_record(read_match(file)), step)
    if not browser:
        click.echo(messages.open_page(page))
    with tempfile.TemporaryDirectory() as folder:
        _serve("127.0.0.1", port, str(Path(folder) / "analysis.sqlite3"), browser, page)


def _load(games: tuple[str, ...]) -> None:
    with report_errors():
        for game in games:
            load_game_file(Path(game))


def analysis_address(record: str, step: int) -> str:
    """Return the page's address for a step of a record; it contains the record itself."""
    packed = base64.urlsafe_b64encode(zlib.compress(record.encode(), 9)).decode().rstrip("=")
    return f"study?at={step}#r={packed}"


def _serve(
    host: str,
    port: int,
    data: str | None,
    browser: bool,
    page: str = "",
) -> None:
    with require_play_extra(messages.TO_PLAY):
        from harena.server.serve import serve
    if not harena.compiled:
        warn(messages.SLOW_BOTS)
    with report_errors():
        serve(host, port, data, browser, page)

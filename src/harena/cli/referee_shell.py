"""`harena referee FILE`: run a forum game step by step."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from harena.cli.output import ask, bold, echo, examples, is_yes, warn
from harena.cli.referee import (
    game_file,
    load_game,
    reports_of,
    start_game,
    write_file,
)
from harena.cli.referee_output import show_accepted, show_complaints, show_orders, show_status
from harena.content.referee import RefereeError
from harena.core.english import listed
from harena.core.errors import HarenaError
from harena.postal.game import PostalGame
from harena.postal.game_file import before_last_turn

MENU = (
    ("p", "paste posts"),
    ("r", "play the turn"),
    ("t", "show a report"),
    ("u", "undo the last turn"),
    ("b", "draw the board"),
    ("s", "show the status"),
    ("q", "quit"),
)


@click.command(hidden=True, epilog=examples("harena referee shell game.txt"))
@game_file
def shell(file: Path) -> None:
    """Run a game step by step: paste posts, resolve, read the report."""
    try:
        game = load_game(file) if file.exists() else _ask_new(file)
        show_status(game)
        after: PostalGame | None = game
        while after:
            after = _step(file, after, _ask_step())
    except EOFError:
        echo()


def _ask_new(file: Path) -> PostalGame:
    echo(f"{file} does not exist yet. New game.")
    players = ask("Players, separated by commas:")
    options = ask("Options, such as width=6 limit=no (optional):")
    return start_game(file, players, "", "", options.split())


def _ask_step() -> str:
    menu = "   ".join(f"{bold(key)} {what}" for key, what in MENU)
    echo(f"\n{menu}")
    return ask("What next?").lower()


def _step(file: Path, game: PostalGame, key: str) -> PostalGame | None:
    """Run a menu choice; return the game after it, or None to leave."""
    try:
        if key == "p":
            _take(file, game)
        elif key == "r":
            _resolve(file, game)
        elif key == "t":
            _show_turn(game)
        elif key == "u":
            game = _take_back(file, game)
        elif key == "b":
            name = ask("File for the picture:") or f"{file.stem}.svg"
            write_file(Path(name), game.picture())
            echo(f"saved: {name}")
        elif key == "s":
            show_status(game)
        elif key and key != "q":
            echo(f"{key[:20]!r} is not one of these letters")
    except HarenaError as error:
        warn(str(error))
    return None if key == "q" else game


def _take(file: Path, game: PostalGame) -> None:
    player = ask("Whose post? (empty: names are above the posts)")
    if player.isascii() and player.isdigit() and 0 < int(player) <= len(game.names):
        player = game.names[int(player) - 1]
    if player:
        game.seat_of(player)
    echo("Paste the posts; end with a line with only a dot.")
    given = _read_paste()
    complaints = game.post(player, given)
    if complaints:
        show_complaints(given, complaints)
        return
    write_file(file, game.write())
    show_accepted(game)


def _read_paste() -> str:
    lines: list[str] = []
    while True:
        try:
            line = input()
        except EOFError:
            break
        if line.strip() == ".":
            break
        lines.append(line)
    return "\n".join(lines)


def _resolve(file: Path, game: PostalGame) -> None:
    missing = [game.names[seat] for seat in game.missing()]
    game.check_round(deadline=True)
    show_orders(game)
    without = f" without {listed(missing)}" if missing else ""
    if not is_yes(ask(f"Play turn {game.turn}{without}? (y/n)")):
        return
    found = game.resolve(deadline=True)
    write_file(file, game.write())
    sys.stdout.write(f"\n{found.text}")


def _take_back(file: Path, game: PostalGame) -> PostalGame:
    before = before_last_turn(game)
    if not is_yes(ask(f"Undo turn {before.turn} and all posts since? (y/n)")):
        return game
    write_file(file, before.write())
    show_status(before)
    return before


def _show_turn(game: PostalGame) -> None:
    answer = ask("Which turn? (empty: the newest)")
    if answer and not (answer.isascii() and answer.isdigit()):
        raise RefereeError(f"{answer!r} is not a turn")
    found = reports_of(game, int(answer[:6]) if answer else None)
    if not found:
        raise RefereeError("there is no report of that turn")
    sys.stdout.write("\n" + "\n".join(one.text for one in found))

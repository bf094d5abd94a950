"""`harena referee FILE`: run a forum game step by step."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from harena.cli import messages
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
from harena.core.errors import HarenaError
from harena.postal.game import PostalGame
from harena.postal.game_file import before_last_turn


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
    echo(messages.new_game(str(file)))
    players = ask(messages.ASK_PLAYERS)
    options = ask(messages.ASK_OPTIONS)
    return start_game(file, players, "", "", options.split())


def _ask_step() -> str:
    menu = "   ".join(f"{bold(key)} {what}" for key, what in messages.MENU)
    echo(f"\n{menu}")
    return ask(messages.WHAT_NEXT).lower()


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
            name = ask(messages.ASK_PICTURE) or f"{file.stem}.svg"
            write_file(Path(name), game.picture())
            echo(messages.saved(name))
        elif key == "s":
            show_status(game)
        elif key and key != "q":
            echo(messages.unknown_key(key[:20]))
    except HarenaError as error:
        warn(str(error))
    return None if key == "q" else game


def _take(file: Path, game: PostalGame) -> None:
    player = ask(messages.ASK_AUTHOR)
    if player.isascii() and player.isdigit() and 0 < int(player) <= len(game.names):
        player = game.names[int(player) - 1]
    if player:
        game.seat_of(player)
    echo(messages.PASTE_TO_DOT)
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
    if not is_yes(ask(messages.play_turn(turn=game.turn, missing=missing))):
        return
    found = game.resolve(deadline=True)
    write_file(file, game.write())
    sys.stdout.write(f"\n{found.text}")


def _take_back(file: Path, game: PostalGame) -> PostalGame:
    before = before_last_turn(game)
    if not is_yes(ask(messages.undo_turn(before.turn))):
        return game
    write_file(file, before.write())
    show_status(before)
    return before


def _show_turn(game: PostalGame) -> None:
    answer = ask(messages.ASK_TURN)
    if answer and not (answer.isascii() and answer.isdigit()):
        raise RefereeError(messages.not_a_turn(answer))
    found = reports_of(game, int(answer[:6]) if answer else None)
    if not found:
        raise RefereeError(messages.no_report(game.reports[-1].turn if game.reports else None))
    sys.stdout.write("\n" + "\n".join(one.text for one in found))

"""`harena referee`: run a game by hand from forum posts, kept in one text file."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from harena.cli import messages
from harena.cli.output import (
    CONTEXT_SETTINGS,
    OrderedGroup,
    ask,
    examples,
    fail,
    game_options,
    is_yes,
    read_options,
    report_errors,
    warn,
)
from harena.cli.referee_output import show_accepted, show_complaints, show_orders, show_status
from harena.content.content import content_of
from harena.content.referee import MissingPostsError, RefereeError
from harena.core.errors import RecordError
from harena.core.registry import get_game, load_games
from harena.postal.formatting import FORMS, Form, format_post
from harena.postal.game import PostalGame, Report
from harena.postal.game_file import before_last_turn, read_postal_game


class _RefereeGroup(OrderedGroup):
    """A group in which `harena referee FILE` means `harena referee shell FILE`."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            args = ["shell", *args]
        return super().resolve_command(ctx, args)


@click.group(
    cls=_RefereeGroup,
    context_settings=CONTEXT_SETTINGS,
    epilog=examples("harena referee game.txt", "harena referee new game.txt --players Ann,Ben,Cy"),
)
def referee() -> None:
    """Run a game by hand from forum posts. `harena referee FILE` asks step by step."""


game_file = click.argument("file", type=click.Path(path_type=Path))
form_option = click.option(
    "--as",
    "form",
    type=click.Choice(FORMS),
    default="text",
    show_default=True,
    help="Format the report for a forum or a chat.",
)
svg_option = click.option(
    "--svg",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the board as a picture to this file.",
)


# --- the file -----------------------------------------------------------------------------------


def load_game(file: Path) -> PostalGame:
    """Return the game in a file; exits with the reason if there is none."""
    try:
        return read_postal_game(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        fail(messages.cannot_read(file=str(file), reason=str(error)))
    except RecordError as error:
        fail(messages.in_file(file=str(file), reason=str(error)))


def write_file(file: Path, text: str) -> None:
    """Write a file atomically: if writing fails, the old file stays."""
    beside = file.with_name(f"{file.name}.new")
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        os.replace(beside, file)
    except OSError as error:
        beside.unlink(missing_ok=True)
        fail(messages.cannot_write(file=str(file), reason=str(error)))


def _default_game() -> str:
    """Return the name of the only game that can be played from posts."""
    names = [game.name for game in load_games()[0] if content_of(game).referee]
    if len(names) != 1:
        fail(messages.choose_game(names), 2)
    return names[0]


def start_game(
    file: Path, players: str, game: str, preset: str, options: Sequence[str]
) -> PostalGame:
    """Start a game in a new file; exits if the file exists."""
    if file.exists():
        fail(messages.already_exists(str(file)))
    with report_errors():
        wanted = get_game(game or _default_game())
        found = PostalGame(wanted, players.split(","), read_options(wanted, preset, options))
    write_file(file, found.write())
    return found


# --- commands -----------------------------------------------------------------------------------


@referee.command(
    epilog=examples(
        "harena referee new game.txt --players Ann,Ben,Cy",
        "harena referee new game.txt --players Ann,Ben -o width=6 -o height=6",
    )
)
@game_file
@click.option("--players", required=True, help="Players, separated by commas.")
@click.option("--game", default="", show_default="the one made for posts", help="Name of the game.")
@game_options
def new(file: Path, players: str, game: str, preset: str, option: tuple[str, ...]) -> None:
    """Start a game in a new file."""
    show_status(start_game(file, players, game, preset, option))


@referee.command(
    epilog=examples(
        "harena referee post game.txt --player Ann < ann.txt",
        'harena referee post game.txt --player Ann --text "Move: D5 / Strike: E6,E5"',
    )
)
@game_file
@click.option(
    "--player", default="", help="Author of the post; otherwise put a name above each post."
)
@click.option("--text", show_default="standard input", help="Text of the post.")
def post(file: Path, player: str, text: str | None) -> None:
    """Read a post, or several pasted together. A later post of the same turn replaces it."""
    game = load_game(file)
    if text is None and sys.stdin.isatty():
        warn(messages.PASTE_TO_END)
    given = sys.stdin.read() if text is None else text
    with report_errors():
        complaints = game.post(player, given)
    if complaints:
        show_complaints(given, complaints)
        raise click.exceptions.Exit(1)
    write_file(file, game.write())
    show_accepted(game)


@referee.command(epilog=examples("harena referee status game.txt"))
@game_file
@svg_option
def status(file: Path, svg: Path | None) -> None:
    """Show the position, the missing posts, and the orders read from the others."""
    game = load_game(file)
    show_status(game)
    if svg:
        write_file(svg, game.picture())


@referee.command(
    epilog=examples(
        "harena referee resolve game.txt --svg board.svg",
        "harena referee resolve game.txt --deadline --yes > report.txt",
    )
)
@game_file
@click.option("--deadline", is_flag=True, help="Play without the missing posts.")
@click.option("--yes", is_flag=True, help="Skip the confirmation.")
@form_option
@svg_option
def resolve(file: Path, deadline: bool, yes: bool, form: Form, svg: Path | None) -> None:
    """Show the orders, ask, play the turn, and print the report to post.

    Only the report goes to standard output.
    """
    game = load_game(file)
    try:
        game.check_round(deadline=deadline)
    except MissingPostsError as error:
        fail(messages.use_deadline(str(error)))
    except RefereeError as error:
        fail(str(error))
    show_orders(game, warn)
    if not yes and not _agreed(game):
        fail(messages.NOT_PLAYED)
    found = game.resolve(deadline=deadline)
    write_file(file, game.write())
    sys.stdout.write(format_post(found.text, form))
    if svg:
        write_file(svg, game.picture(found))


def _agreed(game: PostalGame) -> bool:
    """Ask whether to play the turn with the orders as shown."""
    try:
        return is_yes(ask(messages.play_this(game.turn), err=True))
    except EOFError:
        warn("")
        return False


@referee.command(
    epilog=examples("harena referee report game.txt", "harena referee report game.txt --turn 3")
)
@game_file
@click.option(
    "--turn", type=click.IntRange(min=0), show_default="the newest", help="Turn of the report."
)
@form_option
@svg_option
def report(file: Path, turn: int | None, form: Form, svg: Path | None) -> None:
    """Print a report again."""
    game = load_game(file)
    found = reports_of(game, turn)
    if not found:
        fail(messages.no_report(game.reports[-1].turn if game.reports else None))
    sys.stdout.write("\n".join(format_post(one.text, form) for one in found))
    if svg:
        write_file(svg, game.picture(found[-1]))


@referee.command(epilog=examples("harena referee undo game.txt"))
@game_file
def undo(file: Path) -> None:
    """Take back the last turn. Its posts are restored; later posts are lost."""
    game = load_game(file)
    with report_errors():
        before = before_last_turn(game)
    write_file(file, before.write())
    show_status(before)


def reports_of(game: PostalGame, turn: int | None) -> list[Report]:
    """Return the reports of a turn, or the newest one.

    A turn has several reports if squares were chosen again.
    """
    if turn is None:
        return game.reports[-1:]
    return [one for one in game.reports if one.turn == turn]

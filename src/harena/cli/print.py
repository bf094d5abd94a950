"""`harena print`: write a game as a PDF for playing on paper."""

from __future__ import annotations

from pathlib import Path

import click

from harena.cli import messages
from harena.cli.output import (
    CONTEXT_SETTINGS,
    ProgressBar,
    echo,
    examples,
    fail,
    game_options,
    read_options,
    report_errors,
    wrap,
)
from harena.core.registry import find_game
from harena.printing import typst
from harena.printing.document import PrintedGame, PrintSettings, lay_out_game
from harena.printing.pages import PAPERS


@click.command(
    "print",
    context_settings=CONTEXT_SETTINGS,
    epilog=examples(
        "harena print warp-6",
        "harena print warp-arena --seats 3 -o grids=12 --paper letter",
        "harena print warp-arena --sheets cards --sides two",
        "harena print my_game.py --ink save --out my_game.pdf",
    ),
)
@click.argument("game")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    show_default="the game's name .pdf",
    help="The file to write.",
)
@click.option(
    "--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True, help="Paper size."
)
@click.option(
    "--ink",
    type=click.Choice(["full", "save"]),
    default="full",
    show_default=True,
    help="Print in colour, or black lines on white.",
)
@click.option(
    "--sides",
    type=click.Choice(["one", "two"]),
    default="one",
    show_default=True,
    help="For two, the back follows each page; flip on the long edge.",
)
@click.option(
    "--seats",
    type=click.IntRange(min=1),
    show_default="the most",
    help="Number of players.",
)
@click.option(
    "--sheets", default="", metavar="NAMES", help="Print only these sheets, separated by commas."
)
@game_options
def print_game(
    game: str,
    out: Path | None,
    paper: str,
    ink: str,
    sides: str,
    seats: int | None,
    sheets: str,
    preset: str,
    option: tuple[str, ...],
) -> None:
    """Write a game as a PDF at true size: board, pieces, cards, and a summary of the rules.

    GAME is a name or a Python file that defines GAME. Print the file at 100 %: every page has a
    scale bar to measure. Needs harena[print].
    """
    with report_errors(), ProgressBar(game, 2) as bar:
        found = find_game(game)
        choice = PrintSettings.read(paper, ink, sides, sheets)
        pages = lay_out_game(found, seats or 0, read_options(found, preset, option), choice)
        bar.advance(1)
        data = typst.pdf(pages.pages, pages.title)
        bar.advance(1)
    file = out or Path(f"{found.name}.pdf")
    try:
        file.write_bytes(data)
    except OSError as error:
        fail(messages.cannot_write(file=str(file), reason=error.strerror or ""))
    echo(messages.printed(file=str(file), pages=len(pages.pages), paper=paper))
    for line in _listed(pages):
        echo(line)


def _listed(pages: PrintedGame) -> list[str]:
    """Return a line per sheet with its number of pages; sheets left out as well."""
    return [
        wrap(messages.sheet(name=sheet.name, pages=pages.count(sheet.name)), "  ")
        for sheet in pages.sheets
    ]

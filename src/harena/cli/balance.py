"""`harena lab balance`: play the starting choices of a game against each other."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from harena.cli import messages
from harena.cli.output import (
    INTERRUPTED,
    ProgressBar,
    as_csv_option,
    as_json_option,
    echo,
    examples,
    fail,
    format_table,
    game_options,
    limit_option,
    print_csv,
    print_json,
    read_options,
    record_option,
    report_errors,
    seed_option,
    warn,
    warn_if_slow,
    workers_option,
)
from harena.core.playtest_tables import table
from harena.core.registry import open_game

if TYPE_CHECKING:
    from harena.lab.balance import Balance, Line

WIDEST = 12
"""Choices up to which a terminal shows the whole matrix."""


@click.command(
    epilog=examples(
        "harena lab balance gladiator-arena --preset duel --only elf-bow,giant-axe,dwarf-spear",
        "harena lab balance arena --games 40 --record armies.jsonl --markdown armies.md",
        "harena lab balance my_heroes.py --bot random --csv",
    )
)
@click.argument("game")
@click.option(
    "--only", default="", show_default="all", help="Starting choices, separated by commas."
)
@click.option(
    "--bot",
    default="greedy",
    show_default=True,
    help="The bot on both sides: a name, NAME(seconds=0.1) or FILE.py:Name.",
)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=20,
    show_default=True,
    help="Games for each pair of choices.",
)
@seed_option
@game_options
@limit_option
@workers_option
@record_option
@click.option(
    "--markdown",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the tables as Markdown to this file.",
)
@as_json_option
@as_csv_option
def balance(
    game: str,
    only: str,
    bot: str,
    games: int,
    seed: int,
    option: tuple[str, ...],
    preset: str,
    limit: int,
    workers: int | None,
    record: Path | None,
    markdown: Path | None,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Play the starting choices of GAME against each other, for two players.

    Reports each choice's share of wins, its part of the equilibrium mix, and choices that are
    dominated. GAME is a name or a Python file that defines GAME, and declares starting choices.
    """
    from harena.lab.balance import balance as run

    warn_if_slow()
    with report_errors():
        found = open_game(game)
        with ProgressBar(found.title) as bar:
            done = run(
                game,
                bot,
                games,
                seed,
                options=read_options(found, preset, option),
                only=[part.strip() for part in only.split(",") if part.strip()],
                limit=limit,
                workers=workers,
                record=record,
                begins=bar.grow,
                progress=bar.advance,
            )
    if markdown is not None:
        try:
            markdown.write_text(_page(done, found.title), encoding="utf-8")
        except OSError as error:
            fail(messages.cannot_write(file=str(markdown), reason=str(error)))
    if as_json:
        print_json(done.to_json())
    elif as_csv:
        print_csv(done.rows())
    elif markdown is None:
        lines = done.lines()
        echo(format_table(_rows(lines), right=True))
        if len(lines) <= WIDEST:
            echo()
            echo(format_table(_matrix(done, lines), right=True))
        echo()
        echo(messages.balanced(games=done.games, unfinished=done.unfinished, bot=bot))
    if done.stopped:
        of = games * len(done.cells)
        warn(messages.stopped_after(done=done.games, of=of, record=str(record or "")))
        raise click.exceptions.Exit(INTERRUPTED)


def _rows(lines: Sequence[Line]) -> list[list[str]]:
    """Return a row for each choice, below the head."""
    rows = [list(messages.BALANCE_HEAD)]
    for line in lines:
        rows.append(
            [
                line.choice,
                str(line.games),
                f"{line.share:.0%}",
                messages.between(f"{line.low:.0%}", f"{line.high:.0%}"),
                f"{line.mix:.0%}",
                messages.between(f"{line.mix_low:.0%}", f"{line.mix_high:.0%}"),
                f"{line.payoff:.0%}",
                line.dominated,
            ]
        )
    return rows


def _matrix(done: Balance, lines: Sequence[Line]) -> list[list[str]]:
    """Return the share of each choice against each other, in percent, below the head."""
    ordered = [line.choice for line in lines]
    rows = [[messages.BALANCE_MATRIX, *ordered]]
    for one in ordered:
        cells = [done.cell(one, other) if one != other else None for other in ordered]
        rows.append(
            [
                one,
                *(
                    f"{100 * c.won / c.games:.0f}" if c is not None and c.games else ""
                    for c in cells
                ),
            ]
        )
    return rows


def _page(done: Balance, title: str) -> str:
    """Return all tables as a page in Markdown."""
    from harena.lab.bench import place
    from harena.lab.messages import machine

    here, lines = place(), done.lines()
    where = machine(here, [str(here["commit"])])
    head, *rows = _rows(lines)
    matrix_head, *cells = _matrix(done, lines)
    parts = [
        messages.balance_title(title),
        messages.balance_source(command=shlex.join(["harena", *sys.argv[1:]]), machine=where),
        messages.balanced(games=done.games, unfinished=done.unfinished, bot=done.bot),
        table(head, rows),
        messages.BALANCE_PAIRS,
        table(matrix_head, cells),
    ]
    return "\n\n".join(parts) + "\n"

"""`harena playtest`: play many games of many settings and report what happens in them."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from harena.cli import messages
from harena.cli.output import (
    INTERRUPTED,
    ProgressBar,
    as_json_option,
    examples,
    fail,
    print_json,
    report_errors,
    seed_option,
    warn,
    warn_if_slow,
    workers_option,
)
from harena.core.registry import find_game


@click.command(
    epilog=examples(
        "harena playtest warp-arena --games 50",
        "harena playtest warp-arena --seats 2,3 --seed 7 --report warp-arena.md",
    )
)
@click.argument("game")
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="Games of the most frequent setting; the others in proportion.",
)
@click.option(
    "--seats", default="", show_default="all", help="Numbers of players, separated by commas."
)
@click.option(
    "--settings",
    default="",
    show_default="all",
    help="Settings of the playtest, separated by commas.",
)
@seed_option
@workers_option
@click.option(
    "--report",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the findings as Markdown to this file.",
)
@as_json_option
def playtest(
    game: str,
    games: int,
    seats: str,
    settings: str,
    seed: int,
    workers: int | None,
    report: Path | None,
    as_json: bool,
) -> None:
    """Play many games with many settings and report the findings.

    GAME must bring a playtest module, which counts what happens.
    """
    from harena.lab.playtest import playtest as run

    warn_if_slow()
    players = [part.strip() for part in seats.split(",") if part.strip()]
    if not all(part.isdecimal() for part in players):
        fail(messages.wrong_seats(seats), 2)
    with report_errors(), ProgressBar(game) as bar:
        done = run(
            find_game(game),
            games,
            seed,
            seats=[int(part) for part in players],
            settings=[part.strip() for part in settings.split(",") if part.strip()],
            processes=workers,
            begins=lambda _setting, _seats, count: bar.grow(count),
            progress=lambda _setting, _seats, count: bar.advance(count),
        )
    if report is not None:
        try:
            report.write_text(done.report(), encoding="utf-8")
        except OSError as error:
            fail(messages.cannot_write(file=str(report), reason=str(error)))
    if as_json:
        print_json(done.to_json())
    elif report is None:
        sys.stdout.write(done.report())
    if done.stopped:
        played = sum(row.games for row in done.rows)
        warn(messages.stopped_after(done=played, of=bar.length))
        raise click.exceptions.Exit(INTERRUPTED)

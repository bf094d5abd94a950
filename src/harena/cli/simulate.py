"""`harena simulate`: let bots play many games and count the wins."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from harena.bots import split_bots
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
    workers_option,
)
from harena.core.registry import find_game
from harena.core.scene.scene import Json

if TYPE_CHECKING:
    from harena.lab.simulate import Tally


@click.command(
    epilog=examples(
        "harena simulate warp-6 --bots greedy,random --games 1000 --swap",
        "harena simulate warp-6 --seats 3 --bots random --games 500 --seed 7 --json",
        "harena simulate warp-6 --bots my_bots.py:Hasty,greedy",
        "harena simulate warp-6 --bots 'search(seconds=0.1),greedy' --games 20 --swap",
        "harena simulate warp-arena --preset quick --bots greedy --games 20 --turns",
        "harena simulate warp-6 --bots greedy --record games.jsonl --csv",
        "harena simulate examples/games/toll.py --bots greedy",
    )
)
@click.argument("game")
@click.option(
    "--seats",
    type=click.IntRange(min=1),
    show_default="as many as bots",
    help="Number of players.",
)
@click.option(
    "--bots",
    default="random",
    show_default=True,
    help="Bots, separated by commas: one for each seat, or one for all. A bot is a name, "
    "NAME(seconds=0.1) or FILE.py:Name.",
)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=1000,
    show_default=True,
    help="Number of games.",
)
@seed_option
@game_options
@click.option("--swap", is_flag=True, help="Rotate the bots by one seat after every game.")
@click.option("--turns", is_flag=True, help="Also count the turns of each game.")
@limit_option
@workers_option
@record_option
@as_json_option
@as_csv_option
def simulate(
    game: str,
    seats: int | None,
    bots: str,
    games: int,
    seed: int,
    option: tuple[str, ...],
    preset: str,
    swap: bool,
    turns: bool,
    limit: int,
    workers: int | None,
    record: Path | None,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Let bots play many games of GAME and count the wins, with 95 % intervals.

    GAME is a name or a Python file that defines GAME. A stopped run prints the games so far. With
    --record the same command resumes it, and --games can be raised.
    """
    from harena.lab.simulate import simulate as run

    with report_errors():
        found = find_game(game)
        names = split_bots(bots)
        wanted = seats or (len(names) if len(names) > 1 else min(found.seat_counts))
        names = names * wanted if len(names) == 1 else names
        if len(names) != wanted:
            fail(messages.wrong_bots(bots=len(names), seats=wanted), 2)
        with ProgressBar(found.title) as bar:
            tally = run(
                found,
                names,
                games,
                seed,
                options=read_options(found, preset, option),
                swap=swap,
                limit=limit,
                workers=workers,
                begins=bar.grow,
                progress=bar.advance,
                turns=turns,
                record=record,
            )
    rows = _rows(tally, found.seat_names(wanted), names)
    report: dict[str, Json] = {
        "game": found.name,
        "seats": wanted,
        "bots": list(names),
        "seed": seed,
        "swap": swap,
        **tally.to_json(),
        "rows": list(rows),
    }
    if as_json:
        print_json(report)
    elif as_csv:
        print_csv(rows)
    else:
        echo(format_table(_table(tally, found.seat_names(wanted), names)))
        if tally.turns:
            echo(_lengths(tally))
        echo(
            messages.games_played(
                games=tally.games,
                unfinished=tally.unfinished,
                decisions=tally.decisions,
                per_second=report["decisions_per_second"],
            )
        )
    if tally.stopped:
        warn(messages.stopped_after(done=tally.games, of=games, record=str(record or "")))
        raise click.exceptions.Exit(INTERRUPTED)


def _rows(tally: Tally, seats: Sequence[str], bots: Sequence[str]) -> list[dict[str, Json]]:
    """Return the wins of each bot at each seat by name, as for JSON and CSV."""
    rows: list[dict[str, Json]] = []
    for line in tally.lines():
        low, high = line.interval
        rows.append(
            {
                "bot": bots[line.bot],
                "seat": seats[line.seat] if line.seat >= 0 else "all",
                "first": line.first,
                "games": line.games,
                "wins": round(line.wins, 6),
                "share": round(line.share, 4),
                "low": round(low, 4),
                "high": round(high, 4),
            }
        )
    return rows


def _table(tally: Tally, seats: Sequence[str], bots: Sequence[str]) -> list[list[str]]:
    """Return rows in words with each bot's wins: in all seats, per seat, and moving first."""
    rows = [list(messages.SIMULATION_HEAD)]
    for line in tally.lines():
        low, high = line.interval
        where = seats[line.seat] if line.seat >= 0 else messages.ALL_SEATS
        rows.append(
            [
                messages.moving_first(where) if line.first else where,
                bots[line.bot],
                str(line.games),
                f"{line.wins:g}",
                f"{line.share:.1%}",
                messages.between(f"{low:.1%}", f"{high:.1%}"),
            ]
        )
    return rows


def _lengths(tally: Tally) -> str:
    """Return a sentence about the number of turns.

    It gives quantiles, because a few very long games distort a mean.
    """
    ordered = sorted(tally.turns.elements())
    last = len(ordered) - 1
    low, middle, high = (ordered[round(part * last)] for part in (0.25, 0.5, 0.75))
    return messages.turns(median=middle, low=low, high=high, least=ordered[0], most=ordered[-1])

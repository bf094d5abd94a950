"""`harena simulate`: let bots play many games and count the wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from harena.bots import split_bots
from harena.cli import messages
from harena.cli.output import (
    INTERRUPTED,
    ProgressBar,
    as_json_option,
    echo,
    examples,
    fail,
    format_table,
    game_options,
    limit_option,
    print_json,
    read_options,
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
@as_json_option
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
    as_json: bool,
) -> None:
    """Let bots play many games of GAME and count the wins.

    GAME is a name or a Python file that defines GAME.
    """
    from harena.lab.simulate import simulate as run

    with report_errors():
        found = find_game(game)
        names = split_bots(bots)
        wanted = seats or (len(names) if len(names) > 1 else min(found.seat_counts))
        names = names * wanted if len(names) == 1 else names
        if len(names) != wanted:
            fail(messages.wrong_bots(bots=len(names), seats=wanted), 2)
        with ProgressBar(found.title, games) as bar:
            tally = run(
                found,
                names,
                games,
                seed,
                options=read_options(found, preset, option),
                swap=swap,
                limit=limit,
                workers=workers,
                progress=bar.advance,
                turns=turns,
            )
    report: dict[str, Json] = {
        "game": found.name,
        "seats": wanted,
        "bots": list(names),
        "seed": seed,
    }
    report |= {"swap": swap, **tally.to_json()}
    if as_json:
        print_json(report)
    else:
        echo(format_table(_shares(found.seat_names(wanted), names, tally, swap)))
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
        warn(messages.stopped_after(done=tally.games, of=games))
        raise click.exceptions.Exit(INTERRUPTED)


def _shares(seats: Sequence[str], bots: Sequence[str], tally: Tally, swap: bool) -> list[list[str]]:
    """Return rows with each bot's wins: in all seats, per seat, and as first player."""
    rows = [list(messages.SIMULATION_HEAD)]
    finished = tally.games - tally.unfinished

    def tell(where: str, bot: int, games: int, wins: float) -> None:
        if games:
            share = f"{100 * wins / games:.1f} %"
            rows.append([where, bots[bot], str(games), f"{wins:g}", share])

    for bot in range(len(bots)):
        if swap:
            tell(messages.ALL_SEATS, bot, finished, tally.bot_wins[bot])
        for seat, name in enumerate(seats):
            share = tally.at_seat[bot][seat]
            tell(name, bot, share.games, share.wins)
    for bot, share in enumerate(tally.first):
        tell(messages.FIRST_PLAYER, bot, share.games, share.wins)
    return rows


def _lengths(tally: Tally) -> str:
    """Return a sentence about the number of turns.

    It gives quantiles, because a few very long games distort a mean.
    """
    ordered = sorted(tally.turns.elements())
    last = len(ordered) - 1
    low, middle, high = (ordered[round(part * last)] for part in (0.25, 0.5, 0.75))
    return messages.turns(median=middle, low=low, high=high, least=ordered[0], most=ordered[-1])

"""`harena simulate`, `playtest` and `bench`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from harena.bots import split_bots
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
    warn_if_slow,
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
    help="How many play.",
)
@click.option(
    "--bots",
    default="random",
    show_default=True,
    help="A bot a seat, by commas: a name, NAME(seconds=0.1) or FILE.py:Name; one stands for all.",
)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=1000,
    show_default=True,
    help="How many games.",
)
@seed_option
@game_options
@click.option("--swap", is_flag=True, help="Move the bots one seat on with every game.")
@click.option("--turns", is_flag=True, help="Count how many turns games have.")
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
    """Let bots play many games of GAME and count the wins. The same seed repeats them.

    GAME is a name or a Python file that defines GAME.
    """
    from harena.lab.simulate import simulate as run

    with report_errors():
        found = find_game(game)
        names = split_bots(bots)
        wanted = seats or (len(names) if len(names) > 1 else min(found.seat_counts))
        names = names * wanted if len(names) == 1 else names
        if len(names) != wanted:
            fail(f"{len(names)} bots for {wanted} seats; give one a seat, or one for all", 2)
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
            f"{tally.games} games, {tally.unfinished} unfinished, {tally.decisions} decisions, "
            f"{report['decisions_per_second']} a second"
        )
    if tally.stopped:
        warn(f"stopped after {tally.games} of {games} games")
        raise click.exceptions.Exit(INTERRUPTED)


def _shares(seats: Sequence[str], bots: Sequence[str], tally: Tally, swap: bool) -> list[list[str]]:
    """Return rows with each bot's wins: in all seats, per seat, and as first player."""
    rows = [["seat", "bot", "games", "wins", "share"]]
    finished = tally.games - tally.unfinished

    def tell(where: str, bot: int, games: int, wins: float) -> None:
        if games:
            share = f"{100 * wins / games:.1f} %"
            rows.append([where, bots[bot], str(games), f"{wins:g}", share])

    for bot in range(len(bots)):
        if swap:
            tell("all seats", bot, finished, tally.bot_wins[bot])
        for seat, name in enumerate(seats):
            share = tally.at_seat[bot][seat]
            tell(name, bot, share.games, share.wins)
    for bot, share in enumerate(tally.first):
        tell("who moves first", bot, share.games, share.wins)
    return rows


def _lengths(tally: Tally) -> str:
    """Return a sentence about the number of turns.

    It gives quantiles, because a few very long games distort a mean.
    """
    ordered = sorted(tally.turns.elements())
    last = len(ordered) - 1
    low, middle, high = (ordered[round(part * last)] for part in (0.25, 0.5, 0.75))
    return (
        f"Turns: {middle} in the middle, {low} to {high} in half of the games, "
        f"{ordered[0]} at least, {ordered[-1]} at most"
    )


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
    help="Games of what is played most; the rest in proportion.",
)
@click.option("--seats", default="", show_default="all", help="Numbers of players, by commas.")
@click.option(
    "--settings", default="", show_default="all", help="Settings of the study, by commas."
)
@seed_option
@click.option(
    "--processes", type=click.IntRange(min=1), show_default="one a core", help="Processes."
)
@click.option(
    "--report",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the findings there, as Markdown.",
)
@as_json_option
def playtest(
    game: str,
    games: int,
    seats: str,
    settings: str,
    seed: int,
    processes: int | None,
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
        fail(f"--seats {seats!r} is not a list of numbers such as 2,3", 2)
    with report_errors(), ProgressBar(game) as bar:
        done = run(
            find_game(game),
            games,
            seed,
            seats=[int(part) for part in players],
            settings=[part.strip() for part in settings.split(",") if part.strip()],
            processes=processes,
            begins=lambda _setting, _seats, count: bar.grow(count),
            progress=lambda _setting, _seats, count: bar.advance(count),
        )
    if report is not None:
        try:
            report.write_text(done.report(), encoding="utf-8")
        except OSError as error:
            fail(f"cannot write {report}: {error}")
    if as_json:
        print_json(done.to_json())
    elif report is None:
        sys.stdout.write(done.report())
    if done.stopped:
        played = sum(row.games for row in done.rows)
        warn(f"stopped after {played} of {bar.length} games")
        raise click.exceptions.Exit(INTERRUPTED)


@click.command(epilog=examples("harena bench", "harena bench --json --seconds 0.2"))
@as_json_option
@click.option(
    "--runs",
    type=click.IntRange(min=1),
    default=5,
    show_default=True,
    help="Runs a figure; medians are shown.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.01),
    default=0.6,
    show_default=True,
    help="Length of a run.",
)
def bench(as_json: bool, runs: int, seconds: float) -> None:
    """Measure the speed of the rules on one core of this machine."""
    from harena.lab import bench as lab

    where = lab.machine()
    figures = []
    pairs = lab.all_games()
    with ProgressBar("measuring", len(pairs)) as bar:
        for name, seats in pairs:
            figures.append(lab.measure(name, seats, runs, seconds))
            bar.advance(1)
    if as_json:
        # Key: the game's name for its fewest seats, `warp-6/3` for more.
        by_game: dict[str, Json] = {}
        for f in figures:
            by_game[f"{f.game}/{f.seats}" if f.game in by_game else f.game] = f.to_json()
        print_json({"machine": where, "games": by_game})
        return
    rows = [["game", "seats", "decisions/s", "from Python", "copy"]]
    for f in figures:
        speed, slow = f"{f.decisions_per_second:,}", f"{f.python_decisions_per_second:,}"
        rows.append([f.game, str(f.seats), speed, slow, f"{f.copy_ns} ns"])
    echo(format_table(rows, right=True))
    echo(", ".join(f"{name} {value}" for name, value in where.items()))

"""`harena bench`: measure the speed of the rules."""

from __future__ import annotations

import click

from harena.cli import messages
from harena.cli.output import ProgressBar, as_json_option, echo, examples, format_table, print_json
from harena.core.scene.scene import Json


@click.command(epilog=examples("harena bench", "harena bench --json --seconds 0.2"))
@as_json_option
@click.option(
    "--runs",
    type=click.IntRange(min=1),
    default=5,
    show_default=True,
    help="Runs per figure; the median is shown.",
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
    with ProgressBar(messages.MEASURING, len(pairs)) as bar:
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
    rows = [list(messages.BENCH_HEAD)]
    for f in figures:
        speed, slow = f"{f.decisions_per_second:,}", f"{f.python_decisions_per_second:,}"
        rows.append([f.game, str(f.seats), speed, slow, f"{f.copy_ns} ns"])
    echo(format_table(rows, right=True))
    echo(", ".join(f"{name} {value}" for name, value in where.items()))

"""`harena lab compare`: measure the difference between two variants of a game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from harena.bots import split_bots
from harena.cli import messages
from harena.cli.output import (
    INTERRUPTED,
    SHARE,
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
from harena.core.game import Game
from harena.core.options import unusual
from harena.core.registry import open_game

if TYPE_CHECKING:
    from harena.lab.compare import Comparison, Effect


@click.command(
    epilog=examples(
        "harena lab compare warp-6 --b start=secret --games 400",
        "harena lab compare warp-arena --a quick --b quick --b grids=6 --measure turns",
        "harena lab compare arena --a game-1 --b game-3 --measure killed,first-seat",
        "harena lab compare my_game.py my_game_2.py --record games.jsonl --csv",
    )
)
@click.argument("game")
@click.argument("other", required=False)
@click.option(
    "--a",
    "a_options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of A, or the name of a preset; repeat for more.",
)
@click.option(
    "--b",
    "b_options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of B, or the name of a preset; repeat for more.",
)
@game_options
@click.option(
    "--bots",
    default="greedy",
    show_default=True,
    help="Bots, separated by commas: one for each seat, or one for all. A bot is a name, "
    "NAME(seconds=0.1) or FILE.py:Name.",
)
@click.option(
    "--seats", type=click.IntRange(min=1), show_default="as many as bots", help="Number of players."
)
@click.option(
    "--measure",
    "measures",
    default="",
    show_default="turns,decisions,first-seat,first-mover,decisive",
    metavar="LIST",
    help="Measures, separated by commas; also finished, lead-changes, and each count of the game's "
    "playtest.",
)
@click.option(
    "--margin",
    type=SHARE,
    default=0.1,
    show_default=True,
    help="The difference that matters: of a share, or as a part of A's mean.",
)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=1000,
    show_default=True,
    help="Games of each variant, at most.",
)
@seed_option
@limit_option
@workers_option
@record_option
@as_json_option
@as_csv_option
def compare(
    game: str,
    other: str | None,
    a_options: tuple[str, ...],
    b_options: tuple[str, ...],
    option: tuple[str, ...],
    preset: str,
    bots: str,
    seats: int | None,
    measures: str,
    margin: float,
    games: int,
    seed: int,
    limit: int,
    workers: int | None,
    record: Path | None,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Play two variants of GAME with the same dice and measure the difference.

    A and B differ in options, in presets, or are two games: GAME and OTHER. A game is a name or a
    Python file that defines GAME. --option and --preset count for both. The run ends early when
    every measure has an answer. The 95 % intervals hold together, whenever it ends.
    """
    from harena.lab.compare import compare as run

    warn_if_slow()
    with report_errors():
        found = (open_game(game), open_game(other or game))
        names = split_bots(bots)
        wanted = seats or (len(names) if len(names) > 1 else min(found[0].seat_counts))
        names = names * wanted if len(names) == 1 else names
        if len(names) != wanted:
            fail(messages.wrong_bots(bots=len(names), seats=wanted), 2)
        with ProgressBar(found[0].title) as bar:
            done = run(
                game,
                other or game,
                names,
                games,
                seed,
                options=(
                    _options(found[0], preset, option, a_options, "--a"),
                    _options(found[1], preset, option, b_options, "--b"),
                ),
                measures=[part.strip() for part in measures.split(",") if part.strip()],
                margin=margin,
                limit=limit,
                workers=workers,
                record=record,
                begins=bar.grow,
                progress=bar.advance,
            )
    if as_json:
        print_json(done.to_json())
    elif as_csv:
        print_csv([effect.to_json() for effect in done.effects])
    else:
        _show(done, found, (game, other or game))
    for effect in done.effects:
        if done.pairs and not effect.seen:
            warn(messages.never_counted(measure=effect.measure, counts=sorted(done.counts)))
    if done.stopped:
        kept = str(record or "")
        warn(messages.stopped_after(done=done.pairs, of=games, what=messages.PAIRS, record=kept))
        raise click.exceptions.Exit(INTERRUPTED)


def _options(
    game: Game, preset: str, common: Sequence[str], own: Sequence[str], name: str
) -> dict[str, object]:
    """Return a variant's options; a word without a value is a preset."""
    presets = [text for text in own if "=" not in text]
    if len(presets) > 1:
        fail(messages.several_presets(option=name, presets=presets), 2)
    given = [*common, *(text for text in own if "=" in text)]
    return read_options(game, presets[0] if presets else preset, given)


def _show(done: Comparison, games: Sequence[Game], wanted: Sequence[str]) -> None:
    """Print both variants, the table, and why the run ended."""
    for letter, game, options, name in zip("AB", games, done.options, wanted, strict=True):
        chosen = [
            f"{one.name}={one.written(options[one.name])}"
            for one, _ in unusual(game.options, options)
        ]
        echo(messages.variant(letter=letter, game=name, options=chosen))
    rows = [list(messages.COMPARISON_HEAD)]
    rows += [_row(effect) for effect in done.effects if effect.seen]
    echo(format_table(rows, right=True))
    open_count = sum(
        effect.finding == "open" and (effect.seen or not done.pairs) for effect in done.effects
    )
    echo(messages.compared(pairs=done.pairs, unfinished=done.unfinished, left=open_count))


def _row(effect: Effect) -> list[str]:
    from harena.lab.compare import SHARES

    low, high = effect.interval
    share = effect.measure in SHARES

    def written(value: float, sign: str = "") -> str:
        if not math.isfinite(value):
            return messages.UNKNOWN
        return f"{100 * value:{sign}.1f} %" if share else f"{value:{sign}.2f}"

    difference = written(effect.differences.mean, "+")
    if effect.relative is not None:
        difference = messages.with_relative(difference=difference, part=effect.relative)
    return [
        effect.measure,
        written(effect.a),
        written(effect.b),
        difference,
        messages.between(written(low, "+"), written(high, "+")),
        messages.FINDINGS[effect.finding],
    ]

"""`harena lab`: train evaluation weights, measure exploitability and find puzzles."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from harena.cli import messages
from harena.cli.balance import balance
from harena.cli.compare import compare
from harena.cli.output import (
    COUNT,
    INTERRUPTED,
    POSITIVE,
    SHARE,
    OrderedGroup,
    ProgressBar,
    as_json_option,
    echo,
    examples,
    fail,
    format_table,
    game_options,
    print_json,
    read_options,
    report_errors,
    seed_option,
    training_options,
    warn,
    warn_if_slow,
    workers_option,
)
from harena.cli.train_network import train_network
from harena.core.registry import find_game
from harena.lab.train_config import STANDARD, TrainConfig

if TYPE_CHECKING:
    from harena.lab.calibration import Calibration
    from harena.lab.exploit import Exploited
    from harena.lab.train import Training

MAX_POSITIONS = 200_000  # of one best response, after which it is given up


@click.group(cls=OrderedGroup, epilog=examples("harena lab train warp-6 --out weights.json"))
def lab() -> None:
    """Compare variants of a game, train evaluations, measure exploitability, find puzzles."""


@lab.command(
    epilog=examples(
        "harena lab train warp-6 --out warp-6.json --picture warp-6.svg",
        "harena lab train arena --option army=game-1 --games 400 --rounds 3",
        "harena lab train my_game.py --resume --seed 2",
        "harena lab train arena --resume --rounds 0 --picture arena.svg",
    )
)
@click.argument("game")
@training_options(STANDARD.games, STANDARD.learning_rate, STANDARD.td_lambda)
@click.option(
    "--rounds",
    type=click.IntRange(min=0),
    default=STANDARD.rounds,
    show_default=True,
    help="Each round plays with the weights of the round before. With --resume, 0 rounds only "
    "measure the calibration.",
)
@click.option(
    "--test-games",
    type=COUNT,
    default=STANDARD.test_games,
    show_default=True,
    help="Games for the calibration; no weights are trained on them.",
)
@seed_option
@click.option(
    "--seats",
    type=click.IntRange(min=1),
    show_default="the game's own",
    help="Number of players.",
)
@game_options
@click.option("--resume", is_flag=True, help="Start from the existing weights.")
@click.option(
    "--bot",
    default=STANDARD.bot,
    show_default="greedy with --budget",
    help="The bot that plays: a name, NAME(seconds=0.1) or FILE.py:Name.",
)
@click.option(
    "--budget",
    type=COUNT,
    default=STANDARD.budget,
    show_default=True,
    help="Positions per decision.",
)
@click.option(
    "--noise",
    type=SHARE,
    default=STANDARD.noise,
    show_default=True,
    help="Share of random decisions.",
)
@click.option(
    "--sample-rate",
    type=SHARE,
    default=STANDARD.sample_rate,
    show_default=True,
    help="Share of positions to train on.",
)
@click.option(
    "--epochs",
    type=COUNT,
    default=STANDARD.epochs,
    show_default=True,
    help="Passes over each round's games.",
)
@click.option(
    "--initial-accumulator",
    type=POSITIVE,
    default=STANDARD.initial_accumulator,
    show_default=True,
    help="First value of AdaGrad's accumulator; a high value limits the steps of rare features.",
)
@workers_option
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="FILE", help="Write the weights to this file."
)
@click.option(
    "--picture",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Draw the calibration as SVG to this file.",
)
@as_json_option
def train(
    game: str,
    games: int,
    rounds: int,
    test_games: int,
    seed: int,
    seats: int | None,
    option: tuple[str, ...],
    preset: str,
    resume: bool,
    bot: str,
    budget: int,
    noise: float,
    sample_rate: float,
    epochs: int,
    learning_rate: float,
    initial_accumulator: float,
    td_lambda: float,
    workers: int | None,
    out: Path | None,
    picture: Path | None,
    as_json: bool,
) -> None:
    """Train the evaluation weights of GAME by self-play and report their calibration.

    GAME is a name or a Python file that defines GAME. The same seed gives the same weights.
    """
    from harena.lab.calibration import curve_svg
    from harena.lab.train import train as run

    warn_if_slow()
    config = TrainConfig(
        games=games,
        rounds=rounds,
        test_games=test_games,
        seed=seed,
        bot=bot,
        budget=budget,
        noise=noise,
        sample_rate=sample_rate,
        epochs=epochs,
        learning_rate=learning_rate,
        initial_accumulator=initial_accumulator,
        td_lambda=td_lambda,
    )
    with report_errors():
        found = find_game(game)
        given = read_options(found, preset, option)
        matches: list[tuple[int, dict[str, object]]] = []
        if seats is not None or given:
            matches = [(seats or min(found.seat_counts), given)]
        with ProgressBar(found.title, games * rounds + test_games) as bar:
            done = run(
                found,
                config,
                matches=matches,
                resume=resume,
                workers=workers,
                progress=bar.advance,
            )
    command = shlex.join(["harena", *sys.argv[1:]])
    try:
        if out is not None and len(done.errors) >= min(1, rounds):
            done.write(out, command)
        if picture is not None and done.calibration is not None:
            picture.write_text(curve_svg(done.calibration, found.title), encoding="utf-8")
    except OSError as error:
        fail(messages.cannot_write(file=error.filename, reason=error.strerror or ""))
    if as_json:
        print_json(done.to_json())
    else:
        show_training(done)
    if done.stopped:
        warn(
            messages.stopped_in_round(number=len(done.errors) + 1, of=rounds)
            if rounds > len(done.errors)
            else messages.STOPPED_BEFORE_CALIBRATION
        )
        raise click.exceptions.Exit(INTERRUPTED)


def show_training(done: Training) -> None:
    """Print the number of games and weights, and the calibration."""
    echo(
        messages.trained(
            games=done.games,
            unfinished=done.unfinished,
            weights=len(done.weights),
            used=sum(weight != 0 for weight in done.weights),
        )
    )
    if done.calibration is not None:
        echo(calibration_table(done.calibration))


def calibration_table(found: Calibration) -> str:
    """Format the calibration curve as a table."""
    rows = [list(messages.CALIBRATION_HEAD)]
    for one in found.bins:
        low, high = one.interval
        rows.append(
            [
                messages.between(f"{one.low:.0%}", f"{one.high:.0%}"),
                f"{one.predicted:.1%}",
                f"{one.seen:.1%}",
                messages.between(f"{low:.1%}", f"{high:.1%}"),
                str(one.count),
            ]
        )
    losses = messages.calibration(
        positions=found.positions, loss=found.log_loss, blind=found.blind, brier=found.brier
    )
    return f"{format_table(rows, right=True)}\n{losses}"


lab.add_command(train_network)
lab.add_command(compare)
lab.add_command(balance)


@lab.command(
    epilog=examples(
        "harena lab puzzles warp-6 --out puzzles.jsonl",
        "harena lab puzzles warp-arena --preset quick --most 20 --seed 2 --out puzzles.jsonl",
    )
)
@click.argument("game")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    required=True,
    metavar="FILE",
    help="Add the puzzles to this file. A file with puzzles of the same seed is continued.",
)
@click.option(
    "--games", type=COUNT, default=100, show_default=True, help="Games of self-play to search."
)
@click.option("--most", type=COUNT, show_default="no bound", help="Stop at this number of puzzles.")
@click.option(
    "--least-grade",
    type=COUNT,
    default=2,
    show_default=True,
    help="Leave out puzzles that a lower level of bot solves; 1 keeps all.",
)
@seed_option
@click.option(
    "--seats",
    type=click.IntRange(min=1),
    show_default="the fewest of the game",
    help="Number of players.",
)
@game_options
@workers_option
def puzzles(
    game: str,
    out: Path,
    games: int,
    most: int | None,
    least_grade: int,
    seed: int,
    seats: int | None,
    option: tuple[str, ...],
    preset: str,
    workers: int | None,
) -> None:
    """Find positions of GAME in which one plan is clearly the best, and write them to a file.

    A puzzle's best plan wins at least 25 points more often than all that are not about as good.
    The same seed gives the same puzzles. Ctrl-C keeps the puzzles of all finished games. GAME is a
    name or a Python file that defines GAME.
    """
    from harena.lab.puzzles import find_puzzles

    warn_if_slow()
    try:
        with report_errors():
            found = find_game(game)
            with ProgressBar(found.title, games) as bar:
                done, stopped = find_puzzles(
                    found,
                    out,
                    games=games,
                    most=most or 0,
                    least_grade=least_grade,
                    seed=seed,
                    seats=seats or 0,
                    options=read_options(found, preset, option),
                    workers=workers or os.cpu_count() or 1,
                    progress=bar.advance,
                )
    except OSError as error:
        fail(messages.cannot_write(file=error.filename, reason=error.strerror or ""))
    echo(messages.puzzles_found(puzzles=len(done), file=out))
    if stopped:
        raise click.exceptions.Exit(INTERRUPTED)


@lab.command(
    epilog=examples(
        "harena lab exploit my_game.py --iterations 1,10,100",
        "harena lab exploit gladiator-arena -o width=5 -o height=5 -o limit-start=4 \\",
        "    -o limit-step=1 --plan 'dwarf axe A1 ready' --plan 'dwarf axe E5 ready'",
    )
)
@click.argument("game")
@click.option(
    "--iterations",
    default="1,2,4,8,16,32",
    show_default=True,
    metavar="LIST",
    help="Search iterations to test, separated by commas.",
)
@click.option(
    "--plan",
    multiple=True,
    metavar="ACTIONS",
    help="Decisions that the first seat has already made, in notation. Repeat for the second.",
)
@click.option(
    "--positions",
    type=COUNT,
    default=MAX_POSITIONS,
    show_default=True,
    help="Stop with an error after this many positions.",
)
@seed_option
@game_options
@as_json_option
def exploit(
    game: str,
    iterations: str,
    plan: tuple[str, ...],
    positions: int,
    seed: int,
    option: tuple[str, ...],
    preset: str,
    as_json: bool,
) -> None:
    """Measure how much a perfect opponent could win against the search in GAME.

    Works for small two-player matches with secret plans, as it visits every position. GAME is a
    name or a Python file that defines GAME.
    """
    from harena.lab.exploit import begun, exploit as run

    budgets = parse_numbers(iterations)
    warn_if_slow()
    done: list[Exploited] = []
    stopped = False
    with report_errors():
        found = find_game(game)
        if len(plan) > 2:
            fail(messages.too_many_plans(len(plan)), 2)
        start = found.start(2, found.check_options(2, read_options(found, preset, option)))
        start = begun(start, [one.split() for one in plan])
        names = found.seat_names(2)
        with ProgressBar(found.title) as bar:
            try:
                for budget in budgets:
                    one = run(start, budget, seed, positions, begins=bar.grow, progress=bar.advance)
                    if not as_json:
                        if not done:
                            bar.say(
                                exploit_row(
                                    messages.ITERATIONS,
                                    *names,
                                    messages.EXPLOITABLE,
                                    messages.POSITIONS,
                                )
                            )
                        shares = (f"{share:.1%}" for share in (*one.answers, one.exploitability))
                        bar.say(exploit_row(str(budget), *shares, str(one.positions)))
                    done.append(one)
            except KeyboardInterrupt:
                stopped = True
    if as_json:
        print_json(
            {
                "game": found.name,
                "options": dict(found.check_options(2, read_options(found, preset, option))),
                "plans": list(plan),
                "seed": seed,
                "stopped": stopped,
                "answers": [one.to_json() for one in done],
            }
        )
    if stopped:
        warn(messages.stopped_after(done=len(done), of=len(budgets), what=messages.BUDGETS))
        raise click.exceptions.Exit(INTERRUPTED)


def parse_numbers(text: str) -> list[int]:
    """Parse positive numbers separated by commas."""
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and int(part) > 0 for part in parts):
        fail(messages.wrong_iterations(text), 2)
    return [int(part) for part in parts]


def exploit_row(*cells: str) -> str:
    """Format a row: iterations, the best response's result per seat, exploitability, positions."""
    return "  ".join(cell.rjust(11) for cell in cells)

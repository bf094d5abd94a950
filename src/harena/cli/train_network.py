"""`harena lab train-network`: train a game's networks by games against themselves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from harena.cli import messages
from harena.cli.output import (
    COUNT,
    INTERRUPTED,
    POSITIVE,
    ProgressBar,
    echo,
    examples,
    fail,
    game_options,
    read_options,
    report_errors,
    seed_option,
    training_options,
    warn,
    warn_if_slow,
    workers_option,
)
from harena.core.registry import find_game
from harena.lab.matches import training_matches
from harena.lab.network_config import STANDARD_NETWORK as STANDARD, NetworkConfig

if TYPE_CHECKING:
    from harena.core.game import Game
    from harena.core.options import Options
    from harena.lab.train_network import Round

TOLD = 20  # rounds of a training that print a line
Matches = Sequence[tuple[int, "Options"]]


@click.command(
    "train-network",
    epilog=examples(
        "harena lab train-network warp-6 --out network.safetensors",
        "harena lab train-network my_game.py --rounds 100 --out my_game.safetensors",
    ),
)
@click.argument("game")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    required=True,
    metavar="FILE",
    help="Write the networks to this file. Networks for other numbers of seats in it are kept.",
)
@click.option(
    "--seats",
    type=COUNT,
    show_default="all the game trains for",
    help="Number of players.",
)
@game_options
@click.option(
    "--rounds",
    type=COUNT,
    default=STANDARD.rounds,
    show_default=True,
    help="Each round plays with the network of the round before, and learns from its games once.",
)
@training_options(STANDARD.games, STANDARD.learning_rate, STANDARD.td_lambda)
@click.option(
    "--first-rounds",
    type=click.IntRange(min=0),
    default=STANDARD.first_rounds,
    show_default=True,
    help="Rounds at the start that the evaluator without a network plays, if it has weights.",
)
@click.option(
    "--hidden",
    type=COUNT,
    default=STANDARD.hidden,
    show_default=True,
    help="Units of the first layer for each seat, a multiple of 32.",
)
@click.option(
    "--second",
    type=COUNT,
    default=STANDARD.second,
    show_default=True,
    help="Units of the second layer.",
)
@click.option(
    "--match-games",
    type=click.IntRange(min=0),
    default=200,
    show_default=True,
    help="Games of the match that a network must win to be written; 0 writes it without a match.",
)
@click.option(
    "--match-seconds",
    type=POSITIVE,
    default=0.02,
    show_default=True,
    help="Processor time for a turn in that match.",
)
@click.option("--resume", is_flag=True, help="Continue from the checkpoint beside FILE.")
@seed_option
@workers_option
def train_network(
    game: str,
    out: Path,
    seats: int | None,
    option: tuple[str, ...],
    preset: str,
    rounds: int,
    games: int,
    first_rounds: int,
    hidden: int,
    second: int,
    learning_rate: float,
    td_lambda: float,
    match_games: int,
    match_seconds: float,
    resume: bool,
    seed: int,
    workers: int | None,
) -> None:
    """Train the networks of GAME by games against themselves.

    GAME is a name or a Python file that defines GAME. A network is written only if a search with it
    beats a search without it at equal time: the 95 % interval of its wins is above an equal share.
    Needs PyTorch: `pip install "harena[network]"`.
    """
    warn_if_slow()
    config = NetworkConfig(
        rounds=rounds,
        games=games,
        first_rounds=first_rounds,
        hidden=hidden,
        second=second,
        seed=seed,
        learning_rate=learning_rate,
        td_lambda=td_lambda,
    )
    with report_errors():
        found = find_game(game)
        given = read_options(found, preset, option)
        chosen = [(n, given) for n in found.seat_counts] if given else []
        matches = training_matches(found, chosen)
        if seats is not None:
            of_seats = tuple(one for one in matches if one[0] == seats)
            matches = of_seats or training_matches(found, [(seats, given)])
        for count in sorted({n for n, _ in matches}):
            of_count = [one for one in matches if one[0] == count]
            train_for(found, of_count, config, out, resume, workers, match_games, match_seconds)


def train_for(
    game: Game,
    matches: Matches,
    config: NetworkConfig,
    out: Path,
    resume: bool,
    workers: int | None,
    match_games: int,
    match_seconds: float,
) -> None:
    """Train the network for one number of seats, and write it if it wins its match."""
    try:
        from harena.lab.train_network import NetworkTraining
    except ModuleNotFoundError as error:
        fail(messages.needs_network_extra(error.name or ""))
    from harena.core.play.network_file import read_networks, write_networks
    from harena.lab.network_match import network_match

    seats = matches[0][0]
    checkpoint = out.with_name(f"{out.name}.{seats}.checkpoint")
    candidate = out.with_name(f"{out.name}.{seats}.candidate")
    training = NetworkTraining(game, matches, config, workers)
    if resume and checkpoint.exists():
        training.resume(checkpoint)
    try:
        with ProgressBar(messages.network_for(game=game.title, seats=seats), config.rounds) as bar:
            bar.advance(training.done)

            def after(done: Round) -> None:
                training.save(checkpoint)
                bar.advance(1)
                if done.number % max(1, config.rounds // TOLD) == 0:
                    bar.say(messages.network_round(number=done.number, loss=done.loss))

            training.run(after)
        layers = training.layers()
        write_networks(candidate, {seats: layers})
        if match_games:
            with ProgressBar(messages.network_match(seats), match_games) as bar:
                result = network_match(
                    game,
                    matches,
                    candidate.resolve(),
                    games=match_games,
                    seconds=match_seconds,
                    seed=config.seed,
                    workers=workers,
                    progress=bar.advance,
                )
            low, high = result.interval
            told = messages.network_result(
                won=result.won, games=result.games, low=low, high=high, equal=1 / seats
            )
            echo(told)
            if not result.is_better:
                fail(messages.network_not_written(file=str(candidate), out=str(out)))
    except KeyboardInterrupt:
        warn(messages.network_stopped(file=str(checkpoint)))
        raise click.exceptions.Exit(INTERRUPTED) from None
    before = read_networks(out) if out.exists() else {}
    write_networks(out, {**before, seats: layers})
    candidate.unlink()
    checkpoint.unlink(missing_ok=True)

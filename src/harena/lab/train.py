"""Training of an evaluator's weights on games that a bot plays against itself."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from librt.vecs import vec

from harena.bots import Bot, find_bot
from harena.bots.greedy import Greedy
from harena.core.errors import HarenaError
from harena.core.game import Game
from harena.core.options import Options
from harena.core.play.actions import Actions
from harena.core.play.network import NO_NETWORK, NetworkEvaluator
from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, TERMINAL, State
from harena.core.registry import get_game
from harena.core.scene.scene import Json
from harena.lab import messages
from harena.lab.calibration import Calibration, calibrated
from harena.lab.matches import training_matches
from harena.lab.pool import in_order
from harena.lab.train_config import STANDARD, TrainConfig
from harena.lab.training_data import TrainingData, add_to, learn, put

CHUNK = 10  # games a worker plays before it reports
HELD_OUT = 1 << 24  # the number of the first game that nothing is learned from


@dataclass(frozen=True)
class Job:
    """A row of games, numbers `first` to `first` + `count` - 1 of a config."""

    game: Game
    matches: tuple[tuple[int, Options], ...]
    weights: tuple[float, ...]
    config: TrainConfig
    first: int
    count: int


@dataclass
class Training:
    """Weights that were learned, and their calibration on games not learned from.

    `errors`: the mean squared error of each round; `stopped`: the training was interrupted.
    """

    game: str
    config: TrainConfig
    names: tuple[str, ...]
    weights: list[float]
    errors: list[float] = field(default_factory=list)
    games: int = 0
    unfinished: int = 0
    calibration: Calibration | None = None
    stopped: bool = False

    def to_json(self) -> dict[str, Json]:
        """Return the settings, the fit, and all weights by name."""
        return {
            "game": self.game,
            "config": dict(asdict(self.config)),
            "games": self.games,
            "unfinished": self.unfinished,
            "rounds": len(self.errors),
            "errors": [round(error, 5) for error in self.errors],
            "stopped": self.stopped,
            "calibration": self.calibration.to_json() if self.calibration else None,
            "weights": dict(zip(self.names, self.weights, strict=True)),
        }

    def write(self, file: Path, command: str = "") -> None:
        """Write a table for `harena.core.play.features.read_weights`. OSError.

        `command` is the command line that made it.
        """
        told = {"made by": command, **self.to_json()} if command else self.to_json()
        text = json.dumps(told, indent=1, ensure_ascii=False)
        file.write_text(text + "\n", encoding="utf-8")


def train(
    game: Game | str,
    config: TrainConfig = STANDARD,
    *,
    matches: Sequence[tuple[int, Mapping[str, object]]] = (),
    resume: bool = False,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Training:
    """Learn the weights of a game's evaluator, then calibrate them on games not learned from.

    `matches` are played in turn (default: `Evaluator.training_matches`). Training starts from 0,
    or from the current weights with `resume`. The current weights are restored afterwards.
    With `resume` and no rounds only the calibration runs. The result is the same for any number
    of `workers` (default: one a core). Ctrl-C ends it with the last whole round. `progress` gets
    the number of further games played. HarenaError for an evaluator without features; SeatError,
    OptionError, UnknownGameError, UnknownBotError, BrokenBotError.
    """
    found = get_game(game) if isinstance(game, str) else game
    evaluator = found.evaluator
    names, kept = evaluator.feature_names, evaluator.weights
    checked = training_matches(found, matches)
    if len(kept) == 0 or len(kept) != len(names):
        raise HarenaError(
            messages.no_features(found.title)
            if len(kept) == 0
            else messages.weights_without_names(
                title=found.title, weights=len(kept), names=len(names)
            )
        )
    for name in ("games", "rounds", "test_games", "epochs", "limit", "budget"):
        least = 0 if name == "rounds" and resume else 1
        if getattr(config, name) < least:
            given = getattr(config, name)
            raise HarenaError(messages.at_least(name=name, least=least, given=given))
    new_bot(found, config)
    before = list(kept)
    if not resume:
        put(kept, vec[float]([0.0] * len(before)), 0.0)
    done = Training(found.name, config, names, list(kept))
    count = workers or os.cpu_count() or 1

    def played(first: int, games: int, config: TrainConfig) -> Iterator[list[TrainingData]]:
        jobs = [
            Job(found, checked, tuple(kept), config, one, min(CHUNK, first + games - one))
            for one in range(first, first + games, CHUNK)
        ]
        for job, part in in_order(run_job, jobs, min(count, len(jobs))):
            if progress:
                progress(job.count)
            yield part

    try:
        for turn in range(config.rounds):
            round_ = played(turn * config.games, config.games, config)
            parts = [one for part in round_ for one in part]
            done.errors.append(learn_round(parts, kept, config, turn))
            ended = sum(one.game_count() for one in parts)
            done.games += ended
            done.unfinished += config.games - ended
            done.weights = [round(weight, 4) for weight in kept]
        put(kept, vec[float](done.weights), 1.0)
        tested = played(HELD_OUT, config.test_games, replace(config, sample_rate=1.0))
        tests = [one for part in tested for one in part]
        done.calibration = calibrate(tests, kept, config.seed)
    except KeyboardInterrupt:
        done.stopped = True
    finally:
        put(kept, vec[float](before), 1.0)
    return done


def new_bot(game: Game, config: TrainConfig) -> Bot:
    """Return a new bot of those that play. UnknownBotError, BrokenBotError.

    The default bot plays by the weights, even if the game has networks.
    """
    if config.bot:
        return find_bot(config.bot)
    network = NO_NETWORK if isinstance(game.evaluator, NetworkEvaluator) else ""
    return Greedy(budget=config.budget, network=network)


def run_job(job: Job) -> list[TrainingData]:
    """Play the games of one job; return their data by numbers of seats, in order of appearance.

    Each game has its own dice and choices, by its number.
    """
    config = job.config
    evaluator = job.game.evaluator
    starts = [job.game.start(seats, options) for seats, options in job.matches]
    put(evaluator.weights, vec[float](job.weights), 1.0)
    bot = new_bot(job.game, config)
    by_seats: dict[int, TrainingData] = {}
    for number in range(job.first, job.first + job.count):
        start = starts[number % len(starts)]
        seats = int(start.seats)
        data = by_seats.setdefault(seats, TrainingData(seats, evaluator.hazards))
        rngs = [Rng(config.seed, 3 * number + stream) for stream in range(3)]
        state = start.clone()
        evaluator.randomize_start(state, rngs[2])
        play(state, bot, data, rngs, config)
        if state.to_move == TERMINAL:
            data.end_game(state)
        else:
            data.drop_game()
    return list(by_seats.values())


def play(
    state: State, bot: Bot, data: TrainingData, rngs: Sequence[Rng], config: TrainConfig
) -> None:
    """Play to the end, and store some of the positions."""
    evaluator = state.game.evaluator
    dice, choices, noise = rngs
    scratch = Actions(state.space.size)
    decisions = 0
    random, noted = (int(part * (1 << 20)) for part in (config.noise, config.sample_rate))
    while state.to_move != TERMINAL and decisions < config.limit:
        if noise.below(1 << 20) < noted:
            data.add_position(evaluator, state)
        if state.to_move == CHANCE:
            state.apply_chance(dice.roll(int(state.die)))
            continue
        decisions += 1
        seat = int(state.next_seat())
        action = int(state.forced_action())
        if action < 0:
            if noise.below(1 << 20) < random:
                action = int(state.random_action(seat, choices, scratch))
            else:
                action = int(bot.choose(state.observe(seat), seat, choices))
        state.apply_action(action, seat)


def learn_round(
    parts: Sequence[TrainingData], weights: vec[float], config: TrainConfig, turn: int
) -> float:
    """Learn from a round's games in random orders; return the mean squared error of the last pass.

    The weights become their mean over the last pass.
    """
    rng = Rng(config.seed, turn)
    games = [(data, game) for data in parts for game in range(data.game_count())]
    moved = vec[float]([config.initial_accumulator] * len(weights))
    rate = config.learning_rate * (config.rounds - turn) / config.rounds
    total = vec[float]([0.0] * len(weights))
    error = 0.0
    for again in range(config.epochs):
        for place in range(len(games) - 1, 0, -1):
            other = int(rng.below(place + 1))
            games[place], games[other] = games[other], games[place]
        last = again == config.epochs - 1
        for data, game in games:
            part = learn(data, game, weights, moved, rate, config.td_lambda)
            if last:
                error += part
                add_to(total, weights)
    if games:
        put(weights, total, 1.0 / len(games))
    return error / max(1, len(games))


def calibrate(parts: Sequence[TrainingData], weights: vec[float], seed: int) -> Calibration:
    """Return the calibration on one random position and seat of each game."""
    rng = Rng(seed, HELD_OUT)
    seen: list[tuple[float, float, int]] = []
    for data in parts:
        seats = int(data.seats)
        for game in range(data.game_count()):
            first, last = int(data.games[game]), int(data.games[game + 1])
            if last > first:
                position = first + int(rng.below(last - first))
                seat = int(rng.below(seats))
                chance = data.win_probabilities(position, weights)[seat]
                seen.append((chance, data.results[game * seats + seat], seats))
    return calibrated(seen)

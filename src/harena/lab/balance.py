"""The balance of starting choices: each against each, the equilibrium mix, dominated choices."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from itertools import combinations
from typing import Any, Final

from harena.bots import find_bot
from harena.core.errors import HarenaError, SeatError
from harena.core.game import Game
from harena.core.options import Options, StartingChoice
from harena.core.play.rng import Rng
from harena.core.play.state import TERMINAL, State
from harena.core.registry import open_game
from harena.core.scene.scene import Json
from harena.core.wilson import wilson
from harena.lab import messages
from harena.lab.equilibrium import solve
from harena.lab.game_file import GameFile, game_code
from harena.lab.ladder import shares
from harena.lab.play_bots import LIMIT, play_bots
from harena.lab.pool import results

KIND: Final = "balance"
"""Of the files of games."""
SEATS: Final = 2
SAMPLES: Final = 200
"""Matrices that are drawn to find out how certain the equilibrium is."""
SURE: Final = 0.95
"""The part of those matrices in which a choice has to be dominated."""


@dataclass(frozen=True)
class Job:
    """One game between two choices; the first sits at the first seat in games of even numbers."""

    wanted: str
    options: Options
    pair: tuple[str, str]
    bot: str
    seed: int
    limit: int
    number: int


@dataclass(frozen=True)
class Result:
    """One game: what the first choice of the pair won, 0 to 1; -1 for an unfinished game."""

    pair: tuple[str, str]
    number: int
    won: float


def choices_of(game: Game, options: Options) -> dict[str, StartingChoice]:
    """Return [name] the starting choices of a match of two players. HarenaError without two."""
    found = {choice.name: choice for choice in game.starting_choices(options)}
    if len(found) < 2:
        raise HarenaError(messages.no_starting_choices(game.title))
    return found


def run_job(job: Job) -> Result:
    """Play one game from two starting choices."""
    game = open_game(job.wanted)
    known = choices_of(game, job.options)
    seated = [known[name] for name in (job.pair if job.number % 2 == 0 else job.pair[::-1])]
    options: dict[str, object] = dict(job.options)
    for seat, choice in enumerate(seated):
        options |= choice.options[seat] if choice.options else {}
    left = [list(choice.actions) for choice in seated]

    def opening(state: State, seat: int, _rng: Rng) -> int:
        """Return the next action of the seat's choice; -1 when it is complete."""
        while left[seat]:
            action = state.space.find(left[seat].pop(0))
            if state.is_legal(seat, action):
                return int(action)
        return -1

    bot = find_bot(job.bot)
    dice, choices = Rng(job.seed, 2 * job.number), Rng(job.seed, 2 * job.number + 1)
    start = game.start(SEATS, options)
    state = play_bots(start, [bot] * SEATS, dice, choices, job.limit, None, opening).state
    won = -1.0
    if state.to_move == TERMINAL:
        won = shares(state.returns())[job.number % 2]
    return Result(job.pair, job.number, won)


@dataclass
class Cell:
    """The finished games of a pair, and what its first choice won of them."""

    games: int = 0
    won: float = 0.0


@dataclass(frozen=True)
class Line:
    """A choice: its share of all games, and its part of the equilibrium, each with 95 %.

    `payoff` is its share against the equilibrium mix. `dominated` names the choice, or the mix of
    choices, that is better than it against every choice; "" if none is for sure.
    """

    choice: str
    games: int
    share: float
    low: float
    high: float
    mix: float
    mix_low: float
    mix_high: float
    payoff: float
    dominated: str


@dataclass
class Balance:
    """All games between starting choices, and what follows from them."""

    game: str
    options: Options
    bot: str
    seed: int
    choices: list[str]
    cells: dict[tuple[str, str], Cell] = field(default_factory=dict)
    unfinished: int = 0
    stopped: bool = False
    seconds: float = 0.0

    def __post_init__(self) -> None:
        for pair in combinations(self.choices, 2):
            self.cells[pair] = Cell()

    @property
    def games(self) -> int:
        """Return the number of finished games."""
        return sum(cell.games for cell in self.cells.values())

    def count(self, result: Result) -> None:
        """Count a game."""
        if result.won < 0:
            self.unfinished += 1
            return
        cell = self.cells[result.pair]
        cell.games += 1
        cell.won += result.won

    def cell(self, one: str, another: str) -> Cell:
        """Return the games of a choice against another, as the first sees them."""
        if (one, another) in self.cells:
            return self.cells[one, another]
        other = self.cells[another, one]
        return Cell(other.games, other.games - other.won)

    def matrix(self) -> list[list[float]]:
        """Return [choice][choice] the share of the first; one half where nothing was played."""
        return [
            [
                0.5
                if one == other or not (cell := self.cell(one, other)).games
                else cell.won / cell.games
                for other in self.choices
            ]
            for one in self.choices
        ]

    def samples(self) -> list[list[list[float]]]:
        """Return matrices drawn by the games: each share by Jeffreys' posterior, Beta(1/2, 1/2)."""
        rng = random.Random(self.seed)
        place = {name: number for number, name in enumerate(self.choices)}
        found = []
        for _ in range(SAMPLES):
            drawn = [[0.5] * len(self.choices) for _ in self.choices]
            for (one, other), cell in self.cells.items():
                share = rng.betavariate(cell.won + 0.5, cell.games - cell.won + 0.5)
                drawn[place[one]][place[other]] = share
                drawn[place[other]][place[one]] = 1.0 - share
            found.append(drawn)
        return found

    def lines(self) -> list[Line]:
        """Return a line for each choice, the greatest part of the equilibrium first."""
        matrix, samples = self.matrix(), self.samples()
        mix = solve(matrix).rows
        mixes = [solve(sample).rows for sample in samples]
        found = []
        for number, name in enumerate(self.choices):
            against = [self.cell(name, other) for other in self.choices if other != name]
            games, won = sum(c.games for c in against), sum(c.won for c in against)
            low, high = wilson(won, games)
            parts = sorted(drawn[number] for drawn in mixes)
            found.append(
                Line(
                    name,
                    games,
                    won / games if games else 0.5,
                    low,
                    high,
                    mix[number],
                    parts[round(0.025 * SAMPLES)],
                    parts[round(0.975 * SAMPLES) - 1],
                    sum(part * share for part, share in zip(mix, matrix[number], strict=True)),
                    self._dominated(number, matrix, samples),
                )
            )
        return sorted(found, key=lambda line: (-round(line.mix, 3), -line.payoff))

    def _dominated(
        self, number: int, matrix: list[list[float]], samples: list[list[list[float]]]
    ) -> str:
        """Return what dominates a choice in nearly all samples: a choice, else a mix, else ""."""
        others = [other for other in range(len(self.choices)) if other != number]
        mixes = [{other: 1.0} for other in others]
        gains = [
            [better - worse for better, worse in zip(matrix[other], matrix[number], strict=True)]
            for other in others
        ]
        best = solve(gains)
        if best.low > 0.0:
            most = max(best.rows)
            kept = {o: p for o, p in zip(others, best.rows, strict=True) if p > 0.02 * most}
            mixes.append({other: part / sum(kept.values()) for other, part in kept.items()})
        for mix in mixes:
            above = sum(_is_above(mix, sample, number) for sample in samples)
            if above >= SURE * len(samples):
                return _named(mix, self.choices)
        return ""

    def rows(self) -> list[dict[str, Json]]:
        """Return the lines as rows with names."""
        return [
            {k: round(v, 4) if isinstance(v, float) else v for k, v in asdict(line).items()}
            for line in self.lines()
        ]

    def to_json(self) -> dict[str, Json]:
        """Return the settings, a row for each choice, and all pairs."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "bot": self.bot,
            "seed": self.seed,
            "games": self.games,
            "unfinished": self.unfinished,
            "stopped": self.stopped,
            "seconds": round(self.seconds, 3),
            "rows": list(self.rows()),
            "pairs": [_pair(pair, cell) for pair, cell in self.cells.items()],
        }


def _pair(pair: tuple[str, str], cell: Cell) -> Json:
    low, high = wilson(cell.won, cell.games)
    return {
        "pair": list(pair),
        "games": cell.games,
        "won": round(cell.won, 4),
        "low": round(low, 4),
        "high": round(high, 4),
    }


def _is_above(mix: Mapping[int, float], matrix: Sequence[Sequence[float]], number: int) -> bool:
    """Return whether a mix gets more than a choice against every choice."""
    return all(
        sum(part * matrix[other][column] for other, part in mix.items()) > worse
        for column, worse in enumerate(matrix[number])
    )


def _named(mix: Mapping[int, float], names: Sequence[str]) -> str:
    """Return a mix in words: `a`, `60 % a + 40 % b`."""
    if len(mix) == 1:
        return names[next(iter(mix))]
    ordered = sorted(mix.items(), key=lambda one: -one[1])
    return " + ".join(f"{part:.0%} {names[other]}" for other, part in ordered)


def balance(
    game: str,
    bot: str,
    games: int,
    seed: int = 1,
    *,
    options: Mapping[str, object] | None = None,
    only: Sequence[str] = (),
    limit: int = LIMIT,
    workers: int | None = None,
    record: str | os.PathLike[str] | None = None,
    begins: Callable[[int], None] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Balance:
    """Play `games` games of each pair of a game's starting choices (`Game.starting_choices`).

    `game` is a name or a Python file that defines `GAME`. The same bot plays both sides, and the
    choices change seats with every game. `only` restricts the choices. Results are the same for any
    number of `workers`, and after a resume from `record`. After Ctrl-C the games so far are
    returned, with `stopped` set. Errors as those of `ladder`.
    """
    found = open_game(game)
    checked = found.check_options(SEATS, options)
    known = choices_of(found, checked)
    for name in only:
        if name not in known:
            raise HarenaError(messages.unknown_choice(name=name, known=list(known)))
    if games < 1 or limit < 1:
        raise SeatError(messages.too_small(games=games, limit=limit))
    chosen = [name for name in known if not only or name in only]
    if len(chosen) < 2:
        raise HarenaError(messages.TWO_CHOICES)
    find_bot(bot)
    done = Balance(found.name, checked, bot, seed, chosen)
    there: set[tuple[tuple[str, str], int]] = set()
    file = None if record is None else GameFile(record, KIND)

    def keep(told: dict[str, Any]) -> None:
        """Count a game of the file, if its choices take part."""
        one, other = told["pair"]
        result = Result((one, other), told["number"], told["won"])
        there.add((result.pair, result.number))
        if result.pair in done.cells and result.number < games:
            done.count(result)

    if file is not None:
        settings: dict[str, Json] = {
            "game": found.name,
            "options": dict(checked),
            "seed": seed,
            "limit": limit,
            "bot": bot,
        }
        file.resume(settings | game_code(found), [bot], keep)
    # All pairs grow evenly.
    jobs = [
        Job(game, checked, pair, bot, seed, limit, number)
        for number in range(games)
        for pair in done.cells
        if (pair, number) not in there
    ]
    if begins:
        begins(len(jobs))
    if not jobs:
        return done
    started = time.perf_counter()
    shared = min(workers or os.cpu_count() or 1, len(jobs))
    try:
        with closing(results(run_job, jobs, shared)) as ended:
            for _job, result in ended:
                if file is not None:
                    file.append(asdict(result))
                done.count(result)
                if progress:
                    progress(1)
    except KeyboardInterrupt:
        done.stopped = True
    done.seconds = time.perf_counter() - started
    return done

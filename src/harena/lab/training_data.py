"""Positions of finished games as features, and steps of weights towards their results.

A step follows the gradient of the cross-entropy between a position's win probabilities and its
result. It is the smaller for each weight the more that has moved (AdaGrad).
"""

from __future__ import annotations

from math import sqrt
from typing import Any, final

from librt.vecs import append, vec
from mypy_extensions import i64

from harena.core.play.evaluator import Evaluator
from harena.core.play.features import Features, WinModel
from harena.core.play.state import State


@final
class TrainingData:
    """Positions of finished games for one number of seats, and the results of the games."""

    def __init__(self, seats: i64, hazards: vec[i64]) -> None:
        """Start without games. `hazards` are those of the evaluator."""
        self.seats: i64 = seats
        self.hazards: vec[i64] = hazards
        self.at: vec[i64] = vec[i64]()
        self.much: vec[float] = vec[float]()
        self.ends: vec[i64] = vec[i64]([0])  # [position * seats + seat + 1] the end in `at`
        self.games: vec[i64] = vec[i64]([0])  # [game + 1] the end of its positions
        self.results: vec[float] = vec[float]()  # [game * seats + seat]
        self.found: Features = Features(1024)

    def add_position(self, evaluator: Evaluator, state: State) -> None:
        """Store a position of the current game."""
        found = self.found
        seat: i64
        i: i64
        for seat in range(self.seats):
            found.count = 0
            evaluator.features(state, seat, found)
            for i in range(found.count):
                self.at = append(self.at, found.at[i])
                self.much = append(self.much, found.much[i])
            self.ends = append(self.ends, i64(len(self.at)))

    def end_game(self, state: State) -> None:
        """Store the result of the current game from its last position."""
        seat: i64
        for seat in range(self.seats):
            self.results = append(self.results, state._returns(seat))
        self.games = append(self.games, (len(self.ends) - 1) // self.seats)

    def drop_game(self) -> None:
        """Remove the positions of the current game, which has no result."""
        positions = self.games[len(self.games) - 1]
        self.ends = self.ends[: positions * self.seats + 1]
        self.at = self.at[: self.ends[positions * self.seats]]
        self.much = self.much[: self.ends[positions * self.seats]]

    def game_count(self) -> int:
        """Return the number of games with results."""
        return len(self.games) - 1

    def win_probabilities(self, position: i64, weights: vec[float]) -> vec[float]:
        """Return [seat] the win probability in a position."""
        return self.apply_model(position, weights, WinModel(self.seats))

    def apply_model(self, position: i64, weights: vec[float], model: WinModel) -> vec[float]:
        """Return [seat] the win probability, and leave the steps to it in `model`."""
        model.clear()
        seat: i64
        i: i64
        for seat in range(self.seats):
            row = position * self.seats + seat
            for i in range(self.ends[row], self.ends[row + 1]):
                feature = self.at[i]
                model.add(seat, self.stage(feature), weights[feature] * self.much[i])
        return model.win_probabilities()

    def stage(self, feature: i64) -> i64:
        """Return the stage of a hazard; 0 for any other feature."""
        return self.hazards[feature] if len(self.hazards) > 0 else 0

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the data, for another process."""
        rows = (self.hazards, self.at, self.much, self.ends, self.games, self.results)
        return unpickled, (int(self.seats), *(bytes(memoryview(row)) for row in rows))


def unpickled(
    seats: int,
    hazards: bytes,
    at: bytes,
    much: bytes,
    ends: bytes,
    games: bytes,
    results: bytes,
) -> TrainingData:
    """Return training data from its pickled parts."""
    out = TrainingData(seats, vec[i64](memoryview(hazards).cast("q")))
    out.at = vec[i64](memoryview(at).cast("q"))
    out.much = vec[float](memoryview(much).cast("d"))
    out.ends = vec[i64](memoryview(ends).cast("q"))
    out.games = vec[i64](memoryview(games).cast("q"))
    out.results = vec[float](memoryview(results).cast("d"))
    return out


def learn(
    data: TrainingData,
    game: i64,
    weights: vec[float],
    moved: vec[float],
    rate: float,
    trust: float,
) -> float:
    """Take one step for each position of a game, last to first; return the mean squared error.

    The target of a position is TD(λ): the result with weight `trust` to the power of the
    positions between, and for the rest the estimates on the way. `moved` sums up the squared
    gradients of each weight. Both vectors change in place. A hazard's weight stays at most 0.
    """
    seats = data.seats
    model = WinModel(seats)
    target = vec[float]([0.0] * int(seats))
    seat: i64
    i: i64
    position: i64
    for seat in range(seats):
        target[seat] = data.results[game * seats + seat]
    total = 0.0
    first = data.games[game]
    last = data.games[game + 1]
    for position in range(last - 1, first - 1, -1):
        seen = data.apply_model(position, weights, model)
        model.to_gradients(target)
        for seat in range(seats):
            error = target[seat] - seen[seat]
            total += error * error
            row = position * seats + seat
            for i in range(data.ends[row], data.ends[row + 1]):
                feature = data.at[i]
                stage = data.stage(feature)
                gradient = model.gradient(seat, stage) * data.much[i]
                moved[feature] += gradient * gradient
                weights[feature] += rate * gradient / sqrt(moved[feature])
                if stage > 0:
                    weights[feature] = min(0.0, weights[feature])
            target[seat] = trust * target[seat] + (1.0 - trust) * seen[seat]
    return total / float(max(1, (last - first) * seats))


def add_to(total: vec[float], more: vec[float]) -> None:
    """Add one vector to another, in place."""
    i: i64
    for i in range(len(total)):
        total[i] += more[i]


def put(row: vec[float], other: vec[float], times: float) -> None:
    """Set a vector, in place, to a multiple of another."""
    i: i64
    for i in range(len(row)):
        row[i] = times * other[i]

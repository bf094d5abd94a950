"""What games teach: their positions as features of every seat, and steps of weights towards them.

A seat's score is what its features weigh; its chance is its share of e raised to the scores, less
what dangers take from it. Steps go down the slope of the cross-entropy between these chances and
what came of the position, the smaller for each weight the more it has been moved (AdaGrad).
"""

from __future__ import annotations

from math import sqrt
from typing import Any, final

from librt.vecs import append, vec
from mypy_extensions import i64

from harena.core.play.features import Features, Outlook
from harena.core.play.state import State


@final
class Lessons:
    """Positions of finished games, as features, and how the games ended."""

    def __init__(self, seats: i64, dangers: vec[i64]) -> None:
        """Of games for so many seats; `dangers` as `State.dangers` has them."""
        self.seats: i64 = seats
        self.dangers: vec[i64] = dangers
        self.at: vec[i64] = vec[i64]()
        self.much: vec[float] = vec[float]()
        self.ends: vec[i64] = vec[i64]([0])  # [position * seats + seat + 1] -> end in `at`
        self.games: vec[i64] = vec[i64]([0])  # [game + 1] -> the end of its positions
        self.results: vec[float] = vec[float]()  # [game * seats + seat] -> what it got
        self.found: Features = Features(1024)

    def note(self, state: State) -> None:
        """Keep a position of the game that is played."""
        found = self.found
        seat: i64
        i: i64
        for seat in range(self.seats):
            found.count = 0
            state.features(seat, found)
            for i in range(found.count):
                self.at = append(self.at, found.at[i])
                self.much = append(self.much, found.much[i])
            self.ends = append(self.ends, i64(len(self.at)))

    def close(self, state: State) -> None:
        """The game has ended so."""
        seat: i64
        for seat in range(self.seats):
            self.results = append(self.results, state._returns(seat))
        self.games = append(self.games, (len(self.ends) - 1) // self.seats)

    def drop(self) -> None:
        """Forget the game that is played: it came to no end."""
        positions = self.games[len(self.games) - 1]
        self.ends = self.ends[: positions * self.seats + 1]
        self.at = self.at[: self.ends[positions * self.seats]]
        self.much = self.much[: self.ends[positions * self.seats]]

    def count(self) -> int:
        """How many games there are."""
        return len(self.games) - 1

    def chances(self, position: i64, weights: vec[float]) -> vec[float]:
        """[seat] -> how likely it is to win from a position."""
        return self.look(position, weights, Outlook(self.seats))

    def look(self, position: i64, weights: vec[float], outlook: Outlook) -> vec[float]:
        """The chances in a position, with all they come from in `outlook`."""
        outlook.clear()
        seat: i64
        i: i64
        for seat in range(self.seats):
            row = position * self.seats + seat
            for i in range(self.ends[row], self.ends[row + 1]):
                feature = self.at[i]
                outlook.add(seat, self.stage(feature), weights[feature] * self.much[i])
        return outlook.reckon()

    def stage(self, feature: i64) -> i64:
        """When the danger comes that a feature is; 0: it is none."""
        return self.dangers[feature] if len(self.dangers) > 0 else 0

    def __reduce__(self) -> tuple[Any, ...]:
        """To a pickle, which goes from one process to another."""
        rows = (self.dangers, self.at, self.much, self.ends, self.games, self.results)
        return written, (int(self.seats), *(bytes(memoryview(row)) for row in rows))


def written(
    seats: int,
    dangers: bytes,
    at: bytes,
    much: bytes,
    ends: bytes,
    games: bytes,
    results: bytes,
) -> Lessons:
    """Lessons from a pickle."""
    out = Lessons(seats, vec[i64](memoryview(dangers).cast("q")))
    out.at = vec[i64](memoryview(at).cast("q"))
    out.much = vec[float](memoryview(much).cast("d"))
    out.ends = vec[i64](memoryview(ends).cast("q"))
    out.games = vec[i64](memoryview(games).cast("q"))
    out.results = vec[float](memoryview(results).cast("d"))
    return out


def learn(
    lessons: Lessons,
    game: i64,
    weights: vec[float],
    moved: vec[float],
    rate: float,
    trust: float,
) -> float:
    """One step for each position of a game, from its last to its first; the mean error squared.

    A position is drawn towards how the game ended, to the share `trust` raised to the number of
    positions between, and for the rest towards the chances that were seen on the way: TD(λ).
    `moved` keeps what each weight has been moved by, squared. Both change in place. A danger
    never weighs more than 0.
    """
    seats = lessons.seats
    outlook = Outlook(seats)
    target = vec[float]([0.0] * int(seats))
    seat: i64
    i: i64
    position: i64
    for seat in range(seats):
        target[seat] = lessons.results[game * seats + seat]
    total = 0.0
    first = lessons.games[game]
    last = lessons.games[game + 1]
    for position in range(last - 1, first - 1, -1):
        seen = lessons.look(position, weights, outlook)
        outlook.slopes(target)
        for seat in range(seats):
            error = target[seat] - seen[seat]
            total += error * error
            row = position * seats + seat
            for i in range(lessons.ends[row], lessons.ends[row + 1]):
                feature = lessons.at[i]
                stage = lessons.stage(feature)
                slope = outlook.slope(seat, stage) * lessons.much[i]
                moved[feature] += slope * slope
                weights[feature] += rate * slope / sqrt(moved[feature])
                if stage > 0:
                    weights[feature] = min(0.0, weights[feature])
            target[seat] = trust * target[seat] + (1.0 - trust) * seen[seat]
    return total / float(max(1, (last - first) * seats))


def add_to(total: vec[float], more: vec[float]) -> None:
    """Add one row of numbers to another, in place."""
    i: i64
    for i in range(len(total)):
        total[i] += more[i]


def put(row: vec[float], other: vec[float], times: float) -> None:
    """Make a row of numbers so many times another, in place."""
    i: i64
    for i in range(len(row)):
        row[i] = times * other[i]

"""What counts in a position, as numbered features with learned weights; for bots, not for rules."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import exp
from pathlib import Path
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.errors import HarenaError


class WeightsError(HarenaError):
    """A table of weights does not fit the features it is for."""


LEAST: Final = 0.01  # a chance nearer to 0 counts as so near, or one wrong word would cost all
STAGES: Final[i64] = 5
"""Dangers have stages 1 to 4, the last ones first; what is no danger has 0."""


@final
class Features:
    """What counts for one seat: `count` numbers `at`, each with how much of it there is."""

    def __init__(self, most: i64 = 256) -> None:
        """Room for `most` of them."""
        self.at: vec[i64] = vec[i64]([0] * int(most))
        self.much: vec[float] = vec[float]([0.0] * int(most))
        self.count: i64 = 0

    def add(self, feature: i64, much: float = 1.0) -> None:
        """There is so much of a feature; the same one may be added again."""
        self.at[self.count] = feature
        self.much[self.count] = much
        self.count += 1

    def weighed(self, weights: vec[float]) -> float:
        """The sum of all, each times its weight."""
        total = 0.0
        i: i64
        for i in range(self.count):
            total += weights[self.at[i]] * self.much[i]
        return total


_SPARE: Final[list[Features]] = [Features() for _ in range(4)]


def borrow_features() -> Features:
    """Return an empty list of features, the borrower's own until given back.

    All threads share the spare lists, so taking one must be a single step.
    """
    try:
        found = _SPARE.pop()
    except IndexError:
        return Features()
    found.count = 0
    return found


def give_back_features(features: Features) -> None:
    """Keep a borrowed list for the next borrower."""
    _SPARE.append(features)


@final
class Outlook:
    """What seats have to show and to fear, which makes their chances.

    A seat's score makes its share, as e raised to it. Of that the dangers of a stage leave e
    raised to `stays`, the same part of a large share as of a small one; what is lost goes to the
    others, by their shares.
    """

    def __init__(self, seats: i64) -> None:
        """For so many seats: nothing to show, nothing to fear."""
        self.seats: i64 = seats
        self.scores: vec[float] = vec[float]([0.0] * int(seats))
        # [stage * seats + seat] -> the logarithm of the chance to live through it, at most 0
        self.stays: vec[float] = vec[float]([0.0] * int(STAGES * seats))
        # [stage * seats + seat] -> the chances that are left for what comes before the stage
        self.chances: vec[float] = vec[float]([0.0] * int(STAGES * seats))

    def clear(self) -> None:
        """Nothing to show, nothing to fear."""
        i: i64
        for i in range(self.seats):
            self.scores[i] = 0.0
        for i in range(len(self.stays)):
            self.stays[i] = 0.0

    def add(self, seat: i64, stage: i64, much: float) -> None:
        """Add to a seat's score (stage 0), or to the dangers of a stage."""
        if stage == 0:
            self.scores[seat] += much
        else:
            self.stays[stage * self.seats + seat] += much

    def count(self, seat: i64, found: Features, weights: vec[float], dangers: vec[i64]) -> None:
        """Add all of a seat's features; `dangers` are their stages, empty where there are none."""
        i: i64
        for i in range(found.count):
            feature = found.at[i]
            stage: i64 = dangers[feature] if len(dangers) > 0 else 0
            self.add(seat, stage, weights[feature] * found.much[i])

    def reckon(self) -> vec[float]:
        """[seat] -> how likely it is to win. What comes first leaves so much of what follows."""
        seats = self.seats
        at = self.chances
        seat: i64
        stage: i64
        for seat in range(seats):
            at[seat] = share(self.scores, seat)
        for stage in range(1, STAGES):
            self.befall(stage)
        out = vec[float]([0.0] * int(seats))
        last = (STAGES - 1) * seats
        for seat in range(seats):
            out[seat] = at[last + seat]
        return out

    def befall(self, stage: i64) -> None:
        """The dangers of a stage."""
        seats = self.seats
        at = self.chances
        to = stage * seats
        before = to - seats
        seat: i64
        other: i64
        for seat in range(seats):
            at[to + seat] = at[before + seat]
        for seat in range(seats):
            stays = self.stays[to + seat]
            was = at[before + seat]
            if stays < 0.0 and was < 1.0:
                lost = was * (1.0 - exp(stays))
                at[to + seat] -= lost
                for other in range(seats):
                    if other != seat:
                        at[to + other] += lost * at[before + other] / (1.0 - was)

    def slopes(self, target: vec[float]) -> None:
        """After `reckon`: how the cross-entropy with `target` falls by each score and danger.

        They take the place of `scores` and `stays`.
        """
        seats = self.seats
        at = self.chances
        down = vec[float]([0.0] * int(seats))
        seat: i64
        stage: i64
        last = (STAGES - 1) * seats
        for seat in range(seats):
            down[seat] = target[seat] / max(LEAST, at[last + seat])
        for stage in range(STAGES - 1, 0, -1):
            down = self.before(stage, down)
        mean = 0.0
        for seat in range(seats):
            mean += down[seat] * at[seat]
        for seat in range(seats):
            self.scores[seat] = at[seat] * (down[seat] - mean)

    def slope(self, seat: i64, stage: i64) -> float:
        """After `slopes`: that of a seat's score (stage 0), or of its dangers of a stage."""
        return self.scores[seat] if stage == 0 else self.stays[stage * self.seats + seat]

    def before(self, stage: i64, down: vec[float]) -> vec[float]:
        """Slopes by the chances before a stage, from those after it; its own go to `stays`."""
        seats = self.seats
        at = self.chances
        first = (stage - 1) * seats
        out = vec[float]([0.0] * int(seats))
        seat: i64
        other: i64
        for seat in range(seats):
            out[seat] += down[seat]
        for seat in range(seats):
            was = at[first + seat]
            place = stage * seats + seat
            stays = self.stays[place]
            self.stays[place] = 0.0
            if was >= 1.0:
                continue
            rest = 1.0 - was
            left = exp(stays)
            lost = was * (1.0 - left)
            gain = 0.0
            for other in range(seats):
                if other != seat:
                    gain += down[other] * at[first + other] / rest
                    out[other] += down[other] * lost / rest
            by_loss = gain - down[seat]
            self.stays[place] = -by_loss * was * left
            out[seat] += by_loss * (1.0 - left) + gain * lost / rest
        return out


def read_weights(file: str, names: Sequence[str]) -> vec[float]:
    """The weights of named features, in their order, from a table as JSON.

    WeightsError for one that is missing, or is there and has no name.
    """
    table = json.loads(Path(file).read_text(encoding="utf-8"))["weights"]
    missing = [name for name in names if name not in table]
    more = sorted(set(table) - set(names))
    if missing or more:
        raise WeightsError(f"{file} lacks the weights {missing} and has unknown ones: {more}")
    return vec[float]([float(table[name]) for name in names])


def share(scores: vec[float], seat: i64) -> float:
    """The share of a seat, where each has e raised to its score."""
    rest = 0.0
    other: i64
    for other in range(len(scores)):
        lead = scores[other] - scores[seat]
        if lead > 600.0:
            return 0.0
        rest += exp(lead)
    return 1.0 / rest

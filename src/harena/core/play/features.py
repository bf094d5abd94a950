"""Numbered features of a position with learned weights, and the win probabilities they give.

Evaluators use it. Rules do not.
"""

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
    """A table of weights does not fit its features."""


MIN_PROBABILITY: Final = 0.01  # a smaller probability counts as this: its gradient would explode
STAGES: Final[i64] = 5
"""The stages of hazards: 4 comes first, 1 last; a feature of stage 0 is no hazard."""


@final
class Features:
    """The features of one seat: the first `count` entries of `at`, with their amounts."""

    def __init__(self, most: i64 = 256) -> None:
        """Make room for `most` features."""
        self.at: vec[i64] = vec[i64]([0] * int(most))
        self.much: vec[float] = vec[float]([0.0] * int(most))
        self.count: i64 = 0

    def add(self, feature: i64, much: float = 1.0) -> None:
        """Add an amount of a feature. A feature may be added several times."""
        self.at[self.count] = feature
        self.much[self.count] = much
        self.count += 1

    def score(self, weights: vec[float]) -> float:
        """Return the sum of all amounts, each times its weight."""
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
class WinModel:
    """Win probabilities from the scores of all seats and the hazards they face.

    A seat's share is e raised to its score, divided by the sum over all seats. The hazards of a
    stage multiply the share by e raised to `log_survival`. The other seats get the loss, in
    proportion to their shares.
    """

    def __init__(self, seats: i64) -> None:
        """Start with scores of 0 and no hazards."""
        self.seats: i64 = seats
        self.scores: vec[float] = vec[float]([0.0] * int(seats))
        # [stage * seats + seat] the logarithm of the chance to survive the stage, at most 0
        self.log_survival: vec[float] = vec[float]([0.0] * int(STAGES * seats))
        # [stage * seats + seat] the win probability after the hazards of the stage
        self.after_stage: vec[float] = vec[float]([0.0] * int(STAGES * seats))

    def clear(self) -> None:
        """Set all scores and hazards to 0."""
        i: i64
        for i in range(self.seats):
            self.scores[i] = 0.0
        for i in range(len(self.log_survival)):
            self.log_survival[i] = 0.0

    def add(self, seat: i64, stage: i64, much: float) -> None:
        """Add to a seat's score (stage 0) or to its hazards of a stage."""
        if stage == 0:
            self.scores[seat] += much
        else:
            self.log_survival[stage * self.seats + seat] += much

    def add_features(
        self, seat: i64, found: Features, weights: vec[float], hazards: vec[i64]
    ) -> None:
        """Add all features of a seat. `hazards` has the stage of each feature, or is empty."""
        i: i64
        for i in range(found.count):
            feature = found.at[i]
            stage: i64 = hazards[feature] if len(hazards) > 0 else 0
            self.add(seat, stage, weights[feature] * found.much[i])

    def win_probabilities(self) -> vec[float]:
        """Return [seat] the win probability, and keep the steps for `to_gradients`."""
        seats = self.seats
        at = self.after_stage
        seat: i64
        stage: i64
        for seat in range(seats):
            at[seat] = share(self.scores, seat)
        for stage in range(1, STAGES):
            self.apply_hazards(stage)
        out = vec[float]([0.0] * int(seats))
        last = (STAGES - 1) * seats
        for seat in range(seats):
            out[seat] = at[last + seat]
        return out

    def apply_hazards(self, stage: i64) -> None:
        """Compute the probabilities after the hazards of a stage from those before it."""
        seats = self.seats
        at = self.after_stage
        to = stage * seats
        before = to - seats
        seat: i64
        other: i64
        for seat in range(seats):
            at[to + seat] = at[before + seat]
        for seat in range(seats):
            log_survival = self.log_survival[to + seat]
            was = at[before + seat]
            if log_survival < 0.0 and was < 1.0:
                lost = was * (1.0 - exp(log_survival))
                at[to + seat] -= lost
                for other in range(seats):
                    if other != seat:
                        at[to + other] += lost * at[before + other] / (1.0 - was)

    def to_gradients(self, target: vec[float]) -> None:
        """Replace `scores` and `log_survival` by their gradients, after `win_probabilities`.

        The gradient is the descent direction of the cross-entropy with `target`.
        """
        seats = self.seats
        at = self.after_stage
        down = vec[float]([0.0] * int(seats))
        seat: i64
        stage: i64
        last = (STAGES - 1) * seats
        for seat in range(seats):
            down[seat] = target[seat] / max(MIN_PROBABILITY, at[last + seat])
        for stage in range(STAGES - 1, 0, -1):
            down = self.propagate_back(stage, down)
        mean = 0.0
        for seat in range(seats):
            mean += down[seat] * at[seat]
        for seat in range(seats):
            self.scores[seat] = at[seat] * (down[seat] - mean)

    def gradient(self, seat: i64, stage: i64) -> float:
        """Return the gradient of a seat's score (stage 0) or hazards, after `to_gradients`."""
        return self.scores[seat] if stage == 0 else self.log_survival[stage * self.seats + seat]

    def propagate_back(self, stage: i64, down: vec[float]) -> vec[float]:
        """Return the gradients before a stage from those after it; set the stage's own."""
        seats = self.seats
        at = self.after_stage
        first = (stage - 1) * seats
        out = vec[float]([0.0] * int(seats))
        seat: i64
        other: i64
        for seat in range(seats):
            out[seat] += down[seat]
        for seat in range(seats):
            was = at[first + seat]
            place = stage * seats + seat
            log_survival = self.log_survival[place]
            self.log_survival[place] = 0.0
            if was >= 1.0:
                continue
            rest = 1.0 - was
            left = exp(log_survival)
            lost = was * (1.0 - left)
            gain = 0.0
            for other in range(seats):
                if other != seat:
                    gain += down[other] * at[first + other] / rest
                    out[other] += down[other] * lost / rest
            by_loss = gain - down[seat]
            self.log_survival[place] = -by_loss * was * left
            out[seat] += by_loss * (1.0 - left) + gain * lost / rest
        return out


def read_weights(file: str, names: Sequence[str]) -> vec[float]:
    """Return the weights of named features, in their order, from a JSON table.

    WeightsError if the table lacks a name or has an unknown one.
    """
    table = json.loads(Path(file).read_text(encoding="utf-8"))["weights"]
    missing = [name for name in names if name not in table]
    more = sorted(set(table) - set(names))
    if missing or more:
        raise WeightsError(f"{file} lacks the weights {missing} and has unknown ones: {more}")
    return vec[float]([float(table[name]) for name in names])


def share(scores: vec[float], seat: i64) -> float:
    """Return the softmax of the scores at a seat."""
    rest = 0.0
    other: i64
    for other in range(len(scores)):
        lead = scores[other] - scores[seat]
        if lead > 600.0:
            return 0.0
        rest += exp(lead)
    return 1.0 / rest

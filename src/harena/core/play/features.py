"""What counts in a position, as numbered features with learned weights; for bots, not for rules."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import exp
from pathlib import Path
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.errors import HarenaError


class WeightsError(HarenaError):
    """A table of weights does not fit the features it is for."""


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

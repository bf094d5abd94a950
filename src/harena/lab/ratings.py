"""Ratings of players from games: Bradley and Terry's model on Elo's scale, with intervals.

What a seat gets of a game, it won over each other seat: by Luce's axiom, of which Bradley and
Terry's model is the case of two, that is right for tables of any size. Two bots that have met
begin with half a win each (Jeffreys' prior), so that who never lost has a rating too.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import permutations
from typing import TYPE_CHECKING, Final, TypeAlias

from harena.core.errors import HarenaError
from harena.lab import messages

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Strengths: TypeAlias = NDArray[np.float64]

LAB: Final = 'pip install "harena[lab]"'
"""The extra that installs the packages for ratings."""
ANCHOR: Final = 1000.0
"""The rating of the one by which the others are measured."""
SCALE: Final = 400.0 / math.log(10.0)
"""Points of Elo for each e-fold chance: 400 points are ten to one."""
SAMPLES: Final = 1000
HALF: Final = 0.5  # a win of Jeffreys' prior

Result = tuple[tuple[str, ...], tuple[float, ...]]
"""A game: who sat at each seat, and what the end was worth to each."""


@dataclass(frozen=True)
class Rating:
    """Points on Elo's scale, and between which ones they lie with a probability of 95 %."""

    points: float
    low: float
    high: float


def wins_over(results: Iterable[Result]) -> dict[tuple[str, str], float]:
    """Return [one, another] -> the wins of one in games with the other at another seat."""
    found: dict[tuple[str, str], float] = {}
    for bots, worth in results:
        for one, another in permutations(range(len(bots)), 2):
            if bots[one] != bots[another]:
                pair = bots[one], bots[another]
                found[pair] = found.get(pair, 0.0) + worth[one]
    return found


def need_library() -> None:
    """Raise HarenaError with the command to type if the packages for ratings are missing."""
    if any(find_spec(name) is None for name in ("choix", "numpy")):
        raise HarenaError(messages.install_for_ratings(LAB))


def rate(
    bots: Sequence[str], results: Iterable[Result], anchor: str, seed: int = 1
) -> dict[str, Rating]:
    """Return the ratings of all bots that games connect to the anchor, which has `ANCHOR` points.

    Intervals are of the Bayesian bootstrap: games get `SAMPLES` random weightings, the same ones
    for a seed. HarenaError if its packages are not installed.
    """
    need_library()
    import numpy as np
    from choix import ilsr_pairwise_dense

    # Games with the same seats and the same end weigh the same together as each by itself.
    kinds = Counter(sorted(results))
    parts = [(count, wins_over([kind])) for kind, count in kinds.items()]
    met = {pair for _, part in parts for pair in part}
    rated = _joined(bots, met, anchor)
    if len(rated) < 2:
        return {}
    place = {bot: number for number, bot in enumerate(rated)}
    halves = sorted((place[one], place[another]) for one, another in met if one in place)

    def strengths(
        weights: Sequence[float], prior: Sequence[float], near: Strengths | None = None
    ) -> Strengths:
        wins = np.zeros((len(rated), len(rated)))
        for weight, (_, part) in zip(weights, parts, strict=True):
            for (one, another), worth in part.items():
                if one in place:
                    wins[place[one], place[another]] += weight * worth
        for weight, pair in zip(prior, halves, strict=True):
            wins[pair] += weight
        return ilsr_pairwise_dense(wins, initial_params=near)

    def points(found: Strengths) -> list[float]:
        zero = found[place[anchor]]
        return [ANCHOR + SCALE * float(strength - zero) for strength in found]

    best = strengths([count for count, _ in parts], [HALF] * len(halves))
    middle = points(best)
    rng = random.Random(seed)
    samples = [
        points(
            strengths(
                [rng.gammavariate(count, 1.0) for count, _ in parts],
                [rng.gammavariate(HALF, 1.0) for _ in halves],
                near=best,
            )
        )
        for _ in range(SAMPLES)
    ]
    found = {}
    for number, bot in enumerate(rated):
        column = sorted(sample[number] for sample in samples)
        low, high = column[round(0.025 * SAMPLES)], column[round(0.975 * SAMPLES) - 1]
        found[bot] = Rating(middle[number], low, high)
    return found


def _joined(bots: Sequence[str], met: Iterable[tuple[str, str]], anchor: str) -> list[str]:
    """Return the bots that games connect to the anchor, in the order given."""
    beside: dict[str, set[str]] = {}
    for one, another in met:
        beside.setdefault(one, set()).add(another)
    found, new = {anchor}, [anchor]
    while new:
        for other in beside.get(new.pop(), ()):
            if other not in found:
                found.add(other)
                new.append(other)
    return [bot for bot in bots if bot in found]

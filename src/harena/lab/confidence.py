"""Confidence sequences: intervals of a mean that hold together at every number of observations.

A run may be looked at after each game and stopped as soon as its interval is clear. An interval for
a fixed number of games would show differences by chance far too often then.
"""

from __future__ import annotations

import math
from typing import Final

ALPHA: Final = 0.05
"""The probability with which some interval of a sequence misses the mean."""
TIGHTEST: Final = 100
"""The number of observations for which the intervals are narrowest."""
START: Final = 20
"""Observations before which nothing is concluded: the intervals need a variance."""


class Differences:
    """A running mean of paired differences, with its confidence sequence.

    The sequence is the asymptotic one of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas,
    "Time-uniform central limit theory and asymptotic confidence sequences", Annals of Statistics
    52(6), 2024, arXiv:2103.06476, section 2: Robbins' normal mixture with the observed variance.
    One more observation, a unit off the mean, is added to the variance: pairs that never differ
    have no interval of width 0.
    """

    def __init__(self, alpha: float = ALPHA) -> None:
        self.alpha = alpha
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0

    def add(self, difference: float) -> None:
        """Add an observation."""
        self.count += 1
        change = difference - self.mean
        self.mean += change / self.count
        self._squares += change * (difference - self.mean)

    @property
    def deviation(self) -> float:
        """Return the standard deviation of the differences."""
        return math.sqrt((self._squares + 1.0) / max(1, self.count))

    @property
    def interval(self) -> tuple[float, float]:
        """Return the interval of the mean; infinite before `START` observations.

        >>> differences = Differences()
        >>> for n in range(100):
        ...     differences.add(1.0 if n % 4 else -1.0)
        >>> low, high = differences.interval
        >>> round(low, 2), round(differences.mean, 2), round(high, 2)
        (0.24, 0.5, 0.76)
        """
        n = self.count
        if n < START:
            return -math.inf, math.inf
        log = -2.0 * math.log(self.alpha)
        mixed = n * (log + math.log(log) + 1.0) / TIGHTEST + 1.0  # t rho^2 + 1
        half = self.deviation * math.sqrt(
            2.0 * mixed / (n * (mixed - 1.0)) * math.log(math.sqrt(mixed) / self.alpha)
        )
        return self.mean - half, self.mean + half

"""Mixed strategies over the plans of one seat, by regret matching."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from harena.core.play.rng import Rng

RARE: Final = 0.02  # plans played less often than this share of the commonest are dropped


@final
class Plan:
    """A plan of one seat for a secret phase, and its share of the mix."""

    def __init__(self, actions: list[int]) -> None:
        self.actions: list[int] = actions
        self.total: float = 0.0  # its share of the mix, 0 to 1


@final
class Strategy:
    """The plans of one seat, those in its mix, and their regrets."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat
        self.all: list[Plan] = []
        self.mixed: vec[i64] = vec[i64]()  # numbers of plans
        self.share: vec[float] = vec[float]()  # [place in the mix] the current share
        self.regret: vec[float] = vec[float]()
        self.total: vec[float] = vec[float]()  # [place in the mix] the weighted sum of all shares
        self.value: float = 0.0  # the win probability that the mix gives the seat

    def join(self, plan: i64) -> None:
        """Add a plan to the mix."""
        self.mixed = append(self.mixed, plan)
        self.share = append(self.share, 0.0)
        self.regret = append(self.regret, 0.0)
        self.total = append(self.total, 0.0)

    def holds(self, plan: i64) -> bool:
        """Return whether a plan is in the mix."""
        i: i64 = 0
        while i < len(self.mixed) and self.mixed[i] != plan:
            i += 1
        return i < len(self.mixed)

    def settle(self, gains: vec[float], weight: float) -> None:
        """Take a step of regret matching by the gain of each plan in the mix."""
        count: i64 = len(self.mixed)
        mean = 0.0
        total = 0.0
        i: i64
        for i in range(count):
            mean += gains[i] * self.share[i]
        for i in range(count):
            more = max(0.0, self.regret[i] + gains[i] - mean)
            self.regret[i] = more
            total += more
        self.spread(total, weight)

    def spread(self, total: float, weight: float) -> None:
        """Set the shares by regret, evenly if there is none, and add them to the totals."""
        count: i64 = len(self.mixed)
        even = 1.0 / float(count)
        i: i64
        for i in range(count):
            part = even
            if total > 0.0:
                part = self.regret[i] / total
            self.share[i] = part
            self.total[i] += weight * part

    def forget(self) -> None:
        """Clear the totals, and keep the regrets."""
        total = 0.0
        i: i64
        for i in range(len(self.mixed)):
            self.total[i] = 0.0
            total += self.regret[i]
        self.spread(total, 0.0)

    def average(self) -> vec[float]:
        """Return [place in the mix] the mean share so far."""
        total = 0.0
        count: i64 = len(self.mixed)
        out = vec[float]([0.0] * int(count))
        i: i64
        for i in range(count):
            total += self.total[i]
        for i in range(count):
            out[i] = self.total[i] / total if total > 0.0 else self.share[i]
        return out

    def close(self) -> None:
        """Set `Plan.total` of all plans to their mean shares. Very rare plans get 0."""
        average = self.average()
        top = 0.0
        whole = 0.0
        i: i64
        for i in range(len(average)):
            top = max(top, average[i])
        for i in range(len(average)):
            if average[i] >= RARE * top:
                whole += average[i]
        for i in range(len(average)):
            if average[i] >= RARE * top:
                self.all[self.mixed[i]].total = average[i] / whole

    def draw(self, rng: Rng) -> Plan:
        """Return a random plan by the current shares."""
        point = float(rng.below(1 << 24)) / float(1 << 24)
        i: i64
        for i in range(len(self.mixed)):
            point -= self.share[i]
            if point < 0.0:
                return self.all[self.mixed[i]]
        return self.all[self.mixed[0]]

    def drawn(self, rng: Rng) -> Plan:
        """Return a random plan by `Plan.total`."""
        point = float(rng.below(1 << 24)) / float(1 << 24)
        best = self.all[0]
        for plan in self.all:
            if plan.total > 0.0:
                best = plan
                point -= plan.total
                if point < 0.0:
                    break
        return best


def product(row: vec[float], column: vec[float], start: i64) -> float:
    """Return the dot product of `column` with `row` from a place on."""
    total = 0.0
    i: i64
    for i in range(len(column)):
        total += row[start + i] * column[i]
    return total


def products(table: vec[float], column: vec[float], rows: i64) -> vec[float]:
    """Return a matrix with a number of rows, times a column."""
    out = vec[float]([0.0] * int(rows))
    width: i64 = len(column)
    i: i64
    for i in range(rows):
        out[i] = product(table, column, i * width)
    return out

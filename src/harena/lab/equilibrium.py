"""Equilibria of matrix games between two players, by regret matching."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from librt.vecs import vec

from harena.bots.strategy import Strategy, products

BLOCK: Final = 250
"""Rounds of regret matching between two looks at the gap."""
MOST: Final = 20_000
GAP: Final = 0.0005
"""The most that a best response may win against a mix, in the units of the payoffs."""

Matrix = Sequence[Sequence[float]]
"""[row][column] what the row player gets, and the column player pays."""


@dataclass(frozen=True)
class Equilibrium:
    """A mix for each player. The row player's mix gets at least `low`, the other concedes `high`.

    The value of the game is between the two, which differ by `GAP` at most unless the rounds ran
    out.
    """

    rows: tuple[float, ...]
    columns: tuple[float, ...]
    low: float
    high: float

    @property
    def value(self) -> float:
        """Return the middle of the bounds of the game's value."""
        return (self.low + self.high) / 2


def solve(matrix: Matrix) -> Equilibrium:
    """Return an equilibrium of a matrix game.

    >>> rows = solve([[0, -1, 2], [1, 0, -1], [-2, 1, 0]]).rows
    >>> [round(share, 2) for share in rows]
    [0.25, 0.5, 0.25]
    """
    n, k = len(matrix), len(matrix[0])
    gives = vec[float]([float(cell) for row in matrix for cell in row])
    takes = vec[float]([-float(matrix[i][j]) for j in range(k) for i in range(n)])
    rows, columns = _strategy(n), _strategy(k)
    for turn in range(1, MOST + 1):
        # In turn, not at once: the second player answers what the first plays now.
        rows.settle(products(gives, columns.share, n), float(turn))
        columns.settle(products(takes, rows.share, k), float(turn))
        if turn % BLOCK == 0:
            found = _equilibrium(rows, columns, gives, takes)
            if found.high - found.low <= GAP:
                break
    return found


def _strategy(count: int) -> Strategy:
    """Return a strategy with a number of plans, all played equally often."""
    strategy = Strategy(0)
    for plan in range(count):
        strategy.join(plan)
    strategy.forget()
    return strategy


def _equilibrium(
    rows: Strategy, columns: Strategy, gives: vec[float], takes: vec[float]
) -> Equilibrium:
    mine, theirs = rows.average(), columns.average()
    return Equilibrium(
        tuple(mine),
        tuple(theirs),
        -max(products(takes, mine, len(theirs))),
        max(products(gives, theirs, len(mine))),
    )

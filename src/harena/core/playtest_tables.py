"""Shared parts of playtests: settings that are measured, rows of figures, and their tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Setting:
    """Options that are measured, and which share of the games is played with how many players."""

    name: str
    options: Mapping[str, object]
    shares: Mapping[int, float]
    bots: tuple[str, ...] = ("greedy",)
    """The bots: one for all, or a list that seats take from in turn."""


class Row(Protocol):
    """The figures of one setting with one number of players."""

    @property
    def setting(self) -> str:
        """Its name."""
        ...

    @property
    def seats(self) -> int:
        """Return the number of players."""
        ...

    @property
    def games(self) -> int:
        """Return the number of games played."""
        ...

    @property
    def ended(self) -> int:
        """Return the number of games that ended."""
        ...

    def total(self, name: str) -> float:
        """Return the sum of a count over all games that ended."""
        ...

    def squares(self, name: str) -> float:
        """Return the sum of its squares."""
        ...

    def mean(self, name: str) -> float:
        """Return the mean of a count per game."""
        ...

    def spread(self, name: str) -> float:
        """Return the standard error of that mean."""
        ...

    def share(self, name: str) -> float:
        """In which share of the games the count is not 0."""
        ...


@dataclass(frozen=True)
class Together:
    """Rows of one setting, with all their numbers of players, as one; `seats` is 0."""

    rows: Sequence[Row]
    seats: int = 0

    @property
    def setting(self) -> str:
        """Its name."""
        return self.rows[0].setting

    @property
    def games(self) -> int:
        """Return the number of games played."""
        return sum(row.games for row in self.rows)

    @property
    def ended(self) -> int:
        """Return the number of games that ended."""
        return sum(row.ended for row in self.rows)

    def total(self, name: str) -> float:
        """Return the sum of a count over all games that ended."""
        return sum(row.total(name) for row in self.rows)

    def squares(self, name: str) -> float:
        """Return the sum of its squares."""
        return sum(row.squares(name) for row in self.rows)

    def mean(self, name: str) -> float:
        """Return the mean of a count per game."""
        return self.total(name) / max(1, self.ended)

    def spread(self, name: str) -> float:
        """Return the standard error of that mean."""
        return standard_error(self.ended, self.total(name), self.squares(name))

    def share(self, name: str) -> float:
        """In which share of the games the count is not 0."""
        return sum(row.ended * row.share(name) for row in self.rows) / max(1, self.ended)


def standard_error(games: int, total: float, squares: float) -> float:
    """Return a mean's standard error, from the sum and the sum of squares; 0 for one number."""
    if games < 2:
        return 0.0
    variance = max(0.0, squares / games - (total / games) ** 2)
    return float((variance / (games - 1)) ** 0.5)


def table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown; "" when it has no lines."""
    body = [f"| {' | '.join(line)} |" for line in lines]
    if not body:
        return ""
    rule = "|".join(["---", *(["---:"] * (len(head) - 1))])
    return "\n".join([f"| {' | '.join(head)} |", f"|{rule}|", *body])


def percent(share: float) -> str:
    """`62 %`."""
    return f"{100 * share:.0f} %"


def number(value: float) -> str:
    """With as many places as tell something: `23`, `4.5`, `0.31`."""
    return f"{value:.0f}" if value >= 20 else f"{value:.1f}" if value >= 2 else f"{value:.2f}"


def part(row: Row, some: str, whole: str) -> str:
    """One count as a share of another in per cent; nothing where there is nothing to share."""
    total = row.mean(whole)
    return percent(row.mean(some) / total) if total else ""

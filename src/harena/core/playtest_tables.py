"""Shared parts of playtests: settings, counts of a match, rows of figures, and their tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from harena.core import messages
from harena.core.play.rng import Rng
from harena.core.play.state import State
from harena.core.scene.scene import Json
from harena.core.wilson import compare_share, wilson


@dataclass(frozen=True)
class Setting:
    """Options that are measured, and which share of the games is played with how many players."""

    name: str
    options: Mapping[str, object]
    shares: Mapping[int, float]
    bots: tuple[str, ...] = ("greedy",)
    """The bots: one for all, or a list that seats take from in turn."""


class NoteCounts:
    """Counts of one match, taken from the notes of the rules."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.first = -1
        """The seat that moved first; -1 while unknown."""

    def before(self, state: State, seat: int, action: int) -> None:
        """Start a journal for the coming action."""
        state.keep_journal()


def no_opening(state: State, setting: str, seat: int, rng: Rng) -> int:
    """Return -1: the bots choose everything themselves."""
    return -1


@dataclass
class Row:
    """The figures of one setting with one number of players: sums over games that ended."""

    setting: str
    seats: int
    games: int = 0
    unfinished: int = 0
    sums: dict[str, float] = field(default_factory=dict)
    squared: dict[str, float] = field(default_factory=dict)
    met: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0
    """Of a processor, in all."""

    @property
    def ended(self) -> int:
        """Return the number of games that ended."""
        return self.games - self.unfinished

    def total(self, name: str) -> float:
        """Return the sum of a count over all games that ended."""
        return self.sums.get(name, 0.0)

    def squares(self, name: str) -> float:
        """Return the sum of its squares."""
        return self.squared.get(name, 0.0)

    def mean(self, name: str) -> float:
        """Return the mean of a count per game."""
        return self.total(name) / max(1, self.ended)

    def spread(self, name: str) -> float:
        """Return the standard error of that mean."""
        return standard_error(self.ended, self.total(name), self.squares(name))

    def share(self, name: str) -> float:
        """Return the share of the games in which the count is not 0."""
        return self.met.get(name, 0) / max(1, self.ended)

    def count(self, figures: Mapping[str, float]) -> None:
        """Add a finished game."""
        for name, value in figures.items():
            if value:
                self.sums[name] = self.sums.get(name, 0.0) + value
                self.squared[name] = self.squared.get(name, 0.0) + value * value
                self.met[name] = self.met.get(name, 0) + 1

    def add(self, other: Row) -> None:
        """Count another part of the same row."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.seconds += other.seconds
        for name, value in other.sums.items():
            self.sums[name] = self.sums.get(name, 0.0) + value
            self.squared[name] = self.squared.get(name, 0.0) + other.squared[name]
            self.met[name] = self.met.get(name, 0) + other.met[name]

    def to_json(self) -> dict[str, Json]:
        """Return all counts: a mean with its standard error, and the share of games."""
        figures: dict[str, Json] = {
            name: {
                "mean": round(self.mean(name), 4),
                "error": round(self.spread(name), 4),
                "share": round(self.share(name), 4),
            }
            for name in sorted(self.sums)
        }
        return {
            "setting": self.setting,
            "seats": self.seats,
            "games": self.games,
            "unfinished": self.unfinished,
            "figures": figures,
        }


def merged(rows: Sequence[Row]) -> Row:
    """Return rows of one setting, with all their numbers of players, as one row; `seats` is 0."""
    whole = Row(rows[0].setting, 0)
    for row in rows:
        whole.add(row)
    return whole


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
    """Write a share as `62 %`."""
    return f"{100 * share:.0f} %"


def number(value: float) -> str:
    """Write a number with its significant places: `23`, `4.5`, `0.31`."""
    return f"{value:.0f}" if value >= 20 else f"{value:.1f}" if value >= 2 else f"{value:.2f}"


def rate(some: float, whole: float) -> str:
    """Write a share with its interval of 95 %: `62 % (55 to 69 %)`; "" for a share of nothing.

    >>> rate(60, 100)
    '60 % (50 to 69 %)'
    """
    if not whole:
        return ""
    low, high = wilson(some, whole)
    return f"{percent(some / whole)} ({100 * low:.0f} to {percent(high)})"


def against_even(some: float, whole: float, seats: int) -> str:
    """Write a share and in words whether its interval excludes an even chance; "" for nothing.

    >>> against_even(55, 100, 2)
    '55 % (45 to 64 %), no difference shown'
    """
    if not whole:
        return ""
    return f"{rate(some, whole)}, {messages.AGAINST_EVEN[compare_share(some, whole, 1 / seats)]}"


def part(row: Row, some: str, whole: str) -> str:
    """Write a count as a share of another, with its interval; "" if there is nothing to share."""
    return rate(row.total(some), row.total(whole))

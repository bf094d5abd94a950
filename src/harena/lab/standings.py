"""The games of a ladder: stored in a file game by game, counted, and shown as tables."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from itertools import combinations
from typing import Any

from harena.core.errors import HarenaError
from harena.core.options import Options
from harena.core.scene.scene import Json
from harena.core.wilson import wilson
from harena.lab import messages
from harena.lab.bench import place
from harena.lab.game_file import GameFile
from harena.lab.ratings import Rating, Result, rate, wins_over

KIND = "ladder"
"""Of the files of games."""
MEASURE = "greedy"
"""The default anchor of ratings, if it plays."""


@dataclass(frozen=True)
class Settings:
    """The common settings of all games of a ladder."""

    game: str
    seats: int
    options: Options
    seed: int
    limit: int
    """Decisions until a game is unfinished."""


@dataclass(frozen=True)
class Played:
    """One game. `worth` is [seat] its share of the win, empty for an unfinished game.

    `first` is the first seat to decide alone, or -1. Then follow lists by seat: decisions, calls of
    its bot (forced actions are not asked), its processor time in all, and the longest for a
    decision. `turns` are those of the game's playtest, -1 without one. `failed`: the bot that broke
    the game off, and why.
    """

    number: int
    bots: tuple[str, ...]
    worth: tuple[float, ...] = ()
    first: int = -1
    decisions: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    seconds: tuple[float, ...] = ()
    longest: tuple[float, ...] = ()
    turns: float = -1.0
    failed: str = ""
    why: str = ""


@dataclass(frozen=True)
class Line:
    """A bot's line in the table. `games` are its seats in games that ended, `won` its share.

    `rating` is None where no game joins it to the anchor. Times are the processor's.
    """

    bot: str
    rating: Rating | None
    games: int
    won: float
    decisions: float  # a game
    mean_ms: float
    longest_ms: float
    game_seconds: float  # that it thinks in a game


@dataclass(frozen=True)
class Pair:
    """One bot's result against another, with its uncertainty."""

    one: str
    another: str
    games: float
    won: float

    @property
    def share(self) -> float:
        """Return the first bot's part of their wins against each other."""
        return self.won / self.games if self.games else 0.5


@dataclass
class Standings:
    """All games of a ladder, and what follows from them. `bots`: how each describes itself."""

    settings: Settings
    bots: Mapping[str, str]
    machine: Mapping[str, Json]
    commits: list[str] = field(default_factory=list)
    stopped: bool = False
    file: GameFile | None = None
    _games: dict[tuple[int, tuple[str, ...]], Played] = field(default_factory=dict)

    @staticmethod
    def begun(
        settings: Settings,
        bots: Mapping[str, str],
        record: str | os.PathLike[str] | None = None,
    ) -> Standings:
        """Return empty standings, or those of a file, to which new games are added.

        RecordError for a file that is none or is damaged; HarenaError for one of other settings,
        of another machine, or of a bot whose file has changed since.
        """
        here = place()
        found = Standings(settings, bots, here, [str(here["commit"])])
        if record is not None:
            found.file = GameFile(record, KIND)
            head = asdict(settings)
            head |= {name: value for name, value in here.items() if name != "commit"}
            found.commits = found.file.resume(
                head, list(bots), lambda told: found._keep(_played(told))
            )
        return found

    # --- games ------------------------------------------------------------------------------

    def has(self, number: int, bots: tuple[str, ...]) -> bool:
        """Return whether that game has been played."""
        return (number, bots) in self._games

    def add(self, played: Played) -> None:
        """Add a game, to the file too. HarenaError if it cannot be written."""
        if self.file is not None:
            self.file.append(asdict(played))
        self._keep(played)

    def _keep(self, played: Played) -> None:
        self._games[played.number, played.bots] = played

    def games(self) -> list[Played]:
        """Return all games of these bots alone, in an order that does not depend on speed."""
        chosen = (g for g in self._games.values() if all(bot in self.bots for bot in g.bots))
        return sorted(chosen, key=lambda g: (g.number, g.bots))

    def ended(self) -> list[Played]:
        """Return the games that ended: they alone are rated."""
        return [game for game in self.games() if game.worth]

    def unfinished(self) -> int:
        """Return the number of games that reached the limit."""
        return sum(not game.worth and not game.failed for game in self.games())

    def failures(self) -> dict[str, list[str]]:
        """Return [bot] -> why its games were broken off, one reason per game."""
        found: dict[str, list[str]] = {}
        for game in self.games():
            if game.failed:
                found.setdefault(game.failed, []).append(game.why)
        return found

    # --- figures ----------------------------------------------------------------------------

    def results(self) -> list[Result]:
        """Return the results that ratings are computed from."""
        return [(game.bots, game.worth) for game in self.ended()]

    def anchor(self, wanted: str = "") -> str:
        """Return the anchor: as wanted, or `greedy`, or the first bot that has played.

        HarenaError for a bot that does not play.
        """
        if wanted and wanted not in self.bots:
            raise HarenaError(messages.not_in_ladder(bot=wanted, bots=list(self.bots)))
        there = {bot for game in self.ended() for bot in game.bots}
        order = (wanted, MEASURE, *self.bots)
        return next((bot for bot in order if bot in there), next(iter(self.bots)))

    def lines(self, anchor: str = "") -> list[Line]:
        """Return a line a bot, best first."""
        ratings = rate(list(self.bots), self.results(), self.anchor(anchor), self.settings.seed)
        found = [self._line(bot, ratings.get(bot)) for bot in self.bots]
        return sorted(found, key=lambda one: -one.rating.points if one.rating else float("inf"))

    def _line(self, bot: str, rating: Rating | None) -> Line:
        at = [(game, seat) for game in self.ended() for seat in _seats_of(bot, game)]
        count = max(1, len(at))
        asked = max(1, sum(game.asked[seat] for game, seat in at))
        seconds = sum(game.seconds[seat] for game, seat in at)
        return Line(
            bot,
            rating,
            len(at),
            sum(game.worth[seat] for game, seat in at) / count,
            sum(game.decisions[seat] for game, seat in at) / count,
            1000 * seconds / asked,
            1000 * max((game.longest[seat] for game, seat in at), default=0.0),
            seconds / count,
        )

    def pairs(self) -> Iterator[Pair]:
        """Return each bot's result against each other, in games that both played.

        With more than two seats only the wins of these two count, which is less certain.
        """
        over = wins_over(self.results())
        for one, another in combinations(self.bots, 2):
            both = over.get((one, another), 0.0) + over.get((another, one), 0.0)
            if both:
                games = sum(_won_by({one, another}, game) for game in self.ended())
                yield Pair(one, another, games, games * over.get((one, another), 0.0) / both)

    def by_seat(self) -> list[float]:
        """Return [seat] its share of the wins in games that ended, with any bot."""
        games = self.ended()
        return [
            sum(game.worth[seat] for game in games) / max(1, len(games))
            for seat in range(self.settings.seats)
        ]

    def first(self) -> tuple[float, int]:
        """Return the wins of seats that were first to decide alone, and the number of games."""
        games = [game for game in self.ended() if game.first >= 0]
        return sum(game.worth[game.first] for game in games), len(games)

    def turns(self) -> float | None:
        """Return the average turns per game; None without a playtest that counts them."""
        counted = [game.turns for game in self.ended() if game.turns >= 0]
        return sum(counted) / len(counted) if counted else None

    def decisions(self) -> float:
        """Return the average decisions per game."""
        games = self.ended()
        return sum(sum(game.decisions) for game in games) / max(1, len(games))

    def to_json(self, anchor: str = "") -> dict[str, Json]:
        """Return everything: settings, machine, ratings, pairs, seats, first movers, failures."""
        won, began = self.first()
        turns = self.turns()
        low, high = wilson(won, began)
        bots: list[Json] = []
        for line in self.lines(anchor):
            told: dict[str, Json] = {"bot": line.bot, "summary": self.bots[line.bot]}
            if line.rating is not None:
                told |= {name: round(v, 1) for name, v in asdict(line.rating).items()}
            figures = {k: v for k, v in asdict(line).items() if k not in ("bot", "rating")}
            bots.append(told | {name: round(v, 4) for name, v in figures.items()})
        return {
            **asdict(self.settings),
            "machine": dict(self.machine),
            "commits": list(self.commits),
            "games": len(self.games()),
            "unfinished": self.unfinished(),
            "stopped": self.stopped,
            "anchor": self.anchor(anchor),
            "bots": bots,
            "pairs": [_pair_json(pair) for pair in self.pairs()],
            "by_seat": [round(share, 4) for share in self.by_seat()],
            "first": {"games": began, "won": round(won, 4), "low": low, "high": high},
            "turns": None if turns is None else round(turns, 2),
            "decisions": round(self.decisions(), 2),
            "failures": {bot: list(why) for bot, why in self.failures().items()},
        }


def _pair_json(pair: Pair) -> Json:
    low, high = wilson(pair.won, pair.games)
    return {
        "bots": [pair.one, pair.another],
        "games": round(pair.games, 4),
        "won": round(pair.won, 4),
        "low": round(low, 4),
        "high": round(high, 4),
    }


def _seats_of(bot: str, game: Played) -> list[int]:
    return [seat for seat, one in enumerate(game.bots) if one == bot]


def _won_by(pair: set[str], game: Played) -> float:
    """Return the wins of a pair in a game that both played."""
    if not pair <= set(game.bots):
        return 0.0
    return sum(worth for bot, worth in zip(game.bots, game.worth, strict=True) if bot in pair)


def _played(told: dict[str, Any]) -> Played:
    """Return a game from its line: lists of numbers become tuples."""
    for name, value in told.items():
        if isinstance(value, list):
            told[name] = tuple(value)
    return Played(**told)

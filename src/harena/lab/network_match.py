"""Matches of a new network against the evaluation that it would replace, at equal time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from harena.core.game import Game
from harena.core.options import Options
from harena.core.wilson import wilson
from harena.lab.simulate import simulate


@dataclass(frozen=True)
class NetworkMatch:
    """The result of a new network in one seat against the old evaluation in all others."""

    seats: int
    games: int
    won: float

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % Wilson interval of the share of games won."""
        return wilson(self.won, self.games)

    @property
    def is_better(self) -> bool:
        """Return whether the interval is above an equal share."""
        return self.games > 0 and self.interval[0] > 1 / self.seats


def network_match(
    game: Game,
    matches: Sequence[tuple[int, Options]],
    file: Path,
    *,
    games: int,
    seconds: float,
    seed: int = 1,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> NetworkMatch:
    """Play games of a search with the networks of a file against one as the game has it.

    Both get `seconds` of a processor for a turn. The matches are played in turn and equally often,
    and the new network sits in each seat equally often. KeyboardInterrupt when stopped.
    """
    seats = matches[0][0]
    old = f"search(seconds={seconds})"
    bots = [f"search(seconds={seconds},network={file})", *[old] * (seats - 1)]
    each = -(-games // (seats * len(matches))) * seats
    won, played = 0.0, 0
    for number, (_, options) in enumerate(matches):
        tally = simulate(
            game,
            bots,
            each,
            seed + number,
            options=options,
            swap=True,
            workers=workers,
            progress=progress,
        )
        if tally.stopped:
            raise KeyboardInterrupt
        won += tally.bot_wins[0]
        played += tally.games - tally.unfinished
    return NetworkMatch(seats, played, won)

"""Bots of rising strength for every game: `level-1` and on, as many as the game has levels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from harena.bots import messages
from harena.bots.greedy import Greedy
from harena.bots.search import Search
from harena.core.errors import HarenaError, UnknownBotError
from harena.core.levels import LEVELS, MOST_LEVELS, Level, level_name
from harena.core.play.evaluator import evaluator_of
from harena.core.play.rng import Rng
from harena.core.play.search_policy import search_policy_of
from harena.core.play.state import State


def level_of(view: State, number: int) -> Level:
    """Return the level of that number, from 1, of the position's game, or a default one.

    UnknownBotError if the game has fewer levels.
    """
    try:
        levels = view.game.levels
    except HarenaError:
        levels = LEVELS
    check_level(level_name(number), levels)
    return levels[number - 1]


def plays(bot: str, levels: Sequence[Level]) -> bool:
    """Return False for a level that a game with these levels does not have."""
    return bot not in MAKERS or bot in names_of(levels)


def names_of(levels: Sequence[Level]) -> list[str]:
    """Return the names of the bots of a game's levels."""
    return [level_name(number) for number in range(1, len(levels) + 1)]


def check_level(bot: str, levels: Sequence[Level]) -> None:
    """Raise UnknownBotError if a bot is a level that a game with these levels does not have."""
    if not plays(bot, levels):
        raise UnknownBotError(bot, names_of(levels))


def brain_of(
    level: Level, *, seats: int = 2, moved_first: bool = False, in_setup: bool = False
) -> Greedy | Search:
    """Return the bot that plays at a level among `seats`, if it `moved_first` or not."""
    temperature = level.careless if moved_first and level.careless else level.temperature
    if seats > 2 and level.among_many:
        temperature = level.among_many
    if in_setup and level.setup:
        temperature = level.setup
    if level.iterations == 0 and level.seconds == 0.0:
        return Greedy(temperature=temperature, network=level.network)
    return Search(level.seconds, level.iterations, temperature=temperature, network=level.network)


class Leveled:
    """A bot that plays at a level of the position's game."""

    def __init__(self, number: int) -> None:
        """Take the number of the level, from 1, the weakest."""
        self.number = number
        self.name = level_name(number)
        self.title = f"Level {number}"
        self.summary = messages.level_summary(number)
        self._kind: tuple[Level, int, bool, bool] | None = None
        self._brain: Greedy | Search = Greedy()

    def brain(self, view: State, seat: int) -> Greedy | Search:
        """Return the bot for a seat in games like that of `view`, kept while they stay alike."""
        level = level_of(view, self.number)
        moved_first = search_policy_of(view).moved_first(view, seat)
        in_setup = not evaluator_of(view).has_win_probabilities(view)
        kind = level, int(view.seats), moved_first, in_setup
        if kind != self._kind:
            self._kind = kind
            self._brain = brain_of(level, seats=kind[1], moved_first=moved_first, in_setup=in_setup)
        return self._brain

    def forget(self) -> None:
        """Drop the last tree, see `Search.forget`."""
        if isinstance(self._brain, Search):
            self._brain.forget()

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        """Return the action to play in `view`, the seat's observation."""
        return int(self.brain(view, seat).choose(view, seat, rng))


MAKERS = {level_name(n): partial(Leveled, n) for n in range(1, MOST_LEVELS + 1)}
"""Makers of the levels, by name."""

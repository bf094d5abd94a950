"""Five bots of rising strength for every game: `level-1` to `level-5`."""

from __future__ import annotations

from functools import partial

from harena.bots.greedy import Greedy
from harena.bots.search import Search
from harena.core.errors import HarenaError
from harena.core.levels import LEVELS, Level, level_name
from harena.core.play.rng import Rng
from harena.core.play.state import State


def level_of(view: State, number: int) -> Level:
    """The level of that number, from 1, of the game of a position; its game may not be known."""
    try:
        levels = view.game.levels
    except HarenaError:
        levels = LEVELS
    return levels[number - 1]


def brain_of(level: Level, *, began: bool = False) -> Greedy | Search:
    """What thinks as a level says, in a game that it `began` or another."""
    temperature = level.careless if began and level.careless else level.temperature
    if level.iterations == 0 and level.seconds == 0.0:
        return Greedy(temperature=temperature)
    return Search(level.seconds, level.iterations, temperature=temperature)


class Leveled:
    """Plays as the position's game says of its level."""

    def __init__(self, number: int) -> None:
        """`number` from 1, the weakest, to 5."""
        self.number = number
        self.name = level_name(number)
        self.title = f"Level {number}"
        self.summary = LEVELS[number - 1].summary
        self._level: Level | None = None
        self._began = False
        self._brain: Greedy | Search = Greedy()

    def brain(self, view: State, seat: int) -> Greedy | Search:
        """What thinks for a seat in games like that of `view`; kept while they stay alike."""
        level, began = level_of(view, self.number), view.began(seat)
        if level is not self._level or began != self._began:
            self._level, self._began = level, began
            self._brain = brain_of(level, began=began)
        return self._brain

    def forget(self) -> None:
        """Let go of what it found last, see `Search.forget`."""
        if isinstance(self._brain, Search):
            self._brain.forget()

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        """The action to play in `view`, the seat's observation."""
        return int(self.brain(view, seat).choose(view, seat, rng))


MAKERS = {level_name(n): partial(Leveled, n) for n in range(1, len(LEVELS) + 1)}
"""By name, what makes each."""

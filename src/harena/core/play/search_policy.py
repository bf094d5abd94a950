"""Advice of a game to bots that search it: which actions to try, and where a turn can end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from harena.core.play.actions import Actions
from harena.core.play.state import State


@final
@dataclass(frozen=True)
class SearchConfig:
    """The settings of a search in one game."""

    beam_width: i64 = 10
    """Partial turns that the beam extends at once; few where turns are long."""
    min_visits: i64 = 0
    """Visits of a position before its turns are searched.

    Until then its value is the evaluation, and every sampled face of a die is evaluated at the
    first visit. 0 if the evaluation cannot tell what the next turn brings.
    """
    minimax_weight: float = 0.5
    """The weight of best play in a turn's value, 0 to 1; the mean of all visits has the rest.

    Less where the best outcome is often luck, as with hidden hands.
    """
    distinct_gap: float = 0.0
    """The difference in value from which turns with the same first action count as distinct.

    The best of similar turns is tried before the others. 0 tries all turns by their value.
    """
    evaluates_chance: bool = False
    """True if the evaluation is exact enough at a die: turns are then judged without rolling it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchPolicy:
    """The advice of a game to a search. The defaults fit every game."""

    def __init__(self, config: SearchConfig | None = None) -> None:
        """Take the settings; the defaults without."""
        self.config: Final = config if config is not None else SearchConfig()

    def candidate_actions(self, state: State, seat: i64, last: i64, out: Actions) -> None:
        """Add the legal actions to consider after the seat played `last` in its turn.

        `last` is -1 at the root of a search, possibly in the middle of a turn. A game may leave
        out bad actions and other orders of the same actions, but not all actions.
        """
        state._legal_actions(seat, out)

    def is_dominated(self, state: State, seat: i64, action: i64) -> bool:
        """Return whether another legal action of the seat is plainly as good or better.

        Weak bots, which choose at random among the others, leave such actions out. Never return
        True for all legal actions.
        """
        return False

    def end_turn_action(self, state: State, seat: i64) -> i64:
        """Return the action that ends the seat's turn as it stands; -1 if there is none."""
        return -1

    def is_mid_action(self, state: State, seat: i64) -> bool:
        """Return whether the position cannot be judged before the seat decides more.

        For example, the seat has chosen a piece but not its target.
        """
        return False

    def secret_deciders(self, state: State) -> i64:
        """Return the seats that decide in this secret phase, ready or not, a bit each."""
        return state.waiting

    def chance_samples(self, state: State) -> i64:
        """Return how many faces of the requested die to look at, evenly spaced.

        Fewer than all save time where many faces have about the same effect.
        """
        return state.die

    def moved_first(self, state: State, seat: i64) -> bool:
        """Return whether the seat moved first in this game; False if that is unknown.

        A level may play more carelessly then, see `Level.careless`.
        """
        return False


PLAIN: Final = SearchPolicy()


def search_policy_of(state: State) -> SearchPolicy:
    """Return the search policy of the state's game, or the default one if it is not known."""
    game = state._game
    if game is None:
        return PLAIN
    found: SearchPolicy = game.search_policy
    return found

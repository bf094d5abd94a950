"""Many positions side by side for learners, each played on until a player decides."""

from __future__ import annotations

from operator import index
from typing import Final, SupportsIndex, final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, State, apply_listed, apply_rolled

HEAD: Final[i64] = 2  # numbers in a row before the table: `to_move` and `waiting`


def settle(state: State, dice: Rng) -> i64:
    """Roll dice and play forced actions until a player decides. Return the seat; -1 at the end."""
    while True:
        if state.to_move == CHANCE:
            apply_rolled(state, dice.below(state.die) + 1)
            continue
        forced = state.forced_action()
        if forced < 0:
            return state.next_seat()
        apply_listed(state, state.to_move, forced)


@final
class PositionBatch:
    """Copies of a position, each with its own random generator, and rows of numbers about them.

    Dice and forced actions are played automatically. `seats` holds the deciding seat of each
    position, -1 at the end. The rows keep their memory, so `numpy.asarray` shows one without a
    copy.

    >>> from harena import get_game
    >>> positions = PositionBatch(get_game("warp-6").start(2), 3, seed=1)
    >>> positions.look()
    >>> seats, legal = list(positions.seats), list(positions.legal)[: positions.found]
    >>> size = int(positions.states[0].space.size)
    >>> choices = [min(one % size for one in legal if one // size == n) for n in range(3)]
    >>> positions.play(choices)
    >>> [state.is_legal(seat, choice) for state, seat, choice
    ...  in zip(positions.states, seats, choices)]
    [False, False, False]
    """

    def __init__(self, start: State, count: SupportsIndex, seed: SupportsIndex) -> None:
        """Make `count` copies of `start`. The same seed gives the same dice in each of them."""
        n = index(count)
        if n < 1:
            raise ValueError(f"expected at least 1 position, not {n}")
        self.start: Final = start.clone()
        self.states: Final = [start.clone() for _ in range(n)]
        self.dice: Final = [Rng(seed, stream) for stream in range(n)]
        self.seats: vec[i64] = vec[i64]([0] * n)
        """Who decides in each; -1: it is over."""
        self.played: vec[i64] = vec[i64]([0] * n)
        """How many decisions were asked for in each since it started."""
        self.width: Final[i64] = HEAD + len(start.values)
        self.rows: vec[i64] = vec[i64]([0] * (n * int(self.width)))
        """What whoever decides sees: a row of `width` for each, as `look` found it."""
        self.legal: vec[i64] = vec[i64]([0] * (n * int(start.space.size)))
        """The legal actions, as `look` found them: position * size of the space + action."""
        self.found: i64 = 0
        """How many of `legal` there are."""
        self._view: Final = start.clone()
        self._actions: Final = Actions(start.space.size)
        i: i64
        for i in range(len(self.seats)):
            self.seats[i] = settle(self.states[i], self.dice[i])

    def restart(self, at: i64) -> None:
        """Start again in a position. Its dice continue."""
        self.states[at].copy_from(self.start)
        self.played[at] = 0
        self.seats[at] = settle(self.states[at], self.dice[at])

    def play(self, actions: list[int]) -> None:
        """Play an action in each position for its deciding seat, unchecked, and continue."""
        i: i64
        for i in range(len(self.seats)):
            apply_listed(self.states[i], self.seats[i], actions[i])
            self.played[i] += 1
            self.seats[i] = settle(self.states[i], self.dice[i])

    def look(self) -> None:
        """Fill `rows` and `legal`; both are empty for a position that is over."""
        rows = self.rows
        legal = self.legal
        view = self._view
        actions = self._actions
        size = view.space.size
        found: i64 = 0
        place: i64 = 0
        i: i64
        k: i64
        for i in range(len(self.seats)):
            seat = self.seats[i]
            state = self.states[i]
            actions.count = 0
            if seat >= 0:
                state._legal_actions(seat, actions)
            for k in range(actions.count):
                legal[found] = i * size + actions.at[k]
                found += 1
            view.copy_from(state)
            view.redact(seat if seat >= 0 else -1)
            rows[place] = view.to_move
            rows[place + 1] = view.waiting
            place += HEAD
            table = view.values
            for k in range(len(table)):
                rows[place] = table[k]
                place += 1
        self.found = found

"""Random play to the end of a game: for benchmarks, search and tests."""

from __future__ import annotations

from typing import Final, SupportsIndex, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, DEBUG, TERMINAL, State

WORD: Final = 1 << 64


@final
class Playout:
    """A player of random games: it plays positions on with even choices and dice, and counts them.

    >>> from harena import get_game
    >>> state = get_game("arena").start(2)
    >>> playout = Playout(1)
    >>> playout.run(state, 10_000), state.to_move == TERMINAL
    (True, True)
    >>> playout.decisions > 10
    True
    """

    def __init__(self, seed: SupportsIndex, stream: SupportsIndex = 0) -> None:
        """Take a seed and a stream; the same ones play the same games."""
        self.rng = Rng(seed, stream)
        self.actions = Actions(64)
        self.decisions: i64 = 0
        self.rolls: i64 = 0
        self.first: i64 = -1
        """Who was the first to decide while nobody else did, in the games played; -1: nobody."""

    def run(self, state: State, limit: i64) -> bool:
        """Play `state` on, at most `limit` decisions. Return whether it came to its end."""
        rng = self.rng
        actions = self.actions
        if len(actions.at) < state.space.size:
            actions = Actions(state.space.size)
            self.actions = actions
        checks = DEBUG
        left = limit
        rolls: i64 = 0
        while True:
            seat = state.to_move
            if seat < 0:
                if seat == TERMINAL:
                    break
                if seat == CHANCE:
                    face = rng.below(state.die) + 1
                    if checks:
                        state.check_chance(int(face))
                    state._apply_chance(face)
                    rolls += 1
                    continue
                seat = state.next_seat()
            elif self.first < 0 and left > 0:
                self.first = seat
            if left == 0:
                break
            left -= 1
            action = state.random_action(seat, rng, actions)
            if checks:
                state.check_action(int(seat), int(action))
            state._apply_action(seat, action)
        self.decisions += limit - left
        self.rolls += rolls
        return state.to_move == TERMINAL


def random_game_digest(start: State, seed: i64, stream: i64, limit: i64, stride: i64 = 1) -> int:
    """Play one random game from `start` and return a 64-bit digest of its positions' keys.

    The last position counts, and of the others every `stride`-th. Compiled and plain builds must
    agree on it. `start` is unchanged.
    """
    rng = Rng(seed, stream)
    state = start.clone()
    actions = Actions(state.space.size)
    h = 0
    left = limit
    steps: i64 = 0
    while state.to_move != TERMINAL and left > 0:
        if state.to_move == CHANCE:
            state._apply_chance(rng.below(state.die) + 1)
        else:
            seat = state.next_seat()
            actions.count = 0
            state._legal_actions(seat, actions)
            state._apply_action(seat, actions.at[rng.below(actions.count)])
            left -= 1
        steps += 1
        if steps % stride == 0:
            h = (h * 31 + state.key()) % WORD
    return (h * 31 + state.key()) % WORD

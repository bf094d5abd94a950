"""Looking one decision ahead by the game's own yardstick."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.actions import Actions
from harena.core.state import CHANCE, Rng, State

DICE_AHEAD: Final[i64] = 2  # dice in a row that are averaged over all their faces


@final
class Greedy:
    """Tries every legal action, averages over the dice that follow, takes what looks best."""

    name = "greedy"
    title = "Greedy"
    summary = "Looks one decision ahead and takes what looks best."

    def __init__(self) -> None:
        self.actions = Actions(64)

    def choose(self, view: State, seat: i64, rng: Rng) -> i64:
        """The action to play in `view`, the seat's observation; equal ones are drawn evenly.

        What the seat cannot know is filled in once, by `State.redraw`.
        """
        if len(self.actions.at) < view.space.size:
            self.actions = Actions(view.space.size)
        actions = self.actions
        actions.count = 0
        view.legal(seat, actions)
        best: i64 = actions.get(0)
        if actions.count == 1:
            return best
        guess = view.clone()
        guess.redraw(seat, rng)
        ahead = guess.clone()
        top = 0.0
        equal: i64 = 0
        i: i64
        for i in range(actions.count):
            action = actions.get(i)
            ahead.copy_from(guess)
            ahead.act(seat, action)
            value = expected(ahead, seat, DICE_AHEAD)
            if equal == 0 or value > top:
                top = value
                best = action
                equal = 1
            elif value == top:
                equal += 1
                if rng.below(equal) == 0:
                    best = action
        return best


def expected(state: State, seat: i64, dice: i64) -> float:
    """The yardstick for a seat, averaged over the faces of the next `dice` dice."""
    if state.pending != CHANCE or dice == 0:
        return state.appraise(seat)
    total = 0.0
    sides = state.die
    after = state.clone()
    face: i64
    for face in range(1, sides + 1):
        after.copy_from(state)
        after.fall(face)
        total += expected(after, seat, dice - 1)
    return total / float(sides)

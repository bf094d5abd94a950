"""An entry of a match's log: a decision, a die, or a lost game of a series."""

from __future__ import annotations

from dataclasses import dataclass

from harena.core.play.state import State

UNKNOWN = -1
"""The value of an entry for a viewer who may not know it."""
GAME_RESIGNED = -2
"""The value of an entry by which a seat resigns the current game of a series."""
GAME_TIMED_OUT = -3
"""The value of an entry by which a seat loses the current game of a series on time."""
LOSS_WORDS = {GAME_RESIGNED: "resigns-game", GAME_TIMED_OUT: "forfeits-game"}
"""The words of records for lost games."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One step of a match: seat `seat` played action `value`, or a die showed face `value`.

    For a die `seat` is -1 and `sides` its number of sides, otherwise `sides` is 0. With the value
    `GAME_RESIGNED` or `GAME_TIMED_OUT` the seat lost the current game of a series.
    """

    seat: int
    value: int
    sides: int = 0

    @property
    def is_roll(self) -> bool:
        """True for a die's face, False for a decision or a lost game."""
        return self.sides > 0

    @property
    def is_loss(self) -> bool:
        """True if the seat lost the current game of a series, by resigning or on time."""
        return self.value <= GAME_RESIGNED

    @property
    def is_decision(self) -> bool:
        """True for an action that a seat played."""
        return not (self.is_roll or self.is_loss)

    def apply_to(self, state: State) -> None:
        """Apply the entry to a position that asks for it, unchecked."""
        if self.is_roll:
            state._apply_chance(self.value)
        elif self.is_loss:
            state.lose_game(self.seat)
        else:
            state._apply_action(self.seat, self.value)

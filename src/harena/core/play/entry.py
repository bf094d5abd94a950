"""An entry of a match's log: a decision or a die."""

from __future__ import annotations

from dataclasses import dataclass

from harena.core.play.state import State

UNKNOWN = -1
"""The value of an entry for a viewer who may not know it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One step of a match: seat `seat` played action `value`, or a die showed face `value`.

    For a die `seat` is -1 and `sides` its number of sides, otherwise `sides` is 0.
    """

    seat: int
    value: int
    sides: int = 0

    @property
    def is_roll(self) -> bool:
        """True for a die's face, False for a decision."""
        return self.sides > 0

    def apply_to(self, state: State) -> None:
        """Apply the entry to a position that asks for it, unchecked."""
        if self.is_roll:
            state._apply_chance(self.value)
        else:
            state._apply_action(self.seat, self.value)

"""Actions: their numbers, and the notations of dice and actions (`6b`, `6b+`, `6b-`, `=5`)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.actions import ActionSpace, Kind
from harena.games.warp6.rules.components import OWN

DIE: Final[i64] = 0  # + own die: place it, or move it
PLUS: Final[i64] = 9  # + own die: its face one up
MINUS: Final[i64] = 18  # + own die: its face one down
EACH: Final[i64] = 1 << 0 | 1 << 9 | 1 << 18  # the bits of the actions of own die 0
NUMBER: Final[i64] = 27  # + n - 1: the face n for the next die in a secret distribution

TWO_PLAYER_DICE: Final = ["8a", "8b", "6a", "6b", "6c", "4a", "4b", "4c", "4d"]
THREE_PLAYER_DICE: Final = ["8a", "6a", "6b", "4a", "4b", "4c"]


def die_names(seats: int) -> list[str]:
    """W6-11: return the notations of a player's own dice: sides and a letter, `8a` to `4d`."""
    return list(TWO_PLAYER_DICE if seats == 2 else THREE_PLAYER_DICE)


def action_space(seats: int) -> ActionSpace:
    """Return the action space.

    `6b` points at a die, `6b+` and `6b-` at its plus and minus, `=5` at a number.

    Ids are the same for two and three players; three use six dice of nine.
    """
    names = die_names(seats)
    spare = [f"unused{n}" for n in range(len(names), int(OWN))]
    return ActionSpace(
        [
            Kind("die", names + spare),
            Kind("plus", [f"{name}+" for name in names + spare]),
            Kind("minus", [f"{name}-" for name in names + spare]),
            Kind("number", [f"={n}" for n in range(1, 9)]),
        ]
    )


SPACES: Final = [action_space(2), action_space(3)]

"""Dice: how many of each kind a player has, and how many win (W6-10, W6-11).

A die's number is seat * OWN + its place among the player's own dice, most sides first.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

OWN: Final[i64] = 9  # room for so many dice a seat; in three-player games six are used
SIDES: Final = vec[i64]([8, 8, 6, 6, 6, 4, 4, 4, 4, 8, 6, 6, 4, 4, 4, 0, 0, 0])
"""[(seats - 2) * OWN + own die] -> sides; 0 for a die that is not in the game."""
DICE: Final = vec[i64]([9, 6])
"""[seats - 2] -> dice a player has (W6-11)."""
GOAL: Final = vec[i64]([6, 4])
"""[seats - 2] -> dice off the board that win (W6-10)."""

TWO_PLAYER_DICE: Final = ["8a", "8b", "6a", "6b", "6c", "4a", "4b", "4c", "4d"]
THREE_PLAYER_DICE: Final = ["8a", "6a", "6b", "4a", "4b", "4c"]


def die_names(seats: int) -> list[str]:
    """Return the notations of a player's own dice: sides and a letter, `8a` to `4d`."""
    return list(TWO_PLAYER_DICE if seats == 2 else THREE_PLAYER_DICE)

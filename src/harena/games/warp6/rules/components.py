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

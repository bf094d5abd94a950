"""The contents of the box: grids, robots with dice and steps, discs, and the deck of cards."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

GRIDS: Final[i64] = 20
"""Grids of the classic arena (WA-2); a table may choose another number."""
STOCK: Final = vec[i64]([1, 5, 5, 5, 5, 1])
"""[kind] -> how many a seat can have in the arena (WA-16, WA-66)"""
DICE: Final = [12, 10, 8, 6, 4, 8]
"""[kind] sides of the combat die (6.0, WA-66)"""
ALLOWANCE: Final = vec[i64]([3, 1, 2, 3, 4, 2])
"""[kind] -> hexes it moves (5.0, WA-22, WA-66)"""
LOAD: Final[i64] = 4  # the most discs a robot carries
PACK: Final = [0, 8, 8, 8, 8, 8, 16, 8, 8, 8, 4, 0, 0, 0]
"""[card] -> how many there are in the classic game (WA-5)"""
FIRST_CARDS: Final[i64] = 3  # cards that are dealt to each player (WA-5)

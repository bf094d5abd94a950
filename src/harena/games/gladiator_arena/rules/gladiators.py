"""Gladiators: races and weapons, and the pairs that may enter (GA-2)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# 0 is none chosen.
HUMAN: Final[i64] = 1
DWARF: Final[i64] = 2
ELF: Final[i64] = 3
HALFLING: Final[i64] = 4
GIANT: Final[i64] = 5
RACES: Final = ["human", "dwarf", "elf", "halfling", "giant"]

AXE: Final[i64] = 1
SWORD: Final[i64] = 2
SPEAR: Final[i64] = 3
BOW: Final[i64] = 4
CATAPULT: Final[i64] = 5
WEAPONS: Final = ["axe", "sword", "spear", "bow", "catapult"]

HIT_POINTS: Final = vec[i64]([0, 8, 9, 7, 5, 11])
"""[race] -> HP at the start (GA-2)."""
MOVEMENT: Final = vec[i64]([0, 3, 2, 4, 3, 2])
"""[race] -> MpT, what it may spend in a turn (GA-3)."""
STEP_COST: Final = vec[i64]([0, 1, 1, 1, 1, 2])
"""[race] -> MpT that a step costs (GA-3)."""
BONUS: Final = vec[i64]([0, 0, 1, -1, -1, 1])
"""[race] -> damage over that of an axe, a sword or a spear (GA-2)."""
BASE: Final = vec[i64]([0, 4, 2, 1, 1, 2])
"""[weapon] -> damage of a strike; of a bow and a catapult the same for all races (GA-2)."""
HOLE: Final = vec[i64]([0, 0, 0, 0, 2, 1])
"""[weapon] -> GA-5, GA-6: squares around the gladiator, 0 its own alone, that it cannot strike."""
REACH: Final = vec[i64]([0, 1, 2, 3, 26, 26])
"""[weapon] -> how far it strikes, in squares, diagonal ones too."""
# fmt: off
PAIRS: Final = vec[i64]([
    0, 0, 0, 0, 0, 0,  # no race
    0, 1, 1, 1, 1, 2,  # human
    0, 1, 1, 1, 2, 2,  # dwarf
    0, 1, 1, 0, 1, 2,  # elf
    0, 1, 1, 0, 1, 1,  # halfling
    0, 1, 1, 1, 1, 1,  # giant
])
"""[race * 6 + weapon] -> 0 never, 1 allowed, 2 only if weak pairs are admitted (GA-2)."""
# fmt: on


def damage_of(race: i64, weapon: i64) -> i64:
    """GA-2: return the damage of one strike on the square it is aimed at."""
    if weapon >= BOW:
        return BASE[weapon]
    return BASE[weapon] + BONUS[race]


def pair_allowed(race: i64, weapon: i64, weak: i64) -> bool:
    """GA-2: return whether a race may carry a weapon; `weak` 1 admits pairs others make useless."""
    return 0 < PAIRS[race * 6 + weapon] <= 1 + weak


def allowed_pairs(weak: bool) -> list[tuple[int, int]]:
    """GA-2: return the pairs of race and weapon that a table admits, by race and then weapon."""
    return [
        (race, weapon)
        for race in range(1, len(RACES) + 1)
        for weapon in range(1, len(WEAPONS) + 1)
        if pair_allowed(race, weapon, 1 if weak else 0)
    ]

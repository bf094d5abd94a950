"""The board: 17 level hexes (AR-2) in three lines of 6, 5 and 6, and two kings' areas.

A hex is numbered along the lines: A0 to A5 are 0 to 5, B0 to B4 are 6 to 10, C0 to C5 are 11 to
16. The kings' areas are 17 (K1, seat 0's, beside A0, B0 and C0) and 18 (K2, beside A5, B4, C5).
A set of places is a mask with a bit for each.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

HEXES: Final[i64] = 17
PLACES: Final[i64] = 19  # hexes and kings' areas
KING: Final[i64] = 17
"""+ seat -> AR-3: the area of that seat's king: no hex, without terrain and control."""
ALL_HEXES: Final[i64] = (1 << 17) - 1
KINGS: Final[i64] = 3 << 17

Q: Final = vec[i64]([0] * 6 + [1] * 5 + [2] * 6 + [1, 1])
"""[place] -> axial q, to the lower right; the hexes are flat-topped, a line is a column."""
R: Final = vec[i64]([0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, -1, 0, 1, 2, 3, 4, -1, 5])
"""[place] -> axial r, down a column."""
PLACE_NAMES: Final = [
    *(f"A{n}" for n in range(6)),
    *(f"B{n}" for n in range(5)),
    *(f"C{n}" for n in range(6)),
    "K1",
    "K2",
]


def distance(one: i64, two: i64) -> int:
    """Return the steps between two places on a board without gaps."""
    q = int(Q[two] - Q[one])
    r = int(R[two] - R[one])
    return max(abs(q), abs(r), abs(q + r))


def beside(one: i64, two: i64) -> bool:
    """Return whether two places touch; the kings' areas touch hexes only."""
    return distance(one, two) == 1


def beside_mask(place: i64) -> int:
    """Return the places that touch a place, a bit each."""
    mask = 0
    other: i64
    for other in range(PLACES):
        if beside(place, other):
            mask |= 1 << int(other)
    return mask


NEAR: Final = vec[i64]([beside_mask(place) for place in range(19)])
"""[place] -> the places beside it, a bit each, kings' areas too."""
START: Final = vec[i64]([beside_mask(17), beside_mask(18)])
"""[seat] -> AR-6: the three hexes beside its king, a bit each."""

FIRST_ENDS: Final[i64] = 1 << 0 | 1 << 6 | 1 << 11
LAST_ENDS: Final[i64] = 1 << 5 | 1 << 10 | 1 << 16
LEFT_LINES: Final[i64] = (1 << 11) - 1  # A and B
RIGHT_LINES: Final[i64] = ALL_HEXES & ~0b111111  # B and C


def spread(mask: i64) -> i64:
    """Return the hexes beside the hexes of a mask, a bit each."""
    left = mask & RIGHT_LINES
    right = mask & LEFT_LINES
    one: i64 = 1
    return (
        ((mask & ~LAST_ENDS) << 1)
        | ((mask & ~FIRST_ENDS) >> 1)
        | (((right << 5) | ((right & ~(one << 5)) << 6)) & RIGHT_LINES)
        | (((left >> 5) | ((left & ~(one << 11)) >> 6)) & LEFT_LINES)
    )


def count(mask: i64) -> i64:
    """Return the number of places in a mask."""
    mask = mask - ((mask >> 1) & 0x55555555)
    mask = (mask & 0x33333333) + ((mask >> 2) & 0x33333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F
    return ((mask * 0x01010101) >> 24) & 0xFF


def lowest(mask: i64) -> i64:
    """Return the place with the lowest number in a non-empty mask."""
    return count((mask & -mask) - 1)


def nth(mask: i64, n: i64) -> i64:
    """Return the n-th place of a mask, from 0, lowest number first; the mask has more than n."""
    _i: i64
    for _i in range(n):
        mask &= mask - 1
    return lowest(mask)

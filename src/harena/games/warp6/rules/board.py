"""The spiral: 126 spaces in six rings, and the dotted lines that lead one ring inwards.

A space is numbered by its distance to the centre along the solid line: 126 is the start, 1 the
last space, 0 the centre. Ring r (1 innermost, 6 outermost) has 6r spaces.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

RINGS: Final[i64] = 6
START: Final[i64] = 126  # the outermost space, where the first die is placed
CENTRE: Final[i64] = 0


def first_of_ring(ring: i64) -> i64:
    """Return the innermost space of a ring, 1 to 6 (127 for "ring 7", one past the start)."""
    return 3 * ring * (ring - 1) + 1


def ring_of(space: i64) -> i64:
    """Return the ring of a space, 1 to 6; 0 for the centre."""
    ring: i64 = 0
    while first_of_ring(ring + 1) <= space:
        ring += 1
    return ring


def dotted_line(space: i64) -> i64:
    """Return the end of a space's dotted line: one ring inwards, or 0 from ring 1.

    Each ring has six sectors of as many spaces as its number; the first two spaces of a sector
    share a line to the first space of the same sector one ring in.
    """
    ring = ring_of(space)
    if ring <= 1:
        return CENTRE
    place = space - first_of_ring(ring)
    sector = place // ring
    offset = place % ring
    inner = offset - 1 if offset > 0 else 0
    return first_of_ring(ring - 1) + sector * (ring - 1) + inner


RING: Final = vec[i64]([int(ring_of(k)) for k in range(127)])
"""[space] -> its ring, 0 to 6."""
DOTTED: Final = vec[i64]([int(dotted_line(k)) for k in range(127)])
"""[space] -> where its dotted line leads, 0 to 90."""

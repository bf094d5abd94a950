"""The geometry of grids, seven hexes or nine squares, as tables."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

Place = tuple[int, int]

HEX_SIDES: Final = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
"""Axial coordinates of a hex's neighbours, clockwise from the east: E, SE, SW, W, NW, NE."""
SQUARE_SIDES: Final = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
"""Column and row of a square's neighbours, clockwise from the east: E, SE, S, SW, W, NW, N, NE."""

FAR: Final[i64] = -1  # in `beside`: too far away to touch
OVERLAPS: Final[i64] = -2  # in `beside`: the grids would lie on each other


@final
class Shape:
    """The geometry of grids that have a centre and a ring of secondary cells around it.

    A cell's neighbours are counted clockwise from the east (WA-1, WA-45). All tables follow from
    the sides of a cell; the rules only read them.
    """

    def __init__(self, sides: list[Place], turns: i64, places: list[Place]) -> None:
        """Describe cells with these sides, and grids that fit into their place in `turns` ways.

        `places` are those of a grid beside another that share a side of a cell with it, clockwise
        from the east.
        """
        count = len(sides)
        self.ways: i64 = count  # neighbours a cell has
        self.cells: i64 = count + 1  # cells of a grid
        self.turns: i64 = turns
        self.shift: i64 = count // int(turns)  # cells of the ring that a turn moves on
        self.side_q: vec[i64] = vec[i64]([q for q, r in sides])
        self.side_r: vec[i64] = vec[i64]([r for q, r in sides])
        self.places: i64 = len(places)
        self.place_q: vec[i64] = vec[i64]([q for q, r in places])
        self.place_r: vec[i64] = vec[i64]([r for q, r in places])
        # Pairs of neighbours in a ring: a side, the way from its cell, the side that leads to.
        inner = pairs(sides, sides)
        self.inner: vec[i64] = vec[i64](inner)
        self.inners: i64 = len(inner)
        # [(dq + 3) * 7 + dr + 3] what a grid is to another at that distance: a place beside it
        # (those from `places` on touch it in a corner only), FAR or OVERLAPS.
        ring = [(0, 0)]
        ring.extend(sides)
        self.beside: vec[i64] = vec[i64]([int(FAR)] * 49)
        # [n] where the pairs of neighbours begin that two grids have, lying at the n-th of all
        # these places; `joints` holds them as `inner` does.
        self.joint: vec[i64] = vec[i64]([])
        joints: list[int] = []
        starts: list[int] = []
        corners: list[Place] = []
        for q in range(-3, 4):
            for r in range(-3, 4):
                place = (q, r)
                away = [(q + dq, r + dr) for dq, dr in ring]
                if any(cell in ring for cell in away):
                    self.beside[(q + 3) * 7 + r + 3] = OVERLAPS
                elif place not in places and pairs(sides, away[1:]):
                    corners.append(place)
        for n, (q, r) in enumerate(places + corners):
            self.beside[(q + 3) * 7 + r + 3] = n
            starts.append(len(joints))
            joints += pairs(sides, [(q + dq, r + dr) for dq, dr in sides])
        starts.append(len(joints))
        self.joint = vec[i64](starts)
        self.joints: vec[i64] = vec[i64](joints)
        # [side * 5 + n] the ways on from a cell that is hopped over, to cells at distance two
        # from where the hop begins (WA-23, WA-45); -1 for no more.
        self.hops: vec[i64] = vec[i64]([-1] * (5 * count))
        for side, (q, r) in enumerate(sides):
            n = 0
            for step in range(-(count // 2), count // 2):
                way = (side + step) % count
                if (q + sides[way][0], r + sides[way][1]) not in ring:
                    self.hops[5 * side + n] = way
                    n += 1


def pairs(sides: list[Place], ring: list[Place]) -> list[int]:
    """Return side, way, side for all cells of a ring with a neighbour in another, in one row."""
    found: list[int] = []
    for side, (q, r) in enumerate(sides):
        for way, (dq, dr) in enumerate(sides):
            if (q + dq, r + dr) in ring:
                found += [side, way, ring.index((q + dq, r + dr))]
    return found


def around_hexes() -> list[Place]:
    """WA-2: return the 18 places of a grid of hexes beside another, clockwise from the east."""
    out = []
    for side in range(6):
        q, r = HEX_SIDES[side]
        dq, dr = HEX_SIDES[(side + 2) % 6]
        out += [(3 * q + n * dq, 3 * r + n * dr) for n in range(3)]
    return out


def around_squares() -> list[Place]:
    """WA-61: return the 20 places of a grid of squares beside another, clockwise from the east."""
    east = [(3, n) for n in range(3)]
    south = [(n, 3) for n in range(2, -3, -1)]
    west = [(-3, n) for n in range(2, -3, -1)]
    north = [(n, -3) for n in range(-2, 3)]
    return [*east, *south, *west, *north, (3, -2), (3, -1)]


HEXES: Final = Shape(HEX_SIDES, 6, around_hexes())
"""Grids of seven hexes, which turn by sixths; coordinates are axial, q east and r south-east."""
SQUARES: Final = Shape(SQUARE_SIDES, 4, around_squares())
"""WA-45, WA-61: grids of nine squares, which turn by quarters; q is the column, r the row."""


def distance(shape: Shape, dq: i64, dr: i64) -> i64:
    """Return the steps between two cells, for a difference in q and in r.

    WA-61: between squares also over corners.
    """
    if shape.ways == 8:
        if dq < 0:
            dq = -dq
        if dr < 0:
            dr = -dr
        return dq if dq > dr else dr
    ds = dq + dr
    if dq < 0:
        dq = -dq
    if dr < 0:
        dr = -dr
    if ds < 0:
        ds = -ds
    return (dq + dr + ds) >> 1

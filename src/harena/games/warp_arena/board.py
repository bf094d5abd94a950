"""The arena: grids of seven hexes, where they lie, how they turn, and what is beside what."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.state import Rng
from harena.games.warp_arena.state import (
    CELL_Q,
    CELL_R,
    NOWHERE,
    SLOT,
    SLOTS,
    TURNED,
    WarpArenaTable,
)

# Axial coordinates; directions clockwise from the east: E, SE, SW, W, NW, NE (WA-1).
DIR_Q: Final = vec[i64]([1, 0, -1, -1, 0, 1])
DIR_R: Final = vec[i64]([0, 1, 1, 0, -1, -1])
DIR_OF: Final = vec[i64]([-1, 3, 2, 4, -1, 1, 5, 0, -1])
"""[(dq + 1) * 3 + dr + 1] -> direction of a neighbour; -1 for what is none"""


def ring() -> list[tuple[int, int]]:
    """The 18 places of a grid beside another, clockwise from the east (WA-2)."""
    out = []
    for side in range(6):
        along = (side + 2) % 6
        for n in range(3):
            q = 3 * int(DIR_Q[side]) + n * int(DIR_Q[along])
            r = 3 * int(DIR_R[side]) + n * int(DIR_R[along])
            out.append((q, r))
    return out


PLACES: Final[i64] = 18
PLACE_Q: Final = vec[i64]([q for q, r in ring()])
PLACE_R: Final = vec[i64]([r for q, r in ring()])


def distance(dq: i64, dr: i64) -> i64:
    """How many hexes apart, for a difference in q and in r."""
    ds = dq + dr
    if dq < 0:
        dq = -dq
    if dr < 0:
        dr = -dr
    if ds < 0:
        ds = -ds
    return (dq + dr + ds) >> 1


def grid_of(table: WarpArenaTable, hex_: i64) -> i64:
    """The grid a hex belongs to."""
    return hex_ // table.cells


def hex_q(table: WarpArenaTable, hex_: i64) -> i64:
    """Where a hex lies: q."""
    return table.near[table.hexes * table.ways + 2 * hex_]


def hex_r(table: WarpArenaTable, hex_: i64) -> i64:
    """Where a hex lies: r."""
    return table.near[table.hexes * table.ways + 2 * hex_ + 1]


def apart(table: WarpArenaTable, a: i64, b: i64) -> i64:
    """The plain distance of two hexes, whatever lies between (WA-28)."""
    return distance(hex_q(table, a) - hex_q(table, b), hex_r(table, a) - hex_r(table, b))


# --- what is beside what ----------------------------------------------------------------------


def link_all(table: WarpArenaTable) -> None:
    """Find all neighbours afresh, from where the grids lie."""
    table.near = vec[i64]([-1] * int(table.hexes * (table.ways + 2)))
    table.shares_near = False
    grid: i64
    for grid in range(table.grids):
        if table.table[TURNED + grid] >= 0:
            link(table, grid)


def link(table: WarpArenaTable, grid: i64) -> None:
    """WA-1, WA-2: join a grid's hexes with each other and with the grids beside it."""
    t = table.table
    near = table.near
    q = t[CELL_Q + grid]
    r = t[CELL_R + grid]
    turned = t[TURNED + grid]
    centre = grid * 7
    where = table.hexes * 6
    near[where + 2 * centre] = q
    near[where + 2 * centre + 1] = r
    k: i64
    for k in range(6):
        side = (k + turned) % 6
        h = centre + 1 + k
        near[where + 2 * h] = q + DIR_Q[side]
        near[where + 2 * h + 1] = r + DIR_R[side]
        near[centre * 6 + side] = h
        near[h * 6 + (side + 3) % 6] = centre
        near[h * 6 + (side + 2) % 6] = centre + 1 + (k + 1) % 6
        near[h * 6 + (side + 4) % 6] = centre + 1 + (k + 5) % 6
    other: i64
    for other in range(table.grids):
        if other != grid and t[TURNED + other] >= 0:
            if distance(t[CELL_Q + other] - q, t[CELL_R + other] - r) == 3:
                join(table, grid, other)


def join(table: WarpArenaTable, grid: i64, other: i64) -> None:
    """WA-2: join the sides that two grids lying beside each other share."""
    t = table.table
    near = table.near
    dq = t[CELL_Q + other] - t[CELL_Q + grid]
    dr = t[CELL_R + other] - t[CELL_R + grid]
    turned = t[TURNED + grid]
    away = t[TURNED + other]
    side: i64
    d: i64
    for side in range(6):
        q = DIR_Q[side] - dq
        r = DIR_R[side] - dr
        if distance(q, r) == 2:
            h = grid * 7 + 1 + (side + 6 - turned) % 6
            for d in range(6):
                toq = q + DIR_Q[d]
                tor = r + DIR_R[d]
                if distance(toq, tor) == 1:
                    to = other * 7 + 1 + (DIR_OF[(toq + 1) * 3 + tor + 1] + 6 - away) % 6
                    near[h * 6 + d] = to
                    near[to * 6 + (d + 3) % 6] = h


def unlink(table: WarpArenaTable, grid: i64) -> None:
    """Lift a grid off: nothing is beside its hexes."""
    near = table.near
    i: i64
    for i in range(grid * 42, grid * 42 + 42):
        to = near[i]
        if to >= 0:
            near[to * 6 + (i % 6 + 3) % 6] = NOWHERE
            near[i] = NOWHERE


# --- moving grids -----------------------------------------------------------------------------


def rotate(table: WarpArenaTable, grid: i64, steps: i64) -> None:
    """WA-3, WA-10: turn a grid in its place, clockwise; everything on it turns along (WA-13)."""
    t = table.table
    lay(table, grid, t[CELL_Q + grid], t[CELL_R + grid], (t[TURNED + grid] + steps) % 6)


def own_near(table: WarpArenaTable) -> None:
    """Before a grid moves: neighbours that copies of the table share are copied."""
    if table.shares_near:
        table.near = table.near[:]
        table.shares_near = False


def lay(table: WarpArenaTable, grid: i64, q: i64, r: i64, turned: i64) -> None:
    """WA-13: a grid comes to lie somewhere, with all that is on it."""
    t = table.table
    own_near(table)
    if t[TURNED + grid] >= 0:
        unlink(table, grid)
    t[CELL_Q + grid] = q
    t[CELL_R + grid] = r
    t[TURNED + grid] = turned
    link(table, grid)


def exchange(table: WarpArenaTable, grid: i64, other: i64, steps: i64, other_steps: i64) -> None:
    """WA-14: two grids change places, each turned clockwise by its steps."""
    t = table.table
    if grid == other:
        rotate(table, grid, steps)
        return
    own_near(table)
    unlink(table, grid)
    unlink(table, other)
    q = t[CELL_Q + grid]
    r = t[CELL_R + grid]
    t[CELL_Q + grid] = t[CELL_Q + other]
    t[CELL_R + grid] = t[CELL_R + other]
    t[CELL_Q + other] = q
    t[CELL_R + other] = r
    t[TURNED + grid] = (t[TURNED + grid] + steps) % 6
    t[TURNED + other] = (t[TURNED + other] + other_steps) % 6
    link(table, grid)
    link(table, other)


# --- places for a grid ------------------------------------------------------------------------


def is_place(table: WarpArenaTable, grid: i64, slot: i64) -> bool:
    """WA-2, WA-12: whether a slot's action names a place where a grid, lifted off, may be laid.

    It must be another place than the old one, and free. A place beside several grids bears only
    the name of the one with the lowest number.
    """
    anchor = (slot - SLOT) // SLOTS
    n = (slot - SLOT) % SLOTS
    t = table.table
    if anchor >= table.grids or n >= PLACES or anchor == grid or t[TURNED + anchor] < 0:
        return False
    q = t[CELL_Q + anchor] + PLACE_Q[n]
    r = t[CELL_R + anchor] + PLACE_R[n]
    other: i64
    for other in range(table.grids):
        dq = t[CELL_Q + other] - q
        # Most grids are far away: one look is enough for them.
        if dq > 3 or dq < -3:
            continue
        away = distance(dq, t[CELL_R + other] - r)
        if away <= 3 and t[TURNED + other] >= 0:
            if other == grid:
                if away == 0:
                    return False
            elif away < 3 or other < anchor:
                return False
    return True


def random_place(table: WarpArenaTable, grid: i64, rng: Rng) -> i64:
    """WA-12: one of the places for a grid, each as likely: tried until one is free."""
    slot: i64 = SLOT + grid * SLOTS  # no place beside itself
    while not is_place(table, grid, slot):
        slot = SLOT + rng.below(table.grids) * SLOTS + rng.below(PLACES)
    return slot


def slot_q(table: WarpArenaTable, slot: i64) -> i64:
    """Where a slot's action would lay the centre of a grid: q."""
    return table.table[CELL_Q + (slot - SLOT) // SLOTS] + PLACE_Q[(slot - SLOT) % SLOTS]


def slot_r(table: WarpArenaTable, slot: i64) -> i64:
    """Where a slot's action would lay the centre of a grid: r."""
    return table.table[CELL_R + (slot - SLOT) // SLOTS] + PLACE_R[(slot - SLOT) % SLOTS]


# --- the quick arena --------------------------------------------------------------------------


def quick_arena(grids: int) -> list[tuple[int, int]]:
    """WA-50: where the grids of a closed arena lie, numbered as one reads.

    Flowers of seven cover the plane with their centres at (3a + 2b, b - 2a). Of all round
    pieces of that pattern it is the one that keeps closest together.
    """
    sites = [(3 * a + 2 * b, b - 2 * a) for a in range(-6, 7) for b in range(-6, 7)]
    middles = [(0.0, 0.0), (1.5, -1.0), (1.0, 0.5), (-0.5, 1.5), (5 / 3, -1 / 3), (1 / 3, 4 / 3)]

    def away(site: tuple[float, float], middle: tuple[float, float]) -> float:
        q, r = site[0] - middle[0], site[1] - middle[1]
        return q * q + q * r + r * r

    best: list[tuple[int, int]] = []
    least = 0.0
    for middle in middles:
        chosen = sorted(sites, key=lambda s: (round(away(s, middle), 6), s[1], s[0]))[:grids]
        total = sum(away(s, middle) for s in chosen)
        if not best or total < least - 1e-6:
            best, least = chosen, total
    return sorted(best, key=lambda s: (s[1], s[0]))


QUICK: Final = {n: quick_arena(n) for n in (4, 6, 8, 10, 12, 20, 30)}


def lay_quick_arena(table: WarpArenaTable) -> None:
    """WA-50: all grids at once, in a closed pattern, hex 1 to the east."""
    t = table.table
    sites = QUICK[int(table.grids)]
    grid: i64
    for grid in range(table.grids):
        q, r = sites[grid]
        t[CELL_Q + grid] = q
        t[CELL_R + grid] = r
        t[TURNED + grid] = 0
    link_all(table)

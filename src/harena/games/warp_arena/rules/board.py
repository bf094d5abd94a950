"""The arena: places and rotations of grids, and neighbouring hexes."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.rng import Rng
from harena.games.warp_arena.rules import ids, shapes
from harena.games.warp_arena.rules.fields import CELL_Q, CELL_R, TURNED, WarpArenaState


def grid_of(state: WarpArenaState, hex_: i64) -> i64:
    """Return the grid a hex belongs to."""
    return hex_ // state.cells


def hex_q(state: WarpArenaState, hex_: i64) -> i64:
    """Return a hex's coordinate q."""
    return state.near[state.hexes * state.ways + 2 * hex_]


def hex_r(state: WarpArenaState, hex_: i64) -> i64:
    """Return a hex's coordinate r."""
    return state.near[state.hexes * state.ways + 2 * hex_ + 1]


def distance(state: WarpArenaState, a: i64, b: i64) -> i64:
    """Return the plain distance of two hexes, with or without anything between."""
    dq = hex_q(state, a) - hex_q(state, b)
    return shapes.distance(state.shape, dq, hex_r(state, a) - hex_r(state, b))


# --- what is beside what ----------------------------------------------------------------------


def link_all(state: WarpArenaState) -> None:
    """Find all neighbours afresh, from where the grids lie."""
    state.near = vec[i64]([-1] * int(state.hexes * (state.ways + 2)))
    state.shares_near = False
    grid: i64
    for grid in range(state.grids):
        if state.values[TURNED + grid] >= 0:
            link(state, grid)


def link(state: WarpArenaState, grid: i64) -> None:
    """WA-1, WA-2: join a grid's hexes with each other and with the grids beside it."""
    t = state.values
    near = state.near
    shape = state.shape
    ways = state.ways
    q = t[CELL_Q + grid]
    r = t[CELL_R + grid]
    on = t[TURNED + grid] * shape.shift  # so far hex 1 lies round the ring
    centre = grid * state.cells
    where = state.hexes * ways
    half = ways >> 1
    near[where + 2 * centre] = q
    near[where + 2 * centre + 1] = r
    k: i64
    for k in range(ways):
        side = k + on
        if side >= ways:
            side -= ways
        h = centre + 1 + k
        near[where + 2 * h] = q + shape.side_q[side]
        near[where + 2 * h + 1] = r + shape.side_r[side]
        near[centre * ways + side] = h
        near[h * ways + (side + half if side < half else side - half)] = centre
    inner = shape.inner
    i: i64 = 0
    while i < shape.inners:
        h = centre + 1 + ring_index(inner[i] - on, ways)
        near[h * ways + inner[i + 1]] = centre + 1 + ring_index(inner[i + 2] - on, ways)
        i += 3
    other: i64
    for other in range(state.grids):
        dq = t[CELL_Q + other] - q
        dr = t[CELL_R + other] - r
        if -3 <= dq <= 3 and -3 <= dr <= 3 and other != grid and t[TURNED + other] >= 0:
            place = shape.beside[(dq + 3) * 7 + dr + 3]
            if place >= 0:
                join(state, grid, other, place)


def ring_index(side: i64, ways: i64) -> i64:
    """Return the hex of a ring on a side, counted from the place of the first one."""
    return side if side >= 0 else side + ways


def join(state: WarpArenaState, grid: i64, other: i64, place: i64) -> None:
    """WA-2: join the hexes where two grids touch; the other lies at that place beside the one."""
    near = state.near
    shape = state.shape
    ways = state.ways
    half = ways >> 1
    on = state.values[TURNED + grid] * shape.shift
    away = state.values[TURNED + other] * shape.shift
    joints = shape.joints
    first = grid * state.cells + 1
    first_other = other * state.cells + 1
    i = shape.joint[place]
    end = shape.joint[place + 1]
    while i < end:
        h = first + ring_index(joints[i] - on, ways)
        to = first_other + ring_index(joints[i + 2] - away, ways)
        way = joints[i + 1]
        near[h * ways + way] = to
        near[to * ways + (way + half if way < half else way - half)] = h
        i += 3


def unlink(state: WarpArenaState, grid: i64) -> None:
    """Lift a grid off: nothing is beside its hexes."""
    near = state.near
    ways = state.ways
    half = ways >> 1
    here = grid * state.cells * ways
    way: i64
    _h: i64
    for _h in range(state.cells):
        for way in range(ways):
            to = near[here + way]
            if to >= 0:
                near[to * ways + (way + half if way < half else way - half)] = ids.NOWHERE
                near[here + way] = ids.NOWHERE
        here += ways


# --- moving grids -----------------------------------------------------------------------------


def turned_on(state: WarpArenaState, grid: i64, steps: i64) -> i64:
    """Return a grid's rotation after turning on by fewer steps than a whole turn has."""
    turned = state.values[TURNED + grid] + steps
    return turned if turned < state.shape.turns else turned - state.shape.turns


def rotate(state: WarpArenaState, grid: i64, steps: i64) -> None:
    """WA-3, WA-10: turn a grid in its place, clockwise; everything on it turns along (WA-13)."""
    t = state.values
    lay(state, grid, t[CELL_Q + grid], t[CELL_R + grid], turned_on(state, grid, steps))


def unshare_near(state: WarpArenaState) -> None:
    """Copy neighbours that copies of the table share, before a grid moves."""
    if state.shares_near:
        state.near = state.near[:]
        state.shares_near = False


def lay(state: WarpArenaState, grid: i64, q: i64, r: i64, turned: i64) -> None:
    """WA-13: lay a grid on a place, with everything on it."""
    t = state.values
    unshare_near(state)
    if t[TURNED + grid] >= 0:
        unlink(state, grid)
    t[CELL_Q + grid] = q
    t[CELL_R + grid] = r
    t[TURNED + grid] = turned
    link(state, grid)


def exchange(state: WarpArenaState, grid: i64, other: i64, steps: i64, other_steps: i64) -> None:
    """WA-14: exchange two grids, each turned clockwise by its steps."""
    t = state.values
    if grid == other:
        rotate(state, grid, steps)
        return
    unshare_near(state)
    unlink(state, grid)
    unlink(state, other)
    q = t[CELL_Q + grid]
    r = t[CELL_R + grid]
    t[CELL_Q + grid] = t[CELL_Q + other]
    t[CELL_R + grid] = t[CELL_R + other]
    t[CELL_Q + other] = q
    t[CELL_R + other] = r
    t[TURNED + grid] = turned_on(state, grid, steps)
    t[TURNED + other] = turned_on(state, other, other_steps)
    link(state, grid)
    link(state, other)


# --- places for a grid ------------------------------------------------------------------------


def is_place(state: WarpArenaState, grid: i64, slot: i64) -> bool:
    """WA-2, WA-12: return whether a lifted grid may be laid on the place that a slot names.

    It must be another place than the old one, and free. A place beside several grids bears only
    the name of the one with the lowest number.
    """
    anchor = (slot - ids.SLOT) // ids.SLOTS
    n = (slot - ids.SLOT) % ids.SLOTS
    t = state.values
    shape = state.shape
    if anchor >= state.grids or n >= shape.places or anchor == grid or t[TURNED + anchor] < 0:
        return False
    q = t[CELL_Q + anchor] + shape.place_q[n]
    r = t[CELL_R + anchor] + shape.place_r[n]
    beside = shape.beside
    other: i64
    for other in range(state.grids):
        dq = t[CELL_Q + other] - q
        # Most grids are far away: one look is enough for them.
        if dq > 3 or dq < -3:
            continue
        dr = t[CELL_R + other] - r
        if dr > 3 or dr < -3 or t[TURNED + other] < 0:
            continue
        place = beside[(dq + 3) * 7 + dr + 3]
        if other == grid:
            if dq == 0 and dr == 0:
                return False
        elif place == shapes.OVERLAPS or (other < anchor and 0 <= place < shape.places):
            return False
    return True


def random_place(state: WarpArenaState, grid: i64, rng: Rng) -> i64:
    """WA-12: return a place for a grid, each equally likely, by trying until one is free."""
    slot: i64 = ids.SLOT + grid * ids.SLOTS  # no place beside itself
    while not is_place(state, grid, slot):
        slot = ids.SLOT + rng.below(state.grids) * ids.SLOTS + rng.below(state.shape.places)
    return slot


def slot_q(state: WarpArenaState, slot: i64) -> i64:
    """Return the coordinate q of the centre that a slot's action would lay."""
    return (
        state.values[CELL_Q + (slot - ids.SLOT) // ids.SLOTS]
        + state.shape.place_q[(slot - ids.SLOT) % ids.SLOTS]
    )


def slot_r(state: WarpArenaState, slot: i64) -> i64:
    """Return the coordinate r of the centre that a slot's action would lay."""
    return (
        state.values[CELL_R + (slot - ids.SLOT) // ids.SLOTS]
        + state.shape.place_r[(slot - ids.SLOT) % ids.SLOTS]
    )

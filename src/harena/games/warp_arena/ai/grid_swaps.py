"""Double Warps that move an army in one stride: its grid and one near an enemy swap places.

On foot a whole army never arrives together: its slowest robots need ten turns.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.state import STEP
from harena.games.warp_arena.rules import components, fields as F, grids, ids
from harena.games.warp_arena.rules.fields import WarpArenaState

BEFORE: Final[i64] = 4  # a grid whose centre is so near to a C-bot lies before it


def crosses(state: WarpArenaState, seat: i64) -> bool:
    """Return whether a seat's army is not yet before an enemy's C-bot but can get there."""
    army = army_of(state, seat)
    grid: i64
    if army < 0 or lies_before(state, seat, army):
        return False
    for grid in range(state.grids):
        if lies_before(state, seat, grid):
            return True
    return False


def is_crossing(state: WarpArenaState, at: i64, seat: i64, action: i64) -> bool:
    """Return whether a choice of a Double Warp takes the army before an enemy's C-bot.

    The rotation of the other grid does not matter, nor that of an army in the centre.
    """
    now = state.values[at + STEP]
    if now == grids.FIRST:
        return action - ids.GRID == army_of(state, seat)
    if now == grids.OTHER:
        return lies_before(state, seat, action - ids.GRID)
    if action == ids.NUMBER:
        return True
    return now == grids.FIRST_TURNED and has_robots(state, state.values[at + grids.Double.GRID], 1)


def army_of(state: WarpArenaState, seat: i64) -> i64:
    """Return the grid where a seat's robots but its C-bot are strongest; -1 if there is none."""
    strong = vec[i64]([0] * int(state.grids))
    best: i64 = -1
    grid: i64
    piece: i64
    for piece in range(seat * ids.OWN + 1, seat * ids.OWN + ids.OWN):
        hex_ = state.values[F.AT + piece]
        if hex_ >= 0:
            grid = hex_ // state.cells
            strong[grid] += F.strength(state, piece) * components.ALLOWANCE[ids.KIND[piece]]
            if best < 0 or strong[grid] > strong[best]:
                best = grid
    return best


def lies_before(state: WarpArenaState, seat: i64, grid: i64) -> bool:
    """Return whether a grid lies beside an enemy's C-bot that stands on another one."""
    foe: i64
    for foe in range(state.seats):
        home = state.values[F.AT + foe * ids.OWN]
        if foe != seat and home >= 0 and home // state.cells != grid:
            if grids.distance(state, grid * state.cells, home) <= BEFORE:
                return True
    return False


def has_robots(state: WarpArenaState, grid: i64, first: i64) -> bool:
    """Return whether a robot stands on a grid, in its hexes from `first` on; 0 is the centre."""
    hex_: i64
    for hex_ in range(grid * state.cells + first, grid * state.cells + state.cells):
        if state.values[F.TROOPS + F.EACH * hex_] != 0:
            return True
    return False

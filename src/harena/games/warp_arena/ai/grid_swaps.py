"""Double Warps that move an army in one stride: its grid and one near an enemy swap places.

On foot a whole army never arrives together: its slowest robots need ten turns.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.state import STEP
from harena.games.warp_arena.rules import board, grids, notation as say, table as on
from harena.games.warp_arena.rules.table import WarpArenaTable

BEFORE: Final[i64] = 4  # a grid whose centre is so near to a C-bot lies before it


def crosses(table: WarpArenaTable, seat: i64) -> bool:
    """Return whether a seat's army is not yet before an enemy's C-bot but can get there."""
    army = army_of(table, seat)
    grid: i64
    if army < 0 or lies_before(table, seat, army):
        return False
    for grid in range(table.grids):
        if lies_before(table, seat, grid):
            return True
    return False


def is_crossing(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> bool:
    """Return whether a choice of a Double Warp takes the army before an enemy's C-bot.

    The rotation of the other grid does not matter, nor that of an army in the centre.
    """
    now = table.table[at + STEP]
    if now == grids.FIRST:
        return action - say.GRID == army_of(table, seat)
    if now == grids.OTHER:
        return lies_before(table, seat, action - say.GRID)
    if action == say.NUMBER:
        return True
    return now == grids.FIRST_TURNED and has_ring(table, table.table[at + grids.Double.GRID])


def army_of(table: WarpArenaTable, seat: i64) -> i64:
    """Return the grid where a seat's robots but its C-bot are strongest; -1 if there is none."""
    strong = vec[i64]([0] * int(table.grids))
    best: i64 = -1
    grid: i64
    piece: i64
    for piece in range(seat * say.OWN + 1, seat * say.OWN + say.OWN):
        hex_ = table.table[on.AT + piece]
        if hex_ >= 0:
            grid = hex_ // table.cells
            strong[grid] += on.strength(table, piece) * say.ALLOWANCE[say.KIND[piece]]
            if best < 0 or strong[grid] > strong[best]:
                best = grid
    return best


def lies_before(table: WarpArenaTable, seat: i64, grid: i64) -> bool:
    """Return whether a grid lies beside an enemy's C-bot that stands on another one."""
    foe: i64
    for foe in range(table.seats):
        home = table.table[on.AT + foe * say.OWN]
        if foe != seat and home >= 0 and home // table.cells != grid:
            if board.apart(table, grid * table.cells, home) <= BEFORE:
                return True
    return False


def has_ring(table: WarpArenaTable, grid: i64) -> bool:
    """Return whether a robot stands on a grid outside its centre."""
    hex_: i64
    for hex_ in range(grid * table.cells + 1, grid * table.cells + table.cells):
        if table.table[on.TROOPS + on.EACH * hex_] != 0:
            return True
    return False

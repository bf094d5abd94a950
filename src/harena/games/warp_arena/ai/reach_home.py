"""The robots of a foe that reach a hex by one move, around all obstacles."""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.warp_arena.rules import board, notation as say, reach, shapes, table as on
from harena.games.warp_arena.rules.table import WarpArenaTable


def scouted(table: WarpArenaTable, foe: i64, home: i64) -> i64:
    """Return the robots of `foe` that reach a hex in one move, or come near enough to fire.

    A bit each. They go around obstacles as these stand now.
    """
    t = table.table
    q = board.hex_q(table, home)
    r = board.hex_r(table, home)
    shape = table.shape
    one: i64 = 1
    bits: i64 = 0
    walkers: i64 = 0
    warpers: i64 = 0
    n: i64
    for n in range(say.OWN):
        piece = foe * say.OWN + n
        here = t[on.AT + piece]
        if here < 0:
            continue
        away = shapes.span(shape, board.hex_q(table, here) - q, board.hex_r(table, here) - r)
        kind = say.KIND[piece]
        if away == 0 or (kind == say.B and away <= 2):
            bits |= one << n
        elif kind == say.B and away > say.ALLOWANCE[kind]:
            if away <= say.ALLOWANCE[kind] + 2 and comes_near(table, foe, here, q, r):
                bits |= one << n
        elif kind == say.H and away == 2:
            if hops_to(table, foe, here, home):
                bits |= one << n
        elif away <= say.ALLOWANCE[kind]:
            if away == 1:
                bits |= one << n
            elif kind == say.W:
                warpers |= one << n
            else:
                walkers |= one << n
    if walkers != 0:
        bits |= arriving(table, foe, home, walkers, say.C)
    if warpers != 0:
        bits |= arriving(table, foe, home, warpers, say.W)
    # B-bots that cannot walk there may still come near enough.
    for n in range(say.OWN):
        if walkers & ~bits & (one << n) != 0 and say.KIND[foe * say.OWN + n] == say.B:
            if comes_near(table, foe, t[on.AT + foe * say.OWN + n], q, r):
                bits |= one << n
    return bits


def arriving(table: WarpArenaTable, foe: i64, home: i64, asked: i64, kind: i64) -> i64:
    """Return those of the asked robots that a search back from the hex finds."""
    reach.reach(table, foe, home, say.ALLOWANCE[kind], kind)
    stamp = table.stamp
    one: i64 = 1
    bits: i64 = 0
    n: i64
    for n in range(say.OWN):
        if asked & (one << n) != 0:
            piece = foe * say.OWN + n
            steps = table.mark[table.table[on.AT + piece]] - stamp
            if 0 <= steps <= say.ALLOWANCE[say.KIND[piece]]:
                bits |= one << n
    return bits


def comes_near(table: WarpArenaTable, foe: i64, here: i64, q: i64, r: i64) -> bool:
    """Return whether a B-bot can walk to where it may fire at a place."""
    found = reach.reach(table, foe, here, say.ALLOWANCE[say.B], say.B)
    i: i64
    for i in range(found):
        hex_ = table.queue[i]
        if (
            shapes.span(table.shape, board.hex_q(table, hex_) - q, board.hex_r(table, hex_) - r)
            <= 2
        ):
            if not on.hostile(table, hex_, foe):
                return True
    return False


def hops_to(table: WarpArenaTable, foe: i64, here: i64, home: i64) -> bool:
    """Return whether an H-bot two hexes away can hop to a hex."""
    d: i64
    for d in range(home * table.ways, home * table.ways + table.ways):
        over = table.near[d]
        if over >= 0 and board.apart(table, over, here) == 1:
            if not on.enemy_field(table, over, foe):
                return True
    return False

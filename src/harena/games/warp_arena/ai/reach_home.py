"""The robots of a foe that reach a hex by one move, around all obstacles."""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.warp_arena.rules import board, fields as F, ids, reach, shapes
from harena.games.warp_arena.rules.fields import WarpArenaState


def scouted(state: WarpArenaState, foe: i64, home: i64) -> i64:
    """Return the robots of `foe` that reach a hex in one move, or come near enough to fire.

    A bit each. They go around obstacles as these stand now.
    """
    t = state.values
    q = board.hex_q(state, home)
    r = board.hex_r(state, home)
    shape = state.shape
    one: i64 = 1
    bits: i64 = 0
    walkers: i64 = 0
    warpers: i64 = 0
    n: i64
    for n in range(ids.OWN):
        piece = foe * ids.OWN + n
        here = t[F.AT + piece]
        if here < 0:
            continue
        away = shapes.span(shape, board.hex_q(state, here) - q, board.hex_r(state, here) - r)
        kind = ids.KIND[piece]
        if away == 0 or (kind == ids.B and away <= 2):
            bits |= one << n
        elif kind == ids.B and away > ids.ALLOWANCE[kind]:
            if away <= ids.ALLOWANCE[kind] + 2 and comes_near(state, foe, here, q, r):
                bits |= one << n
        elif kind == ids.H and away == 2:
            if hops_to(state, foe, here, home):
                bits |= one << n
        elif away <= ids.ALLOWANCE[kind]:
            if away == 1:
                bits |= one << n
            elif kind == ids.W:
                warpers |= one << n
            else:
                walkers |= one << n
    if walkers != 0:
        bits |= arriving(state, foe, home, walkers, ids.C)
    if warpers != 0:
        bits |= arriving(state, foe, home, warpers, ids.W)
    # B-bots that cannot walk there may still come near enough.
    for n in range(ids.OWN):
        if walkers & ~bits & (one << n) != 0 and ids.KIND[foe * ids.OWN + n] == ids.B:
            if comes_near(state, foe, t[F.AT + foe * ids.OWN + n], q, r):
                bits |= one << n
    return bits


def arriving(state: WarpArenaState, foe: i64, home: i64, asked: i64, kind: i64) -> i64:
    """Return those of the asked robots that a search back from the hex finds."""
    reach.reach(state, foe, home, ids.ALLOWANCE[kind], kind)
    stamp = state.stamp
    one: i64 = 1
    bits: i64 = 0
    n: i64
    for n in range(ids.OWN):
        if asked & (one << n) != 0:
            piece = foe * ids.OWN + n
            steps = state.mark[state.values[F.AT + piece]] - stamp
            if 0 <= steps <= ids.ALLOWANCE[ids.KIND[piece]]:
                bits |= one << n
    return bits


def comes_near(state: WarpArenaState, foe: i64, here: i64, q: i64, r: i64) -> bool:
    """Return whether a B-bot can walk to where it may fire at a place."""
    found = reach.reach(state, foe, here, ids.ALLOWANCE[ids.B], ids.B)
    i: i64
    for i in range(found):
        hex_ = state.queue[i]
        if (
            shapes.span(state.shape, board.hex_q(state, hex_) - q, board.hex_r(state, hex_) - r)
            <= 2
        ):
            if not F.hostile(state, hex_, foe):
                return True
    return False


def hops_to(state: WarpArenaState, foe: i64, here: i64, home: i64) -> bool:
    """Return whether an H-bot two hexes away can hop to a hex."""
    d: i64
    for d in range(home * state.ways, home * state.ways + state.ways):
        over = state.near[d]
        if over >= 0 and board.apart(state, over, here) == 1:
            if not F.enemy_field(state, over, foe):
                return True
    return False

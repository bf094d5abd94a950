"""What each robot can reach: on foot, by a hop, and by warping."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.games.warp_arena.rules.notation import HEX, KIND, A, H, W
from harena.games.warp_arena.rules.table import (
    AT,
    EACH,
    GROUND,
    L1,
    L2,
    WarpArenaTable,
    destroyed,
    enemy_field,
)


def reach(table: WarpArenaTable, seat: i64, hex_: i64, steps: i64, kind: i64) -> i64:
    """WA-21, WA-22, WA-25, WA-66: search from a hex; gives how many hexes it found.

    `table.queue` then holds them, the hex itself first, and `table.mark` for each the stamp plus
    its steps away. A W passes over enemies and destroyed hexes, an A past enemies; the others
    stop at enemies and never enter a destroyed hex. Nobody passes an enemy force field.
    """
    warps = kind == W
    slips = warps or kind == A
    ways = table.ways
    near = table.near
    queue = table.queue
    mark = table.mark
    t = table.table
    table.stamp += 16
    stamp = table.stamp
    mark[hex_] = stamp
    queue[0] = hex_
    found: i64 = 1
    next_: i64 = 0
    d: i64
    one: i64 = 31
    others = ~(one << (5 * seat))
    while next_ < found:
        here = queue[next_]
        next_ += 1
        away = mark[here] - stamp
        if away == steps:
            break
        if here != hex_:
            owner = t[GROUND + EACH * here] >> 1
            if owner != 0 and owner != seat + 1:
                continue
            if not slips and t[GROUND + EACH * here + 2] & others != 0:
                continue
        for d in range(here * ways, here * ways + ways):
            to = near[d]
            if to >= 0 and mark[to] < stamp:
                if warps or t[GROUND + EACH * to] & 1 == 0:
                    mark[to] = stamp + away + 1
                    queue[found] = to
                    found += 1
    return found


def legal_ways(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """WA-20 to WA-25: the hexes the moving robot can go to with the steps it has left."""
    t = table.table
    piece = t[at + L1]
    hex_ = t[AT + piece]
    kind = KIND[piece]
    if t[at + L2] == 0:
        return
    if kind == H:
        legal_hops(table, seat, hex_, out)
        return
    found = reach(table, seat, hex_, t[at + L2], kind)
    queue = table.queue
    i: i64
    for i in range(1, found):
        to = queue[i]
        # Written always, kept by counting: only a W's search holds destroyed hexes.
        out.at[out.count] = HEX + to
        out.count += 1 - (t[GROUND + EACH * to] & 1)


def legal_hops(table: WarpArenaTable, seat: i64, hex_: i64, out: Actions) -> None:
    """WA-23: an adjacent hex, or one beyond a hex that can be hopped; each once."""
    near = table.near
    mark = table.mark
    hops = table.shape.hops
    ways = table.ways
    table.stamp += 16
    stamp = table.stamp
    d: i64
    e: i64
    for d in range(ways):
        over = near[hex_ * ways + d]
        if over < 0:
            continue
        if not destroyed(table, over):
            out.add(HEX + over)
        if enemy_field(table, over, seat):
            continue
        for e in range(d * 5, d * 5 + 5):
            if hops[e] < 0:
                break
            to = near[over * ways + hops[e]]
            if to >= 0 and mark[to] < stamp and not destroyed(table, to):
                mark[to] = stamp
                out.add(HEX + to)


def hopped(table: WarpArenaTable, seat: i64, hex_: i64, to: i64, first: i64) -> i64:
    """WA-23: the first direction, from `first` on, over which a hop leads there; -1: none."""
    near = table.near
    hops = table.shape.hops
    ways = table.ways
    d: i64
    e: i64
    for d in range(first, ways):
        over = near[hex_ * ways + d]
        if over >= 0 and not enemy_field(table, over, seat):
            for e in range(d * 5, d * 5 + 5):
                if hops[e] >= 0 and near[over * ways + hops[e]] == to:
                    return d
    return -1


def is_beside(table: WarpArenaTable, hex_: i64, to: i64) -> bool:
    """Whether two hexes are neighbours."""
    d: i64
    for d in range(hex_ * table.ways, hex_ * table.ways + table.ways):
        if table.near[d] == to:
            return True
    return False

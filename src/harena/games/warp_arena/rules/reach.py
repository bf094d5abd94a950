"""Hexes in reach of each robot: on foot, by a hop, and by warping."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.games.warp_arena.rules import journal, notation as say, table as on
from harena.games.warp_arena.rules.table import WarpArenaTable


def reach(table: WarpArenaTable, seat: i64, hex_: i64, steps: i64, kind: i64) -> i64:
    """WA-21, WA-22, WA-25, WA-66: search from a hex; return the number of hexes found.

    `table.queue` then holds them, the hex itself first, and `table.mark` for each the stamp plus
    its steps away. A W passes over enemies and destroyed hexes, an A past enemies; the others stop
    at enemies and never enter a destroyed hex. No robot passes an enemy force field.
    """
    warps = kind == say.W
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
    while next_ < found:
        here = queue[next_]
        next_ += 1
        away = mark[here] - stamp
        if away == steps:
            break
        if here != hex_ and stops_at(table, seat, here, kind):
            continue
        for d in range(here * ways, here * ways + ways):
            to = near[d]
            if to >= 0 and mark[to] < stamp:
                if warps or t[on.GROUND + on.EACH * to] & 1 == 0:
                    mark[to] = stamp + away + 1
                    queue[found] = to
                    found += 1
    return found


def stops_at(table: WarpArenaTable, seat: i64, hex_: i64, kind: i64) -> bool:
    """WA-22, WA-25, WA-66: whether a kind of robot goes no further once it enters a hex."""
    if on.enemy_field(table, hex_, seat):
        return True
    return kind != say.W and kind != say.A and on.enemy_robots(table, hex_, seat)


def note_way(table: WarpArenaTable, piece: i64, to: i64) -> None:
    """WA-20: a robot goes the way that `reach` just found to a hex; each step is noted."""
    kind = say.KIND[piece]
    seat = say.OWNER[piece]
    way = [to]
    while way[-1] != table.queue[0]:
        way.append(before(table, seat, kind, way[-1]))
    way.reverse()
    i: i64
    for i in range(1, len(way)):
        note_step(table, piece, way[i - 1], way[i])


def note_step(table: WarpArenaTable, piece: i64, here: i64, to: i64) -> None:
    """WA-20: a step to the next hex, before it is taken; WA-25: or the warp that it is."""
    if table.journal is not None:
        warps: i64 = (
            1 if warps_through(table, piece, here) or warps_through(table, piece, to) else 0
        )
        table.note(journal.STEPPED, piece, here, to, warps)


def warps_through(table: WarpArenaTable, piece: i64, hex_: i64) -> bool:
    """WA-25: whether a robot cannot walk there: a destroyed hex, or, for a W, one of enemies."""
    if on.destroyed(table, hex_):
        return True
    return say.KIND[piece] == say.W and on.enemy_robots(table, hex_, say.OWNER[piece])


def before(table: WarpArenaTable, seat: i64, kind: i64, to: i64) -> i64:
    """Return the hex from which a search by `reach` first came to another."""
    i: i64 = 0
    while True:
        here = table.queue[i]
        i += 1
        if table.mark[here] == table.mark[to] - 1 and is_beside(table, here, to):
            if here == table.queue[0] or not stops_at(table, seat, here, kind):
                return here


def legal_ways(table: WarpArenaTable, piece: i64, steps: i64, out: Actions) -> None:
    """WA-20 to WA-25: the hexes a moving robot can go to with the steps it has left."""
    t = table.table
    hex_ = t[on.AT + piece]
    seat = say.OWNER[piece]
    kind = say.KIND[piece]
    if steps == 0:
        return
    if kind == say.H:
        legal_hops(table, seat, hex_, out)
        return
    found = reach(table, seat, hex_, steps, kind)
    queue = table.queue
    i: i64
    for i in range(1, found):
        to = queue[i]
        # Written always, kept by counting: only a W's search holds destroyed hexes.
        out.at[out.count] = say.HEX + to
        out.count += 1 - (t[on.GROUND + on.EACH * to] & 1)


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
        if not on.destroyed(table, over):
            out.add(say.HEX + over)
        if on.enemy_field(table, over, seat):
            continue
        for e in range(d * 5, d * 5 + 5):
            if hops[e] < 0:
                break
            to = near[over * ways + hops[e]]
            if to >= 0 and mark[to] < stamp and not on.destroyed(table, to):
                mark[to] = stamp
                out.add(say.HEX + to)


def hopped(table: WarpArenaTable, seat: i64, hex_: i64, to: i64, first: i64) -> i64:
    """WA-23: the first direction, from `first` on, over which a hop leads there; -1: none."""
    near = table.near
    hops = table.shape.hops
    ways = table.ways
    d: i64
    e: i64
    for d in range(first, ways):
        over = near[hex_ * ways + d]
        if over >= 0 and not on.enemy_field(table, over, seat):
            for e in range(d * 5, d * 5 + 5):
                if hops[e] >= 0 and near[over * ways + hops[e]] == to:
                    return d
    return -1


def is_beside(table: WarpArenaTable, hex_: i64, to: i64) -> bool:
    """Return whether two hexes are neighbours."""
    d: i64
    for d in range(hex_ * table.ways, hex_ * table.ways + table.ways):
        if table.near[d] == to:
            return True
    return False

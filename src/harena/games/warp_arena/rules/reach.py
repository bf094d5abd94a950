"""Hexes in reach of each robot: on foot, by a hop, and by warping."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.games.warp_arena.rules import fields as F, ids, journal
from harena.games.warp_arena.rules.fields import WarpArenaState


def reach(state: WarpArenaState, seat: i64, hex_: i64, steps: i64, kind: i64) -> i64:
    """WA-21, WA-22, WA-25, WA-66: search from a hex; return the number of hexes found.

    `state.queue` then holds them, the hex itself first, and `state.mark` for each the stamp plus
    its steps away. A W passes over enemies and destroyed hexes, an A past enemies; the others stop
    at enemies and never enter a destroyed hex. No robot passes an enemy force field.
    """
    warps = kind == ids.W
    ways = state.ways
    near = state.near
    queue = state.queue
    mark = state.mark
    t = state.values
    state.stamp += 16
    stamp = state.stamp
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
        if here != hex_ and stops_at(state, seat, here, kind):
            continue
        for d in range(here * ways, here * ways + ways):
            to = near[d]
            if to >= 0 and mark[to] < stamp:
                if warps or t[F.GROUND + F.EACH * to] & 1 == 0:
                    mark[to] = stamp + away + 1
                    queue[found] = to
                    found += 1
    return found


def stops_at(state: WarpArenaState, seat: i64, hex_: i64, kind: i64) -> bool:
    """WA-22, WA-25, WA-66: return whether a kind of robot goes no further once it enters a hex."""
    if F.enemy_field(state, hex_, seat):
        return True
    return kind != ids.W and kind != ids.A and F.enemy_robots(state, hex_, seat)


def note_path(state: WarpArenaState, piece: i64, to: i64) -> None:
    """WA-20: note each step of the way that `reach` just found to a hex."""
    kind = ids.KIND[piece]
    seat = ids.OWNER[piece]
    way = [to]
    while way[-1] != state.queue[0]:
        way.append(previous_hex(state, seat, kind, way[-1]))
    way.reverse()
    i: i64
    for i in range(1, len(way)):
        note_step(state, piece, way[i - 1], way[i])


def note_step(state: WarpArenaState, piece: i64, here: i64, to: i64) -> None:
    """WA-20: note a step to the next hex, before it is taken; WA-25: or the warp that it is."""
    if state.journal is not None:
        warps: i64 = (
            1 if warps_through(state, piece, here) or warps_through(state, piece, to) else 0
        )
        state.note(journal.STEPPED, piece, here, to, warps)


def warps_through(state: WarpArenaState, piece: i64, hex_: i64) -> bool:
    """WA-25: return whether a robot warps there: over a destroyed hex, or a W over enemies."""
    if F.destroyed(state, hex_):
        return True
    return ids.KIND[piece] == ids.W and F.enemy_robots(state, hex_, ids.OWNER[piece])


def previous_hex(state: WarpArenaState, seat: i64, kind: i64, to: i64) -> i64:
    """Return the hex from which a search by `reach` first came to another."""
    i: i64 = 0
    while True:
        here = state.queue[i]
        i += 1
        if state.mark[here] == state.mark[to] - 1 and is_beside(state, here, to):
            if here == state.queue[0] or not stops_at(state, seat, here, kind):
                return here


def legal_moves(state: WarpArenaState, piece: i64, steps: i64, out: Actions) -> None:
    """WA-20 to WA-25: add the hexes that a moving robot can reach with the steps it has left."""
    t = state.values
    hex_ = t[F.AT + piece]
    seat = ids.OWNER[piece]
    kind = ids.KIND[piece]
    if steps == 0:
        return
    if kind == ids.H:
        legal_hops(state, seat, hex_, out)
        return
    found = reach(state, seat, hex_, steps, kind)
    queue = state.queue
    i: i64
    for i in range(1, found):
        to = queue[i]
        # Written always, kept by counting: only a W's search holds destroyed hexes.
        out.at[out.count] = ids.HEX + to
        out.count += 1 - (t[F.GROUND + F.EACH * to] & 1)


def legal_hops(state: WarpArenaState, seat: i64, hex_: i64, out: Actions) -> None:
    """WA-23: add each adjacent hex, and each beyond a hex that can be hopped; each once."""
    near = state.near
    mark = state.mark
    hops = state.shape.hops
    ways = state.ways
    state.stamp += 16
    stamp = state.stamp
    d: i64
    e: i64
    for d in range(ways):
        over = near[hex_ * ways + d]
        if over < 0:
            continue
        if not F.destroyed(state, over):
            out.add(ids.HEX + over)
        if F.enemy_field(state, over, seat):
            continue
        for e in range(d * 5, d * 5 + 5):
            if hops[e] < 0:
                break
            to = near[over * ways + hops[e]]
            if to >= 0 and mark[to] < stamp and not F.destroyed(state, to):
                mark[to] = stamp
                out.add(ids.HEX + to)


def hop_direction(state: WarpArenaState, seat: i64, hex_: i64, to: i64, first: i64) -> i64:
    """WA-23: return the first direction, from `first` on, over which a hop leads there.

    -1: none.
    """
    near = state.near
    hops = state.shape.hops
    ways = state.ways
    d: i64
    e: i64
    for d in range(first, ways):
        over = near[hex_ * ways + d]
        if over >= 0 and not F.enemy_field(state, over, seat):
            for e in range(d * 5, d * 5 + 5):
                if hops[e] >= 0 and near[over * ways + hops[e]] == to:
                    return d
    return -1


def is_beside(state: WarpArenaState, hex_: i64, to: i64) -> bool:
    """Return whether two hexes are neighbours."""
    d: i64
    for d in range(hex_ * state.ways, hex_ * state.ways + state.ways):
        if state.near[d] == to:
            return True
    return False

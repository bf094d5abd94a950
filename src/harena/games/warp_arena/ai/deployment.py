"""The value of placing robots during setup (WA-6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.games.warp_arena.rules import fields as F, grids, ids
from harena.games.warp_arena.rules.fields import WarpArenaState

FAR: Final[i64] = 99
TOGETHER: Final = 2.0
"""For each own robot in the same hex: a lone one is lost before others arrive.

A D-bot never comes home on foot. A place far from an enemy, or near one, is never worth that.
"""
SCALE: Final = 0.25  # so that chances tell places apart, however far ahead one is with placing


def opening(state: WarpArenaState, seat: i64, home: i64) -> float:
    """WA-6: Return the value of the robots placed so far.

    Good are all on one centre, the C-bot last, and enemies far off.
    """
    t = state.values
    total = 0.0
    if home >= 0:
        # The later it comes, the less the others know where to gather.
        total -= 1.5
    piece: i64
    other: i64
    for piece in range(seat * ids.OWN, seat * ids.OWN + ids.OWN):
        hex_ = t[F.AT + piece]
        if hex_ < 0:
            continue
        least: i64 = FAR
        for other in range(state.seats * ids.OWN):
            here = t[F.AT + other]
            if here >= 0 and ids.OWNER[other] != seat:
                away = grids.distance(state, hex_, here)
                least = min(least, away)
        if hex_ % state.cells == 0:
            total += 1.0
        total += TOGETHER * float(F.robots_of(state, hex_, seat) - 1)
        total += 0.3 * float(min(least, 7))
        total += 0.05 * float(openness(state, hex_))
        if piece == seat * ids.OWN:
            total += 0.6 * float(min(least, 7))
            total += 0.8 * float(F.robots_of(state, hex_, seat) - 1)
    return SCALE * total


def openness(state: WarpArenaState, hex_: i64) -> i64:
    """Return how many neighbours a hex and its neighbours have, in sixes: few at the edge."""
    total: i64 = 0
    d: i64
    e: i64
    for d in range(hex_ * state.ways, hex_ * state.ways + state.ways):
        beside = state.near[d]
        if beside >= 0:
            for e in range(beside * state.ways, beside * state.ways + state.ways):
                if state.near[e] >= 0:
                    total += 1
    return total // 6

"""What dice may hit: how likely a Destroy Hex is to come to a hex, also by a chain. For bots."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.state import STEP
from harena.games.warp_arena.rules import destroy, table as on
from harena.games.warp_arena.rules.table import WarpArenaTable

STEPS: Final[i64] = 4  # of a chain that are followed
LIT: Final = vec[i64]([0] * 1024)
PART: Final = vec[float]([0.0] * 1024)
CHANCE_OF: Final = vec[float]([0.0] * 270)
HITS: Final = vec[float]([0.0] * 30)
"""Scratch: hexes come to, with what chance; [hex], [grid] -> the chance of a hit"""


def struck(table: WarpArenaTable, home: i64) -> tuple[float, float]:
    """The chances that one Destroy Hex, well aimed, and the one that goes on, hit a hex.

    It is not destroyed itself; a chain comes to it through destroyed ones beside it.
    """
    aimed: i64 = -1
    passing: i64 = -1
    at = table.frame()
    if table.depth > 0 and table.table[at] == destroy.Destroy.NUMBER:
        if table.table[at + STEP] == destroy.STRIKE:
            aimed = table.table[at + destroy.Destroy.GRID]
        elif table.table[at + STEP] != destroy.AIM:
            passing = table.table[at + destroy.Destroy.HEX]
    falling = 1.0 if passing == home else 0.0
    side = 1.0 / float(table.cells - 1)
    own = 0.0 if home % table.cells == 0 else side
    if not table.variant.chains:
        return own, own if aimed == home // table.cells else falling
    grid: i64
    for grid in range(table.grids):
        HITS[grid] = 0.0
    HITS[home // table.cells] = own
    way = 1.0 / float(table.ways)
    LIT[0] = home
    CHANCE_OF[home] = 1.0
    first: i64 = 0
    end: i64 = 1
    _step: i64
    i: i64
    d: i64
    for _step in range(STEPS):
        found = end
        for i in range(first, end):
            part = CHANCE_OF[LIT[i]] * way
            for d in range(LIT[i] * table.ways, LIT[i] * table.ways + table.ways):
                hex_ = table.near[d]
                if hex_ >= 0 and on.destroyed(table, hex_) and found < len(LIT):
                    LIT[found] = hex_
                    PART[found] = part
                    found += 1
        for i in range(first, end):
            CHANCE_OF[LIT[i]] = 0.0
        first = end
        end = first
        for i in range(first, found):
            hex_ = LIT[i]
            if CHANCE_OF[hex_] == 0.0:
                LIT[end] = hex_
                end += 1
            CHANCE_OF[hex_] += PART[i]
            if hex_ == passing:
                falling += PART[i]
            if hex_ % table.cells != 0:
                HITS[hex_ // table.cells] += PART[i] * side
    for i in range(first, end):
        CHANCE_OF[LIT[i]] = 0.0
    for grid in range(table.grids):
        own = max(own, HITS[grid])
    return own, HITS[aimed] if aimed >= 0 else falling


def survived(hit: float, hits: i64, fenced: bool) -> float:
    """The chance to live through so many tries to hit one's hex; the first takes a field away."""
    miss = 1.0
    _i: i64
    for _i in range(hits - 1):
        miss *= 1.0 - hit
    out = miss * (1.0 - hit) if hits > 0 else 1.0
    if fenced and hits > 0:
        out += float(hits) * hit * miss
    return out

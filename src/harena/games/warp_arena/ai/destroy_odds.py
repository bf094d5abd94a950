"""The probability that dice hit a hex: by Destroy Hex, and by chains of it.

`struck` looks at one die and the hexes as they lie. `burst` looks at several dice at one grid,
which open the way to its centre themselves.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.state import STEP
from harena.games.warp_arena.ai.workspace import Workspace
from harena.games.warp_arena.rules import destroy, fields as F, special
from harena.games.warp_arena.rules.fields import WarpArenaState

STEPS: Final[i64] = 4  # of a chain that are followed
TRIES: Final[i64] = 12  # of a burst that are counted
UNKNOWN: Final = -1.0
RINGS: Final = vec[float]([UNKNOWN] * int(((1 << 6) + (1 << 8)) * TRIES))
"""[ring * TRIES + tries] -> the chance that a centre is hit; a bit for each destroyed hex of its
ring, those of squares after those of hexes"""


def struck(work: Workspace, state: WarpArenaState, home: i64) -> tuple[float, float]:
    """Return the probabilities that a well aimed Destroy Hex, and the current one, hit a hex.

    The hex itself is intact. A chain reaches it through destroyed hexes beside it.
    """
    lit = work.lit
    parts = work.part
    chance_of = work.hex_chance
    hits = work.grid_hits
    aimed: i64 = -1
    passing: i64 = -1
    at = state.frame()
    if state.depth > 0 and state.values[at] == destroy.Destroy.NUMBER:
        if state.values[at + STEP] == destroy.STRIKE:
            aimed = state.values[at + destroy.Destroy.GRID]
        elif state.values[at + STEP] != destroy.AIM:
            passing = state.values[at + destroy.Destroy.HEX]
    falling = 1.0 if passing == home else 0.0
    side = 1.0 / float(state.cells - 1)
    own = 0.0 if home % state.cells == 0 else side
    if not state.variant.chains:
        return own, own if aimed == home // state.cells else falling
    grid: i64
    for grid in range(state.grids):
        hits[grid] = 0.0
    hits[home // state.cells] = own
    way = 1.0 / float(state.ways)
    lit[0] = home
    chance_of[home] = 1.0
    first: i64 = 0
    end: i64 = 1
    _step: i64
    i: i64
    d: i64
    for _step in range(STEPS):
        found = end
        for i in range(first, end):
            part = chance_of[lit[i]] * way
            for d in range(lit[i] * state.ways, lit[i] * state.ways + state.ways):
                hex_ = state.near[d]
                if hex_ >= 0 and F.destroyed(state, hex_) and found < len(lit):
                    lit[found] = hex_
                    parts[found] = part
                    found += 1
        for i in range(first, end):
            chance_of[lit[i]] = 0.0
        first = end
        end = first
        for i in range(first, found):
            hex_ = lit[i]
            if chance_of[hex_] == 0.0:
                lit[end] = hex_
                end += 1
            chance_of[hex_] += parts[i]
            if hex_ == passing:
                falling += parts[i]
            if hex_ % state.cells != 0:
                hits[hex_ // state.cells] += parts[i] * side
    for i in range(first, end):
        chance_of[lit[i]] = 0.0
    for grid in range(state.grids):
        own = max(own, hits[grid])
    return own, hits[aimed] if aimed >= 0 else falling


def likely(state: WarpArenaState, seat: i64) -> float:
    """Return the probability that a hex beside a centre is hit by a foe's dice.

    That is one die, or one for each card of the foe: all are played together for two points.
    """
    dice: i64 = 1
    foe: i64
    for foe in range(state.seats):
        if foe != seat:
            dice = max(dice, special.strikes(state, foe))
    miss = 1.0
    _i: i64
    for _i in range(dice):
        miss *= 1.0 - 1.0 / float(state.cells - 1)
    return 1.0 - miss


def burst(state: WarpArenaState, centre: i64, tries: i64) -> float:
    """WA-41: Return the probability that some Destroy Hexes at its grid reach a centre.

    Misses destroy the ring around it, from which others go on.
    """
    ring: i64 = 0
    one: i64 = 1
    i: i64
    for i in range(state.cells - 1):
        if F.destroyed(state, centre + 1 + i):
            ring |= one << i
    return through(state, centre, ring, min(tries, TRIES - 1))


def through(state: WarpArenaState, centre: i64, ring: i64, tries: i64) -> float:
    """Return the same for a ring with these destroyed hexes; all hexes beyond are intact."""
    if tries == 0:
        return 0.0
    sides = state.cells - 1
    at = (ring + (64 if sides == 8 else 0)) * TRIES + tries
    if RINGS[at] != UNKNOWN:
        return RINGS[at]
    one: i64 = 1
    i: i64
    d: i64
    wide = [0.0] * int(sides)  # [i] what comes of a hit that stops there, or goes on from there
    for i in range(sides):
        if ring & (one << i) == 0:
            wide[i] = through(state, centre, ring | (one << i), tries - 1)
    stays = through(state, centre, ring, tries - 1)
    _step: i64
    for _step in range(3 * STEPS):
        for i in range(sides):
            if ring & (one << i) != 0:
                total = 0.0
                first = (centre + 1 + i) * state.ways
                for d in range(first, first + state.ways):
                    hex_ = state.near[d]
                    if hex_ == centre:
                        total += 1.0
                    elif centre < hex_ <= centre + sides:
                        total += wide[hex_ - centre - 1]
                    else:
                        total += stays
                wide[i] = total / float(state.ways)
    RINGS[at] = sum(wide) / float(sides)
    return RINGS[at]


def spared(state: WarpArenaState, home: i64, hit: float, tries: i64, fenced: bool) -> float:
    """Return the probability that a hex survives some Destroy Hexes with such a chance each."""
    if tries <= 0:
        return 1.0
    stays = survived(hit, tries, False)
    if state.variant.chains and home % state.cells == 0:
        stays = min(stays, 1.0 - burst(state, home, tries))
    if fenced:
        stays = survived(1.0 - stays ** (1.0 / float(tries)), tries, True)
    return stays


def survived(hit: float, hits: i64, fenced: bool) -> float:
    """Return the probability to survive some tries; the first hit takes a field away."""
    miss = 1.0
    _i: i64
    for _i in range(hits - 1):
        miss *= 1.0 - hit
    out = miss * (1.0 - hit) if hits > 0 else 1.0
    if fenced and hits > 0:
        out += float(hits) * hit * miss
    return out

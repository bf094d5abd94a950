"""How good a position looks: the evaluation of bots that look ahead. No rule depends on it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from harena.games.warp6.rules import board, movement, table as on
from harena.games.warp6.rules.table import WarpSixTable

EFFORT: Final = vec[float]([0.0, 1.6, 3.4, 5.2, 7.0, 8.8, 10.6])
"""[ring] -> turns a die needs from there, roughly; from play between bots."""


def effort(table: WarpSixTable, die: i64) -> float:
    """The turns a die still needs, roughly: from where it stands, and from where it can go."""
    t = table.table
    space = t[on.AT + die]
    if space == on.IN_HAND:
        return EFFORT[6]
    rest = movement.warp(table, movement.landing(space, t[on.FACE + die]))
    here = EFFORT[board.RING[space]] + 0.01 * float(space)
    there = 1.0 + EFFORT[board.RING[rest]] + 0.01 * float(rest)
    speed = 0.1 * (float(on.sides_of(table, die)) - float(t[on.FACE + die]))
    here = min(here, there)
    return here + speed


def needed(table: WarpSixTable, seat: i64) -> float:
    """The turns a seat still needs for its goal, roughly: the sum over its most advanced dice."""
    t = table.table
    short = table.goal - t[on.OUT + seat]
    efforts = vec[float]([99.0, 99.0, 99.0, 99.0, 99.0, 99.0])
    die: i64
    for die in range(seat * on.OWN, seat * on.OWN + table.own):
        if t[on.AT + die] != on.OFF:
            own = effort(table, die)
            i: i64
            for i in range(short):
                if own < efforts[i]:
                    kept = efforts[i]
                    efforts[i] = own
                    own = kept
    total = 0.0
    k: i64
    for k in range(short):
        total += efforts[k]
    return total


def evaluation_of(table: WarpSixTable, seat: i64) -> float:
    """How much sooner than the best opponent a seat would reach its goal, in turns.

    In a series points of finished games weigh a turn for every two.
    """
    t = table.table
    if t[on.PHASE] != on.MOVING:
        return 0.0
    best = 1000.0
    other: i64
    for other in range(table.seats):
        if other != seat:
            need = needed(table, other) + 0.5 * float(t[on.TOTAL + other]) * float(t[on.GAMES] > 1)
            best = min(best, need)
    return best - needed(table, seat) - 0.5 * float(t[on.TOTAL + seat]) * float(t[on.GAMES] > 1)

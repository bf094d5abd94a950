"""Fixed strengths: whole sides are compared at once (9.4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.games.warp_arena.rules.discs import lose_robot
from harena.games.warp_arena.rules.notation import OWN, OWNER
from harena.games.warp_arena.rules.table import (
    AT,
    FIRED,
    L0,
    L2,
    L5,
    PAIR_A,
    PAIRS,
    WarpArenaTable,
    strength,
)

CHANGED: Final[i64] = 2  # a bit of a COMBAT's L5: a robot or the force field has fallen


def first_in(table: WarpArenaTable, hex_: i64, seat: i64) -> i64:
    """The first robot of a seat in a hex, which stands for its side; -1: none."""
    piece: i64
    for piece in range(seat * OWN, seat * OWN + OWN):
        if table.table[AT + piece] == hex_:
            return piece
    return -1


def others_with(table: WarpArenaTable, combat: i64, lead: i64) -> i64:
    """WA-43: what the side of a robot has beside it: robots in the hex, and Bs that joined."""
    t = table.table
    seat = OWNER[lead]
    total: i64 = 0
    piece: i64
    for piece in range(seat * OWN, seat * OWN + OWN):
        if t[AT + piece] == t[combat + L2] and piece != lead:
            total += strength(table, piece)
    if seat == t[combat + L0]:
        pair: i64
        for pair in range(t[PAIRS]):
            if t[PAIR_A + pair] != lead:
                total += strength(table, t[PAIR_A + pair])
    return total


def rout(table: WarpArenaTable, combat: i64, loser: i64, winner: i64) -> None:
    """WA-43: the losing side loses all its robots in the hex, the winner none; Bs have fired."""
    t = table.table
    hex_ = t[combat + L2]
    one: i64 = 1
    pair: i64
    for pair in range(t[PAIRS]):
        t[FIRED] |= one << (t[PAIR_A + pair] % OWN)
    piece: i64
    for piece in range(loser * OWN, loser * OWN + OWN):
        if t[AT + piece] == hex_:
            t[combat + L5] |= CHANGED
            lose_robot(table, piece, winner)

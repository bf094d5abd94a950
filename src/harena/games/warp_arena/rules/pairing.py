"""Who fights whom in a round of a combat (6.1 step 3)."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.games.warp_arena.rules.engage import takes_part
from harena.games.warp_arena.rules.notation import OWN, PIECE
from harena.games.warp_arena.rules.table import (
    AT,
    L0,
    L1,
    L2,
    L3,
    PAIR_A,
    PAIR_D,
    PAIRS,
    WarpArenaTable,
)


def legal_fighters(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """WA-30, WA-31: own robots in the hex, and distant Bs of the attacker, not yet matched."""
    piece: i64
    for piece in range(seat * OWN, seat * OWN + OWN):
        if takes_part(table, at, piece) and not matched(table, piece):
            out.add(PIECE + piece)


def forget_pairs(table: WarpArenaTable) -> None:
    """WA-31: a round is over, or the combat."""
    t = table.table
    pair: i64
    for pair in range(t[PAIRS]):
        t[PAIR_A + pair] = 0
        t[PAIR_D + pair] = 0
    t[PAIRS] = 0


def matched(table: WarpArenaTable, piece: i64) -> bool:
    """WA-31: whether a piece belongs to a pair of this round."""
    t = table.table
    pair: i64
    for pair in range(t[PAIRS]):
        if t[PAIR_A + pair] == piece or t[PAIR_D + pair] == piece:
            return True
    return False


def to_match(table: WarpArenaTable, at: i64) -> i64:
    """WA-31: the next robot of the smaller side that has no foe yet; -1: all have."""
    t = table.table
    smaller = t[at + L1] if t[at + L3] == t[at + L0] else t[at + L0]
    piece: i64
    for piece in range(smaller * OWN, smaller * OWN + OWN):
        if takes_part(table, at, piece) and not matched(table, piece):
            return piece
    return -1


def match(table: WarpArenaTable, at: i64, piece: i64) -> None:
    """WA-31: a robot of the larger side is matched with the next of the smaller."""
    t = table.table
    other = to_match(table, at)
    if piece // OWN == t[at + L0]:
        pair_off(table, piece, other)
    else:
        pair_off(table, other, piece)


def pair_off(table: WarpArenaTable, attacker: i64, defender: i64) -> None:
    """WA-31: two robots will fight each other in this round."""
    t = table.table
    pair = t[PAIRS]
    t[PAIR_A + pair] = attacker
    t[PAIR_D + pair] = defender
    t[PAIRS] = pair + 1


def legal_victims(table: WarpArenaTable, at: i64, out: Actions) -> None:
    """WA-66: an attacking A-bot's first foe is any robot of the defender there but the C-bot."""
    t = table.table
    seat = t[at + L1]
    piece: i64
    for piece in range(seat * OWN + 1, seat * OWN + OWN):
        if t[AT + piece] == t[at + L2]:
            out.add(PIECE + piece)

"""The forces of a combat: who takes part in it, and who fights whom (6.1, 9.4)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.games.warp_arena.rules import board, journal, notation as say, table as on
from harena.games.warp_arena.rules.table import WarpArenaTable

FIRST_B: Final[i64] = 11  # of a seat's pieces: the first of its five Bs
END_B: Final[i64] = 16
ASSASSIN: Final[i64] = 21  # its A-bot

# What a combat has seen so far, bits of `Sides.SEEN`; above them a number.
FIRED_AT_FIELD: Final[i64] = 1
JOINED: Final[i64] = 2  # the attacker's first B from a distance; the next bits are those of others
LAY_LOOSE: Final[i64] = 64  # times the discs that nobody gets in the end (WA-70)


@final
class Sides:
    """The frame of a combat, which its pairs and its fights read too."""

    ATTACKER: Final[i64] = 2  # a seat
    DEFENDER: Final[i64] = 3  # a seat
    HEX: Final[i64] = 4
    ASKED: Final[i64] = 5  # the seat that shares out its discs, or matches the pairs
    ROUNDS: Final[i64] = 6  # begun so far
    SEEN: Final[i64] = 7


# --- from a distance (WA-28) ------------------------------------------------------------------


def ready(table: WarpArenaTable, piece: i64) -> bool:
    """WA-28: whether a B is in the arena and has not fired from a distance this turn."""
    t = table.table
    return t[on.AT + piece] >= 0 and (t[on.FIRED] >> (piece % say.OWN)) & 1 == 0


def in_range(table: WarpArenaTable, piece: i64, hex_: i64) -> bool:
    """WA-28: whether a B's hex is one or two hexes away from another, void or not."""
    away = board.apart(table, table.table[on.AT + piece], hex_)
    return 0 < away <= 2


def in_sight(table: WarpArenaTable, seat: i64, hex_: i64) -> bool:
    """WA-28: whether an own B that has not fired can attack a hex from a distance."""
    piece: i64
    for piece in range(seat * say.OWN + FIRST_B, seat * say.OWN + END_B):
        if ready(table, piece) and in_range(table, piece, hex_):
            return True
    return False


def can_snipe(table: WarpArenaTable, seat: i64) -> bool:
    """WA-28: whether an own B that has not fired stands within two hexes of enemies."""
    piece: i64
    any_ready = False
    for piece in range(seat * say.OWN + FIRST_B, seat * say.OWN + END_B):
        if ready(table, piece):
            any_ready = True
    if not any_ready:
        return False
    hex_: i64
    for hex_ in range(table.hexes):
        if on.hostile(table, hex_, seat) and in_sight(table, seat, hex_):
            return True
    return False


# --- the forces (WA-28) -----------------------------------------------------------------------


def may_join(table: WarpArenaTable, at: i64, piece: i64) -> bool:
    """WA-28, WA-53: whether a B can join from a distance, in its owner's phase only.

    WA-54: also one whose own hex is contested.
    """
    t = table.table
    seat = t[at + Sides.ATTACKER]
    if piece // say.OWN != seat or seat != t[on.ACTIVE] or say.KIND[piece] != say.B:
        return False
    if has_joined(table, at, piece):
        return False
    return ready(table, piece) and in_range(table, piece, t[at + Sides.HEX])


def any_may_join(table: WarpArenaTable, at: i64) -> bool:
    """WA-53: whether there is a distant B that could still join."""
    first = table.table[at + Sides.ATTACKER] * say.OWN
    piece: i64
    for piece in range(first + FIRST_B, first + END_B):
        if may_join(table, at, piece):
            return True
    return False


def legal_joining(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """WA-53: distant Bs that have not joined; no more, once anybody fights."""
    t = table.table
    if on.robots_of(table, t[at + Sides.HEX], seat) + support(table, at) > 0:
        out.add(say.DONE)
    piece: i64
    for piece in range(seat * say.OWN + FIRST_B, seat * say.OWN + END_B):
        if may_join(table, at, piece):
            out.add(say.PIECE + piece)


def join(table: WarpArenaTable, at: i64, piece: i64) -> None:
    """WA-53: a distant B belongs to the attacker's forces."""
    table.table[at + Sides.SEEN] |= JOINED << (piece % say.OWN - FIRST_B)


def has_joined(table: WarpArenaTable, at: i64, piece: i64) -> bool:
    """WA-53: whether a B of the attacker has joined from a distance."""
    return table.table[at + Sides.SEEN] & (JOINED << (piece % say.OWN - FIRST_B)) != 0


def distant(table: WarpArenaTable, at: i64, piece: i64) -> bool:
    """WA-28: whether a piece is a B that has joined from a distance, and has not fired yet."""
    if piece // say.OWN != table.table[at + Sides.ATTACKER] or say.KIND[piece] != say.B:
        return False
    return has_joined(table, at, piece) and ready(table, piece)


def takes_part(table: WarpArenaTable, at: i64, piece: i64) -> bool:
    """WA-28: whether a piece belongs to the forces of either side."""
    t = table.table
    return t[on.AT + piece] == t[at + Sides.HEX] or distant(table, at, piece)


def support(table: WarpArenaTable, at: i64) -> i64:
    """WA-28: how many distant Bs that joined have not fired yet."""
    first = table.table[at + Sides.ATTACKER] * say.OWN
    n: i64 = 0
    piece: i64
    for piece in range(first + FIRST_B, first + END_B):
        if distant(table, at, piece):
            n += 1
    return n


def legal_fighters(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """WA-30, WA-31: own robots in the hex, and distant Bs of the attacker, not yet matched."""
    piece: i64
    for piece in range(seat * say.OWN, seat * say.OWN + say.OWN):
        if takes_part(table, at, piece) and not matched(table, piece):
            out.add(say.PIECE + piece)


# --- the pairs of a round (6.1 step 3) --------------------------------------------------------


def forget_pairs(table: WarpArenaTable) -> None:
    """WA-31: a round is over, or the combat."""
    t = table.table
    pair: i64
    for pair in range(t[on.PAIRS]):
        t[on.PAIR_A + pair] = 0
        t[on.PAIR_D + pair] = 0
    t[on.PAIRS] = 0


def matched(table: WarpArenaTable, piece: i64) -> bool:
    """WA-31: whether a piece belongs to a pair of this round."""
    t = table.table
    pair: i64
    for pair in range(t[on.PAIRS]):
        if t[on.PAIR_A + pair] == piece or t[on.PAIR_D + pair] == piece:
            return True
    return False


def to_match(table: WarpArenaTable, at: i64) -> i64:
    """WA-31: the next robot of the smaller side that has no foe yet; -1: all have."""
    t = table.table
    attacker = t[at + Sides.ATTACKER]
    smaller = t[at + Sides.DEFENDER] if t[at + Sides.ASKED] == attacker else attacker
    piece: i64
    for piece in range(smaller * say.OWN, smaller * say.OWN + say.OWN):
        if takes_part(table, at, piece) and not matched(table, piece):
            return piece
    return -1


def match(table: WarpArenaTable, at: i64, piece: i64) -> None:
    """WA-31: a robot of the larger side is matched with the next of the smaller."""
    other = to_match(table, at)
    table.note(journal.MATCHED, piece, other)
    if say.OWNER[piece] == table.table[at + Sides.ATTACKER]:
        pair_off(table, piece, other)
    else:
        pair_off(table, other, piece)


def pair_off(table: WarpArenaTable, attacker: i64, defender: i64) -> None:
    """WA-31: two robots will fight each other in this round."""
    t = table.table
    pair = t[on.PAIRS]
    t[on.PAIR_A + pair] = attacker
    t[on.PAIR_D + pair] = defender
    t[on.PAIRS] = pair + 1


def waiting_pairs(table: WarpArenaTable) -> i64:
    """WA-31: how many pairs of this round have not fought yet."""
    waiting: i64 = 0
    pair: i64
    for pair in range(table.table[on.PAIRS]):
        if table.table[on.PAIR_A + pair] >= 0:
            waiting += 1
    return waiting


def last_waiting(table: WarpArenaTable) -> i64:
    """WA-31: the attacker of the last pair that has not fought yet."""
    pair = table.table[on.PAIRS] - 1
    while table.table[on.PAIR_A + pair] < 0:
        pair -= 1
    return table.table[on.PAIR_A + pair]


def legal_pairs(table: WarpArenaTable, out: Actions) -> None:
    """WA-31: the attackers of all pairs that have not fought yet."""
    t = table.table
    pair: i64
    for pair in range(t[on.PAIRS]):
        if t[on.PAIR_A + pair] >= 0:
            out.add(say.PIECE + t[on.PAIR_A + pair])


def foe_of(table: WarpArenaTable, piece: i64) -> i64:
    """WA-31: whom an attacker's robot is matched with, once: the pair is fought now."""
    t = table.table
    pair: i64 = 0
    while t[on.PAIR_A + pair] != piece:
        pair += 1
    t[on.PAIR_A + pair] = -1
    return t[on.PAIR_D + pair]


def has_assassin(table: WarpArenaTable, at: i64) -> bool:
    """WA-66: whether an A-bot of the attacker is in the hex, with two or more defenders."""
    t = table.table
    hex_ = t[at + Sides.HEX]
    if on.robots_of(table, hex_, t[at + Sides.DEFENDER]) < 2:
        return False
    return t[on.AT + t[at + Sides.ATTACKER] * say.OWN + ASSASSIN] == hex_


def legal_victims(table: WarpArenaTable, at: i64, out: Actions) -> None:
    """WA-66: an attacking A-bot's first foe is any robot of the defender there but the C-bot."""
    t = table.table
    seat = t[at + Sides.DEFENDER]
    piece: i64
    for piece in range(seat * say.OWN + 1, seat * say.OWN + say.OWN):
        if t[on.AT + piece] == t[at + Sides.HEX]:
            out.add(say.PIECE + piece)


def robots_in(table: WarpArenaTable, hex_: i64, seat: i64) -> i64:
    """Return the robots of a seat in a hex, a bit for each of its pieces."""
    bits: i64 = 0
    one: i64 = 1
    piece: i64
    for piece in range(say.OWN):
        if table.table[on.AT + seat * say.OWN + piece] == hex_:
            bits |= one << piece
    return bits

"""The forces of a combat: who takes part in it, and who fights whom (6.1, 9.4)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.games.warp_arena.rules import fields as F, grids, ids, journal
from harena.games.warp_arena.rules.fields import WarpArenaState

FIRST_B: Final[i64] = 11  # of a seat's pieces: the first of its five Bs
END_B: Final[i64] = 16

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


def can_fire(state: WarpArenaState, piece: i64) -> bool:
    """WA-28: return whether a B is in the arena and has not fired from a distance this turn."""
    t = state.values
    return t[F.AT + piece] >= 0 and (t[F.FIRED] >> (piece % ids.OWN)) & 1 == 0


def in_range(state: WarpArenaState, piece: i64, hex_: i64) -> bool:
    """WA-28: return whether a B's hex is one or two hexes away from another, void or not."""
    away = grids.distance(state, state.values[F.AT + piece], hex_)
    return 0 < away <= 2


def can_fire_at(state: WarpArenaState, seat: i64, hex_: i64) -> bool:
    """WA-28: return whether an own B that has not fired can attack a hex from a distance."""
    piece: i64
    for piece in range(seat * ids.OWN + FIRST_B, seat * ids.OWN + END_B):
        if can_fire(state, piece) and in_range(state, piece, hex_):
            return True
    return False


def has_distant_target(state: WarpArenaState, seat: i64) -> bool:
    """WA-28: return whether an own B that has not fired stands within two hexes of enemies."""
    piece: i64
    any_ready = False
    for piece in range(seat * ids.OWN + FIRST_B, seat * ids.OWN + END_B):
        if can_fire(state, piece):
            any_ready = True
    if not any_ready:
        return False
    hex_: i64
    for hex_ in range(state.hexes):
        if F.hostile(state, hex_, seat) and can_fire_at(state, seat, hex_):
            return True
    return False


# --- the forces (WA-28) -----------------------------------------------------------------------


def may_join(state: WarpArenaState, at: i64, piece: i64) -> bool:
    """WA-28, WA-53: return whether a B can join from a distance, in its owner's phase only.

    WA-54: also one whose own hex is contested.
    """
    t = state.values
    seat = t[at + Sides.ATTACKER]
    if piece // ids.OWN != seat or seat != t[F.ACTIVE] or ids.KIND[piece] != ids.B:
        return False
    if has_joined(state, at, piece):
        return False
    return can_fire(state, piece) and in_range(state, piece, t[at + Sides.HEX])


def any_may_join(state: WarpArenaState, at: i64) -> bool:
    """WA-53: return whether there is a distant B that could still join."""
    first = state.values[at + Sides.ATTACKER] * ids.OWN
    piece: i64
    for piece in range(first + FIRST_B, first + END_B):
        if may_join(state, at, piece):
            return True
    return False


def legal_joining(state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
    """WA-53: add distant Bs that have not joined; no more, once anybody fights."""
    t = state.values
    if F.robots_of(state, t[at + Sides.HEX], seat) + distant_count(state, at) > 0:
        out.add(ids.DONE)
    piece: i64
    for piece in range(seat * ids.OWN + FIRST_B, seat * ids.OWN + END_B):
        if may_join(state, at, piece):
            out.add(ids.PIECE + piece)


def join(state: WarpArenaState, at: i64, piece: i64) -> None:
    """WA-53: add a distant B to the attacker's forces."""
    state.values[at + Sides.SEEN] |= JOINED << (piece % ids.OWN - FIRST_B)


def has_joined(state: WarpArenaState, at: i64, piece: i64) -> bool:
    """WA-53: return whether a B of the attacker has joined from a distance."""
    return state.values[at + Sides.SEEN] & (JOINED << (piece % ids.OWN - FIRST_B)) != 0


def is_distant(state: WarpArenaState, at: i64, piece: i64) -> bool:
    """WA-28, WA-57: return whether a piece is a B that joined from a distance and has not fired."""
    if piece // ids.OWN != state.values[at + Sides.ATTACKER] or ids.KIND[piece] != ids.B:
        return False
    return has_joined(state, at, piece) and can_fire(state, piece)


def takes_part(state: WarpArenaState, at: i64, piece: i64) -> bool:
    """WA-28: return whether a piece belongs to the forces of either side."""
    t = state.values
    return t[F.AT + piece] == t[at + Sides.HEX] or is_distant(state, at, piece)


def distant_count(state: WarpArenaState, at: i64) -> i64:
    """WA-28: return the number of distant Bs that joined and have not fired yet."""
    first = state.values[at + Sides.ATTACKER] * ids.OWN
    n: i64 = 0
    piece: i64
    for piece in range(first + FIRST_B, first + END_B):
        if is_distant(state, at, piece):
            n += 1
    return n


def legal_fighters(state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
    """WA-30, WA-31: add own robots in the hex, and distant Bs of the attacker, not yet matched."""
    piece: i64
    for piece in range(seat * ids.OWN, seat * ids.OWN + ids.OWN):
        if takes_part(state, at, piece) and not is_matched(state, piece):
            out.add(ids.PIECE + piece)


# --- the pairs of a round (6.1 step 3) --------------------------------------------------------


def clear_pairs(state: WarpArenaState) -> None:
    """WA-31: clear the pairs at the end of a round or combat."""
    t = state.values
    pair: i64
    for pair in range(t[F.PAIRS]):
        t[F.PAIR_A + pair] = 0
        t[F.PAIR_D + pair] = 0
    t[F.PAIRS] = 0


def is_matched(state: WarpArenaState, piece: i64) -> bool:
    """WA-31: return whether a piece belongs to a pair of this round."""
    t = state.values
    pair: i64
    for pair in range(t[F.PAIRS]):
        if t[F.PAIR_A + pair] == piece or t[F.PAIR_D + pair] == piece:
            return True
    return False


def next_unmatched(state: WarpArenaState, at: i64) -> i64:
    """WA-31: return the next robot of the smaller side without a foe; -1: all have one."""
    t = state.values
    attacker = t[at + Sides.ATTACKER]
    smaller = t[at + Sides.DEFENDER] if t[at + Sides.ASKED] == attacker else attacker
    piece: i64
    for piece in range(smaller * ids.OWN, smaller * ids.OWN + ids.OWN):
        if takes_part(state, at, piece) and not is_matched(state, piece):
            return piece
    return -1


def match(state: WarpArenaState, at: i64, piece: i64) -> None:
    """WA-31: match a robot of the larger side with the next of the smaller."""
    other = next_unmatched(state, at)
    state.note(journal.MATCHED, piece, other)
    if ids.OWNER[piece] == state.values[at + Sides.ATTACKER]:
        pair_off(state, piece, other)
    else:
        pair_off(state, other, piece)


def pair_off(state: WarpArenaState, attacker: i64, defender: i64) -> None:
    """WA-31: pair two robots, which will fight each other in this round."""
    t = state.values
    pair = t[F.PAIRS]
    t[F.PAIR_A + pair] = attacker
    t[F.PAIR_D + pair] = defender
    t[F.PAIRS] = pair + 1


def waiting_pairs(state: WarpArenaState) -> i64:
    """WA-31: return the number of pairs of this round that have not fought yet."""
    waiting: i64 = 0
    pair: i64
    for pair in range(state.values[F.PAIRS]):
        if state.values[F.PAIR_A + pair] >= 0:
            waiting += 1
    return waiting


def last_waiting(state: WarpArenaState) -> i64:
    """WA-31: return the attacker of the last pair that has not fought yet."""
    pair = state.values[F.PAIRS] - 1
    while state.values[F.PAIR_A + pair] < 0:
        pair -= 1
    return state.values[F.PAIR_A + pair]


def legal_pairs(state: WarpArenaState, out: Actions) -> None:
    """WA-31: add the attackers of all pairs that have not fought yet."""
    t = state.values
    pair: i64
    for pair in range(t[F.PAIRS]):
        if t[F.PAIR_A + pair] >= 0:
            out.add(ids.PIECE + t[F.PAIR_A + pair])


def take_foe(state: WarpArenaState, piece: i64) -> i64:
    """WA-31: return the foe of an attacker's robot and mark the pair as fought."""
    t = state.values
    pair: i64 = 0
    while t[F.PAIR_A + pair] != piece:
        pair += 1
    t[F.PAIR_A + pair] = -1
    return t[F.PAIR_D + pair]


def robots_in(state: WarpArenaState, hex_: i64, seat: i64) -> i64:
    """Return the robots of a seat in a hex, a bit for each of its pieces."""
    bits: i64 = 0
    one: i64 = 1
    piece: i64
    for piece in range(ids.OWN):
        if state.values[F.AT + seat * ids.OWN + piece] == hex_:
            bits |= one << piece
    return bits

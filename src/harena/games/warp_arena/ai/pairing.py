"""The pairs of a combat round that a bot considers, and their order.

The evaluation sees a combat as a whole, so it finds all pairs alike.
"""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.warp_arena.rules import fields as F, forces, ids
from harena.games.warp_arena.rules.fields import WarpArenaState


def is_match(state: WarpArenaState, at: i64, seat: i64, piece: i64) -> bool:
    """Return whether a robot is sensible to match with the next foe.

    The own C-bot comes last, or not at all. An enemy's meets the strongest other robot.
    """
    strongest: i64 = -1
    most: i64 = 0
    other: i64
    for other in range(seat * ids.OWN + 1, seat * ids.OWN + ids.OWN):
        if forces.takes_part(state, at, other) and not forces.is_matched(state, other):
            # Twice what it reaches on average, about.
            strong = F.strength(state, other) + F.added(state, other)
            if strong > most:
                most = strong
                strongest = other
    if strongest < 0:
        return True
    if ids.KIND[forces.next_unmatched(state, at)] == ids.C:
        return piece == strongest
    return ids.KIND[piece] != ids.C and is_first_alike(state, at, seat, piece)


def is_first_alike(state: WarpArenaState, at: i64, seat: i64, piece: i64) -> bool:
    """Return whether no equal robot before it in the same place lacks a foe too."""
    other: i64
    for other in range(seat * ids.OWN + ids.FIRST[ids.KIND[piece]], piece):
        if (
            are_alike(state, other, piece)
            and forces.takes_part(state, at, other)
            and not forces.is_matched(state, other)
        ):
            return False
    return True


def are_alike(state: WarpArenaState, piece: i64, other: i64) -> bool:
    """Return whether two robots of a kind are in one hex with as many discs and equal bonuses."""
    t = state.values
    return (
        t[F.AT + piece] == t[F.AT + other]
        and t[F.DISCS + piece] == t[F.DISCS + other]
        and state.combat_plus[piece] == state.combat_plus[other]
    )


def is_next_pair(state: WarpArenaState, piece: i64) -> bool:
    """Return whether the pair of an attacker is sensible to fight now.

    An enemy's C-bot comes first, because with it all is over; the own one last.
    """
    t = state.values
    hunter: i64 = -1
    others = False
    pair: i64
    for pair in range(t[F.PAIRS]):
        attacker = t[F.PAIR_A + pair]
        if attacker >= 0:
            if ids.KIND[t[F.PAIR_D + pair]] == ids.C:
                hunter = attacker
            if ids.KIND[attacker] != ids.C:
                others = True
    if hunter >= 0:
        return piece == hunter
    return ids.KIND[piece] != ids.C or not others

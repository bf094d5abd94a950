"""The pairs of a combat round that a bot considers, and their order.

The evaluation sees a combat as a whole, so it finds all pairs alike.
"""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.warp_arena.rules import matching, notation as say, table as on
from harena.games.warp_arena.rules.table import WarpArenaTable


def is_match(table: WarpArenaTable, at: i64, seat: i64, piece: i64) -> bool:
    """Return whether a robot is sensible to match with the next foe.

    The own C-bot comes last, or not at all. An enemy's meets the strongest other robot.
    """
    strongest: i64 = -1
    most: i64 = 0
    other: i64
    for other in range(seat * say.OWN + 1, seat * say.OWN + say.OWN):
        if matching.takes_part(table, at, other) and not matching.matched(table, other):
            # Twice what it reaches on average, about.
            strong = on.strength(table, other) + on.added(table, other)
            if strong > most:
                most = strong
                strongest = other
    if strongest < 0:
        return True
    if say.KIND[matching.to_match(table, at)] == say.C:
        return piece == strongest
    return say.KIND[piece] != say.C and is_first_alike(table, at, seat, piece)


def is_first_alike(table: WarpArenaTable, at: i64, seat: i64, piece: i64) -> bool:
    """Return whether no equal robot before it in the same place lacks a foe too."""
    t = table.table
    other: i64
    for other in range(seat * say.OWN + say.FIRST[say.KIND[piece]], piece):
        if (
            t[on.AT + other] == t[on.AT + piece]
            and t[on.DISCS + other] == t[on.DISCS + piece]
            and table.combat_plus[other] == table.combat_plus[piece]
            and matching.takes_part(table, at, other)
            and not matching.matched(table, other)
        ):
            return False
    return True


def is_next_pair(table: WarpArenaTable, piece: i64) -> bool:
    """Return whether the pair of an attacker is sensible to fight now.

    An enemy's C-bot comes first, because with it all is over; the own one last.
    """
    t = table.table
    hunter: i64 = -1
    others = False
    pair: i64
    for pair in range(t[on.PAIRS]):
        attacker = t[on.PAIR_A + pair]
        if attacker >= 0:
            if say.KIND[t[on.PAIR_D + pair]] == say.C:
                hunter = attacker
            if say.KIND[attacker] != say.C:
                others = True
    if hunter >= 0:
        return piece == hunter
    return say.KIND[piece] != say.C or not others

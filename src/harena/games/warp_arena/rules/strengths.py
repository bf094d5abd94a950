"""Fixed strengths: whole sides are compared instead of rounds of fights (9.4)."""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.warp_arena.rules import journal, losses, matching, notation as say, table as on
from harena.games.warp_arena.rules.matching import Sides
from harena.games.warp_arena.rules.table import WarpArenaTable


def first_of(table: WarpArenaTable, at: i64, seat: i64) -> i64:
    """WA-43: the robot that stands for a side: its first in the hex, else the first B that joined.

    There is one.
    """
    hex_ = table.table[at + Sides.HEX]
    joined: i64 = -1
    piece: i64
    for piece in range(seat * say.OWN, seat * say.OWN + say.OWN):
        if table.table[on.AT + piece] == hex_:
            return piece
        if joined < 0 and matching.distant(table, at, piece):
            joined = piece
    return joined


def others_with(table: WarpArenaTable, at: i64, lead: i64) -> i64:
    """WA-43: what the side of a robot has beside it: robots in the hex, and Bs that joined."""
    seat = say.OWNER[lead]
    total: i64 = 0
    piece: i64
    for piece in range(seat * say.OWN, seat * say.OWN + say.OWN):
        if piece != lead and matching.takes_part(table, at, piece):
            total += on.strength(table, piece)
    return total


def rout(table: WarpArenaTable, at: i64, loser: i64, winner: i64) -> None:
    """WA-43: the losing side loses all its robots in the hex, the winner none; Bs have fired."""
    t = table.table
    hex_ = t[at + Sides.HEX]
    table.note(journal.ROUTED, loser, matching.robots_in(table, hex_, loser))
    one: i64 = 1
    piece: i64
    first = t[at + Sides.ATTACKER] * say.OWN
    for piece in range(first + matching.FIRST_B, first + matching.END_B):
        if matching.distant(table, at, piece):
            t[on.FIRED] |= one << (piece % say.OWN)
    for piece in range(loser * say.OWN, loser * say.OWN + say.OWN):
        if t[on.AT + piece] == hex_:
            losses.lose_robot(table, piece, winner)


def note_clash(table: WarpArenaTable, at: i64, piece: i64, foe: i64) -> None:
    """WA-43: two sides meet, led by a robot each; what they have without cards."""
    attack = on.strength(table, piece) + others_with(table, at, piece)
    defence = on.strength(table, foe) + others_with(table, at, foe)
    hex_ = table.table[at + Sides.HEX]
    table.note(journal.CLASH, say.OWNER[piece], say.OWNER[foe], attack, defence, hex_)

"""Fixed strengths: whole sides are compared instead of rounds of fights (9.4)."""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.warp_arena.rules import fields as F, ids, journal, losses, matching
from harena.games.warp_arena.rules.fields import WarpArenaState
from harena.games.warp_arena.rules.matching import Sides


def first_of(state: WarpArenaState, at: i64, seat: i64) -> i64:
    """WA-43: the robot that stands for a side: its first in the hex, else the first B that joined.

    There is one.
    """
    hex_ = state.values[at + Sides.HEX]
    joined: i64 = -1
    piece: i64
    for piece in range(seat * ids.OWN, seat * ids.OWN + ids.OWN):
        if state.values[F.AT + piece] == hex_:
            return piece
        if joined < 0 and matching.distant(state, at, piece):
            joined = piece
    return joined


def others_with(state: WarpArenaState, at: i64, lead: i64) -> i64:
    """WA-43: what the side of a robot has beside it: robots in the hex, and Bs that joined."""
    seat = ids.OWNER[lead]
    total: i64 = 0
    piece: i64
    for piece in range(seat * ids.OWN, seat * ids.OWN + ids.OWN):
        if piece != lead and matching.takes_part(state, at, piece):
            total += F.strength(state, piece)
    return total


def rout(state: WarpArenaState, at: i64, loser: i64, winner: i64) -> None:
    """WA-43: the losing side loses all its robots in the hex, the winner none; Bs have fired."""
    t = state.values
    hex_ = t[at + Sides.HEX]
    state.note(journal.ROUTED, loser, matching.robots_in(state, hex_, loser))
    one: i64 = 1
    piece: i64
    first = t[at + Sides.ATTACKER] * ids.OWN
    for piece in range(first + matching.FIRST_B, first + matching.END_B):
        if matching.distant(state, at, piece):
            t[F.FIRED] |= one << (piece % ids.OWN)
    for piece in range(loser * ids.OWN, loser * ids.OWN + ids.OWN):
        if t[F.AT + piece] == hex_:
            losses.lose_robot(state, piece, winner)


def note_clash(state: WarpArenaState, at: i64, piece: i64, foe: i64) -> None:
    """WA-43: two sides meet, led by a robot each; what they have without cards."""
    attack = F.strength(state, piece) + others_with(state, at, piece)
    defence = F.strength(state, foe) + others_with(state, at, foe)
    hex_ = state.values[at + Sides.HEX]
    state.note(journal.CLASH, ids.OWNER[piece], ids.OWNER[foe], attack, defence, hex_)

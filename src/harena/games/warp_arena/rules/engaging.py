"""Engaging: which combats follow when all robots have moved, and in which order."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.games.warp_arena.rules import combat, fields as F, ids, matching
from harena.games.warp_arena.rules.fields import WarpArenaState


def contested(state: WarpArenaState, seat: i64, hex_: i64) -> bool:
    """WA-20: whether a hex holds robots of the seat and enemies or an enemy force field."""
    return F.robots_of(state, hex_, seat) > 0 and F.hostile(state, hex_, seat)


def go_engage(state: WarpArenaState, seat: i64) -> None:
    """WA-20: after all moves the combats, in the order the player picks; distant ones too."""
    t = state.values
    must: i64 = 0
    place: i64 = -1
    piece: i64
    for piece in range(seat * ids.OWN, seat * ids.OWN + ids.OWN):
        hex_ = t[F.AT + piece]
        if hex_ >= 0 and hex_ != place and contested(state, seat, hex_):
            must += 1
            place = hex_
    may = matching.can_snipe(state, seat)
    if must == 0 and not may:
        state.pop()
    elif must == 1 and not may:
        combat.begin_combat(state, seat, place)
    else:
        state.ask(seat)


def legal_combats(state: WarpArenaState, seat: i64, out: Actions) -> None:
    """WA-20, WA-28: a contested hex, or one that distant Bs can attack; done when none must."""
    must = False
    hex_: i64
    for hex_ in range(state.hexes):
        if not F.hostile(state, hex_, seat):
            continue
        if F.robots_of(state, hex_, seat) > 0:
            must = True
            out.add(ids.HEX + hex_)
        elif matching.in_sight(state, seat, hex_):
            out.add(ids.HEX + hex_)
    if not must:
        out.add(ids.DONE)

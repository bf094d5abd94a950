"""Engaging: which combats follow when all robots have moved, and in which order."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.games.warp_arena.rules import combat, matching, notation as say, table as on
from harena.games.warp_arena.rules.table import WarpArenaTable


def contested(table: WarpArenaTable, seat: i64, hex_: i64) -> bool:
    """WA-20: whether a hex holds robots of the seat and enemies or an enemy force field."""
    return on.robots_of(table, hex_, seat) > 0 and on.hostile(table, hex_, seat)


def go_engage(table: WarpArenaTable, seat: i64) -> None:
    """WA-20: after all moves the combats, in the order the player picks; distant ones too."""
    t = table.table
    must: i64 = 0
    place: i64 = -1
    piece: i64
    for piece in range(seat * say.OWN, seat * say.OWN + say.OWN):
        hex_ = t[on.AT + piece]
        if hex_ >= 0 and hex_ != place and contested(table, seat, hex_):
            must += 1
            place = hex_
    may = matching.can_snipe(table, seat)
    if must == 0 and not may:
        table.pop()
    elif must == 1 and not may:
        combat.begin_combat(table, seat, place)
    else:
        table.ask(seat)


def legal_combats(table: WarpArenaTable, seat: i64, out: Actions) -> None:
    """WA-20, WA-28: a contested hex, or one that distant Bs can attack; done when none must."""
    must = False
    hex_: i64
    for hex_ in range(table.hexes):
        if not on.hostile(table, hex_, seat):
            continue
        if on.robots_of(table, hex_, seat) > 0:
            must = True
            out.add(say.HEX + hex_)
        elif matching.in_sight(table, seat, hex_):
            out.add(say.HEX + hex_)
    if not must:
        out.add(say.DONE)

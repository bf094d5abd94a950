"""Engaging: which combats there are, and who takes part in them, from a distance too."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.games.warp_arena.rules.board import apart
from harena.games.warp_arena.rules.notation import DONE, HEX, OWN, B
from harena.games.warp_arena.rules.table import (
    ACTIVE,
    AT,
    COMBAT,
    EACH,
    FIRED,
    L0,
    L1,
    L2,
    L3,
    TROOPS,
    WarpArenaTable,
    field_owner,
    hostile,
    owner_in,
    robots_of,
)

# --- which combats (WA-20) --------------------------------------------------------------------


def contested(table: WarpArenaTable, seat: i64, hex_: i64) -> bool:
    """WA-20: whether a hex holds robots of the seat and enemies or an enemy force field."""
    return robots_of(table, hex_, seat) > 0 and hostile(table, hex_, seat)


def fights_go(table: WarpArenaTable, at: i64) -> None:
    """WA-20: after all moves the combats, in the order the player picks; distant ones too."""
    t = table.table
    seat = t[at + L0]
    must: i64 = 0
    place: i64 = -1
    piece: i64
    for piece in range(seat * OWN, seat * OWN + OWN):
        hex_ = t[AT + piece]
        if hex_ >= 0 and hex_ != place and contested(table, seat, hex_):
            must += 1
            place = hex_
    may = can_snipe(table, seat)
    if must == 0 and not may:
        table.pop()
    elif must == 1 and not may:
        begin_combat(table, seat, place)
    else:
        table.ask(seat)


def fights_legal(table: WarpArenaTable, seat: i64, out: Actions) -> None:
    """WA-20, WA-28: a contested hex, or one that distant Bs can attack; done when none must."""
    must = False
    hex_: i64
    for hex_ in range(table.hexes):
        if not hostile(table, hex_, seat):
            continue
        if robots_of(table, hex_, seat) > 0:
            must = True
            out.add(HEX + hex_)
        elif in_sight(table, seat, hex_):
            out.add(HEX + hex_)
    if not must:
        out.add(DONE)


def fights_act(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """WA-20: the next combat, or no more."""
    if action == DONE:
        table.pop()
    else:
        begin_combat(table, seat, action - HEX)


def begin_combat(table: WarpArenaTable, attacker: i64, hex_: i64) -> None:
    """WA-28: a combat over a hex; WA-34: there are never three owners in one."""
    t = table.table
    defender = field_owner(table, hex_)
    there: i64 = 31
    troops = t[TROOPS + EACH * hex_] & ~(there << (5 * attacker))
    if defender < 0 or defender == attacker:
        defender = owner_in(troops)
    assert troops & ~(there << (5 * defender)) == 0, "three owners in one hex"
    at = table.push(COMBAT)
    t[at + L0] = attacker
    t[at + L1] = defender
    t[at + L2] = hex_
    t[at + L3] = attacker


# --- from a distance (WA-28) ------------------------------------------------------------------


def ready(table: WarpArenaTable, piece: i64) -> bool:
    """WA-28: whether a B is in the arena and has not fired from a distance this turn."""
    t = table.table
    return t[AT + piece] >= 0 and (t[FIRED] >> (piece % OWN)) & 1 == 0


def in_range(table: WarpArenaTable, piece: i64, hex_: i64) -> bool:
    """WA-28: whether a B's hex is one or two hexes away from another, void or not."""
    away = apart(table, table.table[AT + piece], hex_)
    return 0 < away <= 2


def in_sight(table: WarpArenaTable, seat: i64, hex_: i64) -> bool:
    """WA-28: whether an own B that has not fired can attack a hex from a distance."""
    first = seat * OWN + 11
    piece: i64
    for piece in range(first, first + 5):
        if ready(table, piece) and in_range(table, piece, hex_):
            return True
    return False


def can_snipe(table: WarpArenaTable, seat: i64) -> bool:
    """WA-28: whether an own B that has not fired stands within two hexes of enemies."""
    first = seat * OWN + 11
    piece: i64
    any_ready = False
    for piece in range(first, first + 5):
        if ready(table, piece):
            any_ready = True
    if not any_ready:
        return False
    hex_: i64
    for hex_ in range(table.hexes):
        if hostile(table, hex_, seat) and in_sight(table, seat, hex_):
            return True
    return False


# --- the forces of a combat (WA-28) -----------------------------------------------------------


def distant(table: WarpArenaTable, at: i64, piece: i64) -> bool:
    """WA-28: whether a B can support from a distance, in its owner's phase only.

    WA-54: also one whose own hex is contested.
    """
    t = table.table
    seat = t[at + L0]
    if piece // OWN != seat or seat != t[ACTIVE] or (piece % OWN + 4) // 5 != B:
        return False
    return ready(table, piece) and in_range(table, piece, t[at + L2])


def takes_part(table: WarpArenaTable, at: i64, piece: i64) -> bool:
    """WA-28: whether a piece belongs to the forces of either side."""
    return table.table[AT + piece] == table.table[at + L2] or distant(table, at, piece)


def support(table: WarpArenaTable, at: i64) -> i64:
    """WA-28: how many distant Bs the attacker has for this combat."""
    first = table.table[at + L0] * OWN + 11
    n: i64 = 0
    piece: i64
    for piece in range(first, first + 5):
        if distant(table, at, piece):
            n += 1
    return n

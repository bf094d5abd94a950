"""Losses: force fields, hexes and robots that are destroyed."""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.warp_arena.rules import journal, notation as say, table as on, victory
from harena.games.warp_arena.rules.table import WarpArenaTable


def remove_field(table: WarpArenaTable, hex_: i64) -> None:
    """Remove the force field in a hex, for any cause."""
    table.note(journal.FIELD_GONE, hex_, on.field_owner(table, hex_))
    table.table[on.GROUND + on.EACH * hex_] = 0


def destroy_hex(table: WarpArenaTable, hex_: i64, who: i64) -> None:
    """WA-11, WA-27: `who` destroys a hex: only a force field, if there is one; else all on it."""
    t = table.table
    if on.destroyed(table, hex_):
        return
    if t[on.GROUND + on.EACH * hex_] != 0:
        remove_field(table, hex_)
        return
    table.note(journal.HEX_DESTROYED, hex_, t[on.LOOSE + on.EACH * hex_])
    t[on.GROUND + on.EACH * hex_] = 1
    t[on.LOOSE + on.EACH * hex_] = 0
    there = t[on.TROOPS + on.EACH * hex_]
    fallen: i64 = -1
    piece: i64
    for piece in range(table.seats * say.OWN):
        if there == 0:
            break
        if t[on.AT + piece] == hex_:
            t[on.DISCS + piece] = 0
            on.lift(table, piece)
            table.note(journal.ROBOT_LOST, piece, hex_)
            if say.KIND[piece] == say.C:
                fallen = say.OWNER[piece]
    if fallen >= 0:
        victory.eliminate(table, fallen, hex_, who)


def lose_robot(table: WarpArenaTable, piece: i64, by: i64) -> None:
    """WA-33: a robot is destroyed; its discs lie loose in its hex."""
    t = table.table
    hex_ = t[on.AT + piece]
    t[on.LOOSE + on.EACH * hex_] += t[on.DISCS + piece]
    t[on.DISCS + piece] = 0
    on.lift(table, piece)
    table.note(journal.ROBOT_LOST, piece, hex_)
    if say.KIND[piece] == say.C:
        victory.eliminate(table, say.OWNER[piece], hex_, by)

"""Elimination: gladiators that leave the arena."""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.gladiator_arena.rules import kills, table as on
from harena.games.gladiator_arena.rules.table import GladiatorTable


def remove(table: GladiatorTable, seat: i64, cause: i64) -> None:
    """GA-12, GA-19: a gladiator leaves the arena, with the HP it has.

    A standoff is agreed between turns: who leaves by it outlived those struck down before.
    """
    t = table.table
    t[on.ALIVE] &= ~(1 << seat)
    t[on.AT + seat] = on.NOWHERE
    t[on.OUT + seat] = t[on.TURN] + 1 if cause == on.STANDOFF else t[on.TURN]
    t[on.CAUSE + seat] = cause


def remove_struck(table: GladiatorTable) -> None:
    """GA-12, GA-13: remove gladiators left without HP by the strikes, and credit the kills."""
    seat: i64
    for seat in range(table.seats):
        if table.is_alive(seat) and table.table[on.HP + seat] <= 0:
            kills.award(table, seat)
            remove(table, seat, on.STRUCK_DOWN)

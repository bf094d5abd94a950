"""Elimination: gladiators that leave the arena."""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.gladiator_arena.rules import fields as F, kills
from harena.games.gladiator_arena.rules.fields import GladiatorState


def remove(state: GladiatorState, seat: i64, cause: i64) -> None:
    """GA-12, GA-19: a gladiator leaves the arena, with the HP it has.

    A standoff is agreed between turns: who leaves by it outlived those struck down before.
    """
    t = state.values
    t[F.ALIVE] &= ~(1 << seat)
    t[F.AT + seat] = F.NOWHERE
    t[F.OUT + seat] = t[F.TURN] + 1 if cause == F.STANDOFF else t[F.TURN]
    t[F.CAUSE + seat] = cause


def remove_struck(state: GladiatorState) -> None:
    """GA-12, GA-13: remove gladiators left without HP by the strikes, and credit the kills."""
    seat: i64
    for seat in range(state.seats):
        if state.is_alive(seat) and state.values[F.HP + seat] <= 0:
            kills.award(state, seat)
            remove(state, seat, F.STRUCK_DOWN)

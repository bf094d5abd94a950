"""Kills, the gladiators that share them, and gladiators that leave the arena."""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.gladiator_arena.rules import fields as F, journal, strikes
from harena.games.gladiator_arena.rules.fields import GladiatorState


def award(state: GladiatorState, victim: i64) -> None:
    """GA-13, GA-30: credit the kill of a gladiator struck down in this turn, before it leaves."""
    shares = sharers(state, victim)
    count: i64 = 1
    seat: i64
    if state.scoring.shares:
        count = 0
        for seat in range(state.seats):
            count += (shares >> seat) & 1
    state.note(journal.KILLED, victim, shares, 0 if state.scoring.shares else 1)
    for seat in range(state.seats):
        if (shares >> seat) & 1 == 1:
            state.values[F.KILLS + seat] += F.WHOLE // count


def sharers(state: GladiatorState, victim: i64) -> i64:
    """GA-13: return a bit for each seat that shares a kill of this turn.

    Those whose own damage would have been enough for the HP that the victim had before it; if
    there are none, those who did most.
    """
    before = state.values[F.HP + victim] + strikes.harm_taken(state, victim)
    enough: i64 = 0
    most: i64 = 0
    best: i64 = 1
    seat: i64
    for seat in range(state.seats):
        damage = strikes.harm_done(state, seat, victim)
        if damage >= before:
            enough |= 1 << seat
        if damage > best:
            best = damage
            most = 1 << seat
        elif damage == best:
            most |= 1 << seat
    return enough if enough != 0 else most


def remove(state: GladiatorState, seat: i64, cause: i64) -> None:
    """GA-12, GA-19: remove a gladiator from the arena, with the HP it has.

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
            award(state, seat)
            remove(state, seat, F.STRUCK_DOWN)

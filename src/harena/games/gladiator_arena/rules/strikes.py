"""Strikes: they all fall at once, after all have moved."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.games.gladiator_arena.rules import board, fields as F, gladiators, journal
from harena.games.gladiator_arena.rules.fields import GladiatorState

SPLASH: Final[i64] = 1  # what a catapult does to the squares around its target (GA-6)


def strike_all(state: GladiatorState, back: i64) -> None:
    """GA-10, GA-12: let all strikes fall at once on the gladiators now on the squares struck.

    Gladiators that are struck down strike all the same; none hurts itself. HP may fall below 0.
    `back` has a bit for each seat that was thrown back in this turn.
    """
    t = state.values
    seat: i64
    victim: i64
    for seat in range(state.seats):
        if t[F.COUNT + seat] > 0:
            for victim in range(state.seats):
                harm = harm_done(state, seat, victim)
                t[F.HP + victim] -= harm
                t[F.DAMAGE + seat] += harm
    if state.journal is not None:
        for seat in range(state.seats):
            note_strikes(state, seat, back)
        for victim in range(state.seats):
            harm = harm_taken(state, victim)
            if harm > 0:
                state.note(journal.HURT, victim, harm, t[F.HP + victim])


def harm_done(state: GladiatorState, seat: i64, victim: i64) -> i64:
    """GA-10: return the damage that a seat's strikes do in this turn to another in the game."""
    if victim == seat or not state.is_alive(victim):
        return 0
    t = state.values
    race = t[F.RACE + seat]
    weapon = t[F.WEAPON + seat]
    damage: i64 = 0
    n: i64
    for n in range(seat * F.STRIKES, seat * F.STRIKES + t[F.COUNT + seat]):
        damage += damage_at(state, race, weapon, t[F.STRIKE + n], t[F.AT + victim])
    return damage


def harm_taken(state: GladiatorState, victim: i64) -> i64:
    """GA-13: return the damage that a seat takes from all others in this turn."""
    damage: i64 = 0
    seat: i64
    for seat in range(state.seats):
        damage += harm_done(state, seat, victim)
    return damage


def damage_at(state: GladiatorState, race: i64, weapon: i64, aim: i64, square: i64) -> i64:
    """GA-2, GA-6: return a strike's damage on a square; a catapult splashes around its target."""
    if aim == square:
        return gladiators.damage_of(race, weapon)
    if weapon == gladiators.CATAPULT and board.apart(state, aim, square) == 1:
        return SPLASH
    return 0


def note_strikes(state: GladiatorState, seat: i64, back: i64) -> None:
    """GA-10: note a seat's strikes: from which square, at which, and whom each hit for how much."""
    t = state.values
    start = t[F.GOAL + seat] if t[F.GOAL + seat] >= 0 else t[F.AT + seat]
    race = t[F.RACE + seat]
    weapon = t[F.WEAPON + seat]
    n: i64
    victim: i64
    for n in range(seat * F.STRIKES, seat * F.STRIKES + t[F.COUNT + seat]):
        aim = t[F.STRIKE + n]
        state.note(journal.STRUCK, seat, start, aim, (back >> seat) & 1)
        for victim in range(state.seats):
            if victim != seat and state.is_alive(victim):
                damage = damage_at(state, race, weapon, aim, t[F.AT + victim])
                if damage > 0:
                    state.note(journal.HIT, seat, victim, aim, damage)

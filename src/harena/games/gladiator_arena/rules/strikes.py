"""Strikes: they all fall at once, after all have moved."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.games.gladiator_arena.rules import board, journal, table as on
from harena.games.gladiator_arena.rules.table import GladiatorTable

SPLASH: Final[i64] = 1  # what a catapult does to the squares around its target (GA-6)


def strike_all(table: GladiatorTable, back: i64) -> None:
    """GA-10, GA-12: let all strikes fall at once on the gladiators now on the squares struck.

    Gladiators that are struck down strike all the same; none hurts itself. HP may fall below 0.
    `back` has a bit for each seat that was thrown back in this turn.
    """
    t = table.table
    seat: i64
    victim: i64
    for seat in range(table.seats):
        if t[on.COUNT + seat] > 0:
            for victim in range(table.seats):
                harm = harm_done(table, seat, victim)
                t[on.HP + victim] -= harm
                t[on.DAMAGE + seat] += harm
    if table.journal is not None:
        for seat in range(table.seats):
            note_strikes(table, seat, back)
        note_harm(table)


def harm_done(table: GladiatorTable, seat: i64, victim: i64) -> i64:
    """GA-10: the damage that all strikes of a seat do in this turn to another in the game."""
    if victim == seat or not table.is_alive(victim):
        return 0
    t = table.table
    race = t[on.RACE + seat]
    weapon = t[on.WEAPON + seat]
    damage: i64 = 0
    n: i64
    for n in range(seat * on.STRIKES, seat * on.STRIKES + t[on.COUNT + seat]):
        damage += damage_at(table, race, weapon, t[on.STRIKE + n], t[on.AT + victim])
    return damage


def harm_taken(table: GladiatorTable, victim: i64) -> i64:
    """GA-13: return the damage that a seat takes from all others in this turn."""
    damage: i64 = 0
    seat: i64
    for seat in range(table.seats):
        damage += harm_done(table, seat, victim)
    return damage


def damage_at(table: GladiatorTable, race: i64, weapon: i64, aim: i64, square: i64) -> i64:
    """GA-2, GA-6: what a strike aimed at one square does on another: a catapult splashes."""
    if aim == square:
        return on.damage_of(race, weapon)
    if weapon == on.CATAPULT and board.apart(table, aim, square) == 1:
        return SPLASH
    return 0


def note_strikes(table: GladiatorTable, seat: i64, back: i64) -> None:
    """GA-10: what a seat struck, from which square, and whom each strike hit for how much."""
    t = table.table
    start = t[on.GOAL + seat] if t[on.GOAL + seat] >= 0 else t[on.AT + seat]
    race = t[on.RACE + seat]
    weapon = t[on.WEAPON + seat]
    n: i64
    victim: i64
    for n in range(seat * on.STRIKES, seat * on.STRIKES + t[on.COUNT + seat]):
        aim = t[on.STRIKE + n]
        table.note(journal.STRUCK, seat, start, aim, (back >> seat) & 1)
        for victim in range(table.seats):
            if victim != seat and table.is_alive(victim):
                damage = damage_at(table, race, weapon, aim, t[on.AT + victim])
                if damage > 0:
                    table.note(journal.HIT, seat, victim, aim, damage)


def note_harm(table: GladiatorTable) -> None:
    """GA-12: what each has lost by the strikes of all."""
    victim: i64
    for victim in range(table.seats):
        harm = harm_taken(table, victim)
        if harm > 0:
            table.note(journal.HURT, victim, harm, table.table[on.HP + victim])

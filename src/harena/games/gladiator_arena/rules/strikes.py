"""Strikes: they all fall at once, after all have moved."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.games.gladiator_arena.rules.board import apart
from harena.games.gladiator_arena.rules.table import (
    ALIVE,
    CATAPULT,
    COUNT,
    DAMAGE,
    DEALT,
    HP,
    MOST,
    RACE,
    STOOD,
    STRIKE,
    STRIKES,
    STRUCK,
    WEAPON,
    GladiatorTable,
    damage_of,
)

SPLASH: Final[i64] = 1  # what a catapult does to the squares around its target (GA-6)


def strike_all(table: GladiatorTable) -> None:
    """GA-10, GA-12: all strikes fall at once on those who ended on the squares struck.

    Who is struck down strikes all the same; nobody hurts himself. HP may go below nought.
    """
    t = table.table
    alive = t[ALIVE]
    seat: i64
    victim: i64
    n: i64
    for n in range(table.seats * MOST):
        t[DEALT + n] = 0
    for n in range(table.seats * STRIKES):
        t[STRUCK + n] = t[STRIKE + n]
    for seat in range(table.seats):
        if (alive >> seat) & 1 == 0:
            continue
        race = t[RACE + seat]
        weapon = t[WEAPON + seat]
        for n in range(seat * STRIKES, seat * STRIKES + t[COUNT + seat]):
            for victim in range(table.seats):
                if victim != seat and (alive >> victim) & 1 == 1:
                    damage = damage_at(table, race, weapon, t[STRIKE + n], t[STOOD + victim])
                    if damage > 0:
                        t[DEALT + seat * MOST + victim] += damage
                        t[HP + victim] -= damage
                        t[DAMAGE + seat] += damage


def damage_at(table: GladiatorTable, race: i64, weapon: i64, aim: i64, square: i64) -> i64:
    """GA-2, GA-6: what a strike aimed at one square does on another: a catapult splashes."""
    if aim == square:
        return damage_of(race, weapon)
    if weapon == CATAPULT and apart(table, aim, square) == 1:
        return SPLASH
    return 0

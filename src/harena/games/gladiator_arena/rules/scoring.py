"""Kills, who shares them, and the ranking at the end."""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.gladiator_arena.rules.table import (
    DAMAGE,
    DEALT,
    HP,
    KILLS,
    MOST,
    OUT,
    WHOLE,
    GladiatorTable,
)


def award(table: GladiatorTable, victim: i64, before: i64) -> None:
    """GA-13: the kill of somebody who had `before` HP and was struck down in this turn."""
    shares = sharers(table, victim, before)
    count: i64 = 0
    seat: i64
    for seat in range(table.seats):
        count += (shares >> seat) & 1
    for seat in range(table.seats):
        if (shares >> seat) & 1 == 1:
            table.table[KILLS + seat] += WHOLE // count


def sharers(table: GladiatorTable, victim: i64, before: i64) -> i64:
    """GA-13: a bit for each seat that shares a kill of this turn.

    Those whose own damage would have been enough; if there are none, those who did most.
    """
    t = table.table
    enough: i64 = 0
    most: i64 = 0
    best: i64 = 1
    seat: i64
    for seat in range(table.seats):
        damage = t[DEALT + seat * MOST + victim]
        if damage >= before:
            enough |= 1 << seat
        if damage > best:
            best = damage
            most = 1 << seat
        elif damage == best:
            most |= 1 << seat
    return enough if enough != 0 else most


def better(table: GladiatorTable, a: i64, b: i64) -> bool:
    """GA-15: whether a seat ranks above another: kills, survival, HP left, damage done."""
    t = table.table
    if t[KILLS + a] != t[KILLS + b]:
        return t[KILLS + a] > t[KILLS + b]
    if t[OUT + a] != t[OUT + b]:
        return t[OUT + a] == 0 or 0 < t[OUT + b] < t[OUT + a]
    if t[HP + a] != t[HP + b]:
        return t[HP + a] > t[HP + b]
    return t[DAMAGE + a] > t[DAMAGE + b]


def rank(table: GladiatorTable, seat: i64) -> i64:
    """GA-15: how many seats rank above this one; those who tie have the same rank."""
    above: i64 = 0
    other: i64
    for other in range(table.seats):
        if better(table, other, seat):
            above += 1
    return above


def worth(table: GladiatorTable, seat: i64) -> float:
    """GA-15: 1 for the winner, 1/k for each of k who share the first place, else 0."""
    if rank(table, seat) > 0:
        return 0.0
    first: i64 = 0
    other: i64
    for other in range(table.seats):
        if rank(table, other) == 0:
            first += 1
    return 1.0 / float(first)

"""Kills, who shares them, and the ranking at the end."""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.gladiator_arena.rules import journal, strikes, table as on
from harena.games.gladiator_arena.rules.table import GladiatorTable


def award(table: GladiatorTable, victim: i64) -> None:
    """GA-13, GA-30: credit the kill of a gladiator struck down in this turn, before it leaves."""
    shares = sharers(table, victim)
    count: i64 = 1
    seat: i64
    if table.scoring.shares:
        count = 0
        for seat in range(table.seats):
            count += (shares >> seat) & 1
    table.note(journal.KILLED, victim, shares, 0 if table.scoring.shares else 1)
    for seat in range(table.seats):
        if (shares >> seat) & 1 == 1:
            table.table[on.KILLS + seat] += on.WHOLE // count


def sharers(table: GladiatorTable, victim: i64) -> i64:
    """GA-13: a bit for each seat that shares a kill of this turn.

    Those whose own damage would have been enough for the HP that the victim had before it; if
    there are none, those who did most.
    """
    before = table.table[on.HP + victim] + strikes.harm_taken(table, victim)
    enough: i64 = 0
    most: i64 = 0
    best: i64 = 1
    seat: i64
    for seat in range(table.seats):
        damage = strikes.harm_done(table, seat, victim)
        if damage >= before:
            enough |= 1 << seat
        if damage > best:
            best = damage
            most = 1 << seat
        elif damage == best:
            most |= 1 << seat
    return enough if enough != 0 else most


def better(table: GladiatorTable, a: i64, b: i64) -> bool:
    """GA-15, GA-29: Return whether a seat ranks above another.

    What the option names is compared first; then kills, survival, HP left and damage done.
    """
    t = table.table
    if table.scoring.first == on.BY_SURVIVAL and t[on.OUT + a] != t[on.OUT + b]:
        return outlived(table, a, b)
    if table.scoring.first == on.BY_DAMAGE and t[on.DAMAGE + a] != t[on.DAMAGE + b]:
        return t[on.DAMAGE + a] > t[on.DAMAGE + b]
    if t[on.KILLS + a] != t[on.KILLS + b]:
        return t[on.KILLS + a] > t[on.KILLS + b]
    if t[on.OUT + a] != t[on.OUT + b]:
        return outlived(table, a, b)
    if t[on.HP + a] != t[on.HP + b]:
        return t[on.HP + a] > t[on.HP + b]
    return t[on.DAMAGE + a] > t[on.DAMAGE + b]


def outlived(table: GladiatorTable, a: i64, b: i64) -> bool:
    """GA-15: Return whether a seat was in the arena longer than another."""
    t = table.table
    return t[on.OUT + a] == 0 or 0 < t[on.OUT + b] < t[on.OUT + a]


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

"""The end of the game: its last turn, the ranking, and what an end is worth."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.state import TERMINAL
from harena.games.gladiator_arena.rules import journal, table as on
from harena.games.gladiator_arena.rules.phase import Phase
from harena.games.gladiator_arena.rules.table import GladiatorTable

LAST_TURN: Final[i64] = 500  # the game is over after it (GA-27)


def is_last_turn(table: GladiatorTable) -> bool:
    """GA-27: return whether the game ends after this turn in any case."""
    return table.table[on.TURN] >= LAST_TURN


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


@final
class Ended(Phase):
    """GA-15: the game is over, without further decisions."""

    NUMBER: Final[i64] = on.ENDED

    def go(self, table: GladiatorTable, at: i64) -> None:
        """End the match."""
        table.note(journal.ENDED)
        table.waiting = 0
        table.to_move = TERMINAL

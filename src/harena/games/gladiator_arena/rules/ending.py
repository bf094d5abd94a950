"""How gladiators leave the game: struck down, by the time limit or by concession; and its end."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.state import TERMINAL
from harena.games.gladiator_arena.rules import journal, orders, scoring, table as on
from harena.games.gladiator_arena.rules.phases import Phase
from harena.games.gladiator_arena.rules.table import GladiatorTable

LAST_TURN: Final[i64] = 500  # the game is over after it (GA-27)


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
    """GA-12, GA-13: whoever the strikes of this turn left without HP is removed, and credited."""
    seat: i64
    for seat in range(table.seats):
        if table.is_alive(seat) and table.table[on.HP + seat] <= 0:
            scoring.award(table, seat)
            remove(table, seat, on.STRUCK_DOWN)


def is_limit_turn(table: GladiatorTable, turn: i64) -> bool:
    """GA-1: whether the time limit takes a HP in a turn."""
    t = table.table
    start = t[on.LIMIT_START]
    return start > 0 and turn >= start and (turn - start) % t[on.LIMIT_STEP] == 0


def is_last_turn(table: GladiatorTable) -> bool:
    """GA-27: whether the game ends after this turn, whoever is left."""
    return table.table[on.TURN] >= LAST_TURN


def take_by_limit(table: GladiatorTable) -> None:
    """GA-1, GA-14, GA-31: take a HP from all who survived the strikes; a death costs a kill."""
    t = table.table
    if not is_limit_turn(table, t[on.TURN]):
        return
    seat: i64
    for seat in range(table.seats):
        if table.is_alive(seat):
            t[on.HP + seat] -= 1
            table.note(journal.LIMIT, seat, t[on.HP + seat])
            if t[on.HP + seat] <= 0:
                if table.scoring.penalty:
                    t[on.KILLS + seat] -= on.WHOLE
                table.note(journal.DIED, seat, 0 if table.scoring.penalty else 1)
                remove(table, seat, on.TIME_LIMIT)


def concede_all(table: GladiatorTable) -> bool:
    """GA-19, GA-22: who conceded leaves before the turn, and the other gains a kill."""
    t = table.table
    said: i64 = 0
    seat: i64
    for seat in range(table.seats):
        if t[on.SAID + seat] == on.CONCEDE:
            other = orders.foe(table, seat)
            table.note(journal.CONCEDED, seat, other)
            t[on.KILLS + other] += on.WHOLE
            said |= 1 << seat
    for seat in range(table.seats):
        if (said >> seat) & 1 == 1:
            remove(table, seat, on.CONCEDED)
    return said != 0


@final
class Ended(Phase):
    """GA-15: the game is over, and nobody chooses anything."""

    NUMBER: Final[i64] = on.ENDED

    def go(self, table: GladiatorTable, at: i64) -> None:
        """It is nobody's turn any more."""
        table.note(journal.ENDED)
        table.waiting = 0
        table.to_move = TERMINAL

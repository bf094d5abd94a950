"""The time limit: hit points that it takes from all who are left."""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.gladiator_arena.rules import elimination, journal, table as on
from harena.games.gladiator_arena.rules.table import GladiatorTable


def is_limit_turn(table: GladiatorTable, turn: i64) -> bool:
    """GA-1: whether the time limit takes a HP in a turn."""
    t = table.table
    start = t[on.LIMIT_START]
    return start > 0 and turn >= start and (turn - start) % t[on.LIMIT_STEP] == 0


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
                elimination.remove(table, seat, on.TIME_LIMIT)

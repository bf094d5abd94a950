"""A turn from the last one who is ready to the next orders."""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.gladiator_arena.rules.ending import (
    concede_all,
    end,
    hear_proposals,
    note_proposals,
    remove_struck,
    take_by_limit,
)
from harena.games.gladiator_arena.rules.movement import move_all
from harena.games.gladiator_arena.rules.orders import begin_orders
from harena.games.gladiator_arena.rules.strikes import strike_all
from harena.games.gladiator_arena.rules.table import (
    ALIVE,
    TRUCED,
    GladiatorTable,
)


def resolve(table: GladiatorTable) -> None:
    """GA-12: all moves, then all strikes, then the time limit; then who is left goes on."""
    if concede_all(table):
        return
    move_all(table)
    strike_all(table)
    remove_struck(table)
    take_by_limit(table)
    note_proposals(table)
    t = table.table
    t[TRUCED] = 0
    alive: i64 = t[ALIVE]
    if alive & (alive - 1) == 0:
        end(table)
    elif not hear_proposals(table):
        begin_orders(table)

"""A turn from the last one who is ready to the next orders."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.games.gladiator_arena.rules import (
    elimination,
    journal,
    movement,
    strikes,
    surrender,
    table as on,
    time_limit,
    victory,
)
from harena.games.gladiator_arena.rules.phase import Phase
from harena.games.gladiator_arena.rules.table import GladiatorTable


@final
class Play(Phase):
    """GA-12: all moves, then all strikes, then the time limit; then the survivors' next turn."""

    NUMBER: Final[i64] = on.PLAY

    def go(self, table: GladiatorTable, at: i64) -> None:
        """GA-12, GA-22, GA-27: play the turn as planned, unless a seat concedes before it."""
        if surrender.concede_all(table):
            table.begin(on.ENDED)
            return
        t = table.table
        table.note(journal.TURN, t[on.TURN], t[on.TRUCED])
        strikes.strike_all(table, movement.move_all(table))
        elimination.remove_struck(table)
        time_limit.take_by_limit(table)
        t[on.TRUCED] = 0
        after = surrender.hear_proposals(table)
        alive: i64 = t[on.ALIVE]
        if alive & (alive - 1) == 0:
            after = on.ENDED
        elif after != on.ENDED and victory.is_last_turn(table):
            table.note(journal.LAST_TURN, t[on.TURN])
            after = on.ENDED
        table.begin(after)

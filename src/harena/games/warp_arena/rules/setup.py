"""Setting up: the pieces that each player places (3.3)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import journal, notation as say, table as on
from harena.games.warp_arena.rules.table import WarpArenaTable

FIRST_CARDS: Final[i64] = 3
STARTERS: Final[i64] = 5  # pieces that a player starts with: a C, D, H, B and W (WA-6)

# The steps of Deploy.
WHO_STANDS: Final[i64] = 0
IN_HEX: Final[i64] = 1


@final
class Deploy(Procedure):
    """3.3, WA-6: one piece at a time, clockwise, until all players have placed five."""

    NUMBER: Final[i64] = 4

    SEAT: Final[i64] = 2
    PIECE: Final[i64] = 3  # the piece that is being placed; -1 none
    PLACED: Final[i64] = 4  # pieces placed so far

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """WA-6: the last piece of each is not asked for, only where it stands."""
        t = table.table
        if t[at + Deploy.PLACED] == STARTERS * table.seats:
            table.pop()
            return
        last_ones = t[at + Deploy.PLACED] >= (STARTERS - 1) * table.seats
        if t[at + STEP] == WHO_STANDS and last_ones:
            t[at + Deploy.PIECE] = next_unplaced(table, t[at + Deploy.SEAT])
            table.step(IN_HEX)
        table.ask(t[at + Deploy.SEAT])

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """WA-6: a C, D, H, B or W not yet placed; any hex without enemy pieces."""
        if table.table[at + STEP] == WHO_STANDS:
            kind: i64
            for kind in range(STARTERS):
                own = seat * say.OWN + say.FIRST[kind]
                if table.table[on.AT + own] < 0:
                    out.add(say.PIECE + own)
            return
        hex_: i64
        for hex_ in range(table.hexes):
            if not on.enemy_robots(table, hex_, seat):
                out.add(say.HEX + hex_)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-6: the piece, then its hex."""
        t = table.table
        if t[at + STEP] == WHO_STANDS:
            t[at + Deploy.PIECE] = action - say.PIECE
            table.step(IN_HEX)
            return
        table.note(journal.ROBOT_PLACED, t[at + Deploy.PIECE], action - say.HEX)
        on.put(table, t[at + Deploy.PIECE], action - say.HEX)
        t[at + Deploy.PIECE] = -1
        t[at + Deploy.PLACED] += 1
        t[at + Deploy.SEAT] = (seat + 1) % table.seats
        table.step(WHO_STANDS)


def next_unplaced(table: WarpArenaTable, seat: i64) -> i64:
    """WA-6: the first of the five pieces that start and is not placed; -1: none."""
    kind: i64
    for kind in range(STARTERS):
        piece = seat * say.OWN + say.FIRST[kind]
        if table.table[on.AT + piece] < 0:
            return piece
    return -1

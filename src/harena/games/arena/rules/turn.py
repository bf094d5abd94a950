"""A turn: its beginning, with the control count, and its end."""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.arena.rules import board, journal, table as on, terrain, victory
from harena.games.arena.rules.table import ArenaTable


def begin_turn(table: ArenaTable, seat: i64) -> None:
    """AR-9, AR-11: begin a seat's turn: count its pool, one point for each hex it controls."""
    t = table.table
    side: i64
    creature: i64
    for side in range(2):
        for creature in range(side * on.OWN, side * on.OWN + t[on.ARMY + side]):
            at = t[on.AT + creature]
            t[on.LEFT + creature] = 0
            if side == seat and at < board.HEXES:
                t[on.LEFT + creature] = t[on.MOVE + creature]
            t[on.FROM + creature] = on.NOWHERE
            t[on.BEGAN + creature] = at
            t[on.LEFT_BEHIND + creature] = 0
        trod = t[on.TROD + side]
        while trod != 0:
            t[on.ENTERED + side * board.HEXES + board.lowest(trod)] = 0
            trod &= trod - 1
        t[on.TROD + side] = 0
    t[on.CHANGED] = 0
    t[on.MOVER] = -1
    t[on.STEPPED] = 0
    t[on.MOVED] = 0
    t[on.MARCHED] = 0
    t[on.CYCLE] = 0
    t[on.TURN] += 1
    t[on.ACTIVE] = seat
    t[on.POOL] = board.count(t[on.CONTROL + seat])
    t[on.PHASE] = on.CHANGING
    table.to_move = seat
    if table.journal is not None:
        table.note(journal.TURN, seat, t[on.POOL], t[on.TURN])
    terrain.spend_on(table)


def end_turn(table: ArenaTable) -> None:
    """AR-5, AR-9: end the turn after all retreats: with a winner, a draw, or the other's turn.

    A side without creatures loses to a side that can still move.
    """
    t = table.table
    seat: i64
    moving: i64 = 0
    for seat in range(2):
        moving += 1 if victory.can_move(table, seat) else 0
    if moving == 0:
        victory.finish(table, -1, on.STUCK)
        return
    for seat in range(2):
        if not victory.has_creatures(table, seat):
            victory.finish(table, 1 - seat, on.BY_DEATH)
            return
    if t[on.TURN] >= t[on.TURNS]:
        victory.finish(table, -1, on.OUT_OF_TURNS)
    else:
        begin_turn(table, 1 - t[on.ACTIVE])

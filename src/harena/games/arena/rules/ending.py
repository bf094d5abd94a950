"""The end of a turn, and of the match."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.state import TERMINAL
from harena.games.arena.rules import board, journal, table as on, terrain
from harena.games.arena.rules.table import ArenaTable


def can_move(table: ArenaTable, seat: i64) -> bool:
    """AR-5: whether a seat has a creature left that moves at all."""
    t = table.table
    creature: i64
    for creature in range(seat * on.OWN, seat * on.OWN + t[on.ARMY + seat]):
        if t[on.AT + creature] < board.HEXES and t[on.MOVE + creature] > 0:
            return True
    return False


def has_creatures(table: ArenaTable, seat: i64) -> bool:
    """AR-5: whether a seat has a creature left."""
    t = table.table
    creature: i64
    for creature in range(seat * on.OWN, seat * on.OWN + t[on.ARMY + seat]):
        if t[on.AT + creature] < board.HEXES:
            return True
    return False


def end_turn(table: ArenaTable) -> None:
    """AR-5: after all retreats a side may have won, or nobody ever can.

    Who has lost all creatures loses to whoever can still move. AR-9: otherwise the other's turn.
    """
    t = table.table
    seat: i64
    moving: i64 = 0
    for seat in range(2):
        moving += 1 if can_move(table, seat) else 0
    if moving == 0:
        finish(table, -1, on.STUCK)
        return
    for seat in range(2):
        if not has_creatures(table, seat):
            finish(table, 1 - seat, on.BY_DEATH)
            return
    if t[on.TURN] >= t[on.TURNS]:
        finish(table, -1, on.OUT_OF_TURNS)
    else:
        terrain.begin_turn(table, 1 - t[on.ACTIVE])


def finish(table: ArenaTable, winner: i64, how: i64) -> None:
    """AR-4, AR-5: the match is over; `winner` is -1 for a draw."""
    t = table.table
    t[on.WINNER] = winner
    t[on.HOW] = how
    t[on.PHASE] = on.ENDED
    table.to_move = TERMINAL
    table.note(journal.END, winner if winner >= 0 else on.TIED, how)


def worth(table: ArenaTable, seat: i64) -> float:
    """AR-4, AR-5: 1 for the winner, 0 for the loser, a half each for a draw."""
    winner = table.table[on.WINNER]
    if winner < 0:
        return 0.5
    return 1.0 if winner == seat else 0.0

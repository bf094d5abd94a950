"""The end of a turn, and of the match."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.state import TERMINAL
from harena.games.arena.rules.board import HEXES
from harena.games.arena.rules.table import (
    ACTIVE,
    ARMY,
    AT,
    BY_DEATH,
    ENDED,
    HOW,
    MOVE,
    NOTE_END,
    OUT_OF_TURNS,
    OWN,
    PHASE,
    STUCK,
    TIED,
    TURN,
    TURNS,
    WINNER,
    ArenaTable,
    note,
)
from harena.games.arena.rules.terrain import begin_turn


def can_move(table: ArenaTable, seat: i64) -> bool:
    """AR-5: whether a seat has a creature left that moves at all."""
    t = table.table
    creature: i64
    for creature in range(seat * OWN, seat * OWN + t[ARMY + seat]):
        if t[AT + creature] < HEXES and t[MOVE + creature] > 0:
            return True
    return False


def has_creatures(table: ArenaTable, seat: i64) -> bool:
    """AR-5: whether a seat has a creature left."""
    t = table.table
    creature: i64
    for creature in range(seat * OWN, seat * OWN + t[ARMY + seat]):
        if t[AT + creature] < HEXES:
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
        finish(table, -1, STUCK)
        return
    for seat in range(2):
        if not has_creatures(table, seat):
            finish(table, 1 - seat, BY_DEATH)
            return
    if t[TURN] >= t[TURNS]:
        finish(table, -1, OUT_OF_TURNS)
    else:
        begin_turn(table, 1 - t[ACTIVE])


def finish(table: ArenaTable, winner: i64, how: i64) -> None:
    """AR-4, AR-5: the match is over; `winner` is -1 for a draw."""
    t = table.table
    t[WINNER] = winner
    t[HOW] = how
    t[PHASE] = ENDED
    table.to_move = TERMINAL
    table.die = 0
    note(table, NOTE_END, winner if winner >= 0 else TIED, how)


def worth(table: ArenaTable, seat: i64) -> float:
    """AR-4, AR-5: 1 for the winner, 0 for the loser, a half each for a draw."""
    winner = table.table[WINNER]
    if winner < 0:
        return 0.5
    return 1.0 if winner == seat else 0.0

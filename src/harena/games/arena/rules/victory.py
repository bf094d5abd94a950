"""Victory, defeat and draws."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.state import TERMINAL
from harena.games.arena.rules import board, journal, table as on
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

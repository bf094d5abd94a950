"""Victory, defeat and draws."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.state import TERMINAL
from harena.games.arena.rules import board, fields as F, journal
from harena.games.arena.rules.fields import ArenaState


def can_move(state: ArenaState, seat: i64) -> bool:
    """AR-5: return whether a seat has a creature left that moves at all."""
    t = state.values
    creature: i64
    for creature in range(seat * F.OWN, seat * F.OWN + t[F.ARMY + seat]):
        if t[F.AT + creature] < board.HEXES and t[F.MOVE + creature] > 0:
            return True
    return False


def has_creatures(state: ArenaState, seat: i64) -> bool:
    """AR-5: return whether a seat has a creature left."""
    t = state.values
    creature: i64
    for creature in range(seat * F.OWN, seat * F.OWN + t[F.ARMY + seat]):
        if t[F.AT + creature] < board.HEXES:
            return True
    return False


def win_by_king(state: ArenaState, creature: i64, area: i64) -> None:
    """AR-3, AR-4: win by a creature in the enemy king's area. No combat comes before this."""
    F.lift(state, creature, area)
    state.values[F.LEFT + creature] = 0
    finish(state, state.values[F.ACTIVE], F.BY_KING)


def ended_after_turn(state: ArenaState) -> bool:
    """AR-5: end the match after a turn if a side has won or it is a draw; return whether it did.

    A side without creatures loses to a side that can still move.
    """
    seat: i64
    if not can_move(state, 0) and not can_move(state, 1):
        finish(state, -1, F.STUCK)
        return True
    for seat in range(2):
        if not has_creatures(state, seat):
            finish(state, 1 - seat, F.BY_DEATH)
            return True
    if state.values[F.TURN] >= state.values[F.TURNS]:
        finish(state, -1, F.OUT_OF_TURNS)
        return True
    return False


def finish(state: ArenaState, winner: i64, how: i64) -> None:
    """AR-4, AR-5: end the match; `winner` is -1 for a draw."""
    t = state.values
    t[F.WINNER] = winner
    t[F.HOW] = how
    t[F.PHASE] = F.ENDED
    state.to_move = TERMINAL
    state.note(journal.END, winner if winner >= 0 else F.TIED, how)


def worth(state: ArenaState, seat: i64) -> float:
    """AR-4, AR-5: return 1 for the winner, 0 for the loser, a half each for a draw."""
    winner = state.values[F.WINNER]
    if winner < 0:
        return 0.5
    return 1.0 if winner == seat else 0.0

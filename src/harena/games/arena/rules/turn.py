"""A turn: its beginning, the order of its four parts, and its end."""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.arena.rules import board, fields as F, journal, victory
from harena.games.arena.rules.fields import ArenaState


def begin_turn(state: ArenaState, seat: i64) -> None:
    """AR-9, AR-11: begin a seat's turn with terrain: a point for each hex it controls."""
    t = state.values
    side: i64
    creature: i64
    for side in range(2):
        for creature in range(side * F.OWN, side * F.OWN + t[F.ARMY + side]):
            at = t[F.AT + creature]
            t[F.LEFT + creature] = 0
            if side == seat and at < board.HEXES:
                t[F.LEFT + creature] = t[F.MOVE + creature]
            t[F.FROM + creature] = F.NOWHERE
            t[F.BEGAN + creature] = at
            t[F.LEFT_BEHIND + creature] = 0
        trod = t[F.TROD + side]
        while trod != 0:
            t[F.ENTERED + side * board.HEXES + board.lowest(trod)] = 0
            trod &= trod - 1
        t[F.TROD + side] = 0
    t[F.CHANGED] = 0
    t[F.MOVER] = -1
    t[F.STEPPED] = 0
    t[F.MOVED] = 0
    t[F.MARCHED] = 0
    t[F.CYCLE] = 0
    t[F.TURN] += 1
    t[F.ACTIVE] = seat
    t[F.POOL] = board.count(t[F.CONTROL + seat])
    t[F.PHASE] = F.CHANGING
    if state.journal is not None:
        state.note(journal.TURN, seat, t[F.POOL], t[F.TURN])


def begin_movement(state: ArenaState) -> None:
    """AR-9: go on to movement after the terrain, also if that is left out."""
    state.values[F.PHASE] = F.MOVING


def begin_combat(state: ArenaState) -> None:
    """AR-9: go on to combat after movement, also if that is left out, and after retreats."""
    state.values[F.PHASE] = F.FIGHTING


def begin_retreats(state: ArenaState) -> None:
    """AR-9: go on to the retreats after all combats, also if there are none."""
    state.values[F.PHASE] = F.RETREATING


def begin_cycle(state: ArenaState) -> bool:
    """AR-9, AR-21: begin combat after movement, and again after retreats that bring enemies in.

    After retreats that bring no enemies together, end the turn and return False.
    """
    t = state.values
    if t[F.CYCLE] > 0:
        hex_: i64
        for hex_ in range(board.HEXES):
            t[F.LOSER + hex_] = F.QUIET
        if F.contested(state) == 0:
            end_turn(state)
            return False
    t[F.CYCLE] += 1
    return True


def end_turn(state: ArenaState) -> None:
    """AR-5, AR-9: end the turn after all retreats: decide the match, or begin the other's turn."""
    if not victory.ended_after_turn(state):
        begin_turn(state, 1 - state.values[F.ACTIVE])

"""Moving along the spiral, warping down the dotted lines, and changing a die by one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.rng import Rng
from harena.games.warp6.rules import (
    actions,
    board,
    components,
    fields as F,
    journal,
    turn_order,
    victory,
)
from harena.games.warp6.rules.fields import WarpSixState


class Moving(Procedure):
    """W6-6, W6-9: the seats take turns moving a die or changing one, until a seat has won."""

    NUMBER: Final[i64] = F.MOVING

    def legal(self, state: WarpSixState, at: i64, seat: i64, out: Actions) -> None:
        """W6-6: move any own die, or change one by one within its faces."""
        may = state.values[F.MAY + seat]
        found = out.at
        n = out.count
        action: i64
        for action in range(actions.NUMBER):
            # Every action is written, and kept by counting it: guessing which of them are legal
            # is what would cost a processor time, not the writing.
            found[n] = action
            n += (may >> action) & 1
        out.count = n

    def act(self, state: WarpSixState, at: i64, seat: i64, action: i64) -> None:
        """W6-6: move a die, or change its face by one."""
        take_turn(state, seat, action)

    def roll(self, state: WarpSixState, at: i64, face: i64) -> None:
        """W6-4, W6-9: give the warped die a new face; then the seat to the left decides."""
        reroll(state, face)


def take_turn(state: WarpSixState, seat: i64, action: i64) -> None:
    """W6-6: move a die, or change its face by one."""
    if action < actions.PLUS:
        move(state, seat, action - actions.DIE)
    elif action < actions.MINUS:
        change(state, seat, action - actions.PLUS, 1)
    else:
        change(state, seat, action - actions.MINUS, -1)


def random_turn(state: WarpSixState, seat: i64, rng: Rng) -> i64:
    """W6-6: return one of the legal turns, each equally likely, by trying until one is legal."""
    may = state.values[F.MAY + seat]
    action = rng.below(actions.NUMBER)
    while (may >> action) & 1 == 0:
        action = rng.below(actions.NUMBER)
    return action


def landing(start: i64, face: i64) -> i64:
    """W6-5: return the space a face takes a die to, before any warp.

    The centre needs no exact count.

    W6-2: dice on the way do not matter.
    """
    if start - face > board.CENTRE:
        return start - face
    return board.CENTRE


def warp(state: WarpSixState, space: i64) -> i64:
    """W6-1, W6-3: warp from an occupied space along dotted lines to an empty one or the centre."""
    t = state.values
    while t[F.ON + space] != 0:
        space = board.DOTTED[space]
    return space


def move(state: WarpSixState, seat: i64, own: i64) -> None:
    """W6-6: move a die by its face; W6-4: a die that warped is rolled again where it rests.

    W6-5: a die that reaches the centre is off; W6-10: enough of them end the game at once.
    """
    t = state.values
    die = seat * components.OWN + own
    start = t[F.AT + die]
    face = t[F.FACE + die]
    reached = landing(start, face)
    rest = warp(state, reached)
    t[F.ON + start] = 0
    t[F.AT + die] = rest
    if rest == board.CENTRE:
        t[F.FACE + die] = 0
        t[F.OUT + seat] += 1
        state.note(journal.MOVED, die, face, start, reached, rest, t[F.OUT + seat])
        F.update_choices(state, seat, own, 0)
        if victory.is_won(state, seat):
            victory.end_game(state, seat)
        else:
            state.to_move = turn_order.seat_after(state, seat)
        return
    if state.journal is not None:
        state.note(journal.MOVED, die, face, start, reached, rest)
    t[F.ON + rest] = die + 1
    if rest != reached:
        F.ask_face(state, die)
    else:
        state.to_move = turn_order.seat_after(state, seat)


def reroll(state: WarpSixState, face: i64) -> None:
    """W6-4, W6-9: give the warped die a new face; then the seat to the left decides."""
    t = state.values
    die = t[F.ROLLING_DIE]
    t[F.FACE + die] = face
    F.update_choices(state, die // components.OWN, die % components.OWN, face)
    t[F.ROLLING_DIE] = -1
    if state.journal is not None:
        state.note(journal.REROLLED, die, face)
    state.die = 0
    state.to_move = turn_order.seat_after(state, die // components.OWN)


def change(state: WarpSixState, seat: i64, own: i64, by: i64) -> None:
    """W6-6: change an own die's face by one up or down, instead of moving.

    W6-14, W6-15: dice may be changed for long; after too many changes there is no winner.
    """
    t = state.values
    die = seat * components.OWN + own
    face = t[F.FACE + die] + by
    t[F.FACE + die] = face
    if state.journal is not None:
        state.note(journal.TURNED, die, face - by, face)
    F.update_choices(state, seat, own, face)
    t[F.CHANGED] += 1
    if victory.is_endless(state):
        victory.end_game(state, -1)
    else:
        state.to_move = turn_order.seat_after(state, seat)

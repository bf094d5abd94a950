"""Setting up: rolling or choosing the faces, and placing the dice."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import SIMULTANEOUS
from harena.games.warp6.rules import (
    actions,
    board,
    components,
    fields as F,
    initiative,
    journal,
    turn_order,
)
from harena.games.warp6.rules.fields import WarpSixState


def begin_game(state: WarpSixState) -> None:
    """Take all dice in hand; then all roll theirs (W6-7), or choose the faces in secret (W6-12)."""
    t = state.values
    die: i64
    for die in range(state.seats * components.OWN):
        t[F.AT + die] = F.IN_HAND
        t[F.FACE + die] = 0
    space: i64
    for space in range(board.START + 1):
        t[F.ON + space] = 0
    seat: i64
    for seat in range(state.seats):
        t[F.OUT + seat] = 0
        t[F.MAY + seat] = 0
        t[F.EXTRA + seat] = 0
        t[F.TIED + seat] = 1
    t[F.PLACED] = 0
    t[F.CHANGED] = 0
    t[F.FIRST] = -1
    if t[F.SECRET] == 1:
        t[F.PHASE] = F.CHOOSING
        t[F.ROLLING_DIE] = -1
        state.to_move = SIMULTANEOUS
        state.waiting = (1 << state.seats) - 1
    else:
        t[F.PHASE] = F.ROLLING
        F.ask_face(state, 0)


class Rolling(Procedure):
    """W6-7: all seats roll all dice, seat by seat, highest sides first."""

    NUMBER: Final[i64] = F.ROLLING

    def roll(self, state: WarpSixState, at: i64, face: i64) -> None:
        """W6-7: store a rolled face, and roll the next die."""
        t = state.values
        die = t[F.ROLLING_DIE]
        t[F.FACE + die] = face
        state.note(journal.ROLLED, die, face)
        if die % components.OWN + 1 < state.own:
            F.ask_face(state, die + 1)
        elif die // components.OWN + 1 < state.seats:
            F.ask_face(state, (die // components.OWN + 1) * components.OWN)
        else:
            initiative.find_first_player(state)


# --- faces chosen in secret -------------------------------------------------------------------


class Choosing(Procedure):
    """W6-12: all seats give their dice faces, at the same time and unseen."""

    NUMBER: Final[i64] = F.CHOOSING

    def legal(self, state: WarpSixState, at: i64, seat: i64, out: Actions) -> None:
        """W6-12: add every face of the next die."""
        die = next_to_choose(state, seat)
        face: i64
        for face in range(F.sides_of(state, die)):
            out.add(actions.NUMBER + face)

    def act(self, state: WarpSixState, at: i64, seat: i64, action: i64) -> None:
        """W6-12: give a seat's next die a face; show the faces when all are done."""
        die = next_to_choose(state, seat)
        face = action - actions.NUMBER + 1
        state.values[F.FACE + die] = face
        state.note(journal.CHOSEN, die, face, observers=1 << seat)
        state.to_move = SIMULTANEOUS
        if next_to_choose(state, seat) < 0:
            state.waiting &= ~(1 << seat)
            if state.waiting == 0:
                show_faces(state)
                initiative.find_first_player(state)


def next_to_choose(state: WarpSixState, seat: i64) -> i64:
    """W6-12: return the seat's die that gets the next chosen face; -1 when all have one."""
    t = state.values
    die: i64
    for die in range(seat * components.OWN, seat * components.OWN + state.own):
        if t[F.FACE + die] == 0:
            return die
    return -1


def show_faces(state: WarpSixState) -> None:
    """W6-12: show all faces once all have chosen."""
    seat: i64
    die: i64
    for seat in range(state.seats):
        for die in range(seat * components.OWN, seat * components.OWN + state.own):
            state.note(journal.SHOWN, die, state.values[F.FACE + die])


# --- placing ----------------------------------------------------------------------------------


class Placing(Procedure):
    """W6-7: players take turns placing their dice from 126 inwards."""

    NUMBER: Final[i64] = F.PLACING

    def legal(self, state: WarpSixState, at: i64, seat: i64, out: Actions) -> None:
        """W6-7: add every own die that is still in hand."""
        t = state.values
        own: i64
        for own in range(state.own):
            if t[F.AT + seat * components.OWN + own] == F.IN_HAND:
                out.add(actions.DIE + own)

    def act(self, state: WarpSixState, at: i64, seat: i64, action: i64) -> None:
        """W6-7: place a die on the next free space inwards; W6-9: then the seat to the left."""
        t = state.values
        own = action - actions.DIE
        die = seat * components.OWN + own
        space = board.START - t[F.PLACED]
        t[F.AT + die] = space
        t[F.ON + space] = die + 1
        F.update_choices(state, seat, own, t[F.FACE + die])
        state.note(journal.PLACED, die, space)
        t[F.PLACED] += 1
        if t[F.PLACED] == state.seats * state.own:
            t[F.PHASE] = F.MOVING
            state.ask(t[F.FIRST])
        else:
            state.ask(turn_order.seat_after(state, seat))

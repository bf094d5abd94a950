"""Setting up: rolling or choosing the faces, and placing the dice."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import SIMULTANEOUS
from harena.games.warp6.rules import board, initiative, journal, table as on
from harena.games.warp6.rules.table import WarpSixTable


def begin_game(table: WarpSixTable) -> None:
    """Take all dice in hand; then all roll theirs (W6-7), or choose the faces in secret (W6-12)."""
    t = table.table
    die: i64
    for die in range(table.seats * on.OWN):
        t[on.AT + die] = on.IN_HAND
        t[on.FACE + die] = 0
    space: i64
    for space in range(board.START + 1):
        t[on.ON + space] = 0
    seat: i64
    for seat in range(table.seats):
        t[on.OUT + seat] = 0
        t[on.MAY + seat] = 0
        t[on.EXTRA + seat] = 0
        t[on.TIED + seat] = 1
    t[on.PLACED] = 0
    t[on.CHANGED] = 0
    t[on.FIRST] = -1
    if t[on.SECRET] == 1:
        t[on.PHASE] = on.CHOOSING
        t[on.ROLLING_DIE] = -1
        table.to_move = SIMULTANEOUS
        table.waiting = (1 << table.seats) - 1
    else:
        t[on.PHASE] = on.ROLLING
        on.ask_face(table, 0)


class Rolling(Procedure):
    """W6-7: all seats roll all dice, seat by seat, highest sides first."""

    NUMBER: Final[i64] = on.ROLLING

    def roll(self, table: WarpSixTable, at: i64, face: i64) -> None:
        """W6-7: a die falls, and the next is rolled."""
        t = table.table
        die = t[on.ROLLING_DIE]
        t[on.FACE + die] = face
        table.note(journal.ROLLED, die, face)
        if die % on.OWN + 1 < table.own:
            on.ask_face(table, die + 1)
        elif die // on.OWN + 1 < table.seats:
            on.ask_face(table, (die // on.OWN + 1) * on.OWN)
        else:
            initiative.find_first_player(table)


# --- faces chosen in secret -------------------------------------------------------------------


class Choosing(Procedure):
    """W6-12: all seats give their dice faces, at the same time and unseen."""

    NUMBER: Final[i64] = on.CHOOSING

    def legal(self, table: WarpSixTable, at: i64, seat: i64, out: Actions) -> None:
        """W6-12: any face the next die has."""
        die = next_to_choose(table, seat)
        face: i64
        for face in range(on.sides_of(table, die)):
            out.add(on.NUMBER + face)

    def act(self, table: WarpSixTable, at: i64, seat: i64, action: i64) -> None:
        """W6-12: a seat gives its next die a face; when all are done, the faces are shown."""
        die = next_to_choose(table, seat)
        face = action - on.NUMBER + 1
        table.table[on.FACE + die] = face
        table.note(journal.CHOSEN, die, face, observers=1 << seat)
        table.to_move = SIMULTANEOUS
        if next_to_choose(table, seat) < 0:
            table.waiting &= ~(1 << seat)
            if table.waiting == 0:
                show_faces(table)
                initiative.find_first_player(table)


def next_to_choose(table: WarpSixTable, seat: i64) -> i64:
    """W6-12: the seat's die that gets the next chosen face; -1 when all have one."""
    t = table.table
    die: i64
    for die in range(seat * on.OWN, seat * on.OWN + table.own):
        if t[on.FACE + die] == 0:
            return die
    return -1


def show_faces(table: WarpSixTable) -> None:
    """W6-12: all have chosen, and all faces are shown."""
    seat: i64
    die: i64
    for seat in range(table.seats):
        for die in range(seat * on.OWN, seat * on.OWN + table.own):
            table.note(journal.SHOWN, die, table.table[on.FACE + die])


# --- placing ----------------------------------------------------------------------------------


class Placing(Procedure):
    """W6-7: players take turns placing their dice from 126 inwards."""

    NUMBER: Final[i64] = on.PLACING

    def legal(self, table: WarpSixTable, at: i64, seat: i64, out: Actions) -> None:
        """W6-7: any own die that is still in hand."""
        t = table.table
        own: i64
        for own in range(table.own):
            if t[on.AT + seat * on.OWN + own] == on.IN_HAND:
                out.add(on.DIE + own)

    def act(self, table: WarpSixTable, at: i64, seat: i64, action: i64) -> None:
        """W6-7: place a die on the next free space inwards; W6-9: then the seat to the left."""
        t = table.table
        own = action - on.DIE
        die = seat * on.OWN + own
        space = board.START - t[on.PLACED]
        t[on.AT + die] = space
        t[on.ON + space] = die + 1
        on.update_choices(table, seat, own, t[on.FACE + die])
        table.note(journal.PLACED, die, space)
        t[on.PLACED] += 1
        if t[on.PLACED] == table.seats * table.own:
            t[on.PHASE] = on.MOVING
            table.ask(t[on.FIRST])
        else:
            table.ask(on.seat_after(table, seat))

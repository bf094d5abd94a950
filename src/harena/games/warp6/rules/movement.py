"""Moving along the spiral, warping down the dotted lines, and changing a die by one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.rng import Rng
from harena.games.warp6.rules import board, journal, scoring, table as on
from harena.games.warp6.rules.table import WarpSixTable


class Moving(Procedure):
    """W6-6, W6-9: the seats take turns moving a die or changing one, until a seat has won."""

    NUMBER: Final[i64] = on.MOVING

    def legal(self, table: WarpSixTable, at: i64, seat: i64, out: Actions) -> None:
        """W6-6: move any own die, or change one by one within its faces."""
        may = table.table[on.MAY + seat]
        found = out.at
        n = out.count
        action: i64
        for action in range(on.NUMBER):
            # Every action is written, and kept by counting it: guessing which of them are legal
            # is what would cost a processor time, not the writing.
            found[n] = action
            n += (may >> action) & 1
        out.count = n

    def act(self, table: WarpSixTable, at: i64, seat: i64, action: i64) -> None:
        """W6-6: a die moves, or its face changes by one."""
        take_turn(table, seat, action)

    def roll(self, table: WarpSixTable, at: i64, face: i64) -> None:
        """W6-4: the warped die shows a new face; W6-9: then the seat to the left."""
        reroll(table, face)


def take_turn(table: WarpSixTable, seat: i64, action: i64) -> None:
    """W6-6: a die moves, or its face changes by one."""
    if action < on.PLUS:
        move(table, seat, action - on.DIE)
    elif action < on.MINUS:
        change(table, seat, action - on.PLUS, 1)
    else:
        change(table, seat, action - on.MINUS, -1)


def random_turn(table: WarpSixTable, seat: i64, rng: Rng) -> i64:
    """W6-6: one of the legal turns, each as likely: tried until one is legal."""
    may = table.table[on.MAY + seat]
    action = rng.below(on.NUMBER)
    while (may >> action) & 1 == 0:
        action = rng.below(on.NUMBER)
    return action


def landing(start: i64, face: i64) -> i64:
    """W6-5: the space a face takes a die to, before any warp; the centre needs no exact count.

    W6-2: dice on the way do not matter.
    """
    if start - face > board.CENTRE:
        return start - face
    return board.CENTRE


def warp(table: WarpSixTable, space: i64) -> i64:
    """W6-1, W6-3: from an occupied space down the dotted lines, to an empty one or the centre."""
    t = table.table
    while t[on.ON + space] != 0:
        space = board.DOTTED[space]
    return space


def move(table: WarpSixTable, seat: i64, own: i64) -> None:
    """W6-6: move a die by its face; W6-4: a die that warped is rolled again where it rests."""
    t = table.table
    die = seat * on.OWN + own
    start = t[on.AT + die]
    face = t[on.FACE + die]
    reached = landing(start, face)
    rest = warp(table, reached)
    t[on.ON + start] = 0
    t[on.AT + die] = rest
    if rest == board.CENTRE:
        t[on.FACE + die] = 0
        t[on.OUT + seat] += 1
        table.note(journal.MOVED, die, face, start, reached, rest, t[on.OUT + seat])
        on.update_choices(table, seat, own, 0)
        leave_board(table, seat)
        return
    if table.journal is not None:
        table.note(journal.MOVED, die, face, start, reached, rest)
    t[on.ON + rest] = die + 1
    if rest != reached:
        on.ask_face(table, die)
    else:
        table.to_move = on.seat_after(table, seat)


def leave_board(table: WarpSixTable, seat: i64) -> None:
    """W6-5: a die reached the centre and is off; W6-10: enough of them end the game at once."""
    if table.table[on.OUT + seat] == table.goal:
        scoring.end_game(table, seat)
    else:
        table.to_move = on.seat_after(table, seat)


def reroll(table: WarpSixTable, face: i64) -> None:
    """W6-4: the warped die shows a new face; W6-9: then the seat to the left."""
    t = table.table
    die = t[on.ROLLING_DIE]
    t[on.FACE + die] = face
    on.update_choices(table, die // on.OWN, die % on.OWN, face)
    t[on.ROLLING_DIE] = -1
    if table.journal is not None:
        table.note(journal.REROLLED, die, face)
    table.die = 0
    table.to_move = on.seat_after(table, die // on.OWN)


def change(table: WarpSixTable, seat: i64, own: i64, by: i64) -> None:
    """W6-6: change an own die's face by one up or down, instead of moving.

    W6-15: after too many changes the game ends without a winner.
    """
    t = table.table
    die = seat * on.OWN + own
    face = t[on.FACE + die] + by
    t[on.FACE + die] = face
    if table.journal is not None:
        table.note(journal.TURNED, die, face - by, face)
    on.update_choices(table, seat, own, face)
    t[on.CHANGED] += 1
    if t[on.CHANGED] < on.MOST_CHANGES:
        table.to_move = on.seat_after(table, seat)
    else:
        scoring.end_game(table, -1)

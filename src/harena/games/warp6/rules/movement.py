"""Moving along the spiral, warping down the dotted lines, and changing a die by one."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import Rng
from harena.games.warp6.rules.board import CENTRE, DOTTED
from harena.games.warp6.rules.scoring import end_game
from harena.games.warp6.rules.setup import ask_face
from harena.games.warp6.rules.table import (
    AT,
    FACE,
    MAY,
    NUMBER,
    ON,
    OUT,
    OWN,
    ROLLING_DIE,
    WarpSixTable,
    note_choices,
    seat_after,
)


def legal_turns(table: WarpSixTable, seat: i64, out: Actions) -> None:
    """W6-6: move any own die, or change one by one within its faces."""
    may = table.table[MAY + seat]
    at = out.at
    n = out.count
    action: i64
    for action in range(NUMBER):
        # Every action is written, and kept by counting it: guessing which of them are legal is
        # what would cost a processor time, not the writing.
        at[n] = action
        n += (may >> action) & 1
    out.count = n


def random_turn(table: WarpSixTable, seat: i64, rng: Rng) -> i64:
    """W6-6: one of the legal turns, each as likely: tried until one is legal."""
    may = table.table[MAY + seat]
    action = rng.below(NUMBER)
    while (may >> action) & 1 == 0:
        action = rng.below(NUMBER)
    return action


def landing(table: WarpSixTable, die: i64) -> i64:
    """W6-5: the space a die's face takes it to, before any warp; the centre needs no exact count.

    W6-2: dice on the way do not matter.
    """
    t = table.table
    space = t[AT + die] - t[FACE + die]
    return space if space > CENTRE else CENTRE


def warp(table: WarpSixTable, space: i64) -> i64:
    """W6-1, W6-3: from an occupied space down the dotted lines, to an empty one or the centre."""
    t = table.table
    while t[ON + space] != 0:
        space = DOTTED[space]
    return space


def move(table: WarpSixTable, seat: i64, own: i64) -> None:
    """W6-6: move a die by its face; W6-4: a die that warped is rolled again where it rests."""
    t = table.table
    die = seat * OWN + own
    reached = landing(table, die)
    rest = warp(table, reached)
    t[ON + t[AT + die]] = 0
    t[AT + die] = rest
    if rest == CENTRE:
        t[FACE + die] = 0
        note_choices(table, seat, own)
        leave_board(table, seat)
        return
    t[ON + rest] = die + 1
    if rest != reached:
        ask_face(table, die)
    else:
        table.to_move = seat_after(table, seat)


def leave_board(table: WarpSixTable, seat: i64) -> None:
    """W6-5: a die reached the centre and is off; W6-10: enough of them end the game at once."""
    t = table.table
    t[OUT + seat] += 1
    if t[OUT + seat] == table.goal:
        end_game(table, seat)
    else:
        table.to_move = seat_after(table, seat)


def reroll(table: WarpSixTable, face: i64) -> None:
    """W6-4: the warped die shows a new face; W6-9: then the seat to the left."""
    t = table.table
    die = t[ROLLING_DIE]
    t[FACE + die] = face
    note_choices(table, die // OWN, die % OWN)
    t[ROLLING_DIE] = -1
    table.die = 0
    table.to_move = seat_after(table, die // OWN)


def change(table: WarpSixTable, seat: i64, own: i64, by: i64) -> None:
    """W6-6: instead of moving, one own die's face goes up or down by one."""
    table.table[FACE + seat * OWN + own] += by
    note_choices(table, seat, own)
    table.to_move = seat_after(table, seat)

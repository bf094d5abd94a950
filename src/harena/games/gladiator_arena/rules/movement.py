"""Moving and bumping: who ends where when all move at once."""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.gladiator_arena.rules.board import seat_on, steps_between
from harena.games.gladiator_arena.rules.table import (
    ALIVE,
    AT,
    FROM,
    GOAL,
    HALFLING,
    MOST,
    NOWHERE,
    RACE,
    STEP_COST,
    STOOD,
    SWAPS_BUMP,
    TRIED,
    GladiatorTable,
)


def move_cost(table: GladiatorTable, seat: i64, square: i64) -> i64:
    """GA-3, GA-4: the MpT a seat's move to a square costs; 0 if it cannot be made in a turn.

    A halfling's two steps are one move: only its end counts, and coming back is no move.
    """
    t = table.table
    race = t[RACE + seat]
    steps = steps_between(table, t[AT + seat], square)
    if steps == 1:
        return STEP_COST[race]
    if steps == 2 and race == HALFLING:
        return 2
    return 0


def move_all(table: GladiatorTable) -> None:
    """GA-7, GA-9, GA-12: all move at once; writes where each stood, tried to go and now stands.

    Everybody is taken to get where he wants, then whoever cannot is sent back, until nobody is:
    that way squares that are really left can be entered, and chains of bumps come out right.
    """
    t = table.table
    alive = t[ALIVE]
    seat: i64
    for seat in range(MOST):
        inside = (alive >> seat) & 1 == 1
        goal = t[GOAL + seat] if inside else NOWHERE
        at = t[AT + seat] if inside else NOWHERE
        t[FROM + seat] = at
        t[TRIED + seat] = goal
        t[STOOD + seat] = goal if goal >= 0 else at
    if t[SWAPS_BUMP] == 1:
        bump_traders(table)
    again = True
    while again:
        again = False
        back = bumped(table)
        if back != 0:
            again = True
            for seat in range(table.seats):
                if (back >> seat) & 1 == 1:
                    t[STOOD + seat] = t[FROM + seat]
    for seat in range(table.seats):
        if (alive >> seat) & 1 == 1:
            t[AT + seat] = t[STOOD + seat]


def bumped(table: GladiatorTable) -> i64:
    """GA-7, GA-10: a bit for each seat that must go back from the square it tried.

    Somebody stands there, or another who aimed at it would; rivals go back together.
    """
    t = table.table
    back: i64 = 0
    seat: i64
    other: i64
    for seat in range(table.seats):
        goal = t[TRIED + seat]
        if goal < 0 or t[STOOD + seat] != goal:
            continue
        for other in range(table.seats):
            if other != seat and t[STOOD + other] == goal:
                back |= 1 << seat
    return back


def bump_traders(table: GladiatorTable) -> None:
    """GA-8: under the option, gladiators who would trade places, in pairs or rings, stay.

    A ring is a row of gladiators each entering the next one's square, back to the first.
    """
    t = table.table
    alone: i64
    seat: i64
    _turn: i64
    ring: i64 = 0
    for alone in range(table.seats):
        if t[TRIED + alone] < 0:
            continue
        seat = alone
        for _turn in range(table.seats):
            seat = seat_on(table, FROM, t[TRIED + seat])
            if seat < 0 or t[TRIED + seat] < 0 or seat == alone:
                break
        if seat == alone:
            ring |= 1 << alone
    for seat in range(table.seats):
        if (ring >> seat) & 1 == 1:
            t[STOOD + seat] = t[FROM + seat]

"""Moving and bumping: who ends where when all move at once."""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.gladiator_arena.rules import board, journal, table as on
from harena.games.gladiator_arena.rules.table import GladiatorTable


def move_cost(table: GladiatorTable, seat: i64, square: i64) -> i64:
    """GA-3, GA-4: the MpT a seat's move to a square costs; 0 if it cannot be made in a turn.

    A halfling's two steps are one move: only its end counts, and coming back is no move.
    """
    t = table.table
    race = t[on.RACE + seat]
    steps = board.steps_between(table, t[on.AT + seat], square)
    if steps == 1:
        return on.STEP_COST[race]
    if steps == 2 and race == on.HALFLING:
        return 2
    return 0


def move_all(table: GladiatorTable) -> i64:
    """GA-7, GA-9, GA-12: move all at once; return a bit for each seat that was thrown back.

    At first every move is assumed to succeed. Then blocked seats are sent back until none is left:
    that way vacated squares can be entered, and chains of bumps come out right.
    """
    t = table.table
    ring: i64 = 0
    if t[on.SWAPS_BUMP] == 1:
        ring = traders(table)
    back = ring
    again = True
    while again:
        sent = bumped(table, back)
        again = sent != 0
        back |= sent
    if table.journal is not None:
        note_moves(table, back, ring)
    seat: i64
    for seat in range(table.seats):
        if t[on.GOAL + seat] >= 0 and (back >> seat) & 1 == 0:
            t[on.AT + seat] = t[on.GOAL + seat]
    return back


def stands(table: GladiatorTable, seat: i64, back: i64) -> i64:
    """Return the final square of a seat when those with a bit in `back` are sent back."""
    goal = table.table[on.GOAL + seat]
    if goal < 0 or (back >> seat) & 1 == 1:
        return table.table[on.AT + seat]
    return goal


def stander(table: GladiatorTable, square: i64, but: i64, back: i64) -> i64:
    """Return another seat than `but` that ends on a square; NOWHERE if none does."""
    other: i64
    for other in range(table.seats):
        if other != but and stands(table, other, back) == square:
            return other
    return on.NOWHERE


def bumped(table: GladiatorTable, back: i64) -> i64:
    """GA-7, GA-10: return a bit for each further seat that must go back from the square it tried.

    Another seat is there, or aimed at it too; rivals go back together.
    """
    found: i64 = 0
    seat: i64
    for seat in range(table.seats):
        goal = table.table[on.GOAL + seat]
        if goal >= 0 and (back >> seat) & 1 == 0 and stander(table, goal, seat, back) >= 0:
            found |= 1 << seat
    return found


def traders(table: GladiatorTable) -> i64:
    """GA-8: a bit for each seat that would trade places, in a pair or a ring, and so stays."""
    found: i64 = 0
    seat: i64
    for seat in range(table.seats):
        found |= ring_of(table, seat)
    return found


def ring_of(table: GladiatorTable, alone: i64) -> i64:
    """GA-8: a bit for each gladiator of a seat's ring, 0 if it is in none.

    A ring is a row of gladiators each entering the next one's square, back to the first.
    """
    ring: i64 = 0
    seat = alone
    _turn: i64
    for _turn in range(table.seats):
        goal = table.table[on.GOAL + seat]
        if goal < 0:
            return 0
        ring |= 1 << seat
        seat = board.seat_on(table, on.AT, goal)
        if seat < 0:
            return 0
        if seat == alone:
            return ring
    return 0


def note_moves(table: GladiatorTable, back: i64, ring: i64) -> None:
    """GA-3, GA-7, GA-8: who moves where; who bumps, with whom or into whom."""
    seat: i64
    other: i64
    for seat in range(table.seats):
        goal = table.table[on.GOAL + seat]
        at = table.table[on.AT + seat]
        if goal < 0:
            continue
        if (back >> seat) & 1 == 0:
            table.note(journal.MOVED, seat, at, goal)
            continue
        rivals: i64 = 0
        for other in range(table.seats):
            if table.table[on.GOAL + other] == goal:
                rivals |= 1 << other
        own = ring_of(table, seat) if (ring >> seat) & 1 == 1 else 0
        owner = stander(table, goal, seat, back)
        table.note(journal.BUMPED, seat, at, goal, rivals, owner, own)

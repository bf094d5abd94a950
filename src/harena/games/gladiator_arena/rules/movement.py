"""Moving and bumping: who ends where when all move at once."""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.gladiator_arena.rules import board, fields as F, gladiators, journal
from harena.games.gladiator_arena.rules.fields import GladiatorState


def move_cost(state: GladiatorState, seat: i64, square: i64) -> i64:
    """GA-3, GA-4: return the MpT of a seat's move to a square; 0 if one turn is not enough.

    A halfling's two steps are one move: only its end counts, and coming back is no move.
    """
    t = state.values
    race = t[F.RACE + seat]
    steps = board.steps_between(state, t[F.AT + seat], square)
    if steps == 1:
        return gladiators.STEP_COST[race]
    if steps == 2 and race == gladiators.HALFLING:
        return 2
    return 0


def move_all(state: GladiatorState) -> i64:
    """GA-7, GA-9, GA-12: move all at once; return a bit for each seat that was thrown back.

    At first every move is assumed to succeed. Then blocked seats are sent back until none is left:
    that way vacated squares can be entered, and chains of bumps come out right.
    """
    t = state.values
    ring: i64 = 0
    if t[F.SWAPS_BUMP] == 1:
        ring = traders(state)
    back = ring
    again = True
    while again:
        sent = bumped(state, back)
        again = sent != 0
        back |= sent
    if state.journal is not None:
        note_moves(state, back, ring)
    seat: i64
    for seat in range(state.seats):
        if t[F.GOAL + seat] >= 0 and (back >> seat) & 1 == 0:
            t[F.AT + seat] = t[F.GOAL + seat]
    return back


def square_after(state: GladiatorState, seat: i64, back: i64) -> i64:
    """Return the final square of a seat when those with a bit in `back` are sent back."""
    goal = state.values[F.GOAL + seat]
    if goal < 0 or (back >> seat) & 1 == 1:
        return state.values[F.AT + seat]
    return goal


def occupant_after(state: GladiatorState, square: i64, but: i64, back: i64) -> i64:
    """Return another seat than `but` that ends on a square; NOWHERE if none does."""
    other: i64
    for other in range(state.seats):
        if other != but and square_after(state, other, back) == square:
            return other
    return F.NOWHERE


def bumped(state: GladiatorState, back: i64) -> i64:
    """GA-7, GA-10: return a bit for each further seat that must go back from the square it tried.

    Another seat is there, or aimed at it too; rivals go back together.
    """
    found: i64 = 0
    seat: i64
    for seat in range(state.seats):
        goal = state.values[F.GOAL + seat]
        if goal >= 0 and (back >> seat) & 1 == 0 and occupant_after(state, goal, seat, back) >= 0:
            found |= 1 << seat
    return found


def traders(state: GladiatorState) -> i64:
    """GA-8: return a bit for each seat that would trade places, in a pair or ring, and so stays."""
    found: i64 = 0
    seat: i64
    for seat in range(state.seats):
        found |= ring_of(state, seat)
    return found


def ring_of(state: GladiatorState, alone: i64) -> i64:
    """GA-8: return a bit for each gladiator of a seat's ring; 0 if it is in none.

    A ring is a row of gladiators each entering the next one's square, back to the first.
    """
    ring: i64 = 0
    seat = alone
    _turn: i64
    for _turn in range(state.seats):
        goal = state.values[F.GOAL + seat]
        if goal < 0:
            return 0
        ring |= 1 << seat
        seat = board.seat_on(state, F.AT, goal)
        if seat < 0:
            return 0
        if seat == alone:
            return ring
    return 0


def note_moves(state: GladiatorState, back: i64, ring: i64) -> None:
    """GA-3, GA-7, GA-8: note who moves where, and who bumps with or into whom."""
    seat: i64
    other: i64
    for seat in range(state.seats):
        goal = state.values[F.GOAL + seat]
        at = state.values[F.AT + seat]
        if goal < 0:
            continue
        if (back >> seat) & 1 == 0:
            state.note(journal.MOVED, seat, at, goal)
            continue
        rivals: i64 = 0
        for other in range(state.seats):
            if state.values[F.GOAL + other] == goal:
                rivals |= 1 << other
        own = ring_of(state, seat) if (ring >> seat) & 1 == 1 else 0
        owner = occupant_after(state, goal, seat, back)
        state.note(journal.BUMPED, seat, at, goal, rivals, owner, own)

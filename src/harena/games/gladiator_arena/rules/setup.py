"""Turn 0: race, weapon and starting square, chosen by all at once; and clashes over squares."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import SIMULTANEOUS, Rng
from harena.games.gladiator_arena.rules.board import opposite, seat_on
from harena.games.gladiator_arena.rules.orders import begin_orders
from harena.games.gladiator_arena.rules.table import (
    ALIVE,
    AT,
    CATAPULT,
    ENROL,
    FROM,
    GIANT,
    GOAL,
    HIT_POINTS,
    HP,
    HUMAN,
    MOST,
    NOWHERE,
    PHASE,
    PLACING,
    POSTED,
    POSTS,
    RACE,
    RACE_ACTION,
    READY,
    STOOD,
    STRIKE,
    STRIKES,
    STRUCK,
    SWORD,
    TRIED,
    WEAK,
    WEAPON,
    WEAPON_ACTION,
    GladiatorTable,
    pair_allowed,
)

CROWD: Final[i64] = 3  # so many who ask for one square must all choose again (GA-16)


def begin_enrolment(table: GladiatorTable) -> None:
    """GA-16: all choose race, weapon and square at once."""
    t = table.table
    all_seats: i64 = (1 << table.seats) - 1
    row: i64
    seat: i64
    n: i64
    for row in (AT, GOAL, FROM, TRIED, STOOD):
        for seat in range(MOST):
            t[row + seat] = NOWHERE
    for n in range(MOST * STRIKES):
        t[STRIKE + n] = NOWHERE
        t[STRUCK + n] = NOWHERE
    t[ALIVE] = all_seats
    begin_choosing(table, all_seats)


def begin_choosing(table: GladiatorTable, seats: i64) -> None:
    """GA-16: a round in which some seats, a bit each, choose a square."""
    table.table[PHASE] = ENROL
    table.table[PLACING] = seats
    table.waiting = seats
    table.to_move = SIMULTANEOUS


def legal_enrolment(table: GladiatorTable, seat: i64, out: Actions) -> None:
    """GA-2, GA-16: race, then weapon, then square, then ready; the first two only once."""
    t = table.table
    race = t[RACE + seat]
    number: i64
    if race == 0:
        for number in range(HUMAN, GIANT + 1):
            out.add(table.other + RACE_ACTION + number - 1)
    elif t[WEAPON + seat] == 0:
        for number in range(1, CATAPULT + 1):
            if pair_allowed(race, number, t[WEAK]):
                out.add(table.other + WEAPON_ACTION + number - 1)
    elif t[GOAL + seat] < 0:
        for number in range(table.area):
            if may_ask_for(table, number):
                out.add(number)
    else:
        out.add(table.other + READY)


def random_enrolment(table: GladiatorTable, seat: i64, rng: Rng, scratch: Actions) -> i64:
    """One of the legal choices, each as likely, without listing the squares."""
    t = table.table
    if t[WEAPON + seat] == 0 or t[GOAL + seat] >= 0:
        scratch.count = 0
        legal_enrolment(table, seat, scratch)
        return scratch.at[rng.below(scratch.count)]
    while True:
        square = rng.below(table.area)
        if may_ask_for(table, square):
            return square


def is_legal_enrolment(table: GladiatorTable, seat: i64, action: i64) -> bool:
    """GA-2, GA-16: whether a seat may choose that now; any number may be asked."""
    t = table.table
    race = t[RACE + seat]
    button = action - table.other
    if race == 0:
        return RACE_ACTION <= button < WEAPON_ACTION
    if t[WEAPON + seat] == 0:
        weapon = button - WEAPON_ACTION + 1
        return 1 <= weapon <= CATAPULT and pair_allowed(race, weapon, t[WEAK])
    if t[GOAL + seat] < 0:
        return 0 <= action < table.area and may_ask_for(table, action)
    return button == READY


def may_ask_for(table: GladiatorTable, square: i64) -> bool:
    """GA-25: not a square whose holder stays and whose opposite is held as well."""
    return not (is_held(table, square) and is_held(table, opposite(table, square)))


def is_held(table: GladiatorTable, square: i64) -> bool:
    """Whether a gladiator stands on a square already."""
    return seat_on(table, AT, square) >= 0


def enrol(table: GladiatorTable, seat: i64, action: i64) -> None:
    """GA-2, GA-16, GA-17: a seat chooses its race, weapon or square, or says ready."""
    t = table.table
    button = action - table.other
    if button == READY:
        t[POSTS] += 1
        t[POSTED + seat] = t[POSTS]
        table.waiting &= ~(1 << seat)
        if table.waiting == 0:
            settle(table)
    elif button < 0:
        t[GOAL + seat] = action
    elif button < WEAPON_ACTION:
        t[RACE + seat] = button - RACE_ACTION + 1
    else:
        t[WEAPON + seat] = button - WEAPON_ACTION + 1


def settle(table: GladiatorTable) -> None:
    """GA-16: who gets which square; whoever gets none chooses again.

    All is judged by what was held and asked for when the round ended, so who is looked at first
    does not matter.
    """
    t = table.table
    again: i64 = 0
    seat: i64
    for seat in range(table.seats):
        if (t[PLACING] >> seat) & 1 == 0:
            continue
        square = t[GOAL + seat]
        rivals = asked_by(table, square)
        held = is_held(table, square)
        crowd = rivals + 1 if held else rivals
        t[STOOD + seat] = square
        if crowd >= CROWD:
            t[STOOD + seat] = NOWHERE
        elif crowd == CROWD - 1 and (held or posted_later(table, seat, square)):
            other = opposite(table, square)
            t[STOOD + seat] = NOWHERE if is_taken(table, other) else other
        if t[STOOD + seat] < 0:
            again |= 1 << seat
    for seat in range(table.seats):
        if (t[PLACING] >> seat) & 1 == 1:
            t[AT + seat] = t[STOOD + seat]
            t[HP + seat] = HIT_POINTS[t[RACE + seat]]
        t[STOOD + seat] = NOWHERE
        t[GOAL + seat] = NOWHERE
    if again != 0:
        begin_choosing(table, again)
    else:
        t[PLACING] = 0
        begin_orders(table)


def asked_by(table: GladiatorTable, square: i64) -> i64:
    """How many ask for a square in this round."""
    t = table.table
    found: i64 = 0
    seat: i64
    for seat in range(table.seats):
        if (t[PLACING] >> seat) & 1 == 1 and t[GOAL + seat] == square:
            found += 1
    return found


def posted_later(table: GladiatorTable, seat: i64, square: i64) -> bool:
    """GA-16: whether another asked for the same square and posted before this seat."""
    t = table.table
    other: i64
    for other in range(table.seats):
        if other != seat and (t[PLACING] >> other) & 1 == 1 and t[GOAL + other] == square:
            if t[POSTED + other] < t[POSTED + seat]:
                return True
    return False


def is_taken(table: GladiatorTable, square: i64) -> bool:
    """GA-16: held, or asked for by one or two; one that a crowd asks for is free."""
    rivals = asked_by(table, square)
    return is_held(table, square) or 0 < rivals < CROWD


def unsaid_enrolment(table: GladiatorTable, seat: i64) -> i64:
    """GA-24: the next choice for a seat whose time ran out: what is missing, or ready.

    A human, a sword (every race may carry one), and a square apart from others who are late.
    """
    t = table.table
    if t[RACE + seat] == 0:
        return table.other + RACE_ACTION + HUMAN - 1
    if t[WEAPON + seat] == 0:
        return table.other + WEAPON_ACTION + SWORD - 1
    if t[GOAL + seat] >= 0:
        return table.other + READY
    first = seat * table.area // table.seats
    n: i64 = 0
    while is_held(table, (first + n) % table.area):
        n += 1
    return (first + n) % table.area

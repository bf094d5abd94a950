"""Turn 0: race, weapon and starting square, chosen by all at once; and clashes over squares."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.rng import Rng
from harena.core.play.state import SIMULTANEOUS
from harena.games.gladiator_arena.rules import board, journal, table as on
from harena.games.gladiator_arena.rules.phase import Phase
from harena.games.gladiator_arena.rules.table import GladiatorTable

CROWD: Final[i64] = 3  # so many who ask for one square must all choose again (GA-16)
PATIENCE: Final[i64] = 400  # times that ready is said before squares are given out (GA-28)


@final
class Enrolment(Phase):
    """GA-16, GA-17: race, weapon and square, chosen in secret until the last one is ready."""

    NUMBER: Final[i64] = on.ENROL

    def go(self, table: GladiatorTable, at: i64) -> None:
        """GA-16: let the seats without a square choose one; at first those are all."""
        table.waiting = table.table[on.PLACING]
        table.to_move = SIMULTANEOUS

    def legal(self, table: GladiatorTable, at: i64, seat: i64, out: Actions) -> None:
        """GA-2, GA-16: race, then weapon, then square, then ready; the first two only once."""
        add_choices(table, seat, out)

    def act(self, table: GladiatorTable, at: i64, seat: i64, action: i64) -> None:
        """GA-16: a choice is made; with the last one ready the squares are given out."""
        enrol(table, seat, action)
        if table.waiting == 0:
            settle(table)
        else:
            table.to_move = SIMULTANEOUS

    def may(self, table: GladiatorTable, seat: i64, action: i64) -> bool:
        """GA-2, GA-16: whether a seat may choose that now; any number may be asked."""
        return is_legal_enrolment(table, seat, action)

    def random(self, table: GladiatorTable, seat: i64, rng: Rng, scratch: Actions) -> i64:
        """One of the legal choices, each as likely, without listing the squares."""
        t = table.table
        if t[on.WEAPON + seat] == 0 or t[on.GOAL + seat] >= 0:
            scratch.count = 0
            self.legal(table, on.PHASE, seat, scratch)
            return scratch.at[rng.below(scratch.count)]
        while True:
            square = rng.below(table.area)
            if may_ask_for(table, square):
                return square

    def unsaid(self, table: GladiatorTable, seat: i64) -> i64:
        """GA-24: return the next choice for a seat whose time ran out: a missing one, or ready.

        A human, a sword (every race may carry one), and a square apart from other late seats.
        """
        t = table.table
        if t[on.RACE + seat] == 0:
            return table.other + on.RACE_ACTION + on.HUMAN - 1
        if t[on.WEAPON + seat] == 0:
            return table.other + on.WEAPON_ACTION + on.SWORD - 1
        if t[on.GOAL + seat] >= 0:
            return table.other + on.READY
        return square_of_the_late(table, seat)

    def hide(self, table: GladiatorTable, seat: i64) -> None:
        """GA-16: hide a seat's choices; races and weapons that were shown are known.

        All gladiators have HP then.
        """
        t = table.table
        t[on.GOAL + seat] = on.NOWHERE
        if t[on.HP + seat] == 0:
            t[on.RACE + seat] = 0
            t[on.WEAPON + seat] = 0

    def guess(self, table: GladiatorTable, seat: i64, rng: Rng, scratch: Actions) -> None:
        """GA-16: a race, a weapon and a square that a seat could have asked for in this round."""
        if (table.table[on.PLACING] >> seat) & 1 == 1:
            while table.table[on.GOAL + seat] < 0:
                enrol(table, seat, self.random(table, seat, rng, scratch))


def clear(table: GladiatorTable) -> None:
    """GA-16: an empty arena, in which all seats have yet to choose."""
    t = table.table
    seat: i64
    n: i64
    for seat in range(on.MOST):
        t[on.AT + seat] = on.NOWHERE
        t[on.GOAL + seat] = on.NOWHERE
    for n in range(on.MOST * on.STRIKES):
        t[on.STRIKE + n] = on.NOWHERE
    t[on.ALIVE] = (1 << table.seats) - 1
    t[on.PLACING] = t[on.ALIVE]


def add_choices(table: GladiatorTable, seat: i64, out: Actions) -> None:
    """GA-2, GA-16, GA-25: what a seat may choose next: race, weapon, square, ready."""
    t = table.table
    race = t[on.RACE + seat]
    number: i64
    if race == 0:
        for number in range(on.HUMAN, on.GIANT + 1):
            out.add(table.other + on.RACE_ACTION + number - 1)
    elif t[on.WEAPON + seat] == 0:
        for number in range(on.AXE, on.CATAPULT + 1):
            if on.pair_allowed(race, number, t[on.WEAK]):
                out.add(table.other + on.WEAPON_ACTION + number - 1)
    elif t[on.GOAL + seat] < 0:
        for number in range(table.area):
            if may_ask_for(table, number):
                out.add(number)
    else:
        out.add(table.other + on.READY)


def is_legal_enrolment(table: GladiatorTable, seat: i64, action: i64) -> bool:
    """GA-2, GA-16: whether a seat may choose that now; any number may be asked."""
    t = table.table
    race = t[on.RACE + seat]
    button = action - table.other
    if race == 0:
        return on.RACE_ACTION <= button < on.WEAPON_ACTION
    if t[on.WEAPON + seat] == 0:
        weapon = button - on.WEAPON_ACTION + 1
        return 1 <= weapon <= on.CATAPULT and on.pair_allowed(race, weapon, t[on.WEAK])
    if t[on.GOAL + seat] < 0:
        return 0 <= action < table.area and may_ask_for(table, action)
    return button == on.READY


def may_ask_for(table: GladiatorTable, square: i64) -> bool:
    """GA-25: not a square whose holder stays and whose opposite is held as well."""
    return not (is_held(table, square) and is_held(table, board.opposite(table, square)))


def is_held(table: GladiatorTable, square: i64) -> bool:
    """Return whether a gladiator already has a square."""
    return board.seat_on(table, on.AT, square) >= 0


def enrol(table: GladiatorTable, seat: i64, action: i64) -> None:
    """GA-2, GA-16, GA-17: a seat chooses its race, weapon or square, or says ready."""
    t = table.table
    button = action - table.other
    if button == on.READY:
        t[on.POSTS] += 1
        t[on.POSTED + seat] = t[on.POSTS]
        table.waiting &= ~(1 << seat)
    elif button < 0:
        t[on.GOAL + seat] = action
    elif button < on.WEAPON_ACTION:
        t[on.RACE + seat] = button - on.RACE_ACTION + 1
    else:
        t[on.WEAPON + seat] = button - on.WEAPON_ACTION + 1


def settle(table: GladiatorTable) -> None:
    """GA-16: assign the squares; seats without one choose again.

    All is judged by the squares held and asked for at the end of the round, so the order of seats
    does not matter.
    """
    t = table.table
    turned: i64 = 0
    again: i64 = 0
    seat: i64
    for seat in range(table.seats):
        if (t[on.PLACING] >> seat) & 1 == 1:
            lot = lot_of(table, seat)
            starts = lot == journal.STARTS or lot == journal.OPPOSITE
            if lot == journal.OPPOSITE:
                turned |= 1 << seat
            elif not starts:
                again |= 1 << seat
            if table.journal is not None and (starts or t[on.POSTS] < PATIENCE):
                note_lot(table, seat, lot)
    for seat in range(table.seats):
        if (t[on.PLACING] >> seat) & 1 == 1:
            t[on.HP + seat] = on.HIT_POINTS[t[on.RACE + seat]]
            if (again >> seat) & 1 == 0:
                square = t[on.GOAL + seat]
                gets = board.opposite(table, square) if (turned >> seat) & 1 == 1 else square
                t[on.AT + seat] = gets
            t[on.GOAL + seat] = on.NOWHERE
    if t[on.POSTS] >= PATIENCE:
        give_out(table, again)
        again = 0
    t[on.PLACING] = again
    if again != 0:
        table.begin(on.ENROL)
    else:
        table.note(journal.BEGINS)
        table.begin(on.ORDERS)


def give_out(table: GladiatorTable, seats: i64) -> None:
    """GA-28: those who never came to a square get what the deadline would choose (GA-24)."""
    seat: i64
    for seat in range(table.seats):
        if (seats >> seat) & 1 == 1:
            square = square_of_the_late(table, seat)
            table.table[on.AT + seat] = square
            table.note(journal.GIVEN, seat, square)


def square_of_the_late(table: GladiatorTable, seat: i64) -> i64:
    """GA-24: return a square for a seat that chose none, apart from other late seats."""
    first = seat * table.area // table.seats
    n: i64 = 0
    while is_held(table, (first + n) % table.area):
        n += 1
    return (first + n) % table.area


def lot_of(table: GladiatorTable, seat: i64) -> i64:
    """GA-16: what comes of asking for a square, as a kind of note: STARTS to CROWDED."""
    square = table.table[on.GOAL + seat]
    rivals = asked_by(table, square)
    held = is_held(table, square)
    crowd = rivals + 1 if held else rivals
    if crowd >= CROWD:
        return journal.CROWDED
    if crowd == CROWD - 1 and (held or first_to_ask(table, square) != seat):
        if is_taken(table, board.opposite(table, square)):
            return journal.NO_ROOM
        return journal.OPPOSITE
    return journal.STARTS


def note_lot(table: GladiatorTable, seat: i64, lot: i64) -> None:
    """GA-16: what a seat asked for, and what came of it; before the squares are given out."""
    t = table.table
    square = t[on.GOAL + seat]
    shown: i64 = 1 if t[on.HP + seat] == 0 else 0
    holder = board.seat_on(table, on.AT, square)
    if lot == journal.STARTS:
        table.note(lot, seat, square, shown)
    elif lot == journal.CROWDED:
        table.note(lot, seat, square, shown, holder)
    elif holder >= 0:
        table.note(lot, seat, square, shown, holder, 1)
    else:
        table.note(lot, seat, square, shown, first_to_ask(table, square), 0)


def asked_by(table: GladiatorTable, square: i64) -> i64:
    """Return the number of seats that ask for a square in this round."""
    t = table.table
    found: i64 = 0
    seat: i64
    for seat in range(table.seats):
        if (t[on.PLACING] >> seat) & 1 == 1 and t[on.GOAL + seat] == square:
            found += 1
    return found


def first_to_ask(table: GladiatorTable, square: i64) -> i64:
    """GA-16: who of those who ask for a square in this round was ready first; or NOWHERE."""
    t = table.table
    first: i64 = on.NOWHERE
    seat: i64
    for seat in range(table.seats):
        if (t[on.PLACING] >> seat) & 1 == 1 and t[on.GOAL + seat] == square:
            if first < 0 or t[on.POSTED + seat] < t[on.POSTED + first]:
                first = seat
    return first


def is_taken(table: GladiatorTable, square: i64) -> bool:
    """GA-16: held, or asked for by one or two; one that a crowd asks for is free."""
    rivals = asked_by(table, square)
    return is_held(table, square) or 0 < rivals < CROWD

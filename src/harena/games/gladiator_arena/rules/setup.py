"""Turn 0: race, weapon and starting square, chosen by all at once; and clashes over squares."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.rng import Rng
from harena.core.play.state import SIMULTANEOUS
from harena.games.gladiator_arena.rules import board, fields as F, gladiators, journal
from harena.games.gladiator_arena.rules.fields import GladiatorState, Phase

CROWD: Final[i64] = 3  # so many who ask for one square must all choose again (GA-16)
PATIENCE: Final[i64] = 400  # times that ready is said before squares are given out (GA-28)


@final
class Enrolment(Phase):
    """GA-16, GA-17: race, weapon and square, chosen in secret until the last one is ready."""

    NUMBER: Final[i64] = F.ENROL

    def go(self, state: GladiatorState, at: i64) -> None:
        """GA-16: let the seats without a square choose one; at first those are all."""
        state.waiting = state.values[F.PLACING]
        state.to_move = SIMULTANEOUS

    def legal(self, state: GladiatorState, at: i64, seat: i64, out: Actions) -> None:
        """GA-2, GA-16, GA-25: add race, then weapon, square and ready; the first two only once."""
        t = state.values
        race = t[F.RACE + seat]
        number: i64
        if race == 0:
            for number in range(gladiators.HUMAN, gladiators.GIANT + 1):
                out.add(state.other + F.RACE_ACTION + number - 1)
        elif t[F.WEAPON + seat] == 0:
            for number in range(gladiators.AXE, gladiators.CATAPULT + 1):
                if gladiators.pair_allowed(race, number, t[F.WEAK]):
                    out.add(state.other + F.WEAPON_ACTION + number - 1)
        elif t[F.GOAL + seat] < 0:
            for number in range(state.area):
                if may_ask_for(state, number):
                    out.add(number)
        else:
            out.add(state.other + F.READY)

    def act(self, state: GladiatorState, at: i64, seat: i64, action: i64) -> None:
        """GA-16: apply a choice; give out the squares once the last seat is ready."""
        enrol(state, seat, action)
        if state.waiting == 0:
            settle(state)
        else:
            state.to_move = SIMULTANEOUS

    def may(self, state: GladiatorState, seat: i64, action: i64) -> bool:
        """GA-2, GA-16: return whether a seat may choose this now. Any number is accepted."""
        t = state.values
        race = t[F.RACE + seat]
        button = action - state.other
        if race == 0:
            return F.RACE_ACTION <= button < F.WEAPON_ACTION
        if t[F.WEAPON + seat] == 0:
            weapon = button - F.WEAPON_ACTION + 1
            return 1 <= weapon <= gladiators.CATAPULT and gladiators.pair_allowed(
                race, weapon, t[F.WEAK]
            )
        if t[F.GOAL + seat] < 0:
            return 0 <= action < state.area and may_ask_for(state, action)
        return button == F.READY

    def random(self, state: GladiatorState, seat: i64, rng: Rng, scratch: Actions) -> i64:
        """Return one of the legal choices, each equally likely, without listing the squares."""
        t = state.values
        if t[F.WEAPON + seat] == 0 or t[F.GOAL + seat] >= 0:
            scratch.count = 0
            self.legal(state, F.PHASE, seat, scratch)
            return scratch.at[rng.below(scratch.count)]
        while True:
            square = rng.below(state.area)
            if may_ask_for(state, square):
                return square

    def timeout_action(self, state: GladiatorState, seat: i64) -> i64:
        """GA-24: return the next choice for a seat whose time ran out: a missing one, or ready.

        A human, a sword (every race may carry one), and a square apart from other late seats.
        """
        t = state.values
        if t[F.RACE + seat] == 0:
            return state.other + F.RACE_ACTION + gladiators.HUMAN - 1
        if t[F.WEAPON + seat] == 0:
            return state.other + F.WEAPON_ACTION + gladiators.SWORD - 1
        if t[F.GOAL + seat] >= 0:
            return state.other + F.READY
        return timeout_square(state, seat)

    def hide(self, state: GladiatorState, seat: i64) -> None:
        """GA-16: hide a seat's choices; races and weapons that were shown are known.

        All gladiators have HP then.
        """
        t = state.values
        t[F.GOAL + seat] = F.NOWHERE
        if t[F.HP + seat] == 0:
            t[F.RACE + seat] = 0
            t[F.WEAPON + seat] = 0

    def guess(self, state: GladiatorState, seat: i64, rng: Rng, scratch: Actions) -> None:
        """GA-16: fill in a race, weapon and square that a seat could ask for in this round."""
        if (state.values[F.PLACING] >> seat) & 1 == 1:
            while state.values[F.GOAL + seat] < 0:
                enrol(state, seat, self.random(state, seat, rng, scratch))


def clear(state: GladiatorState) -> None:
    """GA-16: clear the arena, in which all seats have yet to choose."""
    t = state.values
    seat: i64
    n: i64
    for seat in range(F.MOST):
        t[F.AT + seat] = F.NOWHERE
        t[F.GOAL + seat] = F.NOWHERE
    for n in range(F.MOST * F.STRIKES):
        t[F.STRIKE + n] = F.NOWHERE
    t[F.ALIVE] = (1 << state.seats) - 1
    t[F.PLACING] = t[F.ALIVE]


def may_ask_for(state: GladiatorState, square: i64) -> bool:
    """GA-25: return whether a seat may ask for a square.

    It may not if the holder stays and the opposite square is held as well.
    """
    return not (is_held(state, square) and is_held(state, board.opposite(state, square)))


def is_held(state: GladiatorState, square: i64) -> bool:
    """Return whether a gladiator already has a square."""
    return board.seat_on(state, F.AT, square) >= 0


def enrol(state: GladiatorState, seat: i64, action: i64) -> None:
    """GA-2, GA-16, GA-17: store a seat's race, weapon or square, or that it is ready."""
    t = state.values
    button = action - state.other
    if button == F.READY:
        t[F.POSTS] += 1
        t[F.POSTED + seat] = t[F.POSTS]
        state.waiting &= ~(1 << seat)
    elif button < 0:
        t[F.GOAL + seat] = action
    elif button < F.WEAPON_ACTION:
        t[F.RACE + seat] = button - F.RACE_ACTION + 1
    else:
        t[F.WEAPON + seat] = button - F.WEAPON_ACTION + 1


def settle(state: GladiatorState) -> None:
    """GA-16: assign the squares; seats without one choose again.

    All is judged by the squares held and asked for at the end of the round, so the order of seats
    does not matter.
    """
    t = state.values
    turned: i64 = 0
    again: i64 = 0
    seat: i64
    for seat in range(state.seats):
        if (t[F.PLACING] >> seat) & 1 == 1:
            outcome = outcome_of_claim(state, seat)
            starts = outcome == journal.STARTS or outcome == journal.OPPOSITE
            if outcome == journal.OPPOSITE:
                turned |= 1 << seat
            elif not starts:
                again |= 1 << seat
            if state.journal is not None and (starts or t[F.POSTS] < PATIENCE):
                note_claim(state, seat, outcome)
    for seat in range(state.seats):
        if (t[F.PLACING] >> seat) & 1 == 1:
            t[F.HP + seat] = gladiators.HIT_POINTS[t[F.RACE + seat]]
            if (again >> seat) & 1 == 0:
                square = t[F.GOAL + seat]
                gets = board.opposite(state, square) if (turned >> seat) & 1 == 1 else square
                t[F.AT + seat] = gets
            t[F.GOAL + seat] = F.NOWHERE
    if t[F.POSTS] >= PATIENCE:
        give_out(state, again)
        again = 0
    t[F.PLACING] = again
    if again != 0:
        state.begin(F.ENROL)
    else:
        state.note(journal.BEGINS)
        state.begin(F.ORDERS)


def give_out(state: GladiatorState, seats: i64) -> None:
    """GA-28: give seats without a square what the deadline would choose (GA-24)."""
    seat: i64
    for seat in range(state.seats):
        if (seats >> seat) & 1 == 1:
            square = timeout_square(state, seat)
            state.values[F.AT + seat] = square
            state.note(journal.GIVEN, seat, square)


def timeout_square(state: GladiatorState, seat: i64) -> i64:
    """GA-24: return a square for a seat that chose none, apart from other late seats."""
    first = seat * state.area // state.seats
    n: i64 = 0
    while is_held(state, (first + n) % state.area):
        n += 1
    return (first + n) % state.area


def outcome_of_claim(state: GladiatorState, seat: i64) -> i64:
    """GA-16: return the result of asking for a square, as a kind of note: STARTS to CROWDED."""
    square = state.values[F.GOAL + seat]
    rivals = asked_by(state, square)
    held = is_held(state, square)
    crowd = rivals + 1 if held else rivals
    if crowd >= CROWD:
        return journal.CROWDED
    if crowd == CROWD - 1 and (held or first_to_ask(state, square) != seat):
        if is_taken(state, board.opposite(state, square)):
            return journal.NO_ROOM
        return journal.OPPOSITE
    return journal.STARTS


def note_claim(state: GladiatorState, seat: i64, outcome: i64) -> None:
    """GA-16: note what a seat asked for and the result, before the squares are given out."""
    t = state.values
    square = t[F.GOAL + seat]
    shown: i64 = 1 if t[F.HP + seat] == 0 else 0
    holder = board.seat_on(state, F.AT, square)
    if outcome == journal.STARTS:
        state.note(outcome, seat, square, shown)
    elif outcome == journal.CROWDED:
        state.note(outcome, seat, square, shown, holder)
    elif holder >= 0:
        state.note(outcome, seat, square, shown, holder, 1)
    else:
        state.note(outcome, seat, square, shown, first_to_ask(state, square), 0)


def asked_by(state: GladiatorState, square: i64) -> i64:
    """Return the number of seats that ask for a square in this round."""
    t = state.values
    found: i64 = 0
    seat: i64
    for seat in range(state.seats):
        if (t[F.PLACING] >> seat) & 1 == 1 and t[F.GOAL + seat] == square:
            found += 1
    return found


def first_to_ask(state: GladiatorState, square: i64) -> i64:
    """GA-16: return which seat asking for a square in this round was ready first; or NOWHERE."""
    t = state.values
    first: i64 = F.NOWHERE
    seat: i64
    for seat in range(state.seats):
        if (t[F.PLACING] >> seat) & 1 == 1 and t[F.GOAL + seat] == square:
            if first < 0 or t[F.POSTED + seat] < t[F.POSTED + first]:
                first = seat
    return first


def is_taken(state: GladiatorState, square: i64) -> bool:
    """GA-16: return whether a square is held, or asked for by one or two; not by a crowd."""
    rivals = asked_by(state, square)
    return is_held(state, square) or 0 < rivals < CROWD

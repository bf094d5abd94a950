"""Strikes: their cost, the squares that a weapon reaches, and how they fall at once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.rng import Rng
from harena.games.gladiator_arena.rules import board, fields as F, gladiators, journal
from harena.games.gladiator_arena.rules.fields import GladiatorState

SPLASH: Final[i64] = 1  # what a catapult does to the squares around its target (GA-6)


# --- which strikes a gladiator can order ---------------------------------------------------------


def strike_cost(state: GladiatorState, seat: i64) -> i64:
    """GA-5, GA-6: return the MpT of a strike: one, two with a bow, all with a catapult."""
    t = state.values
    weapon = t[F.WEAPON + seat]
    if weapon == gladiators.BOW:
        return 2
    if weapon == gladiators.CATAPULT:
        return gladiators.MOVEMENT[t[F.RACE + seat]]
    return 1


def reaches(state: GladiatorState, weapon: i64, origin: i64, square: i64) -> bool:
    """GA-5, GA-6, GA-11: return whether a weapon strikes a square from another; never its own."""
    distance = board.apart(state, origin, square)
    return gladiators.HOLE[weapon] < distance <= gladiators.REACH[weapon]


def count_reached(state: GladiatorState, weapon: i64, origin: i64) -> i64:
    """Return the number of squares a weapon strikes from `origin`: a block less its hole."""
    width = state.width
    height = state.height
    x = state.grid.column[origin]
    y = state.grid.row[origin]
    outer = gladiators.REACH[weapon]
    hole = gladiators.HOLE[weapon]
    whole = board.within(width, x, outer) * board.within(height, y, outer)
    return whole - board.within(width, x, hole) * board.within(height, y, hole)


def add_strikes(state: GladiatorState, weapon: i64, start: i64, out: Actions) -> None:
    """GA-11: add the strikes at every square that a weapon reaches from a square."""
    width = state.width
    outer = gladiators.REACH[weapon]
    x = state.grid.column[start]
    y = state.grid.row[start]
    column: i64
    row: i64
    for row in range(board.lower(y, outer), board.upper(state.height, y, outer) + 1):
        for column in range(board.lower(x, outer), board.upper(width, x, outer) + 1):
            square = row * width + column
            if reaches(state, weapon, start, square):
                out.add(state.area + square)


def random_reached(state: GladiatorState, weapon: i64, start: i64, rng: Rng) -> i64:
    """Return one of the squares that a weapon reaches, each equally likely.

    Squares are drawn until one is in reach.
    """
    width = state.width
    outer = gladiators.REACH[weapon]
    x = state.grid.column[start]
    y = state.grid.row[start]
    while True:
        row = board.lower(y, outer) + rng.below(board.within(state.height, y, outer))
        square = row * width + board.lower(x, outer) + rng.below(board.within(width, x, outer))
        if reaches(state, weapon, start, square):
            return square


# --- all strikes at once -------------------------------------------------------------------------


def strike_all(state: GladiatorState, back: i64) -> None:
    """GA-10, GA-12: let all strikes fall at once on the gladiators now on the squares struck.

    Gladiators that are struck down strike all the same; none hurts itself. HP may fall below 0.
    `back` has a bit for each seat that was thrown back in this turn.
    """
    t = state.values
    seat: i64
    victim: i64
    for seat in range(state.seats):
        if t[F.COUNT + seat] > 0:
            for victim in range(state.seats):
                harm = harm_done(state, seat, victim)
                t[F.HP + victim] -= harm
                t[F.DAMAGE + seat] += harm
    if state.journal is not None:
        for seat in range(state.seats):
            note_strikes(state, seat, back)
        for victim in range(state.seats):
            harm = harm_taken(state, victim)
            if harm > 0:
                state.note(journal.HURT, victim, harm, t[F.HP + victim])


def harm_done(state: GladiatorState, seat: i64, victim: i64) -> i64:
    """GA-10: return the damage that a seat's strikes do in this turn to another in the game."""
    if victim == seat or not state.is_alive(victim):
        return 0
    t = state.values
    race = t[F.RACE + seat]
    weapon = t[F.WEAPON + seat]
    damage: i64 = 0
    n: i64
    for n in range(seat * F.STRIKES, seat * F.STRIKES + t[F.COUNT + seat]):
        damage += damage_at(state, race, weapon, t[F.STRIKE + n], t[F.AT + victim])
    return damage


def harm_taken(state: GladiatorState, victim: i64) -> i64:
    """GA-13: return the damage that a seat takes from all others in this turn."""
    damage: i64 = 0
    seat: i64
    for seat in range(state.seats):
        damage += harm_done(state, seat, victim)
    return damage


def damage_at(state: GladiatorState, race: i64, weapon: i64, aim: i64, square: i64) -> i64:
    """GA-2, GA-6: return a strike's damage on a square; a catapult splashes around its target."""
    if aim == square:
        return gladiators.damage_of(race, weapon)
    if weapon == gladiators.CATAPULT and board.apart(state, aim, square) == 1:
        return SPLASH
    return 0


def note_strikes(state: GladiatorState, seat: i64, back: i64) -> None:
    """GA-10: note a seat's strikes: from which square, at which, and whom each hit for how much."""
    t = state.values
    start = t[F.GOAL + seat] if t[F.GOAL + seat] >= 0 else t[F.AT + seat]
    race = t[F.RACE + seat]
    weapon = t[F.WEAPON + seat]
    n: i64
    victim: i64
    for n in range(seat * F.STRIKES, seat * F.STRIKES + t[F.COUNT + seat]):
        aim = t[F.STRIKE + n]
        state.note(journal.STRUCK, seat, start, aim, (back >> seat) & 1)
        for victim in range(state.seats):
            if victim != seat and state.is_alive(victim):
                damage = damage_at(state, race, weapon, aim, t[F.AT + victim])
                if damage > 0:
                    state.note(journal.HIT, seat, victim, aim, damage)

"""What others may not know: plans, until all are ready."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import Rng
from harena.games.gladiator_arena.rules.orders import clear_plan, plan, random_order
from harena.games.gladiator_arena.rules.setup import enrol, random_enrolment
from harena.games.gladiator_arena.rules.table import (
    ALIVE,
    ENROL,
    GOAL,
    HP,
    NOWHERE,
    PHASE,
    PLACING,
    RACE,
    READY,
    WEAPON,
    GladiatorTable,
)


def hide_plans(table: GladiatorTable, viewer: i64) -> None:
    """GA-16, GA-18: blot out what others plan; who is ready stays to be seen.

    Races and weapons are known once they have been shown, and then everybody has HP.
    """
    t = table.table
    seat: i64
    for seat in range(table.seats):
        if seat == viewer:
            continue
        if t[PHASE] != ENROL:
            clear_plan(table, seat)
            continue
        t[GOAL + seat] = NOWHERE
        if t[HP + seat] == 0:
            t[RACE + seat] = 0
            t[WEAPON + seat] = 0


def guess_plans(table: GladiatorTable, viewer: i64, rng: Rng) -> None:
    """GA-18: plans that others who are ready could have made, each choice drawn evenly.

    Of those who are not ready nothing is known, and nothing yet planned is as true as anything.
    """
    t = table.table
    scratch = table.space.scratch
    seat: i64
    for seat in range(table.seats):
        if seat == viewer or (t[ALIVE] >> seat) & 1 == 0 or (table.waiting >> seat) & 1 == 1:
            continue
        if t[PHASE] == ENROL:
            guess_enrolment(table, seat, rng, scratch)
            continue
        action: i64 = NOWHERE
        while action != table.other + READY:
            action = random_order(table, seat, rng, scratch)
            plan(table, seat, action)


def guess_enrolment(table: GladiatorTable, seat: i64, rng: Rng, scratch: Actions) -> None:
    """GA-16: a race, a weapon and a square that a seat could have asked for in this round."""
    t = table.table
    if (t[PLACING] >> seat) & 1 == 0:
        return
    while t[GOAL + seat] < 0:
        enrol(table, seat, random_enrolment(table, seat, rng, scratch))

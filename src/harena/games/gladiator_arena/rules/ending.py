"""How gladiators leave the game: struck down, by the time limit, by concession or standoff."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.state import TERMINAL
from harena.games.gladiator_arena.rules.orders import duellists, foe, may_say
from harena.games.gladiator_arena.rules.scoring import award
from harena.games.gladiator_arena.rules.table import (
    ALIVE,
    ANSWER,
    AT,
    CAUSE,
    CONCEDE,
    CONCEDED,
    DEALT,
    ENDED,
    FALL,
    HP,
    KILLS,
    LATER,
    LIMIT_START,
    LIMIT_STEP,
    LIMITED,
    LOSS,
    MOST,
    NOTHING,
    NOWHERE,
    OFFERED,
    OUT,
    PHASE,
    PROPOSER,
    SAID,
    STANDOFF,
    STRUCK_DOWN,
    TIME_LIMIT,
    TRUCE,
    TRUCED,
    TURN,
    WHOLE,
    GladiatorTable,
)


def remove(table: GladiatorTable, seat: i64, cause: i64) -> None:
    """GA-12, GA-19: a gladiator leaves the arena, with the HP it has.

    A standoff is agreed between turns: who leaves by it outlived those struck down before.
    """
    t = table.table
    t[ALIVE] &= ~(1 << seat)
    t[AT + seat] = NOWHERE
    t[OUT + seat] = t[TURN] + 1 if cause == STANDOFF else t[TURN]
    t[CAUSE + seat] = cause


def remove_struck(table: GladiatorTable) -> None:
    """GA-12, GA-13: whoever the strikes of this turn left without HP is removed, and credited."""
    t = table.table
    seat: i64
    other: i64
    for seat in range(table.seats):
        if (t[ALIVE] >> seat) & 1 == 1 and t[HP + seat] <= 0:
            before = t[HP + seat]
            for other in range(table.seats):
                before += t[DEALT + other * MOST + seat]
            award(table, seat, before)
            remove(table, seat, STRUCK_DOWN)


def is_limit_turn(table: GladiatorTable, turn: i64) -> bool:
    """GA-1: whether the time limit takes a HP in a turn."""
    t = table.table
    start = t[LIMIT_START]
    return start > 0 and turn >= start and (turn - start) % t[LIMIT_STEP] == 0


def take_by_limit(table: GladiatorTable) -> None:
    """GA-1, GA-14: all who survived the strikes lose a HP; who dies of it loses a kill."""
    t = table.table
    t[LIMITED] = 1 if is_limit_turn(table, t[TURN]) else 0
    if t[LIMITED] == 0:
        return
    seat: i64
    for seat in range(table.seats):
        if (t[ALIVE] >> seat) & 1 == 1:
            t[HP + seat] -= 1
            if t[HP + seat] <= 0:
                t[KILLS + seat] -= WHOLE
                remove(table, seat, TIME_LIMIT)


def concede_all(table: GladiatorTable) -> bool:
    """GA-19, GA-22: who conceded leaves before the turn, and the other gains a kill."""
    t = table.table
    said: i64 = 0
    seat: i64
    for seat in range(table.seats):
        if (t[ALIVE] >> seat) & 1 == 1 and t[SAID + seat] == CONCEDE:
            said |= 1 << seat
    if said == 0:
        return False
    alive = t[ALIVE]
    other: i64
    for seat in range(table.seats):
        if (said >> seat) & 1 == 1:
            for other in range(table.seats):
                if other != seat and (alive >> other) & 1 == 1:
                    t[KILLS + other] += WHOLE
            remove(table, seat, CONCEDED)
    end(table)
    return True


def end(table: GladiatorTable) -> None:
    """The game is over."""
    t = table.table
    t[PHASE] = ENDED
    table.waiting = 0
    table.to_move = TERMINAL


def note_proposals(table: GladiatorTable) -> None:
    """GA-23: what was proposed with the orders of this turn is made known with its result."""
    t = table.table
    seat: i64
    for seat in range(table.seats):
        said = t[SAID + seat]
        t[OFFERED + seat] = said if LOSS <= said <= FALL else NOTHING


def standing_offer(table: GladiatorTable, seat: i64) -> i64:
    """GA-23: what a seat's proposal still is after the turn; NOTHING if it has lapsed."""
    t = table.table
    offer = t[OFFERED + seat]
    if offer == NOTHING or (t[ALIVE] >> seat) & 1 == 0 or not duellists(table):
        return NOTHING
    return offer if may_say(table, seat, offer) else NOTHING


def first_to_answer_for(table: GladiatorTable) -> i64:
    """GA-23: whose proposal is answered first: of two the one with fewer HP, then the lower."""
    t = table.table
    first: i64 = NOWHERE
    seat: i64
    for seat in range(table.seats):
        if standing_offer(table, seat) != NOTHING:
            if first < 0 or t[HP + seat] < t[HP + first]:
                first = seat
    return first


def hear_proposals(table: GladiatorTable) -> bool:
    """GA-23: whether the proposals of this turn end it otherwise than by the next orders.

    The same from both is agreed; else the other seat is asked.
    """
    first = first_to_answer_for(table)
    if first < 0:
        return False
    other = foe(table, first)
    mine = standing_offer(table, first)
    theirs = standing_offer(table, other)
    if mine == theirs:
        return accept(table, first)
    ask(table, first, 1 if theirs != NOTHING else 0)
    return True


def ask(table: GladiatorTable, proposer: i64, later: i64) -> None:
    """GA-23: the other one agrees or declines, between turns."""
    t = table.table
    t[PHASE] = ANSWER
    t[PROPOSER] = proposer
    t[LATER] = later
    table.waiting = 0
    table.to_move = foe(table, proposer)


def accept(table: GladiatorTable, proposer: i64) -> bool:
    """GA-19, GA-23: a standoff is agreed; whether the game is over with it."""
    t = table.table
    offer = t[OFFERED + proposer]
    if offer == TRUCE:
        t[TRUCED] = 1
        return False
    other = foe(table, proposer)
    t[KILLS + proposer] -= WHOLE
    remove(table, proposer, STANDOFF)
    if offer == LOSS:
        t[KILLS + other] -= WHOLE
        remove(table, other, STANDOFF)
    end(table)
    return True


def answer(table: GladiatorTable, agrees: bool) -> bool:
    """GA-23: a proposal is answered; whether orders come next."""
    t = table.table
    proposer = t[PROPOSER]
    if agrees:
        return not accept(table, proposer)
    if t[LATER] == 1:
        ask(table, foe(table, proposer), 0)
        return False
    return True

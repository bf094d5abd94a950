"""Orders: what a gladiator may plan for a turn, in secret, until it says that it is ready."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import SIMULTANEOUS, Rng
from harena.games.gladiator_arena.rules.board import count_reached, lower, reaches, upper, within
from harena.games.gladiator_arena.rules.movement import move_cost
from harena.games.gladiator_arena.rules.table import (
    ALIVE,
    AT,
    BOW,
    CATAPULT,
    CONCEDE,
    COUNT,
    FALL,
    GOAL,
    HALFLING,
    HP,
    LEFT,
    LIMIT_START,
    LOSS,
    MOVEMENT,
    NOTHING,
    NOWHERE,
    ORDERS,
    PARLEY,
    PARLEY_ACTION,
    PHASE,
    RACE,
    REACH,
    READY,
    SAID,
    STEP_COST,
    STRIKE,
    STRIKES,
    TRUCE,
    TRUCED,
    TURN,
    WEAPON,
    GladiatorTable,
)


def begin_orders(table: GladiatorTable) -> None:
    """GA-3, GA-18: a new turn; everybody in the game has all its MpT and plans in secret."""
    t = table.table
    t[PHASE] = ORDERS
    t[TURN] += 1
    seat: i64
    for seat in range(table.seats):
        clear_plan(table, seat)
    table.waiting = t[ALIVE]
    table.to_move = SIMULTANEOUS


def clear_plan(table: GladiatorTable, seat: i64) -> None:
    """GA-3: a seat has planned nothing, and has all its MpT if it is in the game."""
    t = table.table
    n: i64
    t[GOAL + seat] = NOWHERE
    t[LEFT + seat] = MOVEMENT[t[RACE + seat]] if (t[ALIVE] >> seat) & 1 == 1 else 0
    t[COUNT + seat] = 0
    t[SAID + seat] = NOTHING
    for n in range(seat * STRIKES, seat * STRIKES + STRIKES):
        t[STRIKE + n] = NOWHERE


def duellists(table: GladiatorTable) -> bool:
    """GA-19: whether just two are left."""
    alive = table.table[ALIVE]
    rest = alive & (alive - 1)
    return rest != 0 and rest & (rest - 1) == 0


def origin(table: GladiatorTable, seat: i64) -> i64:
    """GA-10: the square a seat plans to strike from: the one it tries to enter, or its own."""
    t = table.table
    return t[GOAL + seat] if t[GOAL + seat] >= 0 else t[AT + seat]


def strike_cost(table: GladiatorTable, seat: i64) -> i64:
    """GA-5, GA-6: the MpT of a strike: one, two with a bow, all with a catapult."""
    t = table.table
    weapon = t[WEAPON + seat]
    if weapon == BOW:
        return 2
    if weapon == CATAPULT:
        return MOVEMENT[t[RACE + seat]]
    return 1


def is_parleying(table: GladiatorTable, seat: i64) -> bool:
    """GA-22, GA-23: whether a seat has yet to say what it parleys for, or concedes."""
    said = table.table[SAID + seat]
    return said == PARLEY or said == CONCEDE


def may_strike(table: GladiatorTable, seat: i64) -> bool:
    """GA-5, GA-6, GA-11, GA-19: whether a seat may plan another strike at all.

    A catapult's costs all MpT, so it never goes with a move.
    """
    t = table.table
    if t[TRUCED] == 1 or is_parleying(table, seat):
        return False
    return t[LEFT + seat] >= strike_cost(table, seat)


def may_move(table: GladiatorTable, seat: i64) -> bool:
    """GA-3: whether a seat may still plan its move: before its strikes, which start from there."""
    t = table.table
    if t[GOAL + seat] >= 0 or t[COUNT + seat] > 0 or is_parleying(table, seat):
        return False
    return t[LEFT + seat] >= STEP_COST[t[RACE + seat]]


def may_parley(table: GladiatorTable, seat: i64) -> bool:
    """GA-19, GA-22, GA-23: whether a seat may concede or propose: of two, before its order."""
    t = table.table
    return (
        t[GOAL + seat] < 0
        and t[COUNT + seat] == 0
        and t[SAID + seat] == NOTHING
        and duellists(table)
    )


def foe(table: GladiatorTable, seat: i64) -> i64:
    """GA-19: the other one of the last two."""
    rest = table.table[ALIVE] & ~(1 << seat)
    other: i64 = 0
    while (rest >> other) & 1 == 0:
        other += 1
    return other


def may_say(table: GladiatorTable, seat: i64, said: i64) -> bool:
    """GA-19, GA-22, GA-23: whether one of the last two may concede, or propose such a standoff.

    Where the time limit will decide between unequal HP, only the one with fewer can end it.
    """
    t = table.table
    if said == CONCEDE:
        return True
    mine = t[HP + seat]
    theirs = t[HP + foe(table, seat)]
    if said == FALL:
        return t[LIMIT_START] > 0 and mine < theirs
    return LOSS <= said <= TRUCE and (t[LIMIT_START] == 0 or mine == theirs)


def legal_orders(table: GladiatorTable, seat: i64, out: Actions) -> None:
    """GA-3 to GA-6, GA-11: what a seat may add to its plan, or say that it is ready."""
    t = table.table
    if may_move(table, seat):
        add_moves(table, seat, out)
    if may_strike(table, seat):
        add_strikes(table, t[WEAPON + seat], origin(table, seat), out)
    add_words(table, seat, out)


def add_words(table: GladiatorTable, seat: i64, out: Actions) -> None:
    """GA-18, GA-22, GA-23: that a seat is ready, and what it may say to the other of two."""
    out.add(table.other + READY)
    said: i64
    if table.table[SAID + seat] == PARLEY:
        for said in range(CONCEDE, FALL + 1):
            if may_say(table, seat, said):
                out.add(table.other + PARLEY_ACTION + said - PARLEY)
    elif may_parley(table, seat):
        out.add(table.other + PARLEY_ACTION)


def add_strikes(table: GladiatorTable, weapon: i64, start: i64, out: Actions) -> None:
    """GA-11: the strikes at every square that a weapon reaches from a square."""
    width = table.width
    outer = REACH[weapon]
    x = table.grid.column[start]
    y = table.grid.row[start]
    column: i64
    row: i64
    for row in range(lower(y, outer), upper(table.height, y, outer) + 1):
        for column in range(lower(x, outer), upper(width, x, outer) + 1):
            square = row * width + column
            if reaches(table, weapon, start, square):
                out.add(table.area + square)


def is_legal_order(table: GladiatorTable, seat: i64, action: i64) -> bool:
    """GA-3 to GA-6, GA-11: whether a seat may add that to its plan; any number may be asked."""
    t = table.table
    if action < 0:
        return False
    if action < table.area:
        return may_move(table, seat) and 0 < move_cost(table, seat, action) <= t[LEFT + seat]
    if action < table.other:
        start = origin(table, seat)
        square = action - table.area
        return may_strike(table, seat) and reaches(table, t[WEAPON + seat], start, square)
    said = action - table.other - PARLEY_ACTION + PARLEY
    if said == PARLEY:
        return may_parley(table, seat)
    if CONCEDE <= said <= FALL:
        return t[SAID + seat] == PARLEY and may_say(table, seat, said)
    return action == table.other + READY


def random_order(table: GladiatorTable, seat: i64, rng: Rng, scratch: Actions) -> i64:
    """One of the legal additions to a plan, each as likely, without listing the strikes."""
    t = table.table
    strikes: i64 = 0
    start = origin(table, seat)
    if may_strike(table, seat):
        strikes = count_reached(table, t[WEAPON + seat], start)
    moves: i64 = 0
    if may_move(table, seat):
        moves = count_moves(table, seat)
    scratch.count = 0
    add_words(table, seat, scratch)
    choice = rng.below(strikes + moves + scratch.count)
    if choice < strikes:
        return table.area + random_reached(table, t[WEAPON + seat], start, rng)
    choice -= strikes
    if choice < scratch.count:
        return scratch.at[choice]
    choice -= scratch.count
    scratch.count = 0
    add_moves(table, seat, scratch)
    return scratch.at[choice]


def count_moves(table: GladiatorTable, seat: i64) -> i64:
    """GA-3, GA-4: how many squares one step, or a halfling's two, leads to."""
    at = table.table[AT + seat]
    x = table.grid.column[at]
    y = table.grid.row[at]
    if table.table[RACE + seat] != HALFLING:
        return within(table.width, x, 1) + within(table.height, y, 1) - 2
    nearer = within(table.width, x, 1)
    beside = within(table.height, y, 1) - 1
    beyond = within(table.height, y, 2) - 1 - beside
    return within(table.width, x, 2) - 1 + beside * nearer + beyond


def add_moves(table: GladiatorTable, seat: i64, out: Actions) -> None:
    """GA-3, GA-4: the squares that one step, or a halfling's two, lead to."""
    width = table.width
    at = table.table[AT + seat]
    far: i64 = 2 if table.table[RACE + seat] == HALFLING else 1
    x = table.grid.column[at]
    y = table.grid.row[at]
    across: i64
    along: i64
    for along in range(-far, far + 1):
        row = y + along
        if row < 0 or row >= table.height:
            continue
        wide = far - along if along > 0 else far + along
        for across in range(-wide, wide + 1):
            if 0 <= x + across < width and (across != 0 or along != 0):
                out.add(row * width + x + across)


def random_reached(table: GladiatorTable, weapon: i64, start: i64, rng: Rng) -> i64:
    """One of the squares that a weapon reaches, each as likely: drawn until one is right."""
    width = table.width
    outer = REACH[weapon]
    x = table.grid.column[start]
    y = table.grid.row[start]
    while True:
        row = lower(y, outer) + rng.below(within(table.height, y, outer))
        square = row * width + lower(x, outer) + rng.below(within(width, x, outer))
        if reaches(table, weapon, start, square):
            return square


def plan(table: GladiatorTable, seat: i64, action: i64) -> bool:
    """GA-3 to GA-6, GA-22, GA-23: add to a plan; whether with it everybody is ready."""
    t = table.table
    if action < table.area:
        t[LEFT + seat] -= move_cost(table, seat, action)
        t[GOAL + seat] = action
        return False
    if action < table.other:
        t[STRIKE + seat * STRIKES + t[COUNT + seat]] = action - table.area
        t[COUNT + seat] += 1
        t[LEFT + seat] -= strike_cost(table, seat)
        return False
    said = action - table.other - PARLEY_ACTION + PARLEY
    if PARLEY <= said <= FALL:
        t[SAID + seat] = said
        return False
    if t[SAID + seat] == PARLEY:
        t[SAID + seat] = NOTHING
    table.waiting &= ~(1 << seat)
    return table.waiting == 0

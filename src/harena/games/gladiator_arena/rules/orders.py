"""Orders: what a gladiator may plan for a turn, in secret, until it says that it is ready."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.rng import Rng
from harena.core.play.state import SIMULTANEOUS
from harena.games.gladiator_arena.rules import board, movement, table as on
from harena.games.gladiator_arena.rules.phase import Phase
from harena.games.gladiator_arena.rules.table import GladiatorTable


@final
class Orders(Phase):
    """GA-11, GA-18: all seats in the game plan a turn in secret, until the last one is ready."""

    NUMBER: Final[i64] = on.ORDERS

    def go(self, table: GladiatorTable, at: i64) -> None:
        """GA-3, GA-18: begin a turn; all seats in the game get their MpT and plan in secret."""
        t = table.table
        t[on.TURN] += 1
        seat: i64
        for seat in range(table.seats):
            clear_plan(table, seat)
        table.waiting = t[on.ALIVE]
        table.to_move = SIMULTANEOUS

    def legal(self, table: GladiatorTable, at: i64, seat: i64, out: Actions) -> None:
        """GA-3 to GA-6, GA-11: what a seat may add to its plan, or say that it is ready."""
        if may_move(table, seat):
            add_moves(table, seat, out)
        if may_strike(table, seat):
            add_strikes(table, table.table[on.WEAPON + seat], origin(table, seat), out)
        add_words(table, seat, out)

    def act(self, table: GladiatorTable, at: i64, seat: i64, action: i64) -> None:
        """GA-11, GA-18: a plan grows; with the last one ready the turn is played."""
        if plan(table, seat, action):
            table.begin(on.PLAY)
        else:
            table.to_move = SIMULTANEOUS

    def may(self, table: GladiatorTable, seat: i64, action: i64) -> bool:
        """GA-3 to GA-6, GA-11: whether a seat may add that to its plan; any number may be asked."""
        return is_legal_order(table, seat, action)

    def random(self, table: GladiatorTable, seat: i64, rng: Rng, scratch: Actions) -> i64:
        """One of the legal additions to a plan, each as likely."""
        return random_order(table, seat, rng, scratch)

    def unsaid(self, table: GladiatorTable, seat: i64) -> i64:
        """GA-11, GA-24: at the deadline the plan so far stands; no order is to stay."""
        return table.other + on.READY

    def hide(self, table: GladiatorTable, seat: i64) -> None:
        """GA-18: what a seat plans, and how far it is."""
        clear_plan(table, seat)

    def guess(self, table: GladiatorTable, seat: i64, rng: Rng, scratch: Actions) -> None:
        """GA-18: a plan, each choice drawn evenly."""
        action: i64 = on.NOWHERE
        while action != table.other + on.READY:
            action = random_order(table, seat, rng, scratch)
            plan(table, seat, action)


def clear_plan(table: GladiatorTable, seat: i64) -> None:
    """GA-3: a seat has planned nothing, and has all its MpT if it is in the game."""
    t = table.table
    n: i64
    t[on.GOAL + seat] = on.NOWHERE
    t[on.LEFT + seat] = 0
    if table.is_alive(seat):
        t[on.LEFT + seat] = on.MOVEMENT[t[on.RACE + seat]]
    t[on.COUNT + seat] = 0
    t[on.SAID + seat] = on.NOTHING
    for n in range(seat * on.STRIKES, seat * on.STRIKES + on.STRIKES):
        t[on.STRIKE + n] = on.NOWHERE


def duellists(table: GladiatorTable) -> bool:
    """GA-19: whether just two are left."""
    alive = table.table[on.ALIVE]
    rest = alive & (alive - 1)
    return rest != 0 and rest & (rest - 1) == 0


def origin(table: GladiatorTable, seat: i64) -> i64:
    """GA-10: the square a seat plans to strike from: the one it tries to enter, or its own."""
    t = table.table
    return t[on.GOAL + seat] if t[on.GOAL + seat] >= 0 else t[on.AT + seat]


def strike_cost(table: GladiatorTable, seat: i64) -> i64:
    """GA-5, GA-6: the MpT of a strike: one, two with a bow, all with a catapult."""
    t = table.table
    weapon = t[on.WEAPON + seat]
    if weapon == on.BOW:
        return 2
    if weapon == on.CATAPULT:
        return on.MOVEMENT[t[on.RACE + seat]]
    return 1


def is_parleying(table: GladiatorTable, seat: i64) -> bool:
    """GA-22, GA-23: whether a seat has yet to say what it parleys for, or concedes."""
    said = table.table[on.SAID + seat]
    return said == on.PARLEY or said == on.CONCEDE


def may_strike(table: GladiatorTable, seat: i64) -> bool:
    """GA-5, GA-6, GA-11, GA-19: whether a seat may plan another strike at all.

    A catapult's costs all MpT, so it never goes with a move.
    """
    t = table.table
    if t[on.TRUCED] == 1 or is_parleying(table, seat):
        return False
    return t[on.LEFT + seat] >= strike_cost(table, seat)


def may_move(table: GladiatorTable, seat: i64) -> bool:
    """GA-3: whether a seat may still plan its move: before its strikes, which start from there."""
    t = table.table
    if t[on.GOAL + seat] >= 0 or t[on.COUNT + seat] > 0 or is_parleying(table, seat):
        return False
    return t[on.LEFT + seat] >= on.STEP_COST[t[on.RACE + seat]]


def may_parley(table: GladiatorTable, seat: i64) -> bool:
    """GA-19, GA-22, GA-23: whether a seat may concede or propose: of two, before its order."""
    t = table.table
    return (
        t[on.GOAL + seat] < 0
        and t[on.COUNT + seat] == 0
        and t[on.SAID + seat] == on.NOTHING
        and duellists(table)
    )


def foe(table: GladiatorTable, seat: i64) -> i64:
    """GA-19: the other one of the last two."""
    rest = table.table[on.ALIVE] & ~(1 << seat)
    other: i64 = 0
    while (rest >> other) & 1 == 0:
        other += 1
    return other


def may_say(table: GladiatorTable, seat: i64, said: i64) -> bool:
    """GA-19, GA-22, GA-23: whether one of the last two may concede, or propose such a standoff.

    Where the time limit will decide between unequal HP, only the one with fewer can end it.
    """
    t = table.table
    if said == on.CONCEDE:
        return True
    mine = t[on.HP + seat]
    theirs = t[on.HP + foe(table, seat)]
    if said == on.FALL:
        return t[on.LIMIT_START] > 0 and mine < theirs
    return on.LOSS <= said <= on.TRUCE and (t[on.LIMIT_START] == 0 or mine == theirs)


def add_words(table: GladiatorTable, seat: i64, out: Actions) -> None:
    """GA-18, GA-22, GA-23: that a seat is ready, and what it may say to the other of two."""
    out.add(table.other + on.READY)
    said: i64
    if table.table[on.SAID + seat] == on.PARLEY:
        for said in range(on.CONCEDE, on.FALL + 1):
            if may_say(table, seat, said):
                out.add(table.other + on.PARLEY_ACTION + said - on.PARLEY)
    elif may_parley(table, seat):
        out.add(table.other + on.PARLEY_ACTION)


def add_strikes(table: GladiatorTable, weapon: i64, start: i64, out: Actions) -> None:
    """GA-11: the strikes at every square that a weapon reaches from a square."""
    width = table.width
    outer = on.REACH[weapon]
    x = table.grid.column[start]
    y = table.grid.row[start]
    column: i64
    row: i64
    for row in range(board.lower(y, outer), board.upper(table.height, y, outer) + 1):
        for column in range(board.lower(x, outer), board.upper(width, x, outer) + 1):
            square = row * width + column
            if board.reaches(table, weapon, start, square):
                out.add(table.area + square)


def is_legal_order(table: GladiatorTable, seat: i64, action: i64) -> bool:
    """GA-3 to GA-6, GA-11: whether a seat may add that to its plan; any number may be asked."""
    t = table.table
    if action < 0:
        return False
    if action < table.area:
        return (
            may_move(table, seat)
            and 0 < movement.move_cost(table, seat, action) <= t[on.LEFT + seat]
        )
    if action < table.other:
        start = origin(table, seat)
        square = action - table.area
        return may_strike(table, seat) and board.reaches(table, t[on.WEAPON + seat], start, square)
    said = action - table.other - on.PARLEY_ACTION + on.PARLEY
    if said == on.PARLEY:
        return may_parley(table, seat)
    if on.CONCEDE <= said <= on.FALL:
        return t[on.SAID + seat] == on.PARLEY and may_say(table, seat, said)
    return action == table.other + on.READY


def random_order(table: GladiatorTable, seat: i64, rng: Rng, scratch: Actions) -> i64:
    """One of the legal additions to a plan, each as likely, without listing the strikes."""
    t = table.table
    strikes: i64 = 0
    start = origin(table, seat)
    if may_strike(table, seat):
        strikes = board.count_reached(table, t[on.WEAPON + seat], start)
    moves: i64 = 0
    if may_move(table, seat):
        moves = count_moves(table, seat)
    scratch.count = 0
    add_words(table, seat, scratch)
    choice = rng.below(strikes + moves + scratch.count)
    if choice < strikes:
        return table.area + random_reached(table, t[on.WEAPON + seat], start, rng)
    choice -= strikes
    if choice < scratch.count:
        return scratch.at[choice]
    choice -= scratch.count
    scratch.count = 0
    add_moves(table, seat, scratch)
    return scratch.at[choice]


def count_moves(table: GladiatorTable, seat: i64) -> i64:
    """GA-3, GA-4: how many squares one step, or a halfling's two, leads to."""
    at = table.table[on.AT + seat]
    x = table.grid.column[at]
    y = table.grid.row[at]
    if table.table[on.RACE + seat] != on.HALFLING:
        return board.within(table.width, x, 1) + board.within(table.height, y, 1) - 2
    nearer = board.within(table.width, x, 1)
    beside = board.within(table.height, y, 1) - 1
    beyond = board.within(table.height, y, 2) - 1 - beside
    return board.within(table.width, x, 2) - 1 + beside * nearer + beyond


def add_moves(table: GladiatorTable, seat: i64, out: Actions) -> None:
    """GA-3, GA-4: the squares that one step, or a halfling's two, lead to."""
    width = table.width
    at = table.table[on.AT + seat]
    far: i64 = 2 if table.table[on.RACE + seat] == on.HALFLING else 1
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
    outer = on.REACH[weapon]
    x = table.grid.column[start]
    y = table.grid.row[start]
    while True:
        row = board.lower(y, outer) + rng.below(board.within(table.height, y, outer))
        square = row * width + board.lower(x, outer) + rng.below(board.within(width, x, outer))
        if board.reaches(table, weapon, start, square):
            return square


def plan(table: GladiatorTable, seat: i64, action: i64) -> bool:
    """GA-3 to GA-6, GA-22, GA-23: add to a plan; return whether all seats are ready now."""
    t = table.table
    if action < table.area:
        t[on.LEFT + seat] -= movement.move_cost(table, seat, action)
        t[on.GOAL + seat] = action
        return False
    if action < table.other:
        t[on.STRIKE + seat * on.STRIKES + t[on.COUNT + seat]] = action - table.area
        t[on.COUNT + seat] += 1
        t[on.LEFT + seat] -= strike_cost(table, seat)
        return False
    said = action - table.other - on.PARLEY_ACTION + on.PARLEY
    if on.PARLEY <= said <= on.FALL:
        t[on.SAID + seat] = said
        return False
    if t[on.SAID + seat] == on.PARLEY:
        t[on.SAID + seat] = on.NOTHING
    table.waiting &= ~(1 << seat)
    return table.waiting == 0

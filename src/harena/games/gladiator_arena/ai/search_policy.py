"""Advice to searches of Gladiator Arena: plans of orders in one fixed sequence."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.search_policy import SearchPolicy
from harena.core.play.state import State
from harena.games.gladiator_arena.rules import board, movement, orders, setup, table as on
from harena.games.gladiator_arena.rules.table import GladiatorTable


@final
class GladiatorPolicy(SearchPolicy):
    """The search policy of Gladiator Arena."""

    def candidate_actions(self, state: State, seat: i64, last: i64, out: Actions) -> None:
        """Add moves, strikes in the order of the squares, and ready when nothing can be hit."""
        table = cast(GladiatorTable, state)
        if table.table[on.PHASE] == on.ORDERS:
            worth_a_look(table, seat, last, out)
        elif table.table[on.PHASE] == on.ENROL:
            worth_asking_for(table, seat, out)
        else:
            state._legal_actions(seat, out)

    def secret_deciders(self, state: State) -> i64:
        """GA-16, GA-18: Return those who choose a square, or all who are in the game."""
        if state.table[on.PHASE] == on.ENROL:
            return state.table[on.PLACING]
        if state.table[on.PHASE] == on.ORDERS:
            return state.table[on.ALIVE]
        return state.waiting


def worth_asking_for(table: GladiatorTable, seat: i64, out: Actions) -> None:
    """Add races and weapons, nine evenly spaced squares, and ready.

    After a clash of squares all others are added.
    """
    t = table.table
    if t[on.WEAPON + seat] == 0 or t[on.GOAL + seat] >= 0 or t[on.HP + seat] > 0:
        setup.add_choices(table, seat, out)
        return
    row: i64
    column: i64
    for row in range(1, 4):
        for column in range(1, 4):
            out.add(row * table.height // 4 * table.width + column * table.width // 4)


def worth_a_look(table: GladiatorTable, seat: i64, last: i64, out: Actions) -> None:
    """Add the orders that make plans: a move or none, all strikes that are paid for, and ready.

    Strikes aim at squares where others could be, in the order of the squares; at two squares at
    most while more than two gladiators are left. Concessions and truces are left out.
    """
    if orders.may_move(table, seat):
        orders.add_moves(table, seat, out)
    more = False
    if orders.may_strike(table, seat):
        weapon = table.table[on.WEAPON + seat]
        start = orders.origin(table, seat)
        first = last - table.area if table.area <= last < table.other else 0
        end = table.area
        if not orders.duellists(table) and strikes_at_two(table, seat):
            end = first + 1
        square: i64
        for square in range(first, end):
            if board.reaches(table, weapon, start, square) and may_be_on(table, seat, square):
                out.add(table.area + square)
                more = True
    if not more:
        out.add(table.other + on.READY)


def strikes_at_two(table: GladiatorTable, seat: i64) -> bool:
    """Return whether a seat has planned strikes at two squares; they are in order."""
    t = table.table
    count = t[on.COUNT + seat]
    strike = on.STRIKE + seat * on.STRIKES
    return count > 1 and t[strike] != t[strike + count - 1]


def may_be_on(table: GladiatorTable, seat: i64, square: i64) -> bool:
    """Return whether another could be on a square after the moves of this turn."""
    t = table.table
    other: i64
    for other in range(table.seats):
        if other != seat and (t[on.ALIVE] >> other) & 1 == 1:
            if t[on.AT + other] == square or movement.move_cost(table, other, square) > 0:
                return True
    return False

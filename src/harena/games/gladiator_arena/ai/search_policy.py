"""Advice to searches of Gladiator Arena: plans of orders in one fixed sequence."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.search_policy import SearchPolicy
from harena.core.play.state import State
from harena.games.gladiator_arena.rules import (
    fields as F,
    movement,
    orders,
    strikes,
    surrender,
)
from harena.games.gladiator_arena.rules.fields import GladiatorState


@final
class GladiatorPolicy(SearchPolicy):
    """The search policy of Gladiator Arena."""

    def candidate_actions(self, state: State, seat: i64, last: i64, out: Actions) -> None:
        """Add moves, strikes in the order of the squares, and ready when nothing can be hit."""
        position = cast(GladiatorState, state)
        if position.values[F.PHASE] == F.ORDERS:
            candidate_orders(position, seat, last, out)
        elif position.values[F.PHASE] == F.ENROL:
            candidate_choices(position, seat, out)
        else:
            state._legal_actions(seat, out)

    def secret_deciders(self, state: State) -> i64:
        """GA-16, GA-18: Return those who choose a square, or all who are in the game."""
        if state.values[F.PHASE] == F.ENROL:
            return state.values[F.PLACING]
        if state.values[F.PHASE] == F.ORDERS:
            return state.values[F.ALIVE]
        return state.waiting


def candidate_choices(state: GladiatorState, seat: i64, out: Actions) -> None:
    """Add races and weapons, nine evenly spaced squares, and ready.

    After a clash of squares all others are added.
    """
    t = state.values
    if t[F.WEAPON + seat] == 0 or t[F.GOAL + seat] >= 0 or t[F.HP + seat] > 0:
        state._legal_actions(seat, out)
        return
    row: i64
    column: i64
    for row in range(1, 4):
        for column in range(1, 4):
            out.add(row * state.height // 4 * state.width + column * state.width // 4)


def candidate_orders(state: GladiatorState, seat: i64, last: i64, out: Actions) -> None:
    """Add the orders that make plans: a move or none, all strikes that are paid for, and ready.

    Strikes aim at squares where others could be, in the order of the squares; at two squares at
    most while more than two gladiators are left. Concessions and truces are left out.
    """
    if orders.may_move(state, seat):
        orders.add_moves(state, seat, out)
    more = False
    if orders.may_strike(state, seat):
        weapon = state.values[F.WEAPON + seat]
        start = orders.origin(state, seat)
        first = last - state.area if state.area <= last < state.other else 0
        end = state.area
        if not surrender.only_two_left(state) and strikes_at_two(state, seat):
            end = first + 1
        square: i64
        for square in range(first, end):
            if strikes.reaches(state, weapon, start, square) and may_be_on(state, seat, square):
                out.add(state.area + square)
                more = True
    if not more:
        out.add(state.other + F.READY)


def strikes_at_two(state: GladiatorState, seat: i64) -> bool:
    """Return whether a seat has planned strikes at two squares; they are in order."""
    t = state.values
    count = t[F.COUNT + seat]
    strike = F.STRIKE + seat * F.STRIKES
    return count > 1 and t[strike] != t[strike + count - 1]


def may_be_on(state: GladiatorState, seat: i64, square: i64) -> bool:
    """Return whether another could be on a square after the moves of this turn."""
    t = state.values
    other: i64
    for other in range(state.seats):
        if other != seat and (t[F.ALIVE] >> other) & 1 == 1:
            if t[F.AT + other] == square or movement.move_cost(state, other, square) > 0:
                return True
    return False

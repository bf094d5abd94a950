"""Advice to searches of Gladiator Arena: plans of orders in one fixed sequence."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.search_policy import SearchPolicy
from harena.core.play.state import State
from harena.games.gladiator_arena.ai import plan_value
from harena.games.gladiator_arena.rules import (
    board,
    fields as F,
    gladiators,
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

    def is_dominated(self, state: State, seat: i64, action: i64) -> bool:
        """Return whether an order looks senseless; even weak bots leave it out."""
        position = cast(GladiatorState, state)
        if position.values[F.PHASE] != F.ORDERS:
            return False
        if action < position.area:
            return is_senseless_move(position, seat, action)
        if action < position.other:
            return not can_hit(position, seat, action - position.area)
        return action == position.other + F.READY and is_idle(position, seat)

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


def can_hit(state: GladiatorState, seat: i64, aim: i64) -> bool:
    """GA-6: Return whether another could be on a square that a strike at `aim` falls on."""
    if state.values[F.WEAPON + seat] != gladiators.CATAPULT:
        return may_be_on(state, seat, aim)
    x = state.grid.column[aim]
    y = state.grid.row[aim]
    column: i64
    row: i64
    for row in range(board.lower(y, 1), board.upper(state.height, y, 1) + 1):
        for column in range(board.lower(x, 1), board.upper(state.width, x, 1) + 1):
            if may_be_on(state, seat, row * state.width + column):
                return True
    return False


def is_senseless_move(state: GladiatorState, seat: i64, square: i64) -> bool:
    """Return whether a move enters a square that is taken, or leaves reach without a threat."""
    other: i64
    for other in range(state.seats):
        if (state.values[F.ALIVE] >> other) & 1 == 1 and state.values[F.AT + other] == square:
            return True
    at = state.values[F.AT + seat]
    further = plan_value.steps_to_nearest(state, seat, square) > plan_value.steps_to_nearest(
        state, seat, at
    )
    return further and plan_value.expected_loss(state, seat, at) == 0.0


def is_idle(state: GladiatorState, seat: i64) -> bool:
    """Return whether to be ready wastes a strike that may hit, or the only way to the others.

    Who can strike no one and stands out of reach comes closer, if a free square is nearer.
    """
    if orders.may_strike(state, seat):
        weapon = state.values[F.WEAPON + seat]
        start = orders.origin(state, seat)
        square: i64
        for square in range(state.area):
            if strikes.reaches(state, weapon, start, square) and can_hit(state, seat, square):
                return True
    if not orders.may_move(state, seat):
        return False
    now = plan_value.steps_to_nearest(state, seat, state.values[F.AT + seat])
    for square in range(plan_value.first_near(state, seat), plan_value.last_near(state, seat) + 1):
        if movement.move_cost(state, seat, square) > 0 and not is_senseless_move(
            state, seat, square
        ):
            if plan_value.steps_to_nearest(state, seat, square) < now:
                return True
    return False

"""Orders: what a gladiator may plan for a turn, in secret, until it says that it is ready."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.rng import Rng
from harena.core.play.state import SIMULTANEOUS
from harena.games.gladiator_arena.rules import (
    board,
    fields as F,
    gladiators,
    movement,
    strikes,
    surrender,
)
from harena.games.gladiator_arena.rules.fields import GladiatorState, Phase


@final
class Orders(Phase):
    """GA-11, GA-18: all seats in the game plan a turn in secret.

    GA-17: nothing is final until the last one is ready.
    """

    NUMBER: Final[i64] = F.ORDERS

    def go(self, state: GladiatorState, at: i64) -> None:
        """GA-3, GA-18: begin a turn; all seats in the game get their MpT and plan in secret."""
        t = state.values
        t[F.TURN] += 1
        seat: i64
        for seat in range(state.seats):
            clear_plan(state, seat)
        state.waiting = t[F.ALIVE]
        state.to_move = SIMULTANEOUS

    def legal(self, state: GladiatorState, at: i64, seat: i64, out: Actions) -> None:
        """GA-3 to GA-6, GA-11: add what a seat may add to its plan, and ready."""
        if may_move(state, seat):
            add_moves(state, seat, out)
        if may_strike(state, seat):
            strikes.add_strikes(state, state.values[F.WEAPON + seat], origin(state, seat), out)
        add_ready_and_parley(state, seat, out)

    def act(self, state: GladiatorState, at: i64, seat: i64, action: i64) -> None:
        """GA-11, GA-18: add to a plan; play the turn once the last seat is ready."""
        if plan(state, seat, action):
            state.begin(F.PLAY)
        else:
            state.to_move = SIMULTANEOUS

    def may(self, state: GladiatorState, seat: i64, action: i64) -> bool:
        """GA-3 to GA-6, GA-11: return whether a seat may add this to its plan.

        Any number is accepted.
        """
        t = state.values
        if action < 0:
            return False
        if action < state.area:
            return (
                may_move(state, seat)
                and 0 < movement.move_cost(state, seat, action) <= t[F.LEFT + seat]
            )
        if action < state.other:
            if not may_strike(state, seat):
                return False
            weapon = t[F.WEAPON + seat]
            return strikes.reaches(state, weapon, origin(state, seat), action - state.area)
        said = action - state.other - F.PARLEY_ACTION + F.PARLEY
        if said == F.PARLEY:
            return surrender.may_parley(state, seat)
        if F.CONCEDE <= said <= F.FALL:
            return t[F.SAID + seat] == F.PARLEY and surrender.may_say(state, seat, said)
        return action == state.other + F.READY

    def random(self, state: GladiatorState, seat: i64, rng: Rng, scratch: Actions) -> i64:
        """Return one of the legal additions to a plan, each equally likely. It lists no strikes."""
        t = state.values
        aims: i64 = 0
        start = origin(state, seat)
        if may_strike(state, seat):
            aims = strikes.count_reached(state, t[F.WEAPON + seat], start)
        moves: i64 = 0
        if may_move(state, seat):
            moves = count_moves(state, seat)
        scratch.count = 0
        add_ready_and_parley(state, seat, scratch)
        choice = rng.below(aims + moves + scratch.count)
        if choice < aims:
            return state.area + strikes.random_reached(state, t[F.WEAPON + seat], start, rng)
        choice -= aims
        if choice < scratch.count:
            return scratch.at[choice]
        choice -= scratch.count
        scratch.count = 0
        add_moves(state, seat, scratch)
        return scratch.at[choice]

    def timeout_action(self, state: GladiatorState, seat: i64) -> i64:
        """GA-11, GA-24: return ready.

        The plan so far stands at the deadline, and no order means to stay.
        """
        return state.other + F.READY

    def hide(self, state: GladiatorState, seat: i64) -> None:
        """GA-18: hide a seat's plan, and how far it is."""
        clear_plan(state, seat)

    def guess(self, state: GladiatorState, seat: i64, rng: Rng, scratch: Actions) -> None:
        """GA-18: fill in a plan, each choice drawn evenly."""
        action: i64 = F.NOWHERE
        while action != state.other + F.READY:
            action = self.random(state, seat, rng, scratch)
            plan(state, seat, action)


def clear_plan(state: GladiatorState, seat: i64) -> None:
    """GA-3: clear a seat's plan and restore its MpT if it is in the game.

    GA-11: MpT that were not spent are lost.
    """
    t = state.values
    n: i64
    t[F.GOAL + seat] = F.NOWHERE
    t[F.LEFT + seat] = 0
    if state.is_alive(seat):
        t[F.LEFT + seat] = gladiators.MOVEMENT[t[F.RACE + seat]]
    t[F.COUNT + seat] = 0
    t[F.SAID + seat] = F.NOTHING
    for n in range(seat * F.STRIKES, seat * F.STRIKES + F.STRIKES):
        t[F.STRIKE + n] = F.NOWHERE


def origin(state: GladiatorState, seat: i64) -> i64:
    """GA-10: return the square a seat plans to strike from: the one it would enter, or its own."""
    t = state.values
    return t[F.GOAL + seat] if t[F.GOAL + seat] >= 0 else t[F.AT + seat]


def may_strike(state: GladiatorState, seat: i64) -> bool:
    """GA-5, GA-6, GA-11, GA-19: return whether a seat may plan another strike at all.

    A catapult's costs all MpT, so it never goes with a move.
    """
    t = state.values
    if t[F.TRUCED] == 1 or surrender.is_parleying(state, seat):
        return False
    return t[F.LEFT + seat] >= strikes.strike_cost(state, seat)


def may_move(state: GladiatorState, seat: i64) -> bool:
    """GA-3: return whether a seat may still plan its move.

    It comes before the strikes, which start from its end.
    """
    t = state.values
    if t[F.GOAL + seat] >= 0 or t[F.COUNT + seat] > 0 or surrender.is_parleying(state, seat):
        return False
    return t[F.LEFT + seat] >= gladiators.STEP_COST[t[F.RACE + seat]]


def add_ready_and_parley(state: GladiatorState, seat: i64, out: Actions) -> None:
    """GA-18, GA-22, GA-23: add ready, and what one of the last two may say to the other."""
    out.add(state.other + F.READY)
    said: i64
    if state.values[F.SAID + seat] == F.PARLEY:
        for said in range(F.CONCEDE, F.FALL + 1):
            if surrender.may_say(state, seat, said):
                out.add(state.other + F.PARLEY_ACTION + said - F.PARLEY)
    elif surrender.may_parley(state, seat):
        out.add(state.other + F.PARLEY_ACTION)


def count_moves(state: GladiatorState, seat: i64) -> i64:
    """GA-3, GA-4: count the squares that one step, or a halfling's two, leads to."""
    at = state.values[F.AT + seat]
    x = state.grid.column[at]
    y = state.grid.row[at]
    if state.values[F.RACE + seat] != gladiators.HALFLING:
        return board.within(state.width, x, 1) + board.within(state.height, y, 1) - 2
    nearer = board.within(state.width, x, 1)
    beside = board.within(state.height, y, 1) - 1
    beyond = board.within(state.height, y, 2) - 1 - beside
    return board.within(state.width, x, 2) - 1 + beside * nearer + beyond


def add_moves(state: GladiatorState, seat: i64, out: Actions) -> None:
    """GA-3, GA-4: add the squares that one step, or a halfling's two, leads to."""
    width = state.width
    at = state.values[F.AT + seat]
    far: i64 = 2 if state.values[F.RACE + seat] == gladiators.HALFLING else 1
    x = state.grid.column[at]
    y = state.grid.row[at]
    across: i64
    along: i64
    for along in range(-far, far + 1):
        row = y + along
        if row < 0 or row >= state.height:
            continue
        wide = far - along if along > 0 else far + along
        for across in range(-wide, wide + 1):
            if 0 <= x + across < width and (across != 0 or along != 0):
                out.add(row * width + x + across)


def plan(state: GladiatorState, seat: i64, action: i64) -> bool:
    """GA-3 to GA-6, GA-22, GA-23: add to a plan; return whether all seats are ready now."""
    t = state.values
    if action < state.area:
        t[F.LEFT + seat] -= movement.move_cost(state, seat, action)
        t[F.GOAL + seat] = action
        return False
    if action < state.other:
        t[F.STRIKE + seat * F.STRIKES + t[F.COUNT + seat]] = action - state.area
        t[F.COUNT + seat] += 1
        t[F.LEFT + seat] -= strikes.strike_cost(state, seat)
        return False
    said = action - state.other - F.PARLEY_ACTION + F.PARLEY
    if F.PARLEY <= said <= F.FALL:
        t[F.SAID + seat] = said
        return False
    if t[F.SAID + seat] == F.PARLEY:
        t[F.SAID + seat] = F.NOTHING
    state.waiting &= ~(1 << seat)
    return state.waiting == 0

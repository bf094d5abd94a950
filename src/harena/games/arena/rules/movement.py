"""Movement: creature by creature, step by step."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.rng import Rng
from harena.games.arena.rules import board, control, fields as F, journal, turn, victory
from harena.games.arena.rules.fields import ArenaState


class Moving(Procedure):
    """AR-12: the active seat walks with its creatures, one by one, or is done."""

    NUMBER: Final[i64] = F.MOVING

    def go(self, state: ArenaState, at: i64) -> None:
        """AR-12: let the active seat move."""
        state.ask(state.values[F.ACTIVE])

    def legal(self, state: ArenaState, at: i64, seat: i64, out: Actions) -> None:
        """AR-12: add a further step of the walking creature, other creatures, and done."""
        t = state.values
        mover = t[F.MOVER]
        if mover >= 0 and t[F.LEFT + mover] > 0:
            steps = steps_of(state, seat, mover)
            place: i64 = 0
            while steps != 0:
                if steps & 1 == 1:
                    out.add(F.PLACE + place)
                steps >>= 1
                place += 1
        if may_choose(state):
            out.add(F.DONE)
            creature: i64
            for creature in range(seat * F.OWN, seat * F.OWN + t[F.ARMY + seat]):
                if creature != mover and may_walk(state, seat, creature):
                    out.add(F.CREATURE + creature)

    def act(self, state: ArenaState, at: i64, seat: i64, action: i64) -> None:
        """AR-12, AR-14: step with a creature, let another one walk, or go on to combat."""
        if action == F.DONE:
            t = state.values
            t[F.MOVER] = -1
            t[F.STEPPED] = 0
            if state.journal is not None:
                state.note(journal.MOVEMENT_OVER, seat, 1 if may_any_walk(state, seat) else 0)
            turn.begin_combat(state)
        else:
            walk(state, seat, action)


def walk(state: ArenaState, seat: i64, action: i64) -> None:
    """AR-12: step with the walking creature, or let another one walk, in any order."""
    state.to_move = seat
    if action < F.CREATURE:
        step(state, seat, action - F.PLACE)
    else:
        state.values[F.MOVER] = action - F.CREATURE
        state.values[F.STEPPED] = 0


def steps_of(state: ArenaState, seat: i64, creature: i64) -> i64:
    """AR-12: return the places a creature on a hex may step to, a bit each, if it has a step left.

    AR-1: never onto terrain it cannot enter; AR-13: where it stands does not matter. AR-3: the
    enemy king's area, never the own.
    """
    t = state.values
    one: i64 = 1
    return (
        board.NEAR[t[F.AT + creature]]
        & t[F.OPEN + t[F.RANGE + creature]]
        & ~(one << (board.KING + seat))
    )


def may_march(state: ArenaState, seat: i64, creature: i64) -> bool:
    """AR-7: return whether a creature may move on the first turn.

    Those who move have at most half of the army's power together.
    """
    t = state.values
    if t[F.TURN] > 1 or (t[F.MOVED] >> creature) & 1 == 1:
        return True
    return 2 * (t[F.MARCHED] + t[F.POWER + creature]) <= t[F.STRENGTH + seat]


def may_walk(state: ArenaState, seat: i64, creature: i64) -> bool:
    """AR-12: return whether one of the seat's creatures has a step left, and somewhere to go."""
    return (
        state.values[F.LEFT + creature] > 0
        and steps_of(state, seat, creature) != 0
        and may_march(state, seat, creature)
    )


def may_any_walk(state: ArenaState, seat: i64) -> bool:
    """AR-12: return whether any of the seat's creatures may walk."""
    creature: i64
    for creature in range(seat * F.OWN, seat * F.OWN + state.values[F.ARMY + seat]):
        if may_walk(state, seat, creature):
            return True
    return False


def may_choose(state: ArenaState) -> bool:
    """AR-12: return whether another choice is allowed; a chosen creature steps at least once."""
    t = state.values
    return t[F.MOVER] < 0 or t[F.STEPPED] == 1


def random_move(state: ArenaState, seat: i64, rng: Rng) -> i64:
    """AR-12: return one of the legal moves, each equally likely, by trying until one is legal."""
    t = state.values
    mover = t[F.MOVER]
    steps: i64 = 0
    if mover >= 0 and t[F.LEFT + mover] > 0:
        steps = steps_of(state, seat, mover)
    if not may_choose(state):
        return F.PLACE + board.nth(steps, rng.below(board.count(steps)))
    army = t[F.ARMY + seat]
    tried = army + 1 + board.count(steps) if steps != 0 else army + 1
    while True:
        n = rng.below(tried)
        if n == army:
            return F.DONE
        if n > army:
            return F.PLACE + board.nth(steps, n - army - 1)
        creature = seat * F.OWN + n
        if creature != mover and may_walk(state, seat, creature):
            return F.CREATURE + creature


def may_move(state: ArenaState, seat: i64, action: i64) -> bool:
    """AR-12: return whether the seat may do this in its movement."""
    t = state.values
    mover = t[F.MOVER]
    if action == F.DONE:
        return may_choose(state)
    if F.PLACE <= action < F.PLACE + board.PLACES:
        if mover < 0 or t[F.LEFT + mover] == 0:
            return False
        return (steps_of(state, seat, mover) >> (action - F.PLACE)) & 1 == 1
    creature = action - F.CREATURE
    if creature < 0 or creature >= F.CREATURES or creature // F.OWN != seat or creature == mover:
        return False
    return may_choose(state) and may_walk(state, seat, creature)


def step(state: ArenaState, seat: i64, place: i64) -> None:
    """AR-12: move the walking creature one step; enemies end its walk, friends do not.

    AR-10: a hex without enemies is controlled at once, also in passing.
    """
    t = state.values
    one: i64 = 1
    creature = t[F.MOVER]
    left = t[F.AT + creature]
    if (t[F.MOVED] >> creature) & 1 == 0:
        t[F.MOVED] |= one << creature
        t[F.MARCHED] += t[F.POWER + creature]
    t[F.STEPPED] = 1
    t[F.FROM + creature] = left
    if state.journal is not None:
        holder = control.controller(state, place) if place < board.KING else -1
        state.note(journal.WALKED, creature, left, place, holder)
    if place >= board.KING:
        victory.win_by_king(state, creature, place)
        return
    F.enter(state, creature, place)
    if (t[F.HELD + 1 - seat] >> place) & 1 == 1:
        t[F.LEFT + creature] = 0
    else:
        t[F.LEFT + creature] -= 1
        control.take_in_passing(state, seat, place)

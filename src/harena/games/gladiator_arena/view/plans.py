"""Plans as rows of decisions: what a seat has decided in a phase, and what it could instead."""

from __future__ import annotations

from dataclasses import dataclass, replace

from harena.games.gladiator_arena.messages import actions as messages
from harena.games.gladiator_arena.messages.words import PROPOSALS
from harena.games.gladiator_arena.rules import (
    fields as F,
    gladiators,
    movement,
    strikes,
)
from harena.games.gladiator_arena.view import read


@dataclass(frozen=True, slots=True)
class Enrolment:
    """A seat's choices before the first turn; 0 and -1 are nothing yet.

    `known`: race and weapon have been shown, so that only a square is chosen.
    """

    race: int
    weapon: int
    goal: int
    known: bool

    def actions(self, arena: read.Position) -> tuple[int, ...]:
        """Return its decisions, in order."""
        other = arena.state.other
        row = []
        if self.race and not self.known:
            row.append(other + F.RACE_ACTION + self.race - 1)
            if self.weapon:
                row.append(other + F.WEAPON_ACTION + self.weapon - 1)
        if self.goal >= 0 and self.weapon:
            row.append(self.goal)
        return tuple(row)

    def with_race(self, arena: read.Position, race: int) -> Enrolment:
        """Return the enrolment with a race; weapon and square stay if it may carry the weapon."""
        if self.weapon and gladiators.pair_allowed(race, self.weapon, arena.weak_pairs):
            return replace(self, race=race)
        return replace(self, race=race, weapon=0, goal=-1)


def enrolment_of(arena: read.Position, seat: int) -> Enrolment:
    """Return a seat's choices so far in this round."""
    one = arena.gladiators[seat]
    return Enrolment(one.race, one.weapon, arena.orders[seat].goal, one.hit_points > 0)


@dataclass(frozen=True, slots=True)
class Plan(read.Order):
    """An order: the destination (-1: stay), the squares struck in order, and the parley."""

    def actions(self, arena: read.Position) -> tuple[int, ...]:
        """Return its decisions, in order."""
        parley = arena.state.other + F.PARLEY_ACTION
        row = []
        if self.said not in (F.NOTHING, F.PARLEY):
            row = [parley, parley + self.said - F.PARLEY]
        if self.goal >= 0:
            row.append(self.goal)
        return (*row, *(arena.area + square for square in self.strikes))

    def text(self, arena: read.Position) -> str:
        """Return the order in words: `move to D5, strike E6 and E5`, `stay, no strikes`."""
        if self.said == F.CONCEDE:
            return messages.CONCEDE_ORDER
        goal = arena.square(self.goal) if self.goal >= 0 else ""
        strikes = [arena.square(square) for square in self.strikes]
        return messages.orders(goal=goal, strikes=strikes, proposal=PROPOSALS[self.said])

    def origin(self, arena: read.Position, seat: int) -> int:
        """Return the square it strikes from."""
        return self.goal if self.goal >= 0 else arena.gladiators[seat].at

    def left(self, arena: read.Position, seat: int) -> int:
        """Return the MpT left after the move and the strikes."""
        left = int(gladiators.MOVEMENT[arena.gladiators[seat].race])
        if self.goal >= 0:
            left -= movement.move_cost(arena.state, seat, self.goal)
        return left - len(self.strikes) * strikes.strike_cost(arena.state, seat)

    def may_strike(self, arena: read.Position, seat: int) -> bool:
        """Return whether it has room for another strike."""
        if arena.truced or self.said == F.CONCEDE:
            return False
        return self.left(arena, seat) >= strikes.strike_cost(arena.state, seat)

    def to(self, arena: read.Position, seat: int, goal: int) -> Plan:
        """Return the plan with another move, -1 to stay; strikes that it can pay and reach stay."""
        moved = replace(self, goal=goal, strikes=())
        start = moved.origin(arena, seat)
        weapon = arena.gladiators[seat].weapon
        for square in self.strikes:
            if moved.may_strike(arena, seat) and strikes.reaches(
                arena.state, weapon, start, square
            ):
                moved = replace(moved, strikes=(*moved.strikes, square))
        return moved

    def striking(self, arena: read.Position, seat: int, square: int) -> Plan:
        """Return the plan with one more strike; it replaces the last if none can be paid."""
        kept = self.strikes if self.may_strike(arena, seat) else self.strikes[:-1]
        return replace(self, strikes=(*kept, square))

    def sparing(self, square: int) -> Plan:
        """Return the plan without the last of the strikes at a square."""
        last = len(self.strikes) - 1 - self.strikes[::-1].index(square)
        return replace(self, strikes=self.strikes[:last] + self.strikes[last + 1 :])


STAY = Plan(-1, (), F.NOTHING)
"""An order that does nothing."""


def plan_of(arena: read.Position, seat: int) -> Plan:
    """Return a seat's plan for this turn."""
    order = arena.orders[seat]
    return Plan(order.goal, order.strikes, order.said)


def planned(arena: read.Position, seat: int) -> tuple[int, ...]:
    """Return a seat's decisions so far in this phase, except `ready`."""
    if arena.is_enrolling:
        return enrolment_of(arena, seat).actions(arena)
    if arena.orders[seat].said == F.PARLEY:
        return (arena.state.other + F.PARLEY_ACTION,)
    return plan_of(arena, seat).actions(arena)

"""Plans as rows of decisions: what a seat has decided in a phase, and what it could instead."""

from __future__ import annotations

from dataclasses import dataclass, replace

from harena.games.gladiator_arena.rules.board import reaches
from harena.games.gladiator_arena.rules.movement import move_cost
from harena.games.gladiator_arena.rules.orders import strike_cost
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.rules.table import (
    AT,
    CONCEDE,
    COUNT,
    ENROL,
    GOAL,
    HP,
    MOVEMENT,
    NOTHING,
    PARLEY,
    PARLEY_ACTION,
    PHASE,
    RACE,
    RACE_ACTION,
    SAID,
    STRIKE,
    STRIKES,
    TRUCED,
    WEAK,
    WEAPON,
    WEAPON_ACTION,
    pair_allowed,
)


@dataclass(frozen=True, slots=True)
class Enrolment:
    """What a seat chooses before the first turn; 0 and -1 are nothing yet.

    `known`: race and weapon have been shown, so that only a square is chosen.
    """

    race: int
    weapon: int
    goal: int
    known: bool

    def actions(self, table: GladiatorArena) -> tuple[int, ...]:
        """The decisions that make it, in order."""
        other = int(table.other)
        row = []
        if self.race and not self.known:
            row.append(other + int(RACE_ACTION) + self.race - 1)
            if self.weapon:
                row.append(other + int(WEAPON_ACTION) + self.weapon - 1)
        if self.goal >= 0 and self.weapon:
            row.append(self.goal)
        return tuple(row)

    def with_race(self, table: GladiatorArena, race: int) -> Enrolment:
        """Another race; weapon and square stay if it may carry that weapon (GA-2)."""
        if self.weapon and pair_allowed(race, self.weapon, table.table[WEAK]):
            return replace(self, race=race)
        return replace(self, race=race, weapon=0, goal=-1)


def entry_of(table: GladiatorArena, seat: int) -> Enrolment:
    """What a seat has chosen so far in this round."""
    t = table.table
    known = bool(t[HP + seat] > 0)
    return Enrolment(int(t[RACE + seat]), int(t[WEAPON + seat]), int(t[GOAL + seat]), known)


@dataclass(frozen=True, slots=True)
class Plan:
    """An order: where to go (-1: stay), the squares struck in order, and what is parleyed for."""

    goal: int
    strikes: tuple[int, ...]
    said: int

    def actions(self, table: GladiatorArena) -> tuple[int, ...]:
        """The decisions that make it, in order."""
        parley = int(table.other) + int(PARLEY_ACTION)
        row = []
        if self.said not in (NOTHING, PARLEY):
            row = [parley, parley + self.said - int(PARLEY)]
        if self.goal >= 0:
            row.append(self.goal)
        return (*row, *(int(table.area) + square for square in self.strikes))

    def origin(self, table: GladiatorArena, seat: int) -> int:
        """GA-10: where it strikes from."""
        return self.goal if self.goal >= 0 else int(table.table[AT + seat])

    def left(self, table: GladiatorArena, seat: int) -> int:
        """The MpT left after the move and the strikes (GA-3, GA-5, GA-6)."""
        left = int(MOVEMENT[int(table.table[RACE + seat])])
        if self.goal >= 0:
            left -= int(move_cost(table, seat, self.goal))
        return left - len(self.strikes) * int(strike_cost(table, seat))

    def may_strike(self, table: GladiatorArena, seat: int) -> bool:
        """Whether it has room for another strike."""
        if table.table[TRUCED] or self.said == CONCEDE:
            return False
        return self.left(table, seat) >= int(strike_cost(table, seat))

    def to(self, table: GladiatorArena, seat: int, goal: int) -> Plan:
        """Another move, or -1 to stay: strikes stay that can still be paid and still reach."""
        moved = replace(self, goal=goal, strikes=())
        start = moved.origin(table, seat)
        weapon = table.table[WEAPON + seat]
        for square in self.strikes:
            if moved.may_strike(table, seat) and reaches(table, weapon, start, square):
                moved = replace(moved, strikes=(*moved.strikes, square))
        return moved

    def striking(self, table: GladiatorArena, seat: int, square: int) -> Plan:
        """One more strike; where none can be paid, it takes the place of the last."""
        kept = self.strikes if self.may_strike(table, seat) else self.strikes[:-1]
        return replace(self, strikes=(*kept, square))

    def sparing(self, square: int) -> Plan:
        """Without the last of the strikes at a square."""
        last = len(self.strikes) - 1 - self.strikes[::-1].index(square)
        return replace(self, strikes=self.strikes[:last] + self.strikes[last + 1 :])


STAY = Plan(-1, (), int(NOTHING))
"""An order that does nothing."""


def plan_of(table: GladiatorArena, seat: int) -> Plan:
    """What a seat plans for this turn."""
    t = table.table
    first = int(STRIKE + seat * STRIKES)
    strikes = tuple(int(t[first + n]) for n in range(int(t[COUNT + seat])))
    return Plan(int(t[GOAL + seat]), strikes, int(t[SAID + seat]))


def planned(table: GladiatorArena, seat: int) -> tuple[int, ...]:
    """What a seat has decided so far in this phase, but for `ready`."""
    if table.table[PHASE] == ENROL:
        return entry_of(table, seat).actions(table)
    if table.table[SAID + seat] == PARLEY:
        return (int(table.other) + int(PARLEY_ACTION),)
    return plan_of(table, seat).actions(table)

"""An estimate of a plan while the plans of the others are unknown.

Others stay with probability one half; else each of their steps is equally likely. Their strikes
go evenly at the squares on which the seat could be.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.games.gladiator_arena.rules import (
    board,
    fields as F,
    gladiators,
    movement,
    orders,
    strikes,
    time_limit,
)
from harena.games.gladiator_arena.rules.fields import GladiatorState

STAYS: Final = 0.5  # how likely somebody who could move stays
KILL: Final = 8.0  # what a kill is worth, in hit points
OWN_LIFE: Final = 6.0  # what one's own death costs beyond the hit points
FEAR: Final = 0.5  # how much a blow to be feared counts beside one to be hoped for
DISTANCE: Final = 2.5  # what each step too far from the nearest other costs


def plan_value(state: GladiatorState, seat: i64) -> float:
    """Return the value of a seat's plan in hit points: hits to expect less hits to fear."""
    square = orders.origin(state, seat)
    return (
        expected_gain(state, seat, square)
        - FEAR * expected_loss(state, seat, square)
        - distance_cost(state, seat)
    )


def first_near(state: GladiatorState, seat: i64) -> i64:
    """Return the first square that a seat's move can reach, at the earliest."""
    return max(state.values[F.AT + seat] - far(state, seat) * state.width, 0)


def last_near(state: GladiatorState, seat: i64) -> i64:
    """Return the last square that a seat's move can reach, at the latest."""
    return min(state.values[F.AT + seat] + far(state, seat) * state.width, state.area - 1)


def far(state: GladiatorState, seat: i64) -> i64:
    """GA-3, GA-4: Return the steps a seat can make in a turn."""
    return 2 if state.values[F.RACE + seat] == gladiators.HALFLING else 1


def presence_probability(state: GladiatorState, seat: i64, square: i64) -> float:
    """Return the estimated probability that a seat moves to, or stays on, a square."""
    if square == state.values[F.AT + seat]:
        return STAYS
    if movement.move_cost(state, seat, square) == 0:
        return 0.0
    return (1.0 - STAYS) / float(orders.count_moves(state, seat))


def damage_value(hit_points: i64, damage: i64) -> float:
    """Return the value of damage to a gladiator with that many hit points."""
    if damage >= hit_points:
        return float(hit_points) + KILL
    return float(damage)


def expected_gain(state: GladiatorState, seat: i64, start: i64) -> float:
    """Return the expected value of the planned strikes, and of further ones, well aimed."""
    t = state.values
    total = 0.0
    other: i64
    square: i64
    for other in range(state.seats):
        if other == seat or (t[F.ALIVE] >> other) & 1 == 0:
            continue
        for square in range(first_near(state, other), last_near(state, other) + 1):
            likely = presence_probability(state, other, square)
            if likely > 0.0:
                total += likely * damage_value(t[F.HP + other], planned(state, seat, square))
    if orders.may_strike(state, seat) and (state.waiting >> seat) & 1 == 1:
        more = t[F.LEFT + seat] // strikes.strike_cost(state, seat)
        total += float(more) * best_strike(state, seat, start)
    return total


def planned(state: GladiatorState, seat: i64, square: i64) -> i64:
    """Return the damage of the strikes planned so far on a square."""
    t = state.values
    damage: i64 = 0
    n: i64
    for n in range(seat * F.STRIKES, seat * F.STRIKES + t[F.COUNT + seat]):
        damage += strikes.damage_at(
            state, t[F.RACE + seat], t[F.WEAPON + seat], t[F.STRIKE + n], square
        )
    return damage


def best_strike(state: GladiatorState, seat: i64, start: i64) -> float:
    """Return the expected value of the best single strike."""
    t = state.values
    weapon = t[F.WEAPON + seat]
    damage = gladiators.damage_of(t[F.RACE + seat], weapon)
    best = 0.0
    other: i64
    square: i64
    for other in range(state.seats):
        if other == seat or (t[F.ALIVE] >> other) & 1 == 0:
            continue
        for square in range(first_near(state, other), last_near(state, other) + 1):
            likely = presence_probability(state, other, square)
            if likely > 0.0 and strikes.reaches(state, weapon, start, square):
                had = planned(state, seat, square)
                left = t[F.HP + other]
                extra = damage_value(left, had + damage) - damage_value(left, had)
                best = max(best, extra * likely)
    return best


def expected_loss(state: GladiatorState, seat: i64, square: i64) -> float:
    """Return the expected damage on a square, with an extra cost of death; none in a truce."""
    t = state.values
    total = 0.0
    if t[F.TRUCED] == 1:
        return total
    other: i64
    start: i64
    for other in range(state.seats):
        if other == seat or (t[F.ALIVE] >> other) & 1 == 0:
            continue
        race = t[F.RACE + other]
        weapon = t[F.WEAPON + other]
        for start in range(first_near(state, other), last_near(state, other) + 1):
            likely = presence_probability(state, other, start)
            if likely > 0.0 and strikes.reaches(state, weapon, start, square):
                left = gladiators.MOVEMENT[race] - movement.move_cost(state, other, start)
                blows = left // strikes.strike_cost(state, other)
                aimed = possible_squares(state, seat, weapon, start)
                expected = float(blows * gladiators.damage_of(race, weapon)) / float(aimed)
                total += likely * expected
    limit: i64 = 1 if time_limit.is_limit_turn(state, t[F.TURN]) else 0
    if total >= float(t[F.HP + seat] - limit):
        total += OWN_LIFE
    return total


def possible_squares(state: GladiatorState, seat: i64, weapon: i64, start: i64) -> i64:
    """Return how many squares in reach of a weapon a seat could be on; at least 1."""
    at = state.values[F.AT + seat]
    found: i64 = 0
    square: i64
    for square in range(first_near(state, seat), last_near(state, seat) + 1):
        if square == at or movement.move_cost(state, seat, square) > 0:
            if strikes.reaches(state, weapon, start, square):
                found += 1
    return found if found > 0 else 1


def distance_cost(state: GladiatorState, seat: i64) -> float:
    """Return the cost of being too far from all others, or too near for a weapon with a hole."""
    t = state.values
    near = steps_to_nearest(state, seat, orders.origin(state, seat))
    value = DISTANCE * float(near)
    # Of squares as near, those that one goes to: whoever waits far off is never done.
    if t[F.GOAL + seat] >= 0 and near > 0:
        value -= 0.001 * float(gladiators.STEP_COST[t[F.RACE + seat]])
    return value


def steps_to_nearest(state: GladiatorState, seat: i64, square: i64) -> i64:
    """Return the steps from a square until the seat's weapon reaches the nearest other."""
    t = state.values
    near: i64 = -1
    other: i64
    for other in range(state.seats):
        if other != seat and (t[F.ALIVE] >> other) & 1 == 1:
            lacks = steps_to_reach(state, t[F.WEAPON + seat], square, t[F.AT + other])
            if near < 0 or lacks < near:
                near = lacks
    return near


def steps_to_reach(state: GladiatorState, weapon: i64, start: i64, goal: i64) -> i64:
    """GA-3: Return the steps along rows and columns until a weapon reaches a square.

    Too near for a weapon with a hole, return the distance that is missing.
    """
    hole = gladiators.HOLE[weapon]
    distance = board.apart(state, start, goal)
    if distance <= hole:
        return hole + 1 - distance
    reach = gladiators.REACH[weapon]
    column = state.grid.column
    row = state.grid.row
    across = max(column[start] - column[goal], column[goal] - column[start]) - reach
    along = max(row[start] - row[goal], row[goal] - row[start]) - reach
    return max(across, 0) + max(along, 0)

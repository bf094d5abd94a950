"""An estimate of a plan while the plans of the others are unknown.

Others stay with probability one half; else each of their steps is equally likely. Their strikes
go evenly at the squares on which the seat could be.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.games.gladiator_arena.rules import (
    board,
    movement,
    orders,
    strikes,
    table as on,
    time_limit,
)
from harena.games.gladiator_arena.rules.table import GladiatorTable

STAYS: Final = 0.5  # how likely somebody who could move stays
KILL: Final = 8.0  # what a kill is worth, in hit points
OWN_LIFE: Final = 6.0  # what one's own death costs beyond the hit points
FEAR: Final = 0.7  # how much a blow to be feared counts beside one to be hoped for
DISTANCE: Final = 0.05  # what each square too far from the nearest other costs


def plan_value(table: GladiatorTable, seat: i64) -> float:
    """Return the value of a seat's plan in hit points: hits to expect less hits to fear."""
    square = orders.origin(table, seat)
    return hopes(table, seat, square) - FEAR * fears(table, seat, square) - gap(table, seat)


def first_near(table: GladiatorTable, seat: i64) -> i64:
    """Return the first square that a seat's move can reach, at the earliest."""
    return max(table.table[on.AT + seat] - far(table, seat) * table.width, 0)


def last_near(table: GladiatorTable, seat: i64) -> i64:
    """Return the last square that a seat's move can reach, at the latest."""
    return min(table.table[on.AT + seat] + far(table, seat) * table.width, table.area - 1)


def far(table: GladiatorTable, seat: i64) -> i64:
    """GA-3, GA-4: Return the steps a seat can make in a turn."""
    return 2 if table.table[on.RACE + seat] == on.HALFLING else 1


def chance(table: GladiatorTable, seat: i64, square: i64) -> float:
    """Return the estimated probability that a seat moves to, or stays on, a square."""
    if square == table.table[on.AT + seat]:
        return STAYS
    if movement.move_cost(table, seat, square) == 0:
        return 0.0
    return (1.0 - STAYS) / float(orders.count_moves(table, seat))


def gain(hit_points: i64, damage: i64) -> float:
    """Return the value of damage to a gladiator with that many hit points."""
    if damage >= hit_points:
        return float(hit_points) + KILL
    return float(damage)


def hopes(table: GladiatorTable, seat: i64, start: i64) -> float:
    """Return the expected value of the planned strikes, and of further ones, well aimed."""
    t = table.table
    total = 0.0
    other: i64
    square: i64
    for other in range(table.seats):
        if other == seat or (t[on.ALIVE] >> other) & 1 == 0:
            continue
        for square in range(first_near(table, other), last_near(table, other) + 1):
            likely = chance(table, other, square)
            if likely > 0.0:
                total += likely * gain(t[on.HP + other], planned(table, seat, square))
    if orders.may_strike(table, seat) and (table.waiting >> seat) & 1 == 1:
        more = t[on.LEFT + seat] // orders.strike_cost(table, seat)
        total += float(more) * best_strike(table, seat, start)
    return total


def planned(table: GladiatorTable, seat: i64, square: i64) -> i64:
    """Return the damage of the strikes planned so far on a square."""
    t = table.table
    damage: i64 = 0
    n: i64
    for n in range(seat * on.STRIKES, seat * on.STRIKES + t[on.COUNT + seat]):
        damage += strikes.damage_at(
            table, t[on.RACE + seat], t[on.WEAPON + seat], t[on.STRIKE + n], square
        )
    return damage


def best_strike(table: GladiatorTable, seat: i64, start: i64) -> float:
    """Return the expected value of the best single strike."""
    t = table.table
    weapon = t[on.WEAPON + seat]
    damage = on.damage_of(t[on.RACE + seat], weapon)
    best = 0.0
    other: i64
    square: i64
    for other in range(table.seats):
        if other == seat or (t[on.ALIVE] >> other) & 1 == 0:
            continue
        for square in range(first_near(table, other), last_near(table, other) + 1):
            likely = chance(table, other, square)
            if likely > 0.0 and board.reaches(table, weapon, start, square):
                had = planned(table, seat, square)
                extra = gain(t[on.HP + other], had + damage) - gain(t[on.HP + other], had)
                best = max(best, extra * likely)
    return best


def fears(table: GladiatorTable, seat: i64, square: i64) -> float:
    """Return the expected damage on a square, with an extra cost of death; none in a truce."""
    t = table.table
    total = 0.0
    if t[on.TRUCED] == 1:
        return total
    other: i64
    start: i64
    for other in range(table.seats):
        if other == seat or (t[on.ALIVE] >> other) & 1 == 0:
            continue
        race = t[on.RACE + other]
        weapon = t[on.WEAPON + other]
        for start in range(first_near(table, other), last_near(table, other) + 1):
            likely = chance(table, other, start)
            if likely > 0.0 and board.reaches(table, weapon, start, square):
                left = on.MOVEMENT[race] - movement.move_cost(table, other, start)
                blows = left // orders.strike_cost(table, other)
                aimed = targets(table, seat, weapon, start)
                expected = float(blows * on.damage_of(race, weapon)) / float(aimed)
                total += likely * expected
    limit: i64 = 1 if time_limit.is_limit_turn(table, t[on.TURN]) else 0
    if total >= float(t[on.HP + seat] - limit):
        total += OWN_LIFE
    return total


def targets(table: GladiatorTable, seat: i64, weapon: i64, start: i64) -> i64:
    """Return how many squares in reach of a weapon a seat could be on; at least 1."""
    at = table.table[on.AT + seat]
    found: i64 = 0
    square: i64
    for square in range(first_near(table, seat), last_near(table, seat) + 1):
        if square == at or movement.move_cost(table, seat, square) > 0:
            if board.reaches(table, weapon, start, square):
                found += 1
    return found if found > 0 else 1


def gap(table: GladiatorTable, seat: i64) -> float:
    """Return the cost of being too far from all others, or too near for a weapon with a hole."""
    t = table.table
    square = orders.origin(table, seat)
    weapon = t[on.WEAPON + seat]
    near: i64 = -1
    other: i64
    for other in range(table.seats):
        if other != seat and (t[on.ALIVE] >> other) & 1 == 1:
            distance = board.apart(table, square, t[on.AT + other])
            lacks: i64 = 0
            if distance > on.REACH[weapon]:
                lacks = distance - on.REACH[weapon]
            elif distance <= on.HOLE[weapon]:
                lacks = on.HOLE[weapon] + 1 - distance
            if near < 0 or lacks < near:
                near = lacks
    value = DISTANCE * float(near)
    # Of squares as near, those that one goes to: whoever waits far off is never done.
    if t[on.GOAL + seat] >= 0 and near > 0:
        value -= 0.001 * float(on.STEP_COST[t[on.RACE + seat]])
    return value

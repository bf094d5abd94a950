"""How good a plan looks: hits to be hoped for, blows to be feared. For bots; not a rule.

Where others will be is guessed: half the time they stay, else each step they may take is as
likely. How they strike is guessed too: evenly at the squares that one could be on.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.games.gladiator_arena.rules.board import apart, opposite, reaches
from harena.games.gladiator_arena.rules.ending import is_limit_turn
from harena.games.gladiator_arena.rules.movement import move_cost
from harena.games.gladiator_arena.rules.orders import (
    count_moves,
    is_parleying,
    may_strike,
    origin,
    strike_cost,
)
from harena.games.gladiator_arena.rules.strikes import damage_at
from harena.games.gladiator_arena.rules.table import (
    ALIVE,
    AT,
    COUNT,
    ENROL,
    GOAL,
    HALFLING,
    HOLE,
    HP,
    KILLS,
    LEFT,
    MOVEMENT,
    ORDERS,
    PHASE,
    RACE,
    REACH,
    SPEAR,
    STEP_COST,
    STRIKE,
    STRIKES,
    TRUCED,
    TURN,
    WEAPON,
    WHOLE,
    GladiatorTable,
    damage_of,
)

STAYS: Final = 0.5  # how likely somebody who could move stays
KILL: Final = 8.0  # what a kill is worth, in hit points
OWN_LIFE: Final = 6.0  # what one's own death costs beyond the hit points
FEAR: Final = 0.7  # how much a blow to be feared counts beside one to be hoped for
DISTANCE: Final = 0.05  # what each square too far from the nearest other costs


def evaluation_of(table: GladiatorTable, seat: i64) -> float:
    """How well a seat stands, in hit points: what it has, and what its plan promises."""
    t = table.table
    if t[PHASE] == ENROL:
        return enrolment(table, seat)
    value = KILL * float(t[KILLS + seat]) / float(WHOLE) + float(t[HP + seat])
    other: i64
    for other in range(table.seats):
        if other != seat and (t[ALIVE] >> other) & 1 == 1:
            value -= float(t[HP + other]) / float(table.seats - 1)
    if t[PHASE] != ORDERS or (t[ALIVE] >> seat) & 1 == 0:
        return value
    if is_parleying(table, seat):
        return value - 1000.0
    square = origin(table, seat)
    return value + hopes(table, seat, square) - FEAR * fears(table, seat, square) - gap(table, seat)


def enrolment(table: GladiatorTable, seat: i64) -> float:
    """Strong pairs, and squares away from the middle of everything."""
    t = table.table
    value = 0.0
    race = t[RACE + seat]
    weapon = t[WEAPON + seat]
    if race != 0 and race != HALFLING:
        value += 1.0
    if weapon != 0 and weapon <= SPEAR:
        value += 1.0
    square = t[GOAL + seat]
    if square >= 0 and apart(table, square, opposite(table, square)) >= 3:
        value += 1.0
    return value


def first_near(table: GladiatorTable, seat: i64) -> i64:
    """No square before this one can be reached by a seat's move."""
    return max(table.table[AT + seat] - far(table, seat) * table.width, 0)


def last_near(table: GladiatorTable, seat: i64) -> i64:
    """No square after this one can be reached by a seat's move."""
    return min(table.table[AT + seat] + far(table, seat) * table.width, table.area - 1)


def far(table: GladiatorTable, seat: i64) -> i64:
    """GA-3, GA-4: how many steps a seat may make in a turn."""
    return 2 if table.table[RACE + seat] == HALFLING else 1


def chance(table: GladiatorTable, seat: i64, square: i64) -> float:
    """How likely a seat is guessed to try for, or to stay on, a square in this turn."""
    if square == table.table[AT + seat]:
        return STAYS
    if move_cost(table, seat, square) == 0:
        return 0.0
    return (1.0 - STAYS) / float(count_moves(table, seat))


def gain(hit_points: i64, damage: i64) -> float:
    """What damage to somebody with so many HP is worth."""
    if damage >= hit_points:
        return float(hit_points) + KILL
    return float(damage)


def hopes(table: GladiatorTable, seat: i64, start: i64) -> float:
    """What the planned strikes promise, and those that could still be planned, well aimed."""
    t = table.table
    total = 0.0
    other: i64
    square: i64
    for other in range(table.seats):
        if other == seat or (t[ALIVE] >> other) & 1 == 0:
            continue
        for square in range(first_near(table, other), last_near(table, other) + 1):
            likely = chance(table, other, square)
            if likely > 0.0:
                total += likely * gain(t[HP + other], planned(table, seat, square))
    if may_strike(table, seat) and (table.waiting >> seat) & 1 == 1:
        more = t[LEFT + seat] // strike_cost(table, seat)
        total += float(more) * best_strike(table, seat, start)
    return total


def planned(table: GladiatorTable, seat: i64, square: i64) -> i64:
    """The damage that the strikes planned so far do on a square."""
    t = table.table
    damage: i64 = 0
    n: i64
    for n in range(seat * STRIKES, seat * STRIKES + t[COUNT + seat]):
        damage += damage_at(table, t[RACE + seat], t[WEAPON + seat], t[STRIKE + n], square)
    return damage


def best_strike(table: GladiatorTable, seat: i64, start: i64) -> float:
    """What the best aimed single strike promises."""
    t = table.table
    weapon = t[WEAPON + seat]
    damage = damage_of(t[RACE + seat], weapon)
    best = 0.0
    other: i64
    square: i64
    for other in range(table.seats):
        if other == seat or (t[ALIVE] >> other) & 1 == 0:
            continue
        for square in range(first_near(table, other), last_near(table, other) + 1):
            likely = chance(table, other, square)
            if likely > 0.0 and reaches(table, weapon, start, square):
                had = planned(table, seat, square)
                extra = gain(t[HP + other], had + damage) - gain(t[HP + other], had)
                best = max(best, extra * likely)
    return best


def fears(table: GladiatorTable, seat: i64, square: i64) -> float:
    """The blows to be feared on a square, death by them counted dearer; none in a truce."""
    t = table.table
    total = 0.0
    if t[TRUCED] == 1:
        return total
    other: i64
    start: i64
    for other in range(table.seats):
        if other == seat or (t[ALIVE] >> other) & 1 == 0:
            continue
        race = t[RACE + other]
        weapon = t[WEAPON + other]
        for start in range(first_near(table, other), last_near(table, other) + 1):
            likely = chance(table, other, start)
            if likely > 0.0 and reaches(table, weapon, start, square):
                left = MOVEMENT[race] - move_cost(table, other, start)
                blows = left // strike_cost(table, other)
                aimed = targets(table, seat, weapon, start)
                expected = float(blows * damage_of(race, weapon)) / float(aimed)
                total += likely * expected
    limit: i64 = 1 if is_limit_turn(table, t[TURN]) else 0
    if total >= float(t[HP + seat] - limit):
        total += OWN_LIFE
    return total


def targets(table: GladiatorTable, seat: i64, weapon: i64, start: i64) -> i64:
    """How many squares a seat could be on that a weapon reaches from a square; at least 1."""
    at = table.table[AT + seat]
    found: i64 = 0
    square: i64
    for square in range(first_near(table, seat), last_near(table, seat) + 1):
        if square == at or move_cost(table, seat, square) > 0:
            if reaches(table, weapon, start, square):
                found += 1
    return found if found > 0 else 1


def gap(table: GladiatorTable, seat: i64) -> float:
    """What being too far from all others costs, or too near for a weapon with a hole."""
    t = table.table
    square = origin(table, seat)
    weapon = t[WEAPON + seat]
    near: i64 = -1
    other: i64
    for other in range(table.seats):
        if other != seat and (t[ALIVE] >> other) & 1 == 1:
            distance = apart(table, square, t[AT + other])
            lacks: i64 = 0
            if distance > REACH[weapon]:
                lacks = distance - REACH[weapon]
            elif distance <= HOLE[weapon]:
                lacks = HOLE[weapon] + 1 - distance
            if near < 0 or lacks < near:
                near = lacks
    value = DISTANCE * float(near)
    # Of squares as near, those that one goes to: whoever waits far off is never done.
    if t[GOAL + seat] >= 0 and near > 0:
        value -= 0.001 * float(STEP_COST[t[RACE + seat]])
    return value

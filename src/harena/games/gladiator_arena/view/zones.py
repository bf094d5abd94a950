"""Where one can strike, where others can, and what is planned: squares to be drawn over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from harena.core.show.scene import Zone
from harena.games.gladiator_arena.rules.movement import move_cost
from harena.games.gladiator_arena.rules.orders import strike_cost
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.rules.table import (
    ALIVE,
    AT,
    HOLE,
    MOVEMENT,
    ORDERS,
    PHASE,
    RACE,
    REACH,
    TRUCED,
    WEAPON,
)
from harena.games.gladiator_arena.view.plans import Plan, plan_of
from harena.games.gladiator_arena.view.words import seat_title, square_title, struck


def zones(table: GladiatorArena, viewer: int) -> list[Zone]:
    """What concerns a seat that plans: its own range and strikes, and the others' threats."""
    t = table.table
    if t[PHASE] != ORDERS or viewer < 0 or not (t[ALIVE] >> viewer) & 1 or t[TRUCED]:
        return []
    plan = plan_of(table, viewer)
    found = []
    for seat in range(int(table.seats)):
        if seat != viewer and (t[ALIVE] >> seat) & 1:
            label = f"{seat_title(seat)} can strike here this turn"
            found.append(Zone("threat", seat, names(table, threatened(table, seat)), label))
    within = in_reach(table, viewer, plan)
    if within:
        start = square_title(table, plan.origin(table, viewer))
        found.append(Zone("range", viewer, names(table, within), f"Your range from {start}"))
    if plan.strikes:
        aims = names(table, plan.strikes)
        found.append(Zone("plan", viewer, aims, f"You strike {struck(aims)}"))
    return found


def names(table: GladiatorArena, squares: Iterable[int]) -> tuple[str, ...]:
    """Squares by their cells' ids."""
    return tuple(table.space.name(square) for square in squares)


def in_reach(table: GladiatorArena, seat: int, plan: Plan) -> list[int]:
    """GA-10, GA-11: the squares a seat can strike after the move it plans, if it can pay for it."""
    bare = replace(plan, strikes=())
    if not bare.may_strike(table, seat):
        return []
    return from_square(table, seat, bare.origin(table, seat))


def from_square(table: GladiatorArena, seat: int, start: int) -> list[int]:
    """GA-11: the squares that a seat's weapon reaches from a square."""
    weapon = int(table.table[WEAPON + seat])
    return list(struck_from(int(table.width), int(table.height), weapon, start))


@lru_cache(maxsize=2048)
def struck_from(width: int, height: int, weapon: int, start: int) -> tuple[int, ...]:
    """GA-11: the squares that a weapon reaches from a square: a block less the hole in it."""
    hole = around(width, height, start, int(HOLE[weapon]))
    return tuple(sorted(around(width, height, start, int(REACH[weapon])) - hole))


@lru_cache(maxsize=2048)
def around(width: int, height: int, middle: int, far: int) -> frozenset[int]:
    """The squares that are at most so far apart from one, diagonal steps counting as one."""
    x, y = middle % width, middle // width
    columns = range(max(0, x - far), min(width, x + far + 1))
    rows = range(max(0, y - far), min(height, y + far + 1))
    return frozenset(row * width + column for row in rows for column in columns)


def threatened(table: GladiatorArena, seat: int) -> list[int]:
    """GA-3, GA-11: where a seat can strike this turn from where it could be, in order."""
    t = table.table
    cost = int(strike_cost(table, seat))
    all_points = int(MOVEMENT[int(t[RACE + seat])])
    at = int(t[AT + seat])
    starts = [at] if all_points >= cost else []
    for square in around(int(table.width), int(table.height), at, 2):
        steps = int(move_cost(table, seat, square))
        if 0 < steps <= all_points - cost:
            starts.append(square)
    return sorted({square for start in starts for square in from_square(table, seat, start)})

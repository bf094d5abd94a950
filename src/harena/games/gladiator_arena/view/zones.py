"""Zones to be drawn over squares: ranges, threats and plans."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from harena.core.scene.scene import Zone
from harena.games.gladiator_arena.messages import scene as messages
from harena.games.gladiator_arena.rules import gladiators, movement, strikes
from harena.games.gladiator_arena.view import plans, read, words


def zones(arena: read.Position, viewer: int) -> list[Zone]:
    """Return the planning seat's own range and strikes, and the others' threats."""
    if not arena.is_planning or viewer not in arena.asked or arena.truced:
        return []
    plan = plans.plan_of(arena, viewer)
    found = []
    for seat in range(len(arena.gladiators)):
        if seat != viewer and seat in arena.asked:
            label = messages.threat(seat=words.seat_title(seat))
            found.append(Zone("threat", seat, names(arena, threatened(arena, seat)), label))
    within = in_reach(arena, viewer, plan)
    if within:
        label = messages.own_range(square=arena.square(plan.origin(arena, viewer)))
        found.append(Zone("range", viewer, names(arena, within), label))
    if plan.strikes:
        aims = names(arena, plan.strikes)
        found.append(Zone("plan", viewer, aims, messages.own_strikes(squares=aims)))
    return found


def names(arena: read.Position, squares: Iterable[int]) -> tuple[str, ...]:
    """Return the cell ids of squares."""
    return tuple(arena.state.space.name(square) for square in squares)


def in_reach(arena: read.Position, seat: int, plan: plans.Plan) -> list[int]:
    """Return the squares a seat can strike after the move it plans, if it can pay for it."""
    bare = replace(plan, strikes=())
    if not bare.may_strike(arena, seat):
        return []
    return from_square(arena, seat, bare.origin(arena, seat))


def from_square(arena: read.Position, seat: int, start: int) -> list[int]:
    """Return the squares that a seat's weapon reaches from a square."""
    weapon = arena.gladiators[seat].weapon
    return list(struck_from(arena.width, arena.height, weapon, start))


@lru_cache(maxsize=2048)
def struck_from(width: int, height: int, weapon: int, start: int) -> tuple[int, ...]:
    """Return the squares that a weapon reaches from a square: a block less its hole."""
    hole = around(width, height, start, int(gladiators.HOLE[weapon]))
    return tuple(sorted(around(width, height, start, int(gladiators.REACH[weapon])) - hole))


@lru_cache(maxsize=2048)
def around(width: int, height: int, middle: int, far: int) -> frozenset[int]:
    """Return the squares within a distance, diagonal steps counting as one."""
    x, y = middle % width, middle // width
    columns = range(max(0, x - far), min(width, x + far + 1))
    rows = range(max(0, y - far), min(height, y + far + 1))
    return frozenset(row * width + column for row in rows for column in columns)


def threatened(arena: read.Position, seat: int) -> list[int]:
    """Return the squares a seat can strike this turn from any square it could reach, in order."""
    cost = strikes.strike_cost(arena.state, seat)
    all_points = int(gladiators.MOVEMENT[arena.gladiators[seat].race])
    at = arena.gladiators[seat].at
    starts = [at] if all_points >= cost else []
    for square in around(arena.width, arena.height, at, 2):
        steps = movement.move_cost(arena.state, seat, square)
        if 0 < steps <= all_points - cost:
            starts.append(square)
    return sorted({square for start in starts for square in from_square(arena, seat, start)})


def struck_by(arena: read.Position, seat: int, square: int) -> set[int]:
    """GA-6: Return the squares that a seat's strike at a square falls on."""
    if arena.gladiators[seat].weapon == gladiators.CATAPULT:
        return set(around(arena.width, arena.height, square, 1))
    return {square}


def can_hit(arena: read.Position, seat: int, plan: plans.Plan, square: int) -> bool:
    """Return whether another may end where a strike at a square falls, by a move or by staying."""
    struck = struck_by(arena, seat, square)
    if plan.goal < 0:
        struck.discard(arena.gladiators[seat].at)
    others = [other for other in arena.asked if other != seat]
    return any(may_end_on(arena, other, each) for other in others for each in struck)


def may_end_on(arena: read.Position, seat: int, square: int) -> bool:
    """GA-3: Return whether a seat may stand on a square after this turn's moves."""
    one = arena.gladiators[seat]
    cost = movement.move_cost(arena.state, seat, square)
    return one.at == square or 0 < cost <= gladiators.MOVEMENT[one.race]

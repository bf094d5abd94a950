"""Reasons for a suggested order: what it changes by the positions that all can see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.games.gladiator_arena.messages import reasons as messages
from harena.games.gladiator_arena.rules import board, fields as F, strikes
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.view import plans, read, words, zones

MOST: Final = 2
"""Reasons for one order."""


def reasons(view: GladiatorArena, seat: int, actions: Sequence[int]) -> list[str]:
    """Return whom an order may hit, whose reach it leaves or enters, and whom it approaches.

    The others are taken where they stand, and reach as far as they can strike this turn.
    """
    arena = read.read(view)
    if not (arena.is_planning and actions and actions[-1] == view.other + F.READY):
        return []
    after = view.clone()
    assert isinstance(after, GladiatorArena)
    for action in actions[:-1]:
        if not (after.can_act(seat) and after.is_legal(seat, action)):
            return []
        after.apply_action(action, seat)
    plan = plans.plan_of(read.read(after), seat)
    start, goal = arena.gladiators[seat].at, plan.origin(arena, seat)
    others = [
        other
        for other, one in enumerate(arena.gladiators)
        if other != seat and other in arena.asked and one.at >= 0
    ]
    reach = {other: zones.threatened(arena, other) for other in others}
    free = [other for other in others if start in reach[other] and goal not in reach[other]]
    entered = [other for other in others if start not in reach[other] and goal in reach[other]]
    safe = bool(others) and not any(goal in reach[other] for other in others)
    found = []
    aimed = _strikes_at(arena, seat, plan, others)
    if aimed:
        found.append(aimed)
    if free:
        found.append(messages.out_of_reach(seats=_titles(free)))
    elif safe:
        found.append(messages.STAYS_OUT_OF_REACH)
    elif entered:
        found.append(messages.into_reach(seats=_titles(entered)))
    nearest = min(others, key=lambda other: _steps(arena, start, other), default=-1)
    if nearest >= 0 and goal != start:
        before, now = _steps(arena, start, nearest), _steps(arena, goal, nearest)
        if before != now:
            who = words.seat_title(nearest)
            found.append(messages.distance(seat=who, before=before, now=now))
    return found[:MOST]


def _strikes_at(arena: read.Position, seat: int, plan: plans.Plan, others: Sequence[int]) -> str:
    """Return how many squares of the other that is most likely hit are struck; "" for none."""
    own, best, found = arena.gladiators[seat], 0.0, ""
    goal = plan.origin(arena, seat)
    for other in others:
        one = arena.gladiators[other]
        near = zones.around(arena.width, arena.height, one.at, 2) - {goal}
        possible = [square for square in near if zones.may_end_on(arena, other, square)]
        harm = [
            sum(
                int(strikes.damage_at(arena.state, own.race, own.weapon, aim, square))
                for aim in plan.strikes
            )
            for square in possible
        ]
        struck = [damage for damage in harm if damage]
        if struck and len(struck) / len(possible) > best:
            best = len(struck) / len(possible)
            found = messages.strikes_at(
                seat=words.seat_title(other),
                struck=len(struck),
                possible=len(possible),
                kills=min(struck) >= one.hit_points,
            )
    return found


def _titles(seats: Sequence[int]) -> list[str]:
    return [words.seat_title(seat) for seat in seats]


def _steps(arena: read.Position, square: int, other: int) -> int:
    """Return the distance of a square to a gladiator, diagonal steps counting as one."""
    return int(board.apart(arena.state, square, arena.gladiators[other].at))

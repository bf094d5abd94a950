"""Squares that cannot be chosen, with the reasons."""

from __future__ import annotations

from collections.abc import Iterable

from harena.core.scene.scene import Blocked, Target
from harena.games.gladiator_arena.rules import fields as F, gladiators
from harena.games.gladiator_arena.view import plans, read, words, zones


def blocked(arena: read.Position, seat: int, targets: Iterable[Target]) -> list[Blocked]:
    """Return the squares that the choosing seat cannot target, by reason."""
    if arena.is_over or arena.proposer >= 0 or seat not in arena.waiting:
        return []
    offered = {target.ref for target in targets if target.on == "cell"}
    found: dict[str, list[str]] = {}
    for square in range(arena.area):
        name = arena.square(square)
        if name not in offered:
            found.setdefault(_why(arena, seat, square), []).append(name)
    return [Blocked(why, tuple(names)) for why, names in found.items() if why]


def _why(arena: read.Position, seat: int, square: int) -> str:
    if arena.is_enrolling:
        entry = plans.entry_of(arena, seat)
        if not entry.weapon:
            return "Choose a race and a weapon first."
        held = "It is held, and so is the square opposite (GA-25)."
        return "" if entry.goal == square else held
    plan = plans.plan_of(arena, seat)
    if plan.said == F.CONCEDE:
        return "You concede; take that back to give orders."
    if square == arena.gladiators[seat].at:
        return "You stand there already."
    if arena.truced:
        return "Out of reach: a step goes to one of the four squares beside you."
    start = plan.origin(arena, seat)
    weapon = arena.gladiators[seat].weapon
    title = gladiators.WEAPONS[weapon - 1]
    hole = zones.around(arena.width, arena.height, start, int(gladiators.HOLE[weapon]))
    if square in hole and weapon in (gladiators.BOW, gladiators.CATAPULT):
        return f"Too near for your {title}: {words.reach(weapon)}."
    if square in zones.from_square(arena, seat, start):
        return "Your MpT do not last for that."
    return f"Out of reach: your {title} has {words.reach(weapon)}."

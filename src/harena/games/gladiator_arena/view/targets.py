"""Targets: every choice with the plan it would make, and the reasons why others are no choice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from harena.core.scene.scene import Blocked, Damage, Preview, Stop, Target, Unavailable
from harena.games.gladiator_arena.messages import actions as messages
from harena.games.gladiator_arena.rules import (
    fields as F,
    gladiators,
    movement,
    strikes,
    surrender,
)
from harena.games.gladiator_arena.view import (
    buttons,
    enrolment,
    parley,
    plans,
    read,
    words,
    zones,
)


def targets(arena: read.Position, seat: int) -> list[Target]:
    """Return all that a seat may choose now; a ready seat may still change its mind."""
    if arena.is_over or seat < 0:
        return []
    if arena.proposer >= 0:
        return parley.answers(arena, seat) if seat in arena.waiting else []
    enrolling = arena.is_enrolling
    if seat not in arena.asked:
        return []
    if seat not in arena.waiting:
        return [_change(arena, seat)]
    return enrolment.targets(arena, seat) if enrolling else _orders(arena, seat)


def unavailable(arena: read.Position, seat: int) -> list[Unavailable]:
    """Return choices that are listed but not possible, with the reasons."""
    if arena.proposer >= 0 or seat not in arena.waiting:
        return []
    if arena.is_enrolling:
        return enrolment.unavailable(arena, seat)
    return parley.unavailable(arena, seat) if surrender.only_two_left(arena.state) else []


def blocked(arena: read.Position, seat: int, targets: Iterable[Target]) -> list[Blocked]:
    """Return the squares that the choosing seat cannot target, by reason."""
    if arena.is_over or arena.proposer >= 0 or seat not in arena.waiting:
        return []
    offered = {target.ref for target in targets if target.on == "cell"}
    found: dict[str, list[str]] = {}
    for square in range(arena.area):
        name = arena.square(square)
        if name not in offered:
            found.setdefault(_why_blocked(arena, seat, square), []).append(name)
    return [Blocked(why, tuple(names)) for why, names in found.items() if why]


def _why_blocked(arena: read.Position, seat: int, square: int) -> str:
    if arena.is_enrolling:
        entry = plans.enrolment_of(arena, seat)
        if not entry.weapon:
            return messages.CHOOSE_RACE_AND_WEAPON
        return "" if entry.goal == square else messages.SQUARES_TAKEN
    plan = plans.plan_of(arena, seat)
    if plan.said == F.CONCEDE:
        return messages.CONCEDING
    if square == arena.gladiators[seat].at:
        return messages.STANDING
    if arena.truced:
        return messages.TOO_FAR_TO_STEP
    start = plan.origin(arena, seat)
    weapon = arena.gladiators[seat].weapon
    title = gladiators.WEAPONS[weapon - 1]
    hole = zones.around(arena.width, arena.height, start, int(gladiators.HOLE[weapon]))
    if square in hole and weapon in (gladiators.BOW, gladiators.CATAPULT):
        return messages.too_near(weapon=title, reach=words.reach(weapon))
    if square in zones.from_square(arena, seat, start):
        return messages.TOO_FEW_MPT
    return messages.out_of_reach(weapon=title, reach=words.reach(weapon))


def _change(arena: read.Position, seat: int) -> Target:
    """Return the button that lets a ready seat change its plan."""
    ready = arena.state.other + F.READY
    label = messages.CHANGE_CHOICE if arena.is_enrolling else messages.CHANGE_ORDERS
    plan = plans.planned(arena, seat)
    return buttons.button(arena, ready, "change", label, messages.CHANGE, plan=plan)


# --- orders (GA-3 to GA-6, GA-10, GA-11) ----------------------------------------------------------


def _orders(arena: read.Position, seat: int) -> list[Target]:
    plan = plans.plan_of(arena, seat)
    if plan.said == F.PARLEY:
        plan = replace(plan, said=F.NOTHING)
    found = []
    if plan.said != F.CONCEDE:
        for square in range(arena.area):
            found += _on_square(arena, seat, plan, square)
    found.append(buttons.ready(arena, seat, plan.text(arena)))
    if plan != plans.STAY:
        found.append(buttons.clear(arena, messages.CLEAR_ORDERS))
    if surrender.only_two_left(arena.state):
        found += parley.targets(arena, seat, plan)
    return found


def _on_square(arena: read.Position, seat: int, plan: plans.Plan, square: int) -> list[Target]:
    """Return all that can be done to one square, the usual choice first."""
    if square == arena.gladiators[seat].at or square == plan.goal:
        first = [_stay(arena, seat, plan, square)] if plan.goal >= 0 else []
        return first + _strikes(arena, seat, plan, square)
    cost = movement.move_cost(arena.state, seat, square)
    moves = []
    if 0 < cost <= gladiators.MOVEMENT[arena.gladiators[seat].race]:
        moves = [_move(arena, seat, plan, square)]
    strikes = _strikes(arena, seat, plan, square)
    fresh = plan.goal < 0 and not plan.strikes and arena.on_square(square) < 0
    return moves + strikes if fresh else strikes + moves


def _target(
    arena: read.Position,
    square: int,
    action: int,
    role: str,
    label: str,
    preview: Preview,
    plan: plans.Plan,
) -> Target:
    cell, name = arena.square(square), arena.state.space.name(action)
    actions = plan.actions(arena)
    return Target(action, name, "cell", cell, role, label, preview, plan=actions)


def _move(arena: read.Position, seat: int, plan: plans.Plan, square: int) -> Target:
    then = plan.to(arena, seat, square)
    name = arena.square(square)
    other = arena.on_square(square)
    text = messages.move_preview(
        square=name,
        instead=arena.square(plan.goal) if plan.goal >= 0 else "",
        left=replace(then, strikes=()).left(arena, seat),
        other=words.seat_title(other) if other >= 0 else "",
        lost=_lost(arena, plan, then),
    )
    start = arena.square(arena.gladiators[seat].at)
    path = (Stop(start, "start"), Stop(name))
    within = zones.names(arena, zones.in_reach(arena, seat, then))
    preview = Preview(text, words.token_id(seat), path, cells=within)
    return _target(arena, square, square, "move", messages.move(square=name), preview, then)


def _lost(arena: read.Position, plan: plans.Plan, then: plans.Plan) -> tuple[str, ...]:
    """Return the squares of the strikes that another plan drops."""
    lost = list(plan.strikes)
    for square in then.strikes:
        lost.remove(square)
    return zones.names(arena, lost)


def _stay(arena: read.Position, seat: int, plan: plans.Plan, square: int) -> Target:
    then = plan.to(arena, seat, -1)
    here = arena.square(arena.gladiators[seat].at)
    left = replace(then, strikes=()).left(arena, seat)
    text = messages.stay_preview(square=here, left=left, lost=_lost(arena, plan, then))
    within = zones.names(arena, zones.in_reach(arena, seat, then))
    label = messages.stay(square=here)
    return _target(arena, square, plan.goal, "stay", label, Preview(text, cells=within), then)


def _strikes(arena: read.Position, seat: int, plan: plans.Plan, square: int) -> list[Target]:
    """Return the choices to strike a square, once more or once less."""
    start = plan.origin(arena, seat)
    weapon = arena.gladiators[seat].weapon
    name, action = arena.square(square), arena.area + square
    times = plan.strikes.count(square)
    found = []
    room = plan.may_strike(arena, seat)
    if strikes.reaches(arena.state, weapon, start, square) and (
        room or (plan.strikes and not times)
    ):
        then = plan.striking(arena, seat, square)
        instead = "" if room else arena.square(plan.strikes[-1])
        label = messages.strike(square=name, again=times > 0, instead=instead)
        preview = _strike_preview(arena, seat, plan, square, label)
        found.append(_target(arena, square, action, "strike", label, preview, then))
    if times:
        then = plan.sparing(square)
        label = messages.unstrike(square=name, more=times > 1)
        text = messages.unstrike_preview(label=label, left=then.left(arena, seat))
        spared = Preview(text, cells=(name,))
        found.append(_target(arena, square, action, "unstrike", label, spared, then))
    return found


def _strike_preview(
    arena: read.Position, seat: int, plan: plans.Plan, square: int, label: str
) -> Preview:
    race, weapon = arena.gladiators[seat].race, arena.gladiators[seat].weapon
    harm = int(gladiators.damage_of(race, weapon))
    reached = zones.struck_by(arena, seat, square)
    damage = tuple(
        Damage(arena.square(each), harm if each == square else 1) for each in sorted(reached)
    )
    text = messages.strike_preview(
        label=label,
        damage=harm,
        splash=weapon == gladiators.CATAPULT,
        cost=int(strikes.strike_cost(arena.state, seat)),
        useless=not zones.can_hit(arena, seat, plan, square),
    )
    path = (
        Stop(arena.square(plan.origin(arena, seat)), "start"),
        Stop(arena.square(square), "strike"),
    )
    within = zones.names(arena, sorted(reached))
    return Preview(text, words.token_id(seat), path, cells=within, damage=damage)

"""Targets: every choice with the plan it would make, and the reasons why others are no choice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from harena.core.scene.scene import Blocked, Damage, Preview, Stop, Target, Unavailable
from harena.games.gladiator_arena.rules import board, fields as F, gladiators, movement, orders
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
    """All that a seat may choose now; also once it is ready, since it may change its mind."""
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
    return parley.unavailable(arena, seat) if orders.only_two_left(arena.state) else []


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


def _change(arena: read.Position, seat: int) -> Target:
    """Until the last one is ready."""
    ready = arena.state.other + F.READY
    text = "You would no longer be ready, and could change what you have planned."
    what = "choice" if arena.is_enrolling else "orders"
    plan = plans.planned(arena, seat)
    return buttons.button(arena, ready, "change", f"Change my {what}", text, plan=plan)


# --- orders (GA-3 to GA-6, GA-10, GA-11) ----------------------------------------------------------


def _orders(arena: read.Position, seat: int) -> list[Target]:
    plan = plans.plan_of(arena, seat)
    if plan.said == F.PARLEY:
        plan = replace(plan, said=F.NOTHING)
    found = []
    if plan.said != F.CONCEDE:
        for square in range(arena.area):
            found += _on_square(arena, seat, plan, square)
    found.append(_ready(arena, seat, plan))
    if plan != plans.STAY:
        text = "You plan nothing: you stay and do not strike."
        ready = arena.state.other + F.READY
        found.append(buttons.button(arena, ready, "clear", "Clear", text, plan=()))
    if orders.only_two_left(arena.state):
        found += parley.targets(arena, seat, plan)
    return found


def _on_square(arena: read.Position, seat: int, plan: plans.Plan, square: int) -> list[Target]:
    """All that can be done to one square; the usual thing first."""
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
    bare = replace(then, strikes=())
    instead = f" instead of {arena.square(plan.goal)}" if plan.goal >= 0 else ""
    text = f"Move to {name}{instead} and have {bare.left(arena, seat)} MpT left"
    other = arena.on_square(square)
    if other >= 0:
        text += f"; bumps unless {words.seat_title(other)} leaves"
    else:
        text += "; bumps if another goes there too"
    start = arena.square(arena.gladiators[seat].at)
    path = (Stop(start, "start"), Stop(name))
    within = zones.names(arena, zones.in_reach(arena, seat, then))
    preview = Preview(
        f"{text}{_lost(arena, plan, then)}.", words.token_id(seat), path, cells=within
    )
    return _target(arena, square, square, "move", f"Move to {name}", preview, then)


def _lost(arena: read.Position, plan: plans.Plan, then: plans.Plan) -> str:
    """Return the strikes that another plan drops, to append to its sentence."""
    lost = list(plan.strikes)
    for square in then.strikes:
        lost.remove(square)
    return f"; no longer strikes {words.struck(zones.names(arena, lost))}" if lost else ""


def _stay(arena: read.Position, seat: int, plan: plans.Plan, square: int) -> Target:
    then = plan.to(arena, seat, -1)
    here = arena.square(arena.gladiators[seat].at)
    text = f"Stay on {here} and have {replace(then, strikes=()).left(arena, seat)} MpT"
    within = zones.names(arena, zones.in_reach(arena, seat, then))
    preview = Preview(f"{text}{_lost(arena, plan, then)}.", cells=within)
    label = f"Stay on {here}"
    return _target(arena, square, plan.goal, "stay", label, preview, then)


def _strikes(arena: read.Position, seat: int, plan: plans.Plan, square: int) -> list[Target]:
    """Strike it, once more if it is struck already; and strike it once less."""
    start = plan.origin(arena, seat)
    weapon = arena.gladiators[seat].weapon
    name, action = arena.square(square), arena.area + square
    times = plan.strikes.count(square)
    found = []
    room = plan.may_strike(arena, seat)
    if board.reaches(arena.state, weapon, start, square) and (room or (plan.strikes and not times)):
        then = plan.striking(arena, seat, square)
        label = f"Strike {name}{' once more' if times else ''}"
        if not room:
            label += f" instead of {arena.square(plan.strikes[-1])}"
        preview = _strike_preview(arena, seat, plan, square, label)
        found.append(_target(arena, square, action, "strike", label, preview, then))
    if times:
        then = plan.sparing(square)
        label = f"Strike {name} once less" if times > 1 else f"Do not strike {name}"
        text = f"{label} and have {then.left(arena, seat)} MpT left."
        spared = Preview(text, cells=(name,))
        found.append(_target(arena, square, action, "unstrike", label, spared, then))
    return found


def _strike_preview(
    arena: read.Position, seat: int, plan: plans.Plan, square: int, label: str
) -> Preview:
    race, weapon = arena.gladiators[seat].race, arena.gladiators[seat].weapon
    harm = int(gladiators.damage_of(race, weapon))
    text = f"{label}: {harm} damage to whoever ends there"
    reached = zones.struck_by(arena, seat, square)
    if weapon == gladiators.CATAPULT:
        text += ", 1 on the squares around; others only"
    damage = tuple(
        Damage(arena.square(each), harm if each == square else 1) for each in sorted(reached)
    )
    cost = orders.strike_cost(arena.state, seat)
    text += f"; costs {cost} MpT."
    if not zones.can_hit(arena, seat, plan, square):
        text += " It can't hit anyone this turn."
    path = (
        Stop(arena.square(plan.origin(arena, seat)), "start"),
        Stop(arena.square(square), "strike"),
    )
    within = zones.names(arena, sorted(reached))
    return Preview(text, words.token_id(seat), path, cells=within, damage=damage)


def _ready(arena: read.Position, seat: int, plan: plans.Plan) -> Target:
    what = words.orders(arena, plan.goal, plan.strikes)
    if plan.said == F.CONCEDE:
        what = "concede"
    elif plan.said != F.NOTHING:
        what += f"; propose {words.PROPOSALS[plan.said]}"
    return buttons.ready(arena, seat, what)

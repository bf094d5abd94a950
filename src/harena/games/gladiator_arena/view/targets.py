"""What a viewer may point at: every choice with its words, and the plan it would make."""

from __future__ import annotations

from dataclasses import replace

from harena.core.play.state import SIMULTANEOUS, TERMINAL
from harena.core.show.scene import Preview, Stop, Target, Unavailable
from harena.games.gladiator_arena.rules.board import reaches, seat_on
from harena.games.gladiator_arena.rules.movement import move_cost
from harena.games.gladiator_arena.rules.orders import duellists, strike_cost
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.rules.table import (
    ALIVE,
    AT,
    CATAPULT,
    CONCEDE,
    ENROL,
    MOVEMENT,
    NOTHING,
    PARLEY,
    PHASE,
    PLACING,
    RACE,
    READY,
    WEAPON,
    damage_of,
)
from harena.games.gladiator_arena.view.plans import STAY, Plan, plan_of, planned
from harena.games.gladiator_arena.view.pointing import READY_TEXT, button
from harena.games.gladiator_arena.view.targets_entry import enrolment, not_enrolled
from harena.games.gladiator_arena.view.targets_parley import answers, not_parleyed, parleys
from harena.games.gladiator_arena.view.words import (
    SEAT_NAMES,
    orders,
    proposed,
    square_title,
    struck,
    token_id,
)
from harena.games.gladiator_arena.view.zones import around, in_reach, names


def targets(table: GladiatorArena, seat: int) -> list[Target]:
    """All that a seat may choose now; also once it is ready, since it may change its mind."""
    t = table.table
    if table.to_move == TERMINAL or seat < 0:
        return []
    if table.to_move != SIMULTANEOUS:
        return answers(table, seat) if table.to_move == seat else []
    enrolling = t[PHASE] == ENROL
    if not ((t[PLACING] if enrolling else t[ALIVE]) >> seat) & 1:
        return []
    if not (table.waiting >> seat) & 1:
        return [_change(table, seat)]
    return enrolment(table, seat) if enrolling else _orders(table, seat)


def unavailable(table: GladiatorArena, seat: int) -> list[Unavailable]:
    """What is listed but cannot be chosen, and why."""
    if table.to_move != SIMULTANEOUS or seat < 0 or not (table.waiting >> seat) & 1:
        return []
    if table.table[PHASE] == ENROL:
        return not_enrolled(table, seat)
    return not_parleyed(table, seat) if duellists(table) else []


def _change(table: GladiatorArena, seat: int) -> Target:
    """GA-17: until the last one is ready."""
    ready = int(table.other + READY)
    text = "You are no longer ready, and can change what you have planned."
    what = "choice" if table.table[PHASE] == ENROL else "orders"
    plan = planned(table, seat)
    return button(table, ready, "change", f"Change my {what}", text, plan=plan)


# --- orders (GA-3 to GA-6, GA-10, GA-11) ----------------------------------------------------------


def _orders(table: GladiatorArena, seat: int) -> list[Target]:
    plan = plan_of(table, seat)
    if plan.said == PARLEY:
        plan = replace(plan, said=int(NOTHING))
    found = []
    if plan.said != CONCEDE:
        for square in range(int(table.area)):
            found += _on_square(table, seat, plan, square)
    found.append(_ready(table, seat, plan))
    if plan != STAY:
        text = "You plan nothing: you stay and do not strike."
        ready = int(table.other + READY)
        found.append(button(table, ready, "clear", "Clear", text, plan=()))
    if duellists(table):
        found += parleys(table, seat, plan)
    return found


def _on_square(table: GladiatorArena, seat: int, plan: Plan, square: int) -> list[Target]:
    """All that can be done to one square; the usual thing first."""
    t = table.table
    if square == t[AT + seat] or square == plan.goal:
        first = [_stay(table, seat, plan, square)] if plan.goal >= 0 else []
        return first + _strikes(table, seat, plan, square)
    cost = int(move_cost(table, seat, square))
    moves = []
    if 0 < cost <= MOVEMENT[int(t[RACE + seat])]:
        moves = [_move(table, seat, plan, square)]
    strikes = _strikes(table, seat, plan, square)
    fresh = plan.goal < 0 and not plan.strikes and int(seat_on(table, AT, square)) < 0
    return moves + strikes if fresh else strikes + moves


def _target(
    table: GladiatorArena,
    square: int,
    action: int,
    role: str,
    label: str,
    preview: Preview,
    plan: Plan,
) -> Target:
    cell, name = square_title(table, square), table.space.name(action)
    actions = plan.actions(table)
    return Target(action, name, "cell", cell, role, label, preview, plan=actions)


def _move(table: GladiatorArena, seat: int, plan: Plan, square: int) -> Target:
    then = plan.to(table, seat, square)
    name = square_title(table, square)
    bare = replace(then, strikes=())
    text = f"Move to {name} and have {bare.left(table, seat)} MpT left"
    other = int(seat_on(table, AT, square))
    if other >= 0:
        text += f"; bumps unless {SEAT_NAMES[other]} leaves"
    else:
        text += "; bumps if another goes there too"
    start = square_title(table, int(table.table[AT + seat]))
    path = (Stop(start, "start"), Stop(name))
    within = names(table, in_reach(table, seat, then))
    preview = Preview(f"{text}{_lost(table, plan, then)}.", token_id(seat), path, cells=within)
    return _target(table, square, square, "move", f"Move to {name}", preview, then)


def _lost(table: GladiatorArena, plan: Plan, then: Plan) -> str:
    """The strikes that another plan does without, behind its sentence."""
    lost = list(plan.strikes)
    for square in then.strikes:
        lost.remove(square)
    return f"; no longer strikes {struck(names(table, lost))}" if lost else ""


def _stay(table: GladiatorArena, seat: int, plan: Plan, square: int) -> Target:
    then = plan.to(table, seat, -1)
    here = square_title(table, int(table.table[AT + seat]))
    text = f"Stay on {here} and have {replace(then, strikes=()).left(table, seat)} MpT"
    within = names(table, in_reach(table, seat, then))
    preview = Preview(f"{text}{_lost(table, plan, then)}.", cells=within)
    label = f"Stay on {here}"
    return _target(table, square, plan.goal, "stay", label, preview, then)


def _strikes(table: GladiatorArena, seat: int, plan: Plan, square: int) -> list[Target]:
    """Strike it, once more if it is struck already; and strike it once less."""
    t = table.table
    start = plan.origin(table, seat)
    weapon = int(t[WEAPON + seat])
    name, action = square_title(table, square), int(table.area) + square
    times = plan.strikes.count(square)
    found = []
    room = plan.may_strike(table, seat)
    if reaches(table, weapon, start, square) and (room or (plan.strikes and not times)):
        then = plan.striking(table, seat, square)
        label = f"Strike {name}{' once more' if times else ''}"
        if not room:
            label += f" instead of {square_title(table, plan.strikes[-1])}"
        preview = _strike_preview(table, seat, start, square, label)
        found.append(_target(table, square, action, "strike", label, preview, then))
    if times:
        then = plan.sparing(square)
        label = f"Strike {name} once less" if times > 1 else f"Do not strike {name}"
        text = f"{label} and have {then.left(table, seat)} MpT left."
        found.append(_target(table, square, action, "unstrike", label, Preview(text), then))
    return found


def _strike_preview(
    table: GladiatorArena, seat: int, start: int, square: int, label: str
) -> Preview:
    t = table.table
    race, weapon = t[RACE + seat], t[WEAPON + seat]
    text = f"{label}: {damage_of(race, weapon)} damage to whoever ends there"
    reached = {square}
    if weapon == CATAPULT:
        reached |= around(int(table.width), int(table.height), square, 1)
        text += ", 1 on the squares around; others only"
    cost = int(strike_cost(table, seat))
    text += f"; costs {cost} MpT."
    path = (Stop(square_title(table, start), "start"), Stop(square_title(table, square), "strike"))
    return Preview(text, token_id(seat), path, cells=names(table, sorted(reached)))


def _ready(table: GladiatorArena, seat: int, plan: Plan) -> Target:
    label = f"Ready: {orders(table, plan.goal, plan.strikes)}"
    if plan.said == CONCEDE:
        label = "Ready: concede"
    elif plan.said != NOTHING:
        label += f"; propose {proposed(plan.said)}"
    return button(table, int(table.other + READY), "ready", label, READY_TEXT)

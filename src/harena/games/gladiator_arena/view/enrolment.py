"""Targets before the first turn: race, weapon and square."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from harena.core.english import capitalized
from harena.core.scene.chart import Chart, Head
from harena.core.scene.scene import Preview, Stop, Target, Unavailable
from harena.games.gladiator_arena.messages import actions as messages
from harena.games.gladiator_arena.rules import board, fields as F, gladiators, setup
from harena.games.gladiator_arena.view import buttons, plans, read, words

MADE: Final = (
    (messages.ALL_ROUNDER, gladiators.HUMAN, gladiators.SWORD),
    (messages.ARCHER, gladiators.ELF, gladiators.BOW),
    (messages.HARD_HITTER, gladiators.GIANT, gladiators.AXE),
)
"""Ready-made gladiators, for players who do not want to compare."""
NO_SINGLE: Final = -1
"""The action of a choice that is two at once."""
NEVER: Final = "\u2013"
"""In the chart, for a race with a weapon that it may not carry."""
_RACES: Final = range(int(gladiators.HUMAN), int(gladiators.GIANT) + 1)
_WEAPONS: Final = range(int(gladiators.AXE), int(gladiators.CATAPULT) + 1)


def targets(arena: read.Position, seat: int) -> list[Target]:
    """Return races, weapons and squares; each choice keeps the others that go with it."""
    entry = plans.enrolment_of(arena, seat)
    found = []
    if entry.weapon:
        for square in range(arena.area):
            if square != entry.goal and setup.may_ask_for(arena.state, square):
                found.append(_start(arena, seat, entry, square))
    if not entry.known:
        found += [_race(arena, entry, race) for race in _RACES]
        for weapon in _WEAPONS:
            if entry.race and gladiators.pair_allowed(entry.race, weapon, arena.weak_pairs):
                found.append(_weapon(arena, entry, weapon))
        for race, weapon in gladiators.allowed_pairs(arena.weak_pairs):
            label, group = words.pair(race, weapon), messages.RACE_AND_WEAPON
            found.append(_both(arena, entry, race, weapon, label, "pair", group))
        for label, race, weapon in MADE:
            found.append(_both(arena, entry, race, weapon, label, "made", messages.READY_MADE))
    if entry.goal >= 0:
        gladiator, start = words.pair(entry.race, entry.weapon), arena.square(entry.goal)
        plan = messages.start_plan(gladiator=gladiator, square=start)
        found.append(buttons.ready(arena, seat, plan))
    if entry.actions(arena):
        found.append(buttons.clear(arena, messages.CLEAR_CHOICES))
    return found


def _race(arena: read.Position, entry: plans.Enrolment, race: int) -> Target:
    then = entry.with_race(arena, race)
    harm = [
        (gladiators.WEAPONS[weapon - 1], int(gladiators.damage_of(race, weapon)))
        for weapon in _WEAPONS
        if gladiators.pair_allowed(race, weapon, arena.weak_pairs)
    ]
    text = messages.race(
        hit_points=int(gladiators.HIT_POINTS[race]),
        movement=int(gladiators.MOVEMENT[race]),
        step=int(gladiators.STEP_COST[race]),
        damage=harm,
        refused=gladiators.WEAPONS[entry.weapon - 1] if entry.weapon and not then.weapon else "",
    )
    name = gladiators.RACES[race - 1]
    return buttons.button(
        arena,
        arena.state.other + F.RACE_ACTION + race - 1,
        name,
        capitalized(name),
        text,
        role="race",
        group=messages.RACE_AND_WEAPON,
        detail=_facts(race),
        plan=then.actions(arena),
        chosen=race == entry.race,
    )


def _weapon(arena: read.Position, entry: plans.Enrolment, weapon: int) -> Target:
    then = replace(entry, weapon=weapon)
    harm = int(gladiators.damage_of(entry.race, weapon))
    name = gladiators.WEAPONS[weapon - 1]
    return buttons.button(
        arena,
        arena.state.other + F.WEAPON_ACTION + weapon - 1,
        name,
        capitalized(name),
        _strike(entry.race, weapon),
        role="weapon",
        group=messages.RACE_AND_WEAPON,
        detail=messages.weapon(damage=harm, reach=words.reach(weapon)),
        plan=then.actions(arena),
        chosen=weapon == entry.weapon,
    )


def _facts(race: int) -> str:
    hit_points, movement = int(gladiators.HIT_POINTS[race]), int(gladiators.MOVEMENT[race])
    return messages.facts(hit_points=hit_points, movement=movement)


def _strike(race: int, weapon: int) -> str:
    """Return a strike's effect and cost, in a sentence."""
    harm, far = int(gladiators.damage_of(race, weapon)), words.reach(weapon)
    special = {
        int(gladiators.BOW): messages.bow_facts,
        int(gladiators.CATAPULT): messages.catapult_facts,
    }
    return special.get(weapon, messages.strike_facts)(damage=harm, reach=far)


def _both(
    arena: read.Position,
    entry: plans.Enrolment,
    race: int,
    weapon: int,
    label: str,
    role: str,
    group: str,
) -> Target:
    """Return the choice of race and weapon at once; a chosen square stays."""
    plan = replace(entry, race=race, weapon=weapon).actions(arena)
    pair = words.pair(race, weapon)
    name = f"{gladiators.RACES[race - 1]} {gladiators.WEAPONS[weapon - 1]}"
    text = messages.pair(gladiator=pair, facts=_facts(race), strike=_strike(race, weapon))
    return Target(
        NO_SINGLE,
        name,
        "button",
        name,
        role,
        capitalized(label),
        Preview(text),
        group,
        pair if role == "made" else "",
        plan,
        chosen=(race, weapon) == (entry.race, entry.weapon),
    )


def charts(arena: read.Position, seat: int) -> list[Chart]:
    """Return the chart of races, weapons and damage while they can be chosen."""
    if not arena.is_enrolling or seat not in arena.waiting or plans.enrolment_of(arena, seat).known:
        return []
    pairs = gladiators.allowed_pairs(arena.weak_pairs)
    return [
        Chart(
            messages.RACE_AND_WEAPON,
            tuple(
                Head(name, name.capitalize(), _facts(race))
                for race, name in enumerate(gladiators.RACES, 1)
            ),
            tuple(
                Head(name, name.capitalize(), words.reach(arm, short=True))
                for arm, name in enumerate(gladiators.WEAPONS, 1)
            ),
            tuple(
                tuple(_harm(race, arm) if (race, arm) in pairs else NEVER for arm in _WEAPONS)
                for race in _RACES
            ),
            messages.LEGEND,
            messages.PER_STRIKE,
        )
    ]


def _harm(race: int, weapon: int) -> str:
    """Return a strike's damage: `4`, of a catapult `2+1`."""
    harm = str(int(gladiators.damage_of(race, weapon)))
    return f"{harm}+1" if weapon == gladiators.CATAPULT else harm


def _start(arena: read.Position, seat: int, entry: plans.Enrolment, square: int) -> Target:
    name, other = arena.square(square), arena.square(board.opposite(arena.state, square))
    held = bool(setup.is_held(arena.state, square))
    text = messages.start_preview(square=name, opposite=other, held=held)
    path = (Stop(name, "drop"),)
    plan = replace(entry, goal=square).actions(arena)
    preview = Preview(text, words.token_id(seat), path)
    label = messages.start(square=name)
    return Target(square, name, "cell", name, "place", label, preview, plan=plan)


def unavailable(arena: read.Position, seat: int) -> list[Unavailable]:
    """Return weapons that the race cannot carry, and why the seat cannot be ready yet."""
    entry = plans.enrolment_of(arena, seat)
    found = []
    if not entry.known:
        race = gladiators.RACES[entry.race - 1]
        for weapon, title in enumerate(gladiators.WEAPONS, 1):
            if entry.race == 0:
                why = messages.CHOOSE_RACE
            elif gladiators.pair_allowed(entry.race, weapon, arena.weak_pairs):
                continue
            elif gladiators.pair_allowed(entry.race, weapon, 1):
                why = messages.weak_pair(race=race, weapon=title)
            else:
                why = messages.never_carries(race=race, weapon=title)
            label, far = title.capitalize(), words.reach(weapon)
            found.append(Unavailable(label, why, messages.RACE_AND_WEAPON, far, title))
    if entry.goal < 0:
        why = messages.choose_first(race=not entry.race, weapon=not entry.weapon)
        found.append(Unavailable(messages.READY, why, name="ready"))
    return found

"""Targets before the first turn: race, weapon and square."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from harena.core.english import listed
from harena.core.scene.chart import Chart, Head
from harena.core.scene.scene import Preview, Stop, Target, Unavailable
from harena.games.gladiator_arena.rules import board, fields as F, gladiators, setup
from harena.games.gladiator_arena.view import buttons, plans, read, words

GROUP: Final = "Race and weapon"
READY_MADE: Final = "Ready-made"
"""Groups of buttons."""
MADE: Final = (
    ("All-rounder", gladiators.HUMAN, gladiators.SWORD),
    ("From afar", gladiators.ELF, gladiators.BOW),
    ("Hard hitter", gladiators.GIANT, gladiators.AXE),
)
"""Ready-made gladiators, for players who do not want to compare."""
NO_SINGLE: Final = -1
"""The action of a choice that is two at once."""
NEVER: Final = "\u2013"
"""In the chart, for a race with a weapon that it may not carry."""
_RACES: Final = range(int(gladiators.HUMAN), int(gladiators.GIANT) + 1)
_WEAPONS: Final = range(int(gladiators.AXE), int(gladiators.CATAPULT) + 1)


def targets(arena: read.Position, seat: int) -> list[Target]:
    """Races, weapons and squares; each keeps what goes with it."""
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
            label = words.pair(race, weapon).capitalize()
            found.append(_both(arena, entry, race, weapon, label, "pair", GROUP))
        for label, race, weapon in MADE:
            found.append(_both(arena, entry, race, weapon, label, "made", READY_MADE))
    if entry.goal >= 0:
        what = f"{words.pair(entry.race, entry.weapon)} on {arena.square(entry.goal)}"
        found.append(buttons.ready(arena, seat, what))
    if entry.actions(arena):
        ready = arena.state.other + F.READY
        text = "You choose anew, as if you had chosen nothing."
        found.append(buttons.button(arena, ready, "clear", "Clear", text, plan=()))
    return found


def _race(arena: read.Position, entry: plans.Enrolment, race: int) -> Target:
    then = entry.with_race(arena, race)
    step = "" if gladiators.STEP_COST[race] == 1 else f", {gladiators.STEP_COST[race]} for a step"
    harm = [
        f"{gladiators.WEAPONS[weapon - 1]} {gladiators.damage_of(race, weapon)}"
        for weapon in range(1, gladiators.CATAPULT + 1)
        if gladiators.pair_allowed(race, weapon, arena.weak_pairs)
    ]
    text = f"{gladiators.HIT_POINTS[race]} HP, {gladiators.MOVEMENT[race]} MpT a turn{step}; "
    text += f"damage: {', '.join(harm)}."
    if entry.weapon and not then.weapon:
        text += f" It cannot carry {words.a_or_an(gladiators.WEAPONS[entry.weapon - 1])}."
    chosen = race == entry.race
    return buttons.button(
        arena,
        arena.state.other + F.RACE_ACTION + race - 1,
        gladiators.RACES[race - 1],
        gladiators.RACES[race - 1].capitalize() + (", chosen" if chosen else ""),
        text,
        role="chosen" if chosen else "race",
        group=GROUP,
        detail=_facts(race),
        plan=then.actions(arena),
    )


def _weapon(arena: read.Position, entry: plans.Enrolment, weapon: int) -> Target:
    then = replace(entry, weapon=weapon)
    harm = int(gladiators.damage_of(entry.race, weapon))
    chosen = weapon == entry.weapon
    return buttons.button(
        arena,
        arena.state.other + F.WEAPON_ACTION + weapon - 1,
        gladiators.WEAPONS[weapon - 1],
        gladiators.WEAPONS[weapon - 1].capitalize() + (", chosen" if chosen else ""),
        _blow(entry.race, weapon),
        role="chosen" if chosen else "weapon",
        group=GROUP,
        detail=f"{harm} damage, {words.reach(weapon)}",
        plan=then.actions(arena),
    )


def _facts(race: int) -> str:
    """`8 HP, 3 MpT`."""
    return f"{gladiators.HIT_POINTS[race]} HP, {gladiators.MOVEMENT[race]} MpT"


def _blow(race: int, weapon: int) -> str:
    """Return a strike's effect and cost, in a sentence."""
    harm, far = int(gladiators.damage_of(race, weapon)), words.reach(weapon)
    if weapon == gladiators.BOW:
        return f"Each strike does {harm} damage, {far}, and costs 2 MpT."
    if weapon == gladiators.CATAPULT:
        return (
            f"One strike does {harm} damage and 1 on the squares around, {far}; "
            "it costs all MpT, so you do not move in that turn."
        )
    return f"Each strike does {harm} damage, {far}."


def _both(
    arena: read.Position,
    entry: plans.Enrolment,
    race: int,
    weapon: int,
    label: str,
    role: str,
    group: str,
) -> Target:
    """Race and weapon at once; a square that was chosen stays."""
    chosen = (race, weapon) == (entry.race, entry.weapon)
    plan = replace(entry, race=race, weapon=weapon).actions(arena)
    pair = words.pair(race, weapon)
    name = f"{gladiators.RACES[race - 1]} {gladiators.WEAPONS[weapon - 1]}"
    text = f"{pair.capitalize()}: {_facts(race)}. {_blow(race, weapon)}"
    return Target(
        NO_SINGLE,
        name,
        "button",
        name,
        "chosen" if chosen and role == "pair" else role,
        label + (", chosen" if chosen else ""),
        Preview(text),
        group,
        pair if role == "made" else "",
        plan,
    )


def charts(arena: read.Position, seat: int) -> list[Chart]:
    """All races and weapons with the damage of their strikes, as long as they may be chosen."""
    if not arena.is_enrolling or seat not in arena.waiting or plans.enrolment_of(arena, seat).known:
        return []
    pairs = gladiators.allowed_pairs(arena.weak_pairs)
    return [
        Chart(
            GROUP,
            tuple(
                Head(name, name.capitalize(), _facts(race))
                for race, name in enumerate(gladiators.RACES, 1)
            ),
            tuple(
                # The range in short: `range 2`, `range 3+`.
                Head(name, name.capitalize(), words.reach(arm).replace(" and more", "+"))
                for arm, name in enumerate(gladiators.WEAPONS, 1)
            ),
            tuple(
                tuple(_harm(race, arm) if (race, arm) in pairs else NEVER for arm in _WEAPONS)
                for race in _RACES
            ),
            "MpT is what one may spend in a turn: a step costs 1, a giant's 2; a strike 1, "
            "an arrow 2, a catapult's all.",
            "damage of a strike",
        )
    ]


def _harm(race: int, weapon: int) -> str:
    """Return a strike's damage: `4`, of a catapult `2+1`."""
    harm = str(int(gladiators.damage_of(race, weapon)))
    return f"{harm}+1" if weapon == gladiators.CATAPULT else harm


def _start(arena: read.Position, seat: int, entry: plans.Enrolment, square: int) -> Target:
    name, other = arena.square(square), arena.square(board.opposite(arena.state, square))
    text = f"You ask for {name}; of two the one who is ready later comes to {other}."
    if setup.is_held(arena.state, square):
        text = f"{name} is held, so you come to {other} unless others ask for it too."
    path = (Stop(name, "drop"),)
    plan = replace(entry, goal=square).actions(arena)
    preview = Preview(text, words.token_id(seat), path)
    return Target(square, name, "cell", name, "place", f"Start on {name}", preview, plan=plan)


def unavailable(arena: read.Position, seat: int) -> list[Unavailable]:
    """Weapons that its race cannot carry, and why one cannot be ready yet."""
    entry = plans.enrolment_of(arena, seat)
    found = []
    if not entry.known:
        race = words.a_or_an(gladiators.RACES[entry.race - 1]).capitalize()
        for weapon, title in enumerate(gladiators.WEAPONS, 1):
            if entry.race == 0:
                why = "Choose a race first."
            elif gladiators.pair_allowed(entry.race, weapon, arena.weak_pairs):
                continue
            elif gladiators.pair_allowed(entry.race, weapon, 1):
                why = f"{race} is weak with {words.a_or_an(title)}; this table does not admit that"
                why += " (GA-2)."
            else:
                why = f"{race} never carries {words.a_or_an(title)} (GA-2)."
            label, far = title.capitalize(), words.reach(weapon)
            found.append(Unavailable(label, why, GROUP, far, title))
    if entry.goal < 0:
        missing = [
            word
            for word, known in (("a race", entry.race), ("a weapon", entry.weapon))
            if not known
        ]
        why = f"Choose {listed([*missing, 'a square'])} first."
        found.append(Unavailable("Ready", why, name="ready"))
    return found

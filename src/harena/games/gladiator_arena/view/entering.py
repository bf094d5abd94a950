"""What may be pointed at before the first turn: race, weapon and square."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from harena.core.show.english import listed
from harena.core.show.scene import Preview, Stop, Target, Unavailable
from harena.games.gladiator_arena.rules import board, setup, table as on
from harena.games.gladiator_arena.view import plans, pointing, read, words

RACE_GROUP: Final = "Race"
WEAPON_GROUP: Final = "Weapon"
"""Groups of buttons."""


def enrolment(arena: read.Arena, seat: int) -> list[Target]:
    """Races, weapons and squares; each keeps what goes with it."""
    entry = plans.entry_of(arena, seat)
    found = []
    if entry.weapon:
        for square in range(arena.area):
            if square != entry.goal and setup.may_ask_for(arena.state, square):
                found.append(_start(arena, seat, entry, square))
    if not entry.known:
        found += [_race(arena, entry, race) for race in range(on.HUMAN, on.GIANT + 1)]
        for weapon in range(1, on.CATAPULT + 1):
            if entry.race and on.pair_allowed(entry.race, weapon, arena.weak_pairs):
                found.append(_weapon(arena, entry, weapon))
    if entry.goal >= 0:
        label = f"Ready: {words.pair(entry.race, entry.weapon)} on {arena.square(entry.goal)}"
        found.append(
            pointing.button(
                arena, arena.state.other + on.READY, "ready", label, pointing.READY_TEXT
            )
        )
    if entry.actions(arena):
        ready = arena.state.other + on.READY
        text = "You choose anew, as if you had chosen nothing."
        found.append(pointing.button(arena, ready, "clear", "Clear", text, plan=()))
    return found


def _race(arena: read.Arena, entry: plans.Enrolment, race: int) -> Target:
    then = entry.with_race(arena, race)
    step = "" if on.STEP_COST[race] == 1 else f", {on.STEP_COST[race]} for a step"
    harm = [
        f"{on.WEAPONS[weapon - 1]} {on.damage_of(race, weapon)}"
        for weapon in range(1, on.CATAPULT + 1)
        if on.pair_allowed(race, weapon, arena.weak_pairs)
    ]
    text = f"{on.HIT_POINTS[race]} HP, {on.MOVEMENT[race]} MpT a turn{step}; "
    text += f"damage: {', '.join(harm)}."
    if entry.weapon and not then.weapon:
        text += f" It cannot carry {words.a_or_an(on.WEAPONS[entry.weapon - 1])}."
    chosen = race == entry.race
    return pointing.button(
        arena,
        arena.state.other + on.RACE_ACTION + race - 1,
        on.RACES[race - 1],
        on.RACES[race - 1].capitalize() + (", chosen" if chosen else ""),
        text,
        role="chosen" if chosen else "race",
        group=RACE_GROUP,
        detail=f"{on.HIT_POINTS[race]} HP, {on.MOVEMENT[race]} MpT",
        plan=then.actions(arena),
    )


def _weapon(arena: read.Arena, entry: plans.Enrolment, weapon: int) -> Target:
    then = replace(entry, weapon=weapon)
    harm = int(on.damage_of(entry.race, weapon))
    text = f"Each strike does {harm} damage, {words.reach(weapon)}."
    if weapon == on.BOW:
        text = f"Each strike does {harm} damage, {words.reach(weapon)}, and costs 2 MpT."
    if weapon == on.CATAPULT:
        text = (
            f"One strike does {harm} damage and 1 on the squares around, {words.reach(weapon)}; "
            "it costs all MpT, so you do not move in that turn."
        )
    chosen = weapon == entry.weapon
    return pointing.button(
        arena,
        arena.state.other + on.WEAPON_ACTION + weapon - 1,
        on.WEAPONS[weapon - 1],
        on.WEAPONS[weapon - 1].capitalize() + (", chosen" if chosen else ""),
        text,
        role="chosen" if chosen else "weapon",
        group=WEAPON_GROUP,
        detail=f"{harm} damage, {words.reach(weapon)}",
        plan=then.actions(arena),
    )


def _start(arena: read.Arena, seat: int, entry: plans.Enrolment, square: int) -> Target:
    name, other = arena.square(square), arena.square(board.opposite(arena.state, square))
    text = f"You ask for {name}; of two the one who is ready later comes to {other}."
    if setup.is_held(arena.state, square):
        text = f"{name} is held, so you come to {other} unless others ask for it too."
    path = (Stop(name, "drop"),)
    plan = replace(entry, goal=square).actions(arena)
    preview = Preview(text, words.token_id(seat), path)
    return Target(square, name, "cell", name, "place", f"Start on {name}", preview, plan=plan)


def not_enrolled(arena: read.Arena, seat: int) -> list[Unavailable]:
    """Weapons that its race cannot carry, and why one cannot be ready yet."""
    entry = plans.entry_of(arena, seat)
    found = []
    if not entry.known:
        for weapon in range(1, on.CATAPULT + 1):
            title = on.WEAPONS[weapon - 1]
            if entry.race == 0:
                why = "Choose a race first."
            elif on.pair_allowed(entry.race, weapon, arena.weak_pairs):
                continue
            elif on.pair_allowed(entry.race, weapon, 1):
                why = (
                    f"{words.a_or_an(on.RACES[entry.race - 1]).capitalize()} is weak with "
                    f"{words.a_or_an(title)}; this table does not admit that (GA-2)."
                )
            else:
                race = words.a_or_an(on.RACES[entry.race - 1]).capitalize()
                why = f"{race} never carries {words.a_or_an(title)} (GA-2)."
            label, far = title.capitalize(), words.reach(weapon)
            found.append(Unavailable(label, why, WEAPON_GROUP, far, title))
    if entry.goal < 0:
        missing = [
            word
            for word, known in (("a race", entry.race), ("a weapon", entry.weapon))
            if not known
        ]
        why = f"Choose {listed([*missing, 'a square'])} first."
        found.append(Unavailable("Ready", why, name="ready"))
    return found

"""What may be pointed at before the first turn: race, weapon and square (GA-2, GA-16)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from harena.core.show.scene import Preview, Stop, Target, Unavailable
from harena.games.gladiator_arena.rules.board import opposite
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.rules.setup import is_held, may_ask_for
from harena.games.gladiator_arena.rules.table import (
    BOW,
    CATAPULT,
    GIANT,
    HIT_POINTS,
    HUMAN,
    MOVEMENT,
    RACE_ACTION,
    RACES,
    READY,
    STEP_COST,
    WEAK,
    WEAPON_ACTION,
    WEAPONS,
    damage_of,
    pair_allowed,
)
from harena.games.gladiator_arena.view.plans import Enrolment, entry_of
from harena.games.gladiator_arena.view.pointing import READY_TEXT, button
from harena.games.gladiator_arena.view.words import (
    a_or_an,
    listed,
    pair,
    reach,
    square_title,
    token_id,
)

RACE_GROUP: Final = "Race"
WEAPON_GROUP: Final = "Weapon"
"""Groups of buttons."""


def enrolment(table: GladiatorArena, seat: int) -> list[Target]:
    """GA-2, GA-16: races, weapons and squares; each keeps what goes with it."""
    entry = entry_of(table, seat)
    found = []
    if entry.weapon:
        for square in range(int(table.area)):
            if square != entry.goal and may_ask_for(table, square):
                found.append(_start(table, seat, entry, square))
    if not entry.known:
        found += [_race(table, entry, race) for race in range(int(HUMAN), int(GIANT) + 1)]
        for weapon in range(1, int(CATAPULT) + 1):
            if entry.race and pair_allowed(entry.race, weapon, table.table[WEAK]):
                found.append(_weapon(table, entry, weapon))
    if entry.goal >= 0:
        label = f"Ready: {pair(entry.race, entry.weapon)} on {square_title(table, entry.goal)}"
        found.append(button(table, int(table.other + READY), "ready", label, READY_TEXT))
    if entry.actions(table):
        ready = int(table.other + READY)
        text = "You choose anew, as if you had chosen nothing."
        found.append(button(table, ready, "clear", "Clear", text, plan=()))
    return found


def _race(table: GladiatorArena, entry: Enrolment, race: int) -> Target:
    then = entry.with_race(table, race)
    step = "" if STEP_COST[race] == 1 else f", {STEP_COST[race]} for a step"
    harm = [
        f"{WEAPONS[weapon - 1]} {damage_of(race, weapon)}"
        for weapon in range(1, int(CATAPULT) + 1)
        if pair_allowed(race, weapon, table.table[WEAK])
    ]
    text = f"{HIT_POINTS[race]} HP, {MOVEMENT[race]} MpT a turn{step}; damage: {', '.join(harm)}."
    if entry.weapon and not then.weapon:
        text += f" It cannot carry {a_or_an(WEAPONS[entry.weapon - 1])}."
    chosen = race == entry.race
    return button(
        table,
        int(table.other + RACE_ACTION) + race - 1,
        RACES[race - 1],
        RACES[race - 1].capitalize() + (", chosen" if chosen else ""),
        text,
        role="chosen" if chosen else "race",
        group=RACE_GROUP,
        detail=f"{HIT_POINTS[race]} HP, {MOVEMENT[race]} MpT",
        plan=then.actions(table),
    )


def _weapon(table: GladiatorArena, entry: Enrolment, weapon: int) -> Target:
    then = replace(entry, weapon=weapon)
    harm = int(damage_of(entry.race, weapon))
    text = f"Each strike does {harm} damage, {reach(weapon)}."
    if weapon == BOW:
        text = f"Each strike does {harm} damage, {reach(weapon)}, and costs 2 MpT."
    if weapon == CATAPULT:
        text = (
            f"One strike does {harm} damage and 1 on the squares around, {reach(weapon)}; "
            "it costs all MpT, so you do not move in that turn."
        )
    chosen = weapon == entry.weapon
    return button(
        table,
        int(table.other + WEAPON_ACTION) + weapon - 1,
        WEAPONS[weapon - 1],
        WEAPONS[weapon - 1].capitalize() + (", chosen" if chosen else ""),
        text,
        role="chosen" if chosen else "weapon",
        group=WEAPON_GROUP,
        detail=f"{harm} damage, {reach(weapon)}",
        plan=then.actions(table),
    )


def _start(table: GladiatorArena, seat: int, entry: Enrolment, square: int) -> Target:
    name, other = square_title(table, square), square_title(table, int(opposite(table, square)))
    text = f"You ask for {name}; of two the one who is ready later comes to {other}."
    if is_held(table, square):
        text = f"{name} is held, so you come to {other} unless others ask for it too."
    path = (Stop(name, "drop"),)
    plan = replace(entry, goal=square).actions(table)
    preview = Preview(text, token_id(seat), path)
    return Target(square, name, "cell", name, "place", f"Start on {name}", preview, plan=plan)


def not_enrolled(table: GladiatorArena, seat: int) -> list[Unavailable]:
    """GA-2: weapons that its race cannot carry, and why one cannot be ready yet."""
    entry = entry_of(table, seat)
    found = []
    if not entry.known:
        for weapon in range(1, int(CATAPULT) + 1):
            title = WEAPONS[weapon - 1]
            if entry.race == 0:
                why = "Choose a race first."
            elif pair_allowed(entry.race, weapon, table.table[WEAK]):
                continue
            elif pair_allowed(entry.race, weapon, 1):
                why = (
                    f"{a_or_an(RACES[entry.race - 1]).capitalize()} is weak with "
                    f"{a_or_an(title)}; this table does not admit that (GA-2)."
                )
            else:
                race = a_or_an(RACES[entry.race - 1]).capitalize()
                why = f"{race} never carries {a_or_an(title)} (GA-2)."
            found.append(Unavailable(title.capitalize(), why, WEAPON_GROUP, reach(weapon)))
    if entry.goal < 0:
        missing = [
            word
            for word, known in (("a race", entry.race), ("a weapon", entry.weapon))
            if not known
        ]
        found.append(Unavailable("Ready", f"Choose {listed([*missing, 'a square'])} first."))
    return found

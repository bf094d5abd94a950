"""Texts of Arena: names, prompts, choices and their previews, forecasts, the log, the outcome."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import capitalized, counted, listed

# --- seats, creatures, terrain ------------------------------------------------------------------

TERRAIN: Final = {
    "grass": "grass",
    "forest": "forest",
    "rocky": "rocky ground",
    "river": "river",
    "water": "water",
}
"""[terrain] -> its name in sentences."""
ENTERS: Final = (
    "enters grass and river",
    "enters forest, grass and river",
    "enters rocky ground, grass and river",
    "enters all land and river",
    "enters water and river",
    "enters everything",
)
"""[range] -> the terrain that such creatures enter."""
TO_PLACE: Final = "To place"
DEAD: Final = "Dead"
MAP_LABEL: Final = "Map of 17 hexes and two kings' areas"


def holds(*, seat: str, hexes: Sequence[str]) -> str:
    return f"{seat} holds {listed(hexes)}"


def kings_area(*, seat: str) -> str:
    return f"the area of {seat}'s king"


def owned(*, seat: str, creature: str) -> str:
    return f"{seat}'s {creature}"


def facts(*, power: int, move: int, enters: str) -> str:
    return f"power {power}, move {move}, {enters}"


def hex_label(*, place: str, ground: str, holder: str) -> str:
    return f"{place}, {ground}{f', held by {holder}' if holder else ''}"


def king_label(*, place: str, area: str) -> str:
    return f"{place}, {area}"


def army_power(power: int) -> str:
    return f"power {power}"


def hexes(n: int) -> str:
    return counted(n, "hex", "hexes")


def creatures(n: int) -> str:
    return counted(n, "creature")


def points(n: int) -> str:
    return counted(n, "point")


def points_left(n: int) -> str:
    return f"{points(n)} left"


def dead(n: int) -> str:
    return f"{n} dead"


def creature_label(*, creature: str, facts: str, place: str, ground: str, moved: bool) -> str:
    where = f"in {place} on {ground}" if ground else f"in {place}"
    return f"{creature}, {facts}, {where}{', has moved' if moved else ''}"


def out_of_play(*, creature: str, facts: str, dead: bool) -> str:
    return f"{creature}, {facts}, {'dead' if dead else 'to be placed'}"


def in_place(*, names: Sequence[str], place: str) -> str:
    return f"{listed(names)} in {place}"


def whose_turn(*, turn: int, seat: str) -> str:
    return f"Turn {turn}, {seat}'s."


def army(*, seat: str, groups: Sequence[str], held: Sequence[str]) -> str:
    holds = f"; holds {listed(held)}" if held else ""
    return f"{seat}: {', '.join(groups) or 'no creatures on the board'}{holds}."


def terrain_of(grounds: Sequence[tuple[str, Sequence[str]]]) -> str:
    parts = [f"{ground} {', '.join(on)}" for ground, on in grounds]
    return f"Terrain: {'; '.join(parts)}."


# --- armies in text -----------------------------------------------------------------------------


def army_too_big(most: int) -> str:
    return f"an army has at most {creatures(most)}"


def army_too_long(most: int) -> str:
    return f"this army takes more than {most} characters"


def bad_creature(text: str) -> str:
    return (
        "write a creature like 2 ogre, or your own like 2xguard:land:3:1 (what it enters, power, "
        f"move), not {text!r}"
    )


def no_such_count(text: str) -> str:
    return f"{text!r}: there must be at least one"


def unknown_creature(*, name: str, known: Sequence[str]) -> str:
    return (
        f"no creature {name!r}; creatures: {', '.join(known)}; write your own like {name}:land:2:1"
    )


def bad_creature_name(*, name: str, shortest: int, longest: int) -> str:
    return f"{name!r} can't be a creature's name; use {shortest} to {longest} letters, not 'done'"


def unknown_range(*, name: str, word: str, known: Sequence[str]) -> str:
    return f"{name}: {word!r} is not {listed(known, 'or')}"


def out_of_bounds(*, name: str, power: int, move: int) -> str:
    return f"{name}: power is 0 to {power} and move 0 to {move}"


# --- prompts ------------------------------------------------------------------------------------


def for_you(*, seat: str, task: str) -> str:
    return f"{seat}, {task}"


def others_place(seats: Sequence[str]) -> str:
    verb = "are placing their" if len(seats) > 1 else "is placing"
    return f"{listed(seats)} {verb} creatures in secret."


def place_creature(*, creature: str, number: int, of: int) -> str:
    return f"choose a hex beside your king for your {creature} ({number} of {of})."


def change_terrain(pool: int) -> str:
    return f"change terrain, or press Done changing. You have {points_left(pool)}."


def changes_terrain(*, seat: str, pool: int) -> str:
    return f"{seat} is changing terrain, with {points_left(pool)}."


def choose_hex(creature: str) -> str:
    return f"choose a hex for your {creature}."


def moves_creature(*, seat: str, creature: str) -> str:
    return f"{seat} is moving the {creature}."


def keep_moving(*, creature: str, steps: int) -> str:
    return (
        f"move your {creature} ({counted(steps, 'step')} left), another creature, or end movement."
    )


def choose_mover() -> str:
    return "move a creature, or end movement."


def moves(seat: str) -> str:
    return f"{seat} is moving."


def first_movement(*, limit: int, strength: int) -> str:
    half = f"half of your army's {strength}"
    return f"In this first movement, up to {limit} total power may move: {half}."


def combats_so_far(*, seats: Sequence[str], scores: str) -> str:
    return f"Combats so far, {' to '.join(seats)}: {scores}."


def die_for_first_turn(die: str) -> str:
    return f"A {die} decides who moves first."


def die_for_victim(*, die: str, seat: str, place: str) -> str:
    return f"A {die} decides which of {seat}'s creatures in {place} dies."


def die_for_retreat(*, die: str, creature: str, place: str) -> str:
    return f"A {die} decides where {creature} retreats to from {place}."


# --- choices ------------------------------------------------------------------------------------

NO_MORE_CHANGES: Final = "Done changing"
END_MOVEMENT: Final = "End movement"
NOT_YOURS: Final = "This creature isn't yours."
PLACE_BESIDE_KING: Final = "Start in a hex beside your king, on terrain this creature can enter."
NEVER_MOVES: Final = "It never moves."
NO_HEX_TO_ENTER: Final = "It can't enter any hex beside it."
FREE_HEXES: Final = "Free hexes"


def hexes_of(seat: str) -> str:
    return f"{seat}'s hexes"


def change_too_dear(*, cost: int, pool: int) -> str:
    return f"A change here costs {cost}. You have {points_left(pool)}."


def changes_too_dear(*, places: Sequence[str], cost: int, pool: int) -> str:
    return f"Changing {listed(places, 'or')} costs {cost}. You have {points_left(pool)}."


def price_group(cost: int) -> str:
    return f"cost {cost}"


def not_beside(creature: str) -> str:
    return f"Not beside {creature}: creatures move from hex to hex."


def cannot_enter(*, creature: str, ground: str) -> str:
    return f"{capitalized(creature)} can't enter {ground}."


def too_strong(*, limit: int, strength: int, power: int, moved: int) -> str:
    first = first_movement(limit=limit, strength=strength)
    return f"{first} This creature has power {power}, and power {moved} has moved."


def place_label(*, creature: str, place: str) -> str:
    return f"{capitalized(creature)} to {place}"


def fight_label(*, creature: str, place: str) -> str:
    return f"{place_label(creature=creature, place=place)}, a fight"


def places(*, creature: str, facts: str, place: str, beside: str) -> str:
    where = f" beside {beside}" if beside else ""
    return f"{capitalized(creature)} ({facts}) starts in {place}{where}."


def stops_changing(pool: int) -> str:
    return f"You change no more terrain and lose {points(pool)}. Then you move."


def changes_to(*, place: str, old: str, new: str, cost: int, pool: int) -> str:
    return f"{place} turns from {old} into {new} for {cost} of {points(pool)}; {pool - cost} left."


def change_label(*, place: str, new: str) -> str:
    return f"{place} into {new}"


def change_cost(*, cost: int, pool: int) -> str:
    return f"{cost} of {pool}"


def must_leave(*, names: Sequence[str], own: bool, other: str) -> str:
    verb = "retreats" if len(names) == 1 else "retreat"
    when = (
        f"this turn, or {verb} at the end of {other}'s turn"
        if own
        else f"in {other}'s next turn, or {verb} at its end"
    )
    return f"{capitalized(listed(names))} can't enter that and must leave {when}."


def will_die(*, names: Sequence[str], other: str) -> str:
    verb = "dies" if len(names) == 1 else "die"
    return f"{capitalized(listed(names))} can't enter that and {verb} at the end of {other}'s turn."


def pick_creature(*, creature: str, facts: str, steps: int, ends: Sequence[str]) -> str:
    left = counted(steps, "step")
    return f"{capitalized(creature)} ({facts}) has {left} and can reach {listed(ends)}."


def move_label(creature: str) -> str:
    return f"Move {capitalized(creature)}"


def no_fights(seat: str) -> str:
    return f"There are no fights. {seat}'s turn starts."


def takes_king(*, creature: str, area: str, seat: str) -> str:
    return f"{capitalized(creature)} enters {area}: {seat} wins at once."


def ends_in_fight(*, creature: str, place: str) -> str:
    return f"{capitalized(creature)} stops in {place} and fights."


def can_join(names: Sequence[str]) -> str:
    return f"{capitalized(listed(names))} can still join."


def step(
    *, creature: str, place: str, takes: bool, holder: str, friends: Sequence[str], ends: str
) -> str:
    text = f"{capitalized(creature)} moves to {place}"
    if takes:
        text += _taking(holder)
    if friends:
        text += f", beside {listed(friends)}"
    return f"{text}. {ends}"


def _taking(holder: str) -> str:
    return f" and takes it from {holder}" if holder else " and takes it"


def steps_more(*, steps: int, ends: Sequence[str]) -> str:
    return f"With {counted(steps, 'step')} more it can reach {listed(ends)}."


STOPS_THERE: Final = "It stops there."

# --- forecasts ----------------------------------------------------------------------------------


def side(*, seat: str, power: int, names: Sequence[str]) -> str:
    return f"{seat} {power} ({listed(names)})"


def sums(*, first: str, second: str) -> str:
    return f"{first} against {second}"


def tie(sums: str) -> str:
    return f"{sums}: a tie, no creature dies."


def loses(*, sums: str, seat: str, names: Sequence[str]) -> str:
    each = f" (1/{len(names)} each)" if len(names) > 1 else ""
    return f"{sums}: {seat} loses; {listed(names, 'or')} dies{each}."


def survivors(n: int) -> str:
    return "The survivor" if n == 1 else "The survivors"


def if_alive(names: Sequence[str]) -> str:
    return f"{listed(names)}, if {'it lives' if len(names) == 1 else 'they live'},"


def retreats_to(*, who: str, many: bool, ends: Sequence[str]) -> str:
    each = ", each for itself" if many and len(ends) > 1 else ""
    return f"{capitalized(who)} {'retreat' if many else 'retreats'} to {listed(ends, 'or')}{each}."


def dies_retreating(*, who: str, many: bool, why: str) -> str:
    return f"{capitalized(who)} {'die' if many else 'dies'} retreating: {why}."


def retreat_end(*, place: str, enemies: bool, ways: int) -> str:
    share = f" (1/{ways})" if ways > 1 else ""
    return f"{place}{' among enemies' if enemies else ''}{share}"


MOVE_ZERO: Final = "move 0"
NO_VALID_HEX: Final = "no valid hex"


def no_way_back(ground: str) -> str:
    return f"no way back onto {ground}"


def combat_ahead(*, place: str, text: str) -> str:
    return f"{place}: {text}"


def stranded(text: str) -> str:
    return f"Stranded: {text[0].lower()}{text[1:]}"


def score(*, place: str, first: int, second: int) -> str:
    return f"{place} {first} to {second}"


# --- the log ------------------------------------------------------------------------------------

FIGHT_AGAIN: Final = "Creatures that met while retreating fight again."


def turn(*, turn: int, seat: str) -> str:
    return f"Turn {turn}: {seat}"


def terrain_points(*, seat: str, pool: int, enough: bool) -> str:
    if not pool:
        return f"{seat} has no points for terrain."
    return f"{seat} has {points(pool)} for terrain{'' if enough else ', too few for a change'}."


def starts_with(*, seat: str, groups: Sequence[str]) -> str:
    return f"{seat} starts with {listed(groups)}."


def first_turn(*, face: int, seat: str) -> str:
    return f"A d2 shows {face}: {seat} moves first."


def victim(*, place: str, sides: int, face: int, creature: str) -> str:
    return f"In {place} a d{sides} shows {face}: {creature} dies."


def way(*, creature: str, sides: int, face: int, place: str) -> str:
    return f"A d{sides} for {creature} shows {face}: retreat to {place}."


def points_lost(*, seat: str, left: int) -> str:
    return f"{seat} changes no more terrain and loses {points(left)}."


def ends_movement(seat: str) -> str:
    return f"{seat} ends movement."


def turned(*, seat: str, place: str, old: str, new: str, cost: int, pool: int) -> str:
    return f"{seat} turns {place} from {old} into {new} for {cost} of {points(pool)}."


def walked(
    *, creature: str, start: str, place: str, attacked: Sequence[str], takes: bool, holder: str
) -> str:
    text = f"{creature} moves from {start} to {place}"
    if attacked:
        text += f" and attacks {listed(attacked)}"
    elif takes:
        text += _taking(holder)
    return f"{text}."


def combat_tied(*, place: str, sums: str) -> str:
    return f"Combat in {place}: {sums}. A tie, no creature dies."


def combat_lost(*, place: str, sums: str, seat: str) -> str:
    return f"Combat in {place}: {sums}. {seat} loses."


def killed(*, creature: str, place: str) -> str:
    return f"{creature} dies in {place}."


def retreated(*, creature: str, start: str, place: str) -> str:
    return f"{creature} retreats from {start} to {place}."


def fell(*, creature: str, place: str, why: str) -> str:
    return f"{creature} must leave {place} and dies: {why}."


NOWHERE_TO_GO: Final = "no valid hex to go to"
ROOTED: Final = "it never moves"


def way_back_barred(*, place: str, ground: str) -> str:
    return f"it came from {place}, which is {ground}"


def now_holds(*, seat: str, hexes: Sequence[str]) -> str:
    return f"{seat} now holds {listed(hexes)}."


# --- the outcome --------------------------------------------------------------------------------

STUCK: Final = "No creature can move any more: a draw."


def too_long(turns: int) -> str:
    return f"{counted(turns, 'turn')} are over: a draw."


def army_dead(*, loser: str, winner: str) -> str:
    return f"{loser} has no creatures left: {winner} wins."


def king_taken(*, creature: str, area: str, winner: str) -> str:
    return f"{creature} enters {area}: {winner} wins."

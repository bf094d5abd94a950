"""Texts of Arena: choices, their reasons and previews."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import capitalized, counted, listed
from harena.games.arena.messages.prompts import first_movement
from harena.games.arena.messages.scene import points, points_left

NO_MORE_CHANGES: Final = "Done changing"
END_MOVEMENT: Final = "End movement"
NOT_YOURS: Final = "This creature isn't yours."
PLACE_BESIDE_KING: Final = "Start in a hex beside your king, on terrain this creature can enter."
CHOOSE_CREATURE: Final = "Choose one of your creatures first."
OWN_KING: Final = "Your creatures can't enter your own king's area."
NEVER_CHANGES: Final = "A king's area has no terrain to change."
HAS_MOVED: Final = "It has moved this turn."
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


def walked_out(creature: str) -> str:
    return f"{capitalized(creature)} has no steps left. Choose another creature, or end movement."


def is_here(creature: str) -> str:
    return f"{capitalized(creature)} is already here."


def too_far(*, creature: str, steps: int, left: int) -> str:
    return f"Too far: {steps} steps away, and {creature} has {counted(left, 'step')} left."


def step_by_step(*, creature: str, steps: int) -> str:
    return f"{steps} steps away: move {creature} to a hex on the way first."


def no_way(creature: str) -> str:
    return f"{capitalized(creature)} can't get there: terrain or enemies are in the way."


def step_first(creature: str) -> str:
    return f"Move {creature} first, or press Undo to choose another creature."


def cannot_enter(*, creature: str, ground: str) -> str:
    return f"{capitalized(creature)} can't enter {ground}."


def too_strong(*, limit: int, strength: int, power: int, moved: int) -> str:
    first = first_movement(limit=limit, strength=strength)
    return f"{first} This creature has power {power}, and power {moved} has moved."


def place_label(*, creature: str, place: str) -> str:
    return f"{capitalized(creature)} to {place}"


def fight_label(*, creature: str, place: str) -> str:
    return f"{capitalized(creature)} attacks {place}"


def places(*, creature: str, facts: str, place: str, beside: str) -> str:
    where = f" beside {beside}" if beside else ""
    return f"{capitalized(creature)} ({facts}) starts in {place}{where}."


def stops_changing(pool: int) -> str:
    return f"You change no more terrain and lose {points(pool)}. Then you move."


def changes_to(*, place: str, old: str, new: str, cost: int, pool: int) -> str:
    return f"{place} turns from {old} into {new} for {cost} of {points(pool)}; {pool - cost} left."


def change_label(*, place: str, new: str) -> str:
    return f"{place} into {new}"


def change_cost(cost: int) -> str:
    return f"for {cost}"


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
        text += taking(holder)
    if friends:
        text += f", beside {listed(friends)}"
    return f"{text}. {ends}"


def taking(holder: str) -> str:
    return f" and takes control of it{f' from {holder}' if holder else ''}"


def steps_more(*, steps: int, ends: Sequence[str]) -> str:
    return f"With {counted(steps, 'step')} more it can reach {listed(ends)}."


STOPS_THERE: Final = "It stops there."
LAST_STEP: Final = "Then your movement ends: you have no moves left."

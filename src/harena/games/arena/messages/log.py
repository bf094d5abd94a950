"""Texts of Arena: the log and the outcome."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import capitalized, counted, listed
from harena.games.arena.messages.actions import taking
from harena.games.arena.messages.scene import points

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
    return f"{seat} moves first, by lot ({face} of 2)."


def victim(*, place: str, sides: int, face: int, creature: str) -> str:
    return f"In {place} {creature} dies, by lot ({face} of {sides})."


def way(*, creature: str, sides: int, face: int, place: str) -> str:
    return f"{capitalized(creature)} retreats to {place}, by lot ({face} of {sides})."


def points_lost(*, seat: str, left: int) -> str:
    return f"{seat} changes no more terrain and loses {points(left)}."


def ends_movement(seat: str) -> str:
    return f"{seat} ends movement."


def movement_over(seat: str) -> str:
    return f"{seat} has no moves left: movement ends."


def turned(*, seat: str, place: str, old: str, new: str, cost: int, pool: int) -> str:
    return f"{seat} turns {place} from {old} into {new} for {cost} of {points(pool)}."


def walked(
    *, creature: str, start: str, place: str, attacked: Sequence[str], takes: bool, holder: str
) -> str:
    text = f"{creature} moves from {start} to {place}"
    if attacked:
        text += f" and attacks {listed(attacked)}"
    elif takes:
        text += taking(holder)
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


# --- highlights ---------------------------------------------------------------------------------


def most_kills(*, creature: str, kills: int) -> str:
    return f"Most kills: {creature} took part in {kills}."


def deadliest_turn(*, turn: int, seat: str, deaths: int) -> str:
    return f"Deadliest turn: {counted(deaths, 'creature')} died in turn {turn}, {seat}'s."

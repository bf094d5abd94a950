"""Texts of choices while robots move: labels and previews."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import counted, listed

END_MOVES: Final = "End moves"
END_MOVES_DOES: Final = "No more robots move. Then come the combats."
PICK_UP: Final = "Pick up a disc"
DROP: Final = "Drop a disc"
LEAVE: Final = "Leave it"
FENCE: Final = "Force field"
REMOVE_FIELD: Final = "Remove the field"
DESTROY: Final = "Destroy it"
DESTROY_CONVERTER: Final = "Destroy it and your C-bot"
LAND: Final = "Land"
TAKE_LOOSE: Final = "Take a loose disc"
NO_COMBATS: Final = "No more combats"
NO_COMBATS_DOES: Final = "The action ends."

_ENDS = "Its move ends."


def move(*, robot: str) -> str:
    return f"Move {robot}"


def reaches(*, robot: str, n: int, cells: str, enemies: Sequence[str]) -> str:
    fights = f", and enemies in {listed(enemies)}" if enemies else ""
    return f"{robot} can reach {n} {cells}{fights}."


def finish(*, robot: str) -> str:
    return f"{robot} is done"


def finishes(*, robot: str, place: str) -> str:
    return f"{robot} stays in {place}. Then you may move another robot."


def picks_up(*, robot: str, place: str, carries: int, ends: bool) -> str:
    text = f"{robot} picks up a disc in {place} and carries {carries}."
    return f"{text} {_ENDS}" if ends else text


def drops(*, robot: str, place: str, carries: int) -> str:
    return f"{robot} drops a disc in {place} and carries {carries}."


def hand_over(*, other: str) -> str:
    return f"Hand a disc to {other}"


def hands_over(*, robot: str, other: str, carries: int, ends: bool) -> str:
    text = f"{robot} hands a disc to {other}, which then carries {carries}."
    return f"{text} {_ENDS}" if ends else text


def stays(*, place: str) -> str:
    return f"{place} stays as it is."


def fences(*, place: str) -> str:
    return f"You put a force field in {place}."


def confirm_destroy(*, place: str) -> str:
    return f"Your own C-bot is in {place}. Destroy it and be out?"


def hop(*, place: str) -> str:
    return f"Over {place}"


def hops(*, robot: str, over: str, to: str, past: str, discs: int) -> str:
    things = f", past {past}" if past else ""
    gain = f"it may take {counted(discs, 'disc')}" if discs else "nothing to take there"
    return f"{robot} hops over {over} to {to}{things}; {gain}."


def lands(*, robot: str) -> str:
    return f"{robot} takes no more discs and lands."


def takes_loose(*, robot: str, place: str, carries: int) -> str:
    return f"{robot} takes a loose disc from {place} and carries {carries}."


def take_from(*, victim: str) -> str:
    return f"Take a disc from {victim}"


def takes_from(*, robot: str, victim: str, carries: int) -> str:
    return f"{robot} takes a disc from {victim} and carries {carries}."


def combat(*, place: str, far: bool) -> str:
    return f"Fire at {place}" if far else f"Fight in {place}"


def starts_combat(*, enemies: str, place: str, far: bool, forecast: str) -> str:
    return f"{'Your B-bots fire at' if far else 'You fight'} {enemies} in {place}. {forecast}"

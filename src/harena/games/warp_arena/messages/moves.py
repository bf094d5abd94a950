"""Texts of choices while robots move: labels and previews."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import counted, listed

END_MOVES: Final = "End moves"
END_MOVES_DOES: Final = "You stop moving robots. Combats come next."
PICK_UP: Final = "Pick up a disc"
DROP: Final = "Drop a disc"
LEAVE: Final = "Leave it"
FENCE: Final = "Place a force field"
DESTROY_FIELD: Final = "Destroy the force field"
DESTROY: Final = "Destroy it"
DESTROY_CONVERTER: Final = "Destroy it and your C-bot"
LAND: Final = "Land"
TAKE_LOOSE: Final = "Take a loose disc"
END_COMBATS: Final = "End combats"
END_COMBATS_DOES: Final = "Your action ends without another combat."

_ENDS = "Its move ends."


def move(*, robot: str) -> str:
    return f"Move {robot}"


def reaches(*, robot: str, n: int, cell: str, cells: str, enemies: Sequence[str]) -> str:
    fights = f", with enemies in {listed(enemies)}" if enemies else ""
    return f"{robot} can reach {counted(n, cell, cells)}{fights}."


def move_to(*, robot: str, place: str, attacks: bool) -> str:
    return f"{robot} attacks {place}" if attacks else f"{robot} to {place}"


def walks(*, robot: str, place: str, steps: int, discs: int) -> str:
    """Return a walk to a place with loose discs; `steps` are left after it."""
    left = f" with {counted(steps, 'step')} left" if steps > 0 else ""
    return f"{robot} moves to {place}{left}.{_loose(discs)}"


def hops_to(*, robot: str, over: str, place: str, discs: int) -> str:
    """Return a hop to a place with loose discs; `over` is "" for several ways."""
    return f"{_hop(robot, over, place)}.{_loose(discs)}"


def walks_into(*, robot: str, place: str, enemies: Sequence[str], forecast: str) -> str:
    return f"{robot} moves to {place} and fights {listed(enemies)}. {forecast}"


def hops_into(*, robot: str, over: str, place: str, enemies: Sequence[str], forecast: str) -> str:
    return f"{_hop(robot, over, place)} and fights {listed(enemies)}. {forecast}"


def _hop(robot: str, over: str, place: str) -> str:
    return f"{robot} hops over {over} to {place}" if over else f"{robot} hops to {place}"


def _loose(discs: int) -> str:
    there = "1 disc lies" if discs == 1 else f"{discs} discs lie"
    return f" {there} loose there." if discs else ""


def finish(*, robot: str) -> str:
    return f"Finish {robot}'s move"


def finishes(*, robot: str, place: str) -> str:
    return f"{robot} stays in {place}. You may then move another robot."


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
    return f"You place a force field in {place}."


def confirm_destroy(*, place: str) -> str:
    return f"Destroy {place} with your own C-bot in it? You'll be out."


def hop(*, place: str) -> str:
    return f"Hop over {place}"


def hops(*, robot: str, over: str, to: str, past: Sequence[str], discs: int) -> str:
    things = f", past {listed(past)}" if past else ""
    return f"{robot} hops over {over} to {to}{things}. {may_take(discs=discs)}"


def may_take(*, discs: int) -> str:
    return f"It may take {counted(discs, 'disc')}." if discs else "There's nothing to take."


def lands(*, robot: str) -> str:
    return f"{robot} lands without taking another disc."


def takes_loose(*, robot: str, place: str, carries: int) -> str:
    return f"{robot} takes a loose disc from {place} and carries {carries}."


def take_from(*, victim: str) -> str:
    return f"Take a disc from {victim}"


def takes_from(*, robot: str, victim: str, carries: int) -> str:
    return f"{robot} takes a disc from {victim} and carries {carries}."


def combat(*, place: str, far: bool) -> str:
    return f"Fire at {place}" if far else f"Fight in {place}"


def starts_combat(*, enemies: Sequence[str], place: str, far: bool, forecast: str) -> str:
    does = "Your B-bots fire at" if far else "You fight"
    return f"{does} {listed(enemies)} in {place}. {forecast}"


def ends_moves(*, robot: str) -> str:
    return f"{robot} stops here, and no robot moves after it. Combats come next."


def switches(*, robot: str, other: str) -> str:
    return f"{robot} stops here. {other} moves next."

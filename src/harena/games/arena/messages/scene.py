"""Texts of Arena: seats, creatures and terrain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import counted, listed

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
DEAD: Final = "Dead"
MAP_LABEL: Final = "Map of 17 hexes and two kings' areas"


def to_place(power: int) -> str:
    return f"To place: power {power}"


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

"""What things are called in Arena, on the page and in the log."""

from __future__ import annotations

from typing import Final

from harena.core.english import counted
from harena.games.arena.rules import board, table as on
from harena.games.arena.theme.land import GROUND_TITLES
from harena.games.arena.view.read import Position

COLOURS: Final = (0, 1)
"""[seat] -> the colour's number."""
RANGE_TITLES: Final = (
    "grass and river",
    "forest, grass and river",
    "rocky ground, grass and river",
    "all land and river",
    "water and river",
    "everywhere",
)
"""[range] -> where such creatures go, in words."""


def seat_title(seat: int) -> str:
    """A seat's name as sentences have it: `Violet`."""
    return on.SEAT_NAMES[seat].capitalize()


def place_title(place: int) -> str:
    """A hex's notation, `B2`; a king's area in words: `the area of Violet's king`."""
    if place < board.HEXES:
        return board.PLACE_NAMES[place]
    return f"the area of {seat_title(place - int(board.HEXES))}'s king"


def ground(arena: Position, hex_: int) -> str:
    """A hex's terrain in sentences: `river`."""
    return ground_title(arena.ground[hex_])


def ground_title(terrain: int) -> str:
    """What a terrain is called in sentences: `river`, `rocky ground`."""
    return GROUND_TITLES[on.TERRAIN_NAMES[terrain]]


def creature_title(arena: Position, creature: int) -> str:
    """A creature in sentences: `orc 2`, `sea serpent`; of several of a kind each has its number."""
    return f"{kind_title(arena, creature)} {number(arena, creature)}".strip()


def number(arena: Position, creature: int) -> str:
    """Which of several of its kind a creature is: `2` for `orc2`; "" where it is the only one."""
    name = arena.creatures[creature].name
    return name[len(name.rstrip("0123456789")) :]


def whose(arena: Position, creature: int) -> str:
    """A creature with its owner: `Amber's orc 2`."""
    return f"{seat_title(arena.creatures[creature].seat)}'s {creature_title(arena, creature)}"


def kind_title(arena: Position, creature: int) -> str:
    """What sort of creature it is: `orc`, `sea serpent`."""
    return arena.creatures[creature].kind.replace("-", " ")


def range_name(arena: Position, creature: int) -> str:
    """What a creature can enter, in one word: `rocky`."""
    return on.RANGE_NAMES[arena.creatures[creature].range]


def facts(arena: Position, creature: int) -> str:
    """A creature's numbers: `power 1, move 2, enters forest, grass and river`."""
    one = arena.creatures[creature]
    where = RANGE_TITLES[one.range]
    enters = "enters everything" if where == "everywhere" else f"enters {where}"
    return f"power {one.power}, move {one.move}, {enters}"


def points(n: int) -> str:
    """What a terrain pool holds: `1 point`, `11 points`."""
    return counted(n, "point")

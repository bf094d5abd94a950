"""Names of the things of Arena, for the page and the log."""

from __future__ import annotations

from harena.games.arena.messages import scene as messages
from harena.games.arena.rules import board, fields as F
from harena.games.arena.view.read import Position


def seat_title(seat: int) -> str:
    """Return a seat's name as sentences have it: `Violet`."""
    return F.SEAT_NAMES[seat].capitalize()


def place_title(place: int) -> str:
    """Return a hex's notation, `B2`, or a king's area in words: `the area of Violet's king`."""
    if place < board.HEXES:
        return board.PLACE_NAMES[place]
    return messages.kings_area(seat=seat_title(place - int(board.HEXES)))


def ground(arena: Position, hex_: int) -> str:
    """Return a hex's terrain as sentences have it: `river`."""
    return ground_title(arena.ground[hex_])


def ground_title(terrain: int) -> str:
    """Return a terrain's name as sentences have it: `river`, `rocky ground`."""
    return messages.TERRAIN[F.TERRAIN_NAMES[terrain]]


def creature_title(arena: Position, creature: int) -> str:
    """Return a creature's name, numbered if there are several: `orc 2`, `sea serpent`."""
    return f"{kind_title(arena, creature)} {number(arena, creature)}".strip()


def number(arena: Position, creature: int) -> str:
    """Return a creature's number among its kind: `2` for `orc2`; "" if it is the only one."""
    name = arena.creatures[creature].name
    return name[len(name.rstrip("0123456789")) :]


def whose(arena: Position, creature: int) -> str:
    """Return a creature with its owner: `Amber's orc 2`."""
    seat = seat_title(arena.creatures[creature].seat)
    return messages.owned(seat=seat, creature=creature_title(arena, creature))


def kind_title(arena: Position, creature: int) -> str:
    """Return the kind of a creature: `orc`, `sea serpent`."""
    return arena.creatures[creature].kind.replace("-", " ")


def range_name(arena: Position, creature: int) -> str:
    """Return the terrain a creature can enter, in one word: `rocky`."""
    return F.RANGE_NAMES[arena.creatures[creature].range]


def facts(arena: Position, creature: int) -> str:
    """Return a creature's numbers: `power 1, move 2, enters forest, grass and river`."""
    one = arena.creatures[creature]
    return messages.facts(power=one.power, move=one.move, enters=messages.ENTERS[one.range])

"""The map as cells, three upright lines between two kings' areas; places and ways on it."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import Final

from harena.core.scene.scene import Board, Cell, Stop, Zone
from harena.games.arena.messages import scene as messages
from harena.games.arena.rules import board as land, fields as F, movement
from harena.games.arena.view import words
from harena.games.arena.view.read import Position

SIZE: Final = 0.56
ACROSS: Final = sqrt(3) / 2
"""Distance between the middles of two lines, in steps between neighbouring hexes."""
VIEW_BOX: Final = (-0.7, -1.15, round(2 * ACROSS + 1.4, 3), 7.3)


def point(place: int) -> tuple[float, float]:
    """Return a place's coordinates in board units: lines are columns, and K1 is above."""
    q, r = int(land.Q[place]), int(land.R[place])
    return round(q * ACROSS, 3), r + q / 2


def board(arena: Position) -> Board:
    """Return the map; the same object as long as no terrain and no control changes."""
    return _board(arena.ground, arena.holders)


@lru_cache(maxsize=256)
def _board(ground: tuple[int, ...], held: tuple[int, ...]) -> Board:
    cells = [_hex(hex_, ground[hex_], held[hex_]) for hex_ in range(int(land.HEXES))]
    cells += [_king(seat) for seat in range(2)]
    # Labels say who holds a hex, so that belongs to what the board looks like.
    mark = "".join(F.TERRAIN_NAMES[terrain][:2] for terrain in ground)
    mark += "-" + "".join("-va"[seat + 1] for seat in held)
    return Board(f"arena-{mark}", VIEW_BOX, tuple(cells), (), messages.MAP_LABEL)


def _hex(hex_: int, terrain: int, seat: int) -> Cell:
    name, tone = land.PLACE_NAMES[hex_], F.TERRAIN_NAMES[terrain]
    holder = words.seat_title(seat) if seat >= 0 else ""
    label = messages.hex_label(place=name, ground=words.ground_title(terrain), holder=holder)
    return Cell(name, *point(hex_), SIZE, label, "hex", name, tone, 30.0)


def _king(seat: int) -> Cell:
    place = int(land.KING) + seat
    name, tone = land.PLACE_NAMES[place], f"king-{seat + 1}"
    label = messages.king_label(place=name, area=words.place_title(place))
    return Cell(name, *point(place), SIZE, label, "hex", name, tone, 30.0)


def hexes_of(mask: int) -> tuple[str, ...]:
    """Return the notations of the places of a mask, lowest number first."""
    return tuple(land.PLACE_NAMES[place] for place in range(int(land.PLACES)) if mask >> place & 1)


def zones(arena: Position) -> tuple[Zone, ...]:
    """Return the hexes each seat controls."""
    found = []
    for seat in range(2):
        cells = arena.held(seat)
        if cells:
            label = messages.holds(seat=words.seat_title(seat), hexes=cells)
            found.append(Zone("control", seat, cells, label))
    return tuple(found)


def place_of(arena: Position, creature: int) -> str:
    """Return the cell or tray a creature is on."""
    one = arena.creatures[creature]
    if one.on_board:
        return land.PLACE_NAMES[one.at]
    return f"{'dead' if one.dead else 'hand'}-{one.seat}"


def stops(came_from: str, place: int) -> tuple[Stop, ...]:
    """Return a step from a cell or tray to a place."""
    return Stop(came_from, "start"), Stop(land.PLACE_NAMES[place])


def reach(arena: Position, creature: int) -> int:
    """Return the places a creature can still reach in this movement, a bit each."""
    one = arena.creatures[creature]
    around = int(movement.steps_of(arena.state, one.seat, creature)) if one.left > 0 else 0
    enemies = {other.at for other in arena.own(1 - one.seat)}
    found, edge = around, around
    for _ in range(one.left - 1):
        onward = 0
        for hex_ in range(int(land.HEXES)):
            # Nobody walks on from a hex with enemies, or from a king's area.
            if edge >> hex_ & 1 and hex_ not in enemies:
                onward |= int(land.NEAR[hex_])
        onward &= one.enters & ~(1 << int(land.KING) + one.seat)
        edge = onward & ~found
        found |= onward
    return found & ~(1 << one.at)

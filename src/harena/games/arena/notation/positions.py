"""Positions of Arena as a map in plain text, for people to read.

                        K1 violet
    A0 grass  v 2v                  C0 grass  v
                        B0 river  v
    A1 forest .                     C1 grass  a 1v 2a
    ...

Lines of hexes are columns, as on the board. After a hex's name and terrain comes the seat that
controls it: `v` violet, `a` amber, `.` none. Then follow the numbers of creatures of each seat.
A star after the terrain marks a change in this turn. Below the map each seat's creatures follow
with power, move and what they can enter, `2/1 rocky`, and the pending decision.
"""

from __future__ import annotations

from typing import Final

from harena.core.play.state import CHANCE, TERMINAL
from harena.games.arena.rules import board, fields as F
from harena.games.arena.rules.fields import ArenaState
from harena.games.arena.view import layout, prompts, words
from harena.games.arena.view.read import Position, read

WIDTH: Final = 24
"""Characters for a hex; the middle line is shifted by half of it."""
LETTERS: Final = tuple(name[0] for name in F.SEAT_NAMES)


def position_to_text(state: ArenaState) -> str:
    """Return the position in lines of text: the map, both armies, and the pending decision."""
    arena = read(state)
    lines = _map(arena)
    for seat in range(2):
        lines.append(f"{F.SEAT_NAMES[seat]}: {', '.join(_creatures(arena, seat))}")
    if arena.turn:
        lines.append(f"turn: {arena.turn} of {arena.turns}, {F.SEAT_NAMES[arena.active]}")
    lines.append(_asked(arena))
    return "\n".join(lines) + "\n"


def _map(arena: Position) -> list[str]:
    """Return the hexes row by row; a row is half a step down."""
    rows: dict[int, list[tuple[int, str]]] = {}
    for place in range(int(board.KING) + 2):
        drawn = _hex(arena, place) if place < board.HEXES else _king(arena, place)
        column, row = "ABCK".index(board.PLACE_NAMES[place][0]), round(2 * layout.point(place)[1])
        rows.setdefault(row, []).append((column % 3 if column < 3 else 1, drawn))
    lines = []
    for row in sorted(rows):
        line = ""
        for column, drawn in sorted(rows[row]):
            line = line.ljust(WIDTH * column) + drawn
        lines.append(line)
    return lines


def _hex(arena: Position, hex_: int) -> str:
    star = "*" if arena.changed[hex_] else ""
    control = (*LETTERS, ".")[arena.holders[hex_]]
    drawn = f"{board.PLACE_NAMES[hex_]} {F.TERRAIN_NAMES[arena.ground[hex_]] + star:<7} {control}"
    return drawn + _troops(arena, hex_)


def _king(arena: Position, place: int) -> str:
    return f"{board.PLACE_NAMES[place]} {F.SEAT_NAMES[place - int(board.KING)]}" + _troops(
        arena, place
    )


def _troops(arena: Position, place: int) -> str:
    """Return the number of creatures of each seat in a place."""
    troops = ""
    for seat in range(2):
        n = len(arena.inside(seat, place))
        troops += f" {n}{LETTERS[seat]}" if n else ""
    return troops


def _creatures(arena: Position, seat: int) -> list[str]:
    """List every creature with its numbers and place."""
    found = []
    for one in arena.own(seat):
        place = layout.place_of(arena, one.number).partition("-")[0]
        numbers = f"{one.power}/{one.move} {words.range_name(arena, one.number)}"
        moved = " moved" if one.moved and not one.dead else ""
        found.append(f"{one.name} {place} ({numbers}){moved}")
    return found


def _asked(arena: Position) -> str:
    """Return the pending decision or die in words."""
    phase = F.PHASE_NAMES[arena.phase]
    state = arena.state
    if state.to_move == TERMINAL:
        return f"over: {prompts.outcome(arena).text}"
    if state.to_move == CHANCE:
        return f"asked: d{state.die}, {phase}"
    seats = " and ".join(F.SEAT_NAMES[seat] for seat in state.deciding())
    more = ""
    if arena.phase == F.CHANGING:
        more = f", {arena.pool} to spend"
    elif arena.phase == F.MOVING and arena.mover >= 0:
        mover = arena.creatures[arena.mover]
        more = f", {mover.name} with {mover.left} left"
    return f"asked: {seats}, {phase}{more}"

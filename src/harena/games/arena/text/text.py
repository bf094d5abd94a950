"""Positions of Arena as a map in plain text, for people to read.

                        K1 violet
    A0 grass  v 2v                  C0 grass  v
                        B0 river  v
    A1 forest .                     C1 grass  a 1v 2a
    ...

Lines of hexes are columns, as on the board. Behind its name and terrain stands who controls a
hex, `v` violet, `a` amber, `.` nobody; then how many creatures of each stand in it. A star behind
the terrain says that it was changed this turn (AR-19). Below the map each seat's creatures follow
with power, move and what they can enter, `2/1 rocky`, and what is asked.
"""

from __future__ import annotations

from typing import Final

from harena.core.play.state import CHANCE, TERMINAL
from harena.games.arena.rules.board import HEXES, KING, PLACE_NAMES
from harena.games.arena.rules.table import (
    ACTIVE,
    CHANGED,
    CHANGING,
    LEFT,
    MOVE,
    MOVED,
    MOVER,
    MOVING,
    PHASE,
    PHASE_NAMES,
    POOL,
    POWER,
    TURN,
    TURNS,
    ArenaTable,
    controller,
    creature_name,
)
from harena.games.arena.view.forecasts import inside, own
from harena.games.arena.view.layout import place_of, point
from harena.games.arena.view.prompts import outcome
from harena.games.arena.view.words import SEATS, ground, range_name

WIDTH: Final = 24
"""Characters for a hex; the middle line is shifted by half of it."""
LETTERS: Final = tuple(name[0] for name in SEATS)


def position_to_text(table: ArenaTable) -> str:
    """The position in lines of text: the map, both armies, and what is asked."""
    lines = _map(table)
    for seat in range(2):
        lines.append(f"{SEATS[seat]}: {', '.join(_creatures(table, seat))}")
    t = table.table
    if t[TURN]:
        lines.append(f"turn: {t[TURN]} of {t[TURNS]}, {SEATS[int(t[ACTIVE])]}")
    lines.append(_asked(table))
    return "\n".join(lines) + "\n"


def _map(table: ArenaTable) -> list[str]:
    """The hexes row by row; a row is half a step down."""
    rows: dict[int, list[tuple[int, str]]] = {}
    for place in range(int(KING) + 2):
        words = _hex(table, place) if place < HEXES else _king(table, place)
        column, row = "ABCK".index(PLACE_NAMES[place][0]), round(2 * point(place)[1])
        rows.setdefault(row, []).append((column % 3 if column < 3 else 1, words))
    lines = []
    for row in sorted(rows):
        line = ""
        for column, words in sorted(rows[row]):
            line = line.ljust(WIDTH * column) + words
        lines.append(line)
    return lines


def _hex(table: ArenaTable, hex_: int) -> str:
    star = "*" if table.table[CHANGED] >> hex_ & 1 else ""
    control = (*LETTERS, ".")[int(controller(table, hex_))]
    words = f"{PLACE_NAMES[hex_]} {ground(table, hex_) + star:<7} {control}"
    return words + _troops(table, hex_)


def _king(table: ArenaTable, place: int) -> str:
    return f"{PLACE_NAMES[place]} {SEATS[place - int(KING)]}" + _troops(table, place)


def _troops(table: ArenaTable, place: int) -> str:
    """How many creatures of each seat are in a place."""
    troops = ""
    for seat in range(2):
        n = len(inside(table, seat, place))
        troops += f" {n}{LETTERS[seat]}" if n else ""
    return troops


def _creatures(table: ArenaTable, seat: int) -> list[str]:
    """AR-22: every creature with its numbers, and where it is."""
    t = table.table
    found = []
    for one in own(table, seat):
        place = place_of(table, one).partition("-")[0]
        numbers = f"{t[POWER + one]}/{t[MOVE + one]} {range_name(table, one)}"
        moved = " moved" if t[MOVED] >> one & 1 and place != "dead" else ""
        found.append(f"{creature_name(table, one)} {place} ({numbers}){moved}")
    return found


def _asked(table: ArenaTable) -> str:
    """What is waited for."""
    t = table.table
    phase = PHASE_NAMES[int(t[PHASE])]
    if table.to_move == TERMINAL:
        return f"over: {outcome(table).text}"
    if table.to_move == CHANCE:
        return f"asked: d{table.die}, {phase}"
    seats = " and ".join(SEATS[seat] for seat in table.deciding())
    more = ""
    if t[PHASE] == CHANGING:
        more = f", {t[POOL]} to spend"
    elif t[PHASE] == MOVING and t[MOVER] >= 0:
        mover = int(t[MOVER])
        more = f", {creature_name(table, mover)} with {t[LEFT + mover]} left"
    return f"asked: {seats}, {phase}{more}"

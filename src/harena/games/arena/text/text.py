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
from harena.games.arena.rules import board, table as on
from harena.games.arena.rules.table import ArenaTable
from harena.games.arena.view import forecasts, layout, prompts, words

WIDTH: Final = 24
"""Characters for a hex; the middle line is shifted by half of it."""
LETTERS: Final = tuple(name[0] for name in words.SEATS)


def position_to_text(table: ArenaTable) -> str:
    """The position in lines of text: the map, both armies, and what is asked."""
    lines = _map(table)
    for seat in range(2):
        lines.append(f"{words.SEATS[seat]}: {', '.join(_creatures(table, seat))}")
    t = table.table
    if t[on.TURN]:
        lines.append(f"turn: {t[on.TURN]} of {t[on.TURNS]}, {words.SEATS[int(t[on.ACTIVE])]}")
    lines.append(_asked(table))
    return "\n".join(lines) + "\n"


def _map(table: ArenaTable) -> list[str]:
    """The hexes row by row; a row is half a step down."""
    rows: dict[int, list[tuple[int, str]]] = {}
    for place in range(int(board.KING) + 2):
        drawn = _hex(table, place) if place < board.HEXES else _king(table, place)
        column, row = "ABCK".index(board.PLACE_NAMES[place][0]), round(2 * layout.point(place)[1])
        rows.setdefault(row, []).append((column % 3 if column < 3 else 1, drawn))
    lines = []
    for row in sorted(rows):
        line = ""
        for column, drawn in sorted(rows[row]):
            line = line.ljust(WIDTH * column) + drawn
        lines.append(line)
    return lines


def _hex(table: ArenaTable, hex_: int) -> str:
    star = "*" if table.table[on.CHANGED] >> hex_ & 1 else ""
    control = (*LETTERS, ".")[int(on.controller(table, hex_))]
    drawn = f"{board.PLACE_NAMES[hex_]} {words.ground(table, hex_) + star:<7} {control}"
    return drawn + _troops(table, hex_)


def _king(table: ArenaTable, place: int) -> str:
    return f"{board.PLACE_NAMES[place]} {words.SEATS[place - int(board.KING)]}" + _troops(
        table, place
    )


def _troops(table: ArenaTable, place: int) -> str:
    """How many creatures of each seat are in a place."""
    troops = ""
    for seat in range(2):
        n = len(forecasts.inside(table, seat, place))
        troops += f" {n}{LETTERS[seat]}" if n else ""
    return troops


def _creatures(table: ArenaTable, seat: int) -> list[str]:
    """AR-22: every creature with its numbers, and where it is."""
    t = table.table
    found = []
    for one in forecasts.own(table, seat):
        place = layout.place_of(table, one).partition("-")[0]
        numbers = f"{t[on.POWER + one]}/{t[on.MOVE + one]} {words.range_name(table, one)}"
        moved = " moved" if t[on.MOVED] >> one & 1 and place != "dead" else ""
        found.append(f"{on.creature_name(table, one)} {place} ({numbers}){moved}")
    return found


def _asked(table: ArenaTable) -> str:
    """What is waited for."""
    t = table.table
    phase = on.PHASE_NAMES[int(t[on.PHASE])]
    if table.to_move == TERMINAL:
        return f"over: {prompts.outcome(table).text}"
    if table.to_move == CHANCE:
        return f"asked: d{table.die}, {phase}"
    seats = " and ".join(words.SEATS[seat] for seat in table.deciding())
    more = ""
    if t[on.PHASE] == on.CHANGING:
        more = f", {t[on.POOL]} to spend"
    elif t[on.PHASE] == on.MOVING and t[on.MOVER] >= 0:
        mover = int(t[on.MOVER])
        more = f", {on.creature_name(table, mover)} with {t[on.LEFT + mover]} left"
    return f"asked: {seats}, {phase}{more}"

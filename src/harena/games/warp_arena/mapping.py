"""The map in the text of a position: hexes by name, where they lie; see `text`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from harena.core.errors import PositionError
from harena.games.warp_arena.board import DIR_Q, DIR_R, distance, hex_q, hex_r
from harena.games.warp_arena.rules import WarpArena
from harena.games.warp_arena.state import (
    SEAT_NAMES,
    TURNED,
    destroyed,
    field_owner,
    hex_name,
)

HALF: Final = 4
"""Characters for half a hex."""
ROW: Final = re.compile(r"\s*(?:\.|(?:[0-9]+-[0-9c]\S*\s*)+)")
_WORD: Final = re.compile(r"\S+")
_HEX: Final = re.compile(r"([1-9]|[12][0-9]|30)-([1-6c])(#|\^[a-z])?")
MOST_GRIDS: Final = 30
LETTERS: Final = "".join(name[0] for name in SEAT_NAMES)


@dataclass
class Layout:
    """What a map says: for each grid its centre and rotation, and what became of hexes."""

    grids: list[tuple[int, int, int]] = field(default_factory=list)
    destroyed: list[int] = field(default_factory=list)
    fields: list[tuple[int, int]] = field(default_factory=list)


def map_lines(table: WarpArena) -> list[str]:
    """The lines of a map, the first one with the numbers that place it."""
    t = table.table
    found: dict[tuple[int, int], str] = {}
    for hex_ in range(int(table.hexes)):
        if t[TURNED + hex_ // 7] >= 0:
            q, r = int(hex_q(table, hex_)), int(hex_r(table, hex_))
            name = hex_name(hex_, 7)
            owner = int(field_owner(table, hex_))
            mark = "#" if destroyed(table, hex_) else ""
            found[(r, 2 * q + r)] = name + (f"^{SEAT_NAMES[owner][0]}" if owner >= 0 else mark)
    if not found:
        return ["map 0 0"]
    left, top = min(x for _, x in found), min(r for r, _ in found)
    lines = [f"map {left} {top}"]
    for row in range(top, max(r for r, _ in found) + 1):
        line = ""
        for (_, x), name in sorted(item for item in found.items() if item[0][0] == row):
            line = line.ljust(HALF * (x - left)) + name
        lines.append(line or ".")
    return lines


def read_map(head: tuple[int, str], rows: list[tuple[int, str]]) -> Layout:
    """The layout that a map shows. PositionError names the line."""
    places = _places(rows)
    numbers = [int(n) for n in head[1].split()]
    grids = max(((h // 7) + 1 for h in places), default=0)
    layout = Layout()
    if numbers:
        left, top = numbers
    else:
        # Nothing is said about where: the centre of grid 1 is the middle of all.
        row, column, _, _ = places.get(0, (0, 0, "", 0))
        left, top = -column // HALF, -row
    for grid in range(grids):
        layout.grids.append(_grid(grid, places, left, top))
    for a, (q, r, _) in enumerate(layout.grids):
        for b, (other_q, other_r, _) in enumerate(layout.grids[:a]):
            if distance(q - other_q, r - other_r) < 3:
                raise PositionError(0, f"grids {b + 1} and {a + 1} overlap")
    for hex_, (_, _, mark, number) in sorted(places.items()):
        if mark == "#":
            layout.destroyed.append(hex_)
        elif mark:
            if mark[1] not in LETTERS:
                raise PositionError(number, f"{mark[1]!r} is no seat's letter; one of {LETTERS}")
            layout.fields.append((hex_, LETTERS.index(mark[1])))
    return layout


def _places(rows: list[tuple[int, str]]) -> dict[int, tuple[int, int, str, int]]:
    """[hex] -> its row and column in the text, its mark, and the number of its line."""
    places: dict[int, tuple[int, int, str, int]] = {}
    first: tuple[int, int] | None = None
    for row, (number, line) in enumerate(rows):
        for word in _WORD.finditer(line):
            if word[0] == ".":
                continue
            parts = _HEX.fullmatch(word[0])
            if not parts:
                raise PositionError(
                    number, f"{word[0]!r} is no hex of the map such as 9-4, 9-c#, 9-4^r"
                )
            hex_ = 7 * (int(parts[1]) - 1) + (0 if parts[2] == "c" else int(parts[2]))
            if hex_ in places:
                raise PositionError(
                    number, f"{hex_name(hex_, 7)} lies already in line {places[hex_][3]}"
                )
            first = first or (row, word.start())
            away = word.start() - first[1] - HALF * (row - first[0])
            if away % (2 * HALF):
                near = word.start() - away + 2 * HALF * round(away / (2 * HALF))
                raise PositionError(
                    number,
                    f"{word[0]} starts in column {word.start() + 1}; hexes of a row start "
                    f"{2 * HALF} columns apart, those of the next row {HALF} further right: "
                    f"here in column {near + 1}",
                )
            places[hex_] = (row, word.start(), parts[3] or "", number)
    if not places:
        raise PositionError(rows[0][0] if rows else 0, "the map shows no hex")
    return places


def _grid(
    grid: int, places: dict[int, tuple[int, int, str, int]], left: int, top: int
) -> tuple[int, int, int]:
    """Where a grid's centre lies, and how far it is turned; all seven hexes must fit (WA-1)."""
    where: list[tuple[int, int]] = []
    for hex_ in range(7 * grid, 7 * grid + 7):
        if hex_ not in places:
            raise PositionError(0, f"{hex_name(hex_, 7)} is missing in the map")
        row, column, _, _ = places[hex_]
        r = top + row
        where.append(((left + column // HALF - r) // 2, r))
    q, r = where[0]
    ways = [
        next(
            (d for d in range(6) if (q + int(DIR_Q[d]), r + int(DIR_R[d])) == where[k + 1]),
            -9,
        )
        for k in range(6)
    ]
    for k in range(6):
        if ways[k] < 0 or (ways[k] - ways[0]) % 6 != k:
            number = places[7 * grid + k + 1][3]
            raise PositionError(
                number,
                f"{hex_name(7 * grid + k + 1, 7)} lies wrong: hexes 1 to 6 lie clockwise "
                f"around {hex_name(7 * grid, 7)}",
            )
    return q, r, ways[0]

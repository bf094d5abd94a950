"""The map in the text of a position; `write` describes the format."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, final

from harena.core.errors import PositionError
from harena.games.warp_arena.messages import notation as messages
from harena.games.warp_arena.rules import grids, ids, shapes
from harena.games.warp_arena.rules.shapes import Shape
from harena.games.warp_arena.view.snapshot import ArenaSnapshot

PITCH: Final = 8
"""Characters from one cell of a row to the next."""
ROW: Final = re.compile(r"\s*(?:\.|(?:[0-9]+-[0-9c]\S*\s*)+)")
_WORD: Final = re.compile(r"\S+")
_CELL: Final = re.compile(r"([1-9]|[12][0-9]|30)-([1-8c])(#|\^[a-z])?")
_NUMBERS: Final = re.compile(r"(-?[0-9]{1,3}) +(-?[0-9]{1,3})")
MOST_GRIDS: Final = 30
LETTERS: Final = "".join(name[0] for name in ids.SEAT_NAMES)


@final
class TextGrid:
    """The layout of cells in text: a line for each row, each cell at its column."""

    def __init__(self, shape: Shape) -> None:
        """Offset rows of hexes by half a hex; align squares."""
        self.shape: Shape = shape
        self.square: bool = shape.ways == shapes.SQUARES.ways
        self.size: int = shape.cells
        self.shift: int = 0 if self.square else PITCH // 2  # characters, from row to row
        self.unit: int = PITCH if self.square else PITCH // 2  # characters of one column
        self.cell_word: str = "square" if self.square else "hex"
        self.cell_words: str = "squares" if self.square else "hexes"

    def column(self, q: int, r: int) -> int:
        """Return the column of a cell."""
        return q if self.square else 2 * q + r

    def q(self, column: int, r: int) -> int:
        """Return the coordinate of a cell in a column."""
        return column if self.square else (column - r) // 2

    def cell(self, grid: str, name: str) -> int:
        """Return a cell from the two parts of its name; -1 for none."""
        k = 0 if name == "c" else int(name)
        return -1 if k >= self.size else self.size * (int(grid) - 1) + k

    def name(self, cell: int) -> str:
        """Return the name of a cell."""
        return ids.hex_name(cell, self.size)


@dataclass
class MapLayout:
    """The contents of a map: each grid's centre and rotation, and the state of hexes."""

    shape: Shape = shapes.HEXES
    grids: list[tuple[int, int, int]] = field(default_factory=list)
    destroyed: list[int] = field(default_factory=list)
    fields: list[tuple[int, int]] = field(default_factory=list)


def map_lines(arena: ArenaSnapshot) -> list[str]:
    """Return the lines of a map, with the offset in the first line."""
    sheet = TextGrid(arena.shape)
    head = "map squares" if sheet.square else "map"
    found: dict[tuple[int, int], str] = {}
    for one in arena.hexes:
        if one.laid:
            q, r = grids.hex_q(arena.state, one.number), grids.hex_r(arena.state, one.number)
            mark = "#" if one.destroyed else ""
            mark = f"^{ids.SEAT_NAMES[one.field][0]}" if one.field >= 0 else mark
            found[(r, sheet.column(q, r))] = one.name + mark
    if not found:
        return [f"{head} 0 0"]
    left, top = min(x for _, x in found), min(r for r, _ in found)
    lines = [f"{head} {left} {top}"]
    for row in range(top, max(r for r, _ in found) + 1):
        line = ""
        for (_, x), name in sorted(item for item in found.items() if item[0][0] == row):
            line = line.ljust(sheet.unit * (x - left)) + name
        lines.append(line or ".")
    return lines


def read_map(head: tuple[int, str], rows: list[tuple[int, str]]) -> MapLayout:
    """Return the layout of a map. PositionError names the line."""
    words = head[1].split()
    square = words[:1] == ["squares"]
    numbers = " ".join(words[1:] if square else words)
    if numbers and not _NUMBERS.fullmatch(numbers):
        raise PositionError(head[0], messages.MAP_HEADER)
    sheet = TextGrid(shapes.SQUARES if square else shapes.HEXES)
    places = _places(sheet, rows)
    grids = max((cell // sheet.size) + 1 for cell in places)
    if numbers:
        left, top = (int(n) for n in numbers.split())
    else:
        # Without an offset, grid 1 is centred at the origin.
        row, column, _, _ = places.get(0, (0, 0, "", 0))
        left, top = -(column // sheet.unit), -row
    layout = MapLayout(sheet.shape)
    for grid in range(grids):
        layout.grids.append(_grid(sheet, grid, places, left, top))
    for cell, (_, _, mark, number) in sorted(places.items()):
        if mark == "#":
            layout.destroyed.append(cell)
        elif mark:
            if mark[1] not in LETTERS:
                why = messages.unknown_letter(letter=mark[1], letters=LETTERS)
                raise PositionError(number, why)
            layout.fields.append((cell, LETTERS.index(mark[1])))
    return layout


Places = dict[int, tuple[int, int, str, int]]
"""[cell] -> its row and column in the text, its mark and its line number."""


def _places(sheet: TextGrid, rows: list[tuple[int, str]]) -> Places:
    places: Places = {}
    first: tuple[int, int] | None = None
    for row, (number, line) in enumerate(rows):
        for word in _WORD.finditer(line):
            if word[0] == ".":
                continue
            parts = _CELL.fullmatch(word[0])
            cell = sheet.cell(parts[1], parts[2]) if parts else -1
            if not parts or cell < 0:
                why = messages.unknown_map_cell(word=word[0], cell_word=sheet.cell_word)
                raise PositionError(number, why)
            if cell in places:
                why = messages.cell_twice(place=sheet.name(cell), line=places[cell][3])
                raise PositionError(number, why)
            first = first or (row, word.start())
            away = word.start() - first[1] - sheet.shift * (row - first[0])
            if away % PITCH:
                near = word.start() - away + PITCH * round(away / PITCH)
                why = messages.wrong_column(
                    place=word[0],
                    column=word.start() + 1,
                    right=near + 1,
                    cell_words=sheet.cell_words,
                    apart=PITCH,
                    shift=sheet.shift,
                )
                raise PositionError(number, why)
            places[cell] = (row, word.start(), parts[3] or "", number)
    if not places:
        why = messages.no_cells(cell_words=sheet.cell_words)
        raise PositionError(rows[0][0] if rows else 0, why)
    return places


def _grid(sheet: TextGrid, grid: int, places: Places, left: int, top: int) -> tuple[int, int, int]:
    """Return a grid's centre and rotation. All its cells must fit."""
    shape = sheet.shape
    centre = sheet.size * grid
    where: list[tuple[int, int]] = []
    for cell in range(centre, centre + sheet.size):
        if cell not in places:
            raise PositionError(0, messages.missing_cell(place=sheet.name(cell)))
        row, column, _, _ = places[cell]
        where.append((sheet.q(left + column // sheet.unit, top + row), top + row))
    q, r = where[0]
    count = shape.ways
    sides = [(q + shape.side_q[d], r + shape.side_r[d]) for d in range(count)]
    ways = [sides.index(at) if at in sides else -1 for at in where[1:]]
    for k, way in enumerate(ways):
        if way < 0 or (way - ways[0]) % count != k or ways[0] % shape.shift:
            why = messages.wrong_way(
                place=sheet.name(centre + k + 1),
                centre=sheet.name(centre),
                cell_words=sheet.cell_words,
                count=count,
                corners=sheet.square,
            )
            raise PositionError(places[centre + k + 1][3], why)
    return q, r, ways[0] // shape.shift

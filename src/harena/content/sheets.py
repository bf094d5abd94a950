"""The data of printable sheets: things with real sizes, in millimetres.

Nothing here is drawn yet: pictures are boards and tokens, as in a scene, and are drawn by the
game's theme. A game brings its sheets as content.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2
from typing import Final

from harena.core.scene.scene import Board, Cell, SeatView, Token
from harena.render.art import Part
from harena.render.svg_zones import corners

Point = tuple[float, float]
CARD: Final = (63.0, 88.0)
"""Width and height of a card: fits common sleeves."""


@dataclass(frozen=True, slots=True)
class Caption:
    """A word on a picture, its middle at `x`, `y`, `size` high; all in board units."""

    text: str
    x: float
    y: float
    size: float
    ink: str = "board-ink"


@dataclass(frozen=True, slots=True)
class Art:
    """A picture: a board with tokens on it, one unit of the board `unit` mm long.

    It is as large as the board's `view_box`. `over` is drawn over the board's lines and cells and
    below its tokens, in the paints of the look; `captions` stand on top.
    """

    board: Board
    unit: float
    tokens: tuple[Token, ...] = ()
    seats: tuple[SeatView, ...] = ()
    over: tuple[Part, ...] = ()
    captions: tuple[Caption, ...] = ()

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm."""
        return self.board.view_box[2] * self.unit, self.board.view_box[3] * self.unit


@dataclass(frozen=True, slots=True)
class Tile:
    """Something to be cut out, `count` times: along `outline`, corners in board units.

    Without an outline it is a rectangle, as large as the picture, and lies side by side with
    others of its size.
    """

    name: str
    art: Art
    count: int = 1
    outline: tuple[tuple[float, float], ...] = ()

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm."""
        return self.art.size


@dataclass(frozen=True, slots=True)
class Card:
    """A card, `count` times, with the theme's picture for cards of its `tone`.

    `corner` is printed in a corner, and large over the picture; `text` is its effect. Its back is
    the theme's.
    """

    name: str
    tone: str
    text: str
    corner: str = ""
    count: int = 1

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm."""
        return CARD


@dataclass(frozen=True, slots=True)
class Field:
    """A line of a form: its label, or a number of boxes to tick."""

    label: str
    boxes: int = 0


@dataclass(frozen=True, slots=True)
class Slip:
    """A small form to be filled in, `count` times; `width` in mm, as high as its lines."""

    name: str
    fields: tuple[Field, ...]
    width: float = 62.0
    count: int = 1

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm."""
        return self.width, 11.0 + 8.0 * len(self.fields)


Piece = Tile | Card | Slip


@dataclass(frozen=True, slots=True)
class Pieces:
    """A sheet of things to be cut out; `note` says what they are for."""

    name: str
    title: str
    pieces: tuple[Piece, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """A board in one piece, over as many pages as it takes, glued together.

    Its ground is the theme's; `plain` replaces it where ink is saved.
    """

    name: str
    title: str
    art: Art
    note: str = ""
    plain: Art | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Rows below a heading; `heads` stand over the columns."""

    heading: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Notes:
    """Short sentences below a heading."""

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """One page of words, in two columns, as large as they fit."""

    name: str
    title: str
    blocks: tuple[Table | Notes, ...]


Sheet = Pieces | Plan | Summary


def counter(
    name: str,
    token: Token,
    side: float,
    seats: Sequence[SeatView] = (),
    count: int = 1,
    *,
    part: float = 0.82,
    framed: bool = True,
) -> Tile:
    """Return a square counter with a token on it, `side` mm long; the token fills `part` of it.

    `framed`: on the colour of a cell, with a line around it; else on the bare ground.
    """
    half = 0.5 / part
    frame = (Cell("frame", 0.0, 0.0, half, name, "square"),) if framed else ()
    board = Board(
        "counter",
        (-half, -half, 2 * half, 2 * half),
        (*frame, Cell("here", 0.0, 0.0, 0.5, name)),
    )
    return Tile(name, Art(board, side * part, (token,), tuple(seats)), count)


def outline_of(cells: Sequence[Cell]) -> tuple[tuple[float, float], ...]:
    """Return the corners around hexes or squares that touch each other, clockwise.

    Cells drawn a little larger or smaller than the step between them count as if they just touched.
    """
    met: list[Point] = []
    edges: set[tuple[Point, Point]] = set()
    for cell in cells:
        just = 0.5 if cell.shape == "square" else 3**-0.5
        ring = [_known(corner, met) for corner in corners(cell, just / cell.size)]
        for start, end in zip(ring, ring[1:] + ring[:1], strict=True):
            if (end, start) in edges:  # what two cells have in common is no border
                edges.remove((end, start))
            else:
                edges.add((start, end))
    onward = dict(edges)
    first = min(onward, key=lambda at: (atan2(at[1], at[0]), at))
    found, at = [first], onward[first]
    while at != first:
        found.append(at)
        at = onward[at]
    return tuple(found)


def _known(corner: Point, met: list[Point]) -> Point:
    """Return a corner as it was first met: touching cells have theirs in nearly the same place."""
    for one in met:
        if abs(one[0] - corner[0]) + abs(one[1] - corner[1]) < 0.01:
            return one
    met.append(corner)
    return corner

"""Pages as plain data: shapes and texts with places in millimetres from the upper left corner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from harena.content.sheets import Notes, Table

PaperName = Literal["a4", "letter"]
PAPERS: Final[dict[str, tuple[float, float]]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""[paper] -> its width and height, upright."""
SIDE, TOP, FOOT = 10.0, 14.0, 13.0
"""The margins, in which there are only cut marks, the header and the scale: no printer needs
more."""


@dataclass(frozen=True, slots=True)
class Fill:
    """A rectangle of a colour."""

    x: float
    y: float
    width: float
    height: float
    colour: str


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line, `thick` mm wide."""

    x: float
    y: float
    to_x: float
    to_y: float
    thick: float = 0.2
    colour: str = "#000000"


@dataclass(frozen=True, slots=True)
class Picture:
    """An SVG picture, `width` and `height` mm large; `name` describes it.

    A window crops it: `left`, `top`, `width` and `height` in the picture. The cropped part then
    lies at `x`, `y`.
    """

    x: float
    y: float
    width: float
    height: float
    svg: str
    name: str
    window: tuple[float, float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """A text in a box, `size` mm high or smaller, so that it fits."""

    x: float
    y: float
    width: float
    height: float
    text: str
    size: float
    ink: str = "#000000"
    bold: bool = False
    align: Literal["left", "center", "right"] = "left"


@dataclass(frozen=True, slots=True)
class Columns:
    """Tables and notes in two columns, as large as they fit into the box."""

    x: float
    y: float
    width: float
    height: float
    blocks: tuple[Table | Notes, ...]


Mark = Fill | Stroke | Picture | Words | Columns


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a sheet; `back` says that it is the back of the page before."""

    sheet: str
    width: float
    height: float
    marks: tuple[Mark, ...]
    back: bool = False

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """Return the pictures on the page."""
        return tuple(mark for mark in self.marks if isinstance(mark, Picture))

"""How a game's scenes look in pictures: its colours, its pieces. The page has the same of its own.

A game brings a `Look` (`Game.look`); without one its scenes lie on paper, cards and dice are drawn
as such, and every other token is a disc with its text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from harena.core.show.scene import Cell, Token

DASHES: Final = (
    *("0.3 0.03", "0.16 0.05", "0.02 0.045", "0.05 0.05"),
    *("0.11 0.05 0.02 0.05", "0.2 0.13", "0.001 0.06 0.001 0.16", "0.12 0.05 0.04 0.05"),
)
"""[colour] -> strokes, one pattern a seat."""

Style = tuple[str, str, str]
"""Fill, ink and edge of a seat."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a piece is drawn: its middle in board units, and the size it shall have.

    At `scale` 1 it fills a disc of radius 0.5. `style` and `colour` (0 to 7) are its owner's.
    """

    x: float
    y: float
    scale: float
    style: Style
    colour: int


Piece = Callable[[Token, Spot], str]
"""Draws a token of one kind as SVG."""
Border = Callable[[Cell, Style, int], str]
"""Draws a token that surrounds its cell; style and colour are its owner's."""


@dataclass(frozen=True)
class Look:
    """Colours and pieces; `seats` are fill, ink and edge of each seat's tokens.

    `name` is the theme of its scenes. `tones` are the fills of cells that have such a tone; of
    cells with a tone among `gaps` nothing is left but their edge, in that colour. `cards` are the
    colours of cards of such a tone. `pieces` draw tokens, by their kind; those stand
    side by side in one cell. `borders` draw tokens that surround the cell they lie in.
    """

    name: str
    ground: str
    cell: str
    line: str
    text: str
    mark: str
    seats: tuple[Style, ...]
    tones: Mapping[str, str] = field(default_factory=dict)
    gaps: Mapping[str, str] = field(default_factory=dict)
    cards: Mapping[str, str] = field(default_factory=dict)
    pieces: Mapping[str, Piece] = field(default_factory=dict)
    borders: Mapping[str, Border] = field(default_factory=dict)


PLAIN: Final = Look(
    name="",
    ground="#f6f1e7",
    cell="#d9cfbd",
    line="#b8ab94",
    text="#2a2620",
    mark="#b4472e",
    seats=(
        ("#23201c", "#f6f1e7", "#000000"),
        ("#e0a526", "#23201c", "#7c5708"),
        ("#fbfaf6", "#23201c", "#6d675c"),
        ("#b4472e", "#fbfaf6", "#5f1f10"),
        ("#2f6f8f", "#fbfaf6", "#123848"),
        ("#5d7f3a", "#fbfaf6", "#2a3d17"),
        ("#8f5a2c", "#fff8ee", "#482a0f"),
        ("#2f9a93", "#04211f", "#0c4d48"),
    ),
)
"""Paper: the look of a game that brings none. Its seats' colours are there for others to use."""

"""Themes and help texts of games, as the page receives them.

A theme is a `harena.render.theme.Look`, and help a `harena.content.help.Book`; their fields are
documented there. Missing fields have their defaults.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypeAliasType, TypedDict

from harena.core.scene.scene import Token
from harena.render.theme import GroundKind
from harena.server.protocol.responses.common import Shape

Both = Annotated[list[str], Field(min_length=2, max_length=2)]
"""A colour as `#rrggbb`, on light pages and on dark ones."""

PathPart = TypedDict(
    "PathPart",
    {
        "is": Literal["path"],
        "d": str,
        "fill": NotRequired[str],
        "line": NotRequired[str],
        "width": NotRequired[float],
        "fill_opacity": NotRequired[float],
        "line_opacity": NotRequired[float],
        "dash": NotRequired[str],
        "flat": NotRequired[bool],
    },
)
TextPart = TypedDict(
    "TextPart",
    {
        "is": Literal["text"],
        "of": str,
        "size": float,
        "x": NotRequired[float],
        "y": NotRequired[float],
        "ink": NotRequired[str],
    },
)
GroupPart = TypedDict(
    "GroupPart",
    {
        "is": Literal["group"],
        "parts": "list[ThemePart]",
        "x": NotRequired[float],
        "y": NotRequired[float],
        "scale": NotRequired[float],
        "turn": NotRequired[float],
        "skew": NotRequired[float],
        "opacity": NotRequired[float],
        "faint": NotRequired[float],
        "near": NotRequired[bool],
    },
)
PickPart = TypedDict(
    "PickPart",
    {
        "is": Literal["pick"],
        "by": list[str],
        "of": "dict[str, list[ThemePart]]",
        "otherwise": NotRequired["list[ThemePart]"],
    },
)
CoinsPart = TypedDict(
    "CoinsPart",
    {
        "is": Literal["coins"],
        "r": float,
        "row": NotRequired[bool],
        "x": NotRequired[float],
        "y": NotRequired[float],
    },
)
BarPart = TypedDict(
    "BarPart",
    {
        "is": Literal["bar"],
        "x": float,
        "y": float,
        "width": float,
        "height": float,
        "full": int,
        "fill": str,
        "track": str,
        "line": str,
    },
)
ThemePart = TypeAliasType(
    "ThemePart",
    Annotated[
        PathPart | TextPart | GroupPart | PickPart | CoinsPart | BarPart, Field(discriminator="is")
    ],
)
"""A shape of which a piece is made; `is` tells which kind."""


class ThemeMark(TypedDict):
    """A small drawing that is strewn over cells."""

    lines: str
    shapes: str


class ThemeTone(TypedDict):
    """The style of cells of a tone."""

    fill: Both
    ink: Both
    kind: Literal["", "gap", "hub"]
    marks: list[ThemeMark]
    count: int
    size: Annotated[list[float], Field(min_length=2, max_length=2)]
    tall: Annotated[list[float], Field(min_length=2, max_length=2)]
    lean: float


class ThemeSeat(TypedDict):
    """The colours and patterns of a seat."""

    body: str
    light: str
    deep: str
    mark: str
    edge: Both
    dash: str
    fence: str
    shine: str


class ThemeCard(TypedDict):
    """The picture of cards of a tone."""

    colour: Both
    bold: str
    fine: str


class ThemePiece(TypedDict):
    """The style of tokens of a kind."""

    parts: list[ThemePart]
    stands: Literal["alone", "together", "heap", "border"]
    size: float
    tagged: float
    named: bool
    leader: str
    strikes: dict[str, str]


class ThemeWindow(TypedDict):
    """The words of a kind of window."""

    kind: str
    title: str
    now: str


class ThemeHabit(TypedDict):
    """The words of a habit. `alone`: among bots only."""

    habit: str
    title: str
    alone: bool


class Theme(TypedDict):
    """A game's theme. `backdrop` has pairs of a colour and its distance from the centre in %."""

    ground: GroundKind
    lies: bool
    colours: dict[str, Both]
    backdrop: list[list[str | int]]
    middle: list[int]
    seats: list[ThemeSeat]
    tones: dict[str, ThemeTone]
    cards: dict[str, ThemeCard]
    sums: str
    pieces: dict[str, ThemePiece]
    windows: list[ThemeWindow]
    habits: list[ThemeHabit]


class HelpTexts(TypedDict):
    """The help on a thing; its picture is a token, or shapes."""

    title: str
    lines: list[str]
    rule: NotRequired[str]
    words: NotRequired[list[str]]
    token: NotRequired[Annotated[Token, Shape(Token)]]
    parts: NotRequired[list[ThemePart]]


HelpBook = dict[str, HelpTexts]
"""A game's help texts by key."""

"""A game's theme: its colours, ground and pieces, as data.

The page draws tables from it, and SVG pictures are drawn from it. It holds no code, so themes of
plug-in games are treated like all others. By default a game lies on paper, cards and dice are
drawn as such, and every other token is a disc with its text.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from harena.core.scene.scene import Json
from harena.render.art import (
    OWN,
    BadThemeError,
    Piece,
    check_numbers,
    check_paint,
    check_path,
    paints_of,
)
from harena.render.dice import DIE

Colour = str | tuple[str, str]
"""A colour as `#rrggbb`, or one for light and one for dark pages."""
GroundKind = Literal["plain", "stars", "plates", "slabs", "washes"]


def _check_colour(*colours: Colour) -> None:
    for colour in colours:
        for one in (colour,) if isinstance(colour, str) else colour:
            check_paint(one)
            if not one.startswith("#"):
                raise BadThemeError(f"{one!r} is not a colour such as #aa3300")


def light_colour(colour: Colour) -> str:
    """Return the colour on light pages."""
    return colour if isinstance(colour, str) else colour[0]


def _colour_json(colour: Colour) -> Json:
    return [colour, colour] if isinstance(colour, str) else list(colour)


@dataclass(frozen=True, slots=True)
class Seat:
    """The colours and the pattern of a seat's tokens.

    A body with a lighter and a deeper facet, a mark engraved in it, an edge. `dash` is the pattern
    of its lines, "" for none; `fence` the same for heavy lines. `shine` is its edge on the game's
    own ground, where that wants another one.
    """

    body: str
    light: str
    deep: str
    mark: str
    edge: Colour
    dash: str = ""
    fence: str = "0.03 0.08"
    shine: str = ""

    def __post_init__(self) -> None:
        _check_colour(self.body, self.light, self.deep, self.mark, self.edge)
        if self.shine:
            _check_colour(self.shine)

    def paint(self, name: str) -> str:
        """Return one of the look's own paints, on the game's ground in light."""
        if name == "edge":
            return self.shine or light_colour(self.edge)
        return {"body": self.body, "light": self.light, "deep": self.deep}.get(name, self.mark)

    def to_json(self) -> Json:
        """Return it as the page receives it."""
        return {
            **{name: str(getattr(self, name)) for name in ("body", "light", "deep", "mark")},
            **{name: str(getattr(self, name)) for name in ("dash", "fence", "shine")},
            "edge": _colour_json(self.edge),
        }


@dataclass(frozen=True, slots=True)
class Mark:
    """A small drawing that is strewn over cells of a tone: `shapes` in its wash, `lines` in ink.

    Both paths are made of M, L, Q, C and Z with absolute coordinates, since they are leant and
    stretched: x and y in radii of the cell, from its foot at 0,0 upwards to negative y.
    """

    lines: str = ""
    shapes: str = ""

    def __post_init__(self) -> None:
        for d in (self.lines, self.shapes):
            check_path(d)
            if set(d) & set("mlhHvVcsSqtTaAz"):
                raise BadThemeError(f"a mark may only use M, L, Q, C and Z, not {d[:60]!r}")


@dataclass(frozen=True, slots=True)
class Tone:
    """The drawing of cells of a tone: their colour, and that of the ink on them.

    `kind`: `gap` for a destroyed cell with a burnt edge, `hub` for the middle of a plate. `count`
    marks are scattered over it, each drawn from `marks` at random. `size`, `tall` and `lean` bound
    their size and slant. With a count of 0 one mark is drawn in the middle.
    """

    fill: Colour = "#d9cfbd"
    ink: Colour = "#5c5447"
    kind: Literal["", "gap", "hub"] = ""
    marks: tuple[Mark, ...] = ()
    count: int = 0
    size: tuple[float, float] = (1.0, 1.0)
    tall: tuple[float, float] = (1.0, 1.0)
    lean: float = 0.0

    def __post_init__(self) -> None:
        _check_colour(self.fill, self.ink)
        check_numbers(*self.size, *self.tall, self.lean, self.count / 4)

    def to_json(self) -> Json:
        """Return it as the page receives it."""
        return {
            "fill": _colour_json(self.fill),
            "ink": _colour_json(self.ink),
            "kind": self.kind,
            "marks": [{"lines": one.lines, "shapes": one.shapes} for one in self.marks],
            "count": self.count,
            "size": list(self.size),
            "tall": list(self.tall),
            "lean": self.lean,
        }


@dataclass(frozen=True, slots=True)
class Card:
    """The picture of a card, in a square of side 1: heavy and light lines in its colour."""

    colour: Colour
    bold: str = ""
    fine: str = ""

    def __post_init__(self) -> None:
        _check_colour(self.colour)
        check_path(self.bold)
        check_path(self.fine)

    def to_json(self) -> Json:
        """Return it as the page receives it."""
        return {"colour": _colour_json(self.colour), "bold": self.bold, "fine": self.fine}


@dataclass(frozen=True, slots=True)
class Window:
    """The words of a kind of window: its name for players, and the matter in question."""

    title: str
    now: str = "You can respond"


@dataclass(frozen=True, slots=True)
class Habit:
    """The words of a habit: what the page does for a player.

    A habit of a player among bots only (`alone`) would reveal to people what the player holds, as
    the answer comes at once. Players start with all habits.
    """

    title: str
    alone: bool = False


SEATS: Final = (
    Seat("#1d1e26", "#343744", "#0c0d12", "#f6f2ea", ("#0c0d12", "#aeb3c6"), "", "0.3 0.03"),
    Seat(
        *("#f4b920", "#ffd75e", "#cf920c", "#231800"),
        ("#8a5f00", "#ffe7a3"),
        "0.16 0.1",
        "0.16 0.05",
    ),
    Seat(
        *("#f2efe7", "#ffffff", "#cbc6b9", "#1b1a20"),
        *(("#7d776a", "#ffffff"), "0.001 0.11", "0.02 0.045"),
    ),
    Seat(
        *("#b93a26", "#d4553f", "#8a2717", "#fff7f2"),
        *(("#6d1c0f", "#ffb9a8"), "0.05 0.05", "0.05 0.05"),
    ),
    Seat(
        *("#2a64bf", "#4a83da", "#1b458a", "#f5f9ff"),
        *(("#123468", "#b4d2ff"), "0.2 0.07 0.001 0.07", "0.11 0.045 0.02 0.045"),
    ),
    Seat(
        *("#25784b", "#3c9766", "#175432", "#f3fff8"),
        *(("#0e3d23", "#aee7c8"), "0.3 0.16", "0.2 0.13"),
    ),
    Seat(
        *("#8f5a2c", "#b47a46", "#5f3917", "#fff8ee"),
        *(("#482a0f", "#efc79c"), "0.001 0.06 0.001 0.16", "0.001 0.06 0.001 0.16"),
    ),
    Seat(
        *("#2f9a93", "#55bcb4", "#1a6660", "#04211f"),
        *(("#0c4d48", "#b4efe9"), "0.12 0.05 0.04 0.05", "0.12 0.05 0.04 0.05"),
    ),
)
"""[colour] -> the colours and pattern of a seat's tokens, unless a game has its own."""
NOBODY: Final = Seat("#b8ae9c", "#d0c7b6", "#958b79", "#1e1b17", ("#5c5447", "#d6ccb9"))
"""The colours of tokens without an owner."""

PAPER: Final[Mapping[str, Colour]] = {
    "board-ink": ("#1e1b17", "#efe8db"),
    "board-line": ("#877c69", "#857b69"),
    "cell": ("#fbf7ee", "#1a1814"),
    "cell-line": ("#877c69", "#857b69"),
    "glow": ("#8a3a10", "#eda75c"),
    "path": ("#8a3a10", "#eda75c"),
    "halo": ("#fbf7ee", "#1a1814"),
    "ground": ("#f4eee2", "#12110e"),
    "card-paper": "#0b1518",
    "card-ink": "#f2fffb",
}
"""The colours every theme has.

Words and lines on the board, cells and the lines between them, the glow of choices, ways and
the halo behind them, the ground below the board, and cards.
"""


_HEX: Final = "M.26-.15L.26 .15L0 .3L-.26 .15L-.26-.15L0-.3Z"


@dataclass(frozen=True)
class Theme:
    """The colours, ground, pieces, cards and words of a game's tables.

    `name` is the theme of its scenes. `ground` is the drawing of its board: outlines (`plain`),
    stars in the night (`stars`), plates that may be lifted and turned (`plates`), slabs of a floor
    with a wall (`slabs`), washes of a map with marks in ink (`washes`).

    `colours` override those of `PAPER` and add names for its pieces or its ground. `backdrop` lists
    colours with their distance in per cent, around `middle`. `tones` are cells by tone: a later one
    grows over the earlier. `cards` are cards by tone, `back` a card face down, `sums` the tone of
    those in a sum. `pieces` are tokens by kind. `windows` are the words of
    `Traits.windows`, and `habits` those of `Target.habit`.

    `cover` is an SVG file, five units wide and three high, for the first page. A board that `lies`
    may be laid on its left side if there is more room across than down; words stay upright. The
    first seat plays it from above, so the page turns it by half for that seat.
    """

    name: str = ""
    ground: GroundKind = "plain"
    colours: Mapping[str, Colour] = field(default_factory=dict)
    backdrop: tuple[tuple[str, int], ...] = ()
    middle: tuple[int, int] = (50, 45)
    seats: tuple[Seat, ...] = SEATS
    tones: Mapping[str, Tone] = field(default_factory=dict)
    cards: Mapping[str, Card] = field(default_factory=dict)
    sums: str = ""
    pieces: Mapping[str, Piece] = field(default_factory=dict)
    windows: Mapping[str, Window] = field(default_factory=dict)
    habits: Mapping[str, Habit] = field(default_factory=dict)
    lies: bool = False

    def __post_init__(self) -> None:
        check_paint(*self.colours, *self.tones, *self.cards)
        _check_colour(*self.colours.values())
        if set(self.colours) & set(OWN):
            raise BadThemeError(f"the colours {OWN} belong to seats")
        if not self.seats:
            raise BadThemeError("a theme needs colours for at least one seat")
        for name, percent in self.backdrop:
            self.colour(name)
            check_numbers(percent / 10)
        for piece in self.pieces.values():
            for name in paints_of(piece.parts):
                self.paint(name)

    def colour(self, name: str) -> Colour:
        """Return one of its own colours or of `PAPER`. BadThemeError for any other name."""
        found = self.colours.get(name) or PAPER.get(name)
        if found is None:
            raise BadThemeError(f"no colour {name!r}")
        return found

    def paint(self, name: str, seat: Seat = NOBODY) -> str:
        """Return the colour of a paint on light pages: `#rrggbb`, or `none`."""
        if not name or name.startswith("#"):
            return name or "none"
        return seat.paint(name) if name in OWN else light_colour(self.colour(name))

    def either(self, name: str, otherwise: str) -> str:
        """Return a paint that not all themes have, or its common replacement."""
        return self.paint(name if name in self.colours else otherwise)

    def seat(self, colour: int) -> Seat:
        """Return the colours of a seat's tokens; without an owner (below 0) they have none."""
        return self.seats[colour % len(self.seats)] if colour >= 0 else NOBODY

    def card(self, tone: str) -> Card:
        """Return the drawing of cards of a tone."""
        return self.cards.get(tone) or Card("#c8d6d3", _HEX)

    def to_json(self) -> dict[str, Json]:
        """Return it as the page receives it; the same look always gives the same."""
        return {
            "ground": self.ground,
            "lies": self.lies,
            "colours": {name: _colour_json(one) for name, one in self.colours.items()},
            "backdrop": [list(one) for one in self.backdrop],
            "middle": list(self.middle),
            "seats": [seat.to_json() for seat in self.seats],
            "tones": {name: tone.to_json() for name, tone in self.tones.items()},
            "cards": {name: card.to_json() for name, card in self.cards.items()},
            "sums": self.sums,
            "habits": [
                {"habit": name, "title": one.title, "alone": one.alone}
                for name, one in self.habits.items()
            ],
            "pieces": {
                kind: piece.to_json() for kind, piece in {"die": DIE, **self.pieces}.items()
            },
        }


def theme_bytes(theme: Theme, windows: Iterable[str]) -> bytes:
    """Return a theme as JSON text, with words for all these kinds of windows."""
    words = {kind: theme.windows.get(kind) or Window(kind.capitalize()) for kind in windows}
    told: list[Json] = [
        {"kind": kind, "title": one.title, "now": one.now} for kind, one in words.items()
    ]
    return json.dumps({**theme.to_json(), "windows": told}, separators=(",", ":")).encode()


PLAIN: Final = Theme()
"""Paper: the look of a game that brings none."""

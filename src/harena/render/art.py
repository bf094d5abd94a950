"""Shapes of pieces as data, which the page and SVG pictures draw alike.

A piece is drawn in a square of side 1 around 0,0, its parts one over the other. No part holds
markup: paths, numbers, names of colours, and words of the token that is drawn.

A paint is a colour as `#rrggbb`, or a name: of the owner's colours `body`, `light`, `deep`,
`mark` and `edge`, or of one of the theme's own. Words of a token (`of` and `by`) are those of
`WORDS`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Final

from harena.core.scene.scene import Json, Token

OWN: Final = ("body", "light", "deep", "mark", "edge")
"""The paints that are those of a token's owner."""
WORDS: Final = (
    *("text", "initials", "letter", "tone", "shape", "count", "number", "sides", "face"),
    *("mark-1", "mark-2", "pip-1", "pip-2", "pip-3"),
)
"""The words that a `Text` may draw; "" for a word that a token does not have.

- `text`, `tone`, `count`, `sides`: the fields of the token. `initials`: those of its text.
- `letter`: its owner's letter. `shape`: the shape of its cell.
- `number`: the number it shows, such as a die's face; it counts down while the token is hurt.
- `face`: the face of a token that was rolled.
- `mark-1`, `mark-2`, `pip-1` to `pip-3`: its marks and pips.
"""

_PATH: Final = re.compile(r"[MmLlHhVvCcSsQqTtAaZz0-9 ,.+-]{0,6000}")
_PAINT: Final = re.compile(r"(#[0-9a-f]{6}|[a-z][a-z0-9-]{0,31})?")
_DASH: Final = re.compile(r"own|fence|([0-9.]+( [0-9.]+)*)?")
_FAR: Final = 10.0


class BadThemeError(ValueError):
    """A look holds what cannot be drawn, or must not be."""


def check_path(d: str) -> None:
    """Raise BadThemeError if this is no path."""
    if not _PATH.fullmatch(d):
        raise BadThemeError(f"{d[:60]!r} is not a path")


def check_paint(*paints: str) -> None:
    """Raise BadThemeError if one of these is no paint."""
    for paint in paints:
        if not _PAINT.fullmatch(paint):
            raise BadThemeError(f"{paint!r} is not a paint")


def check_numbers(*numbers: float) -> None:
    """Raise BadThemeError if one of these is not a small number."""
    for number in numbers:
        if not -_FAR <= number <= _FAR:
            raise BadThemeError(f"{number!r} is not a length in a square of side 1")


def _check_words(*words: str) -> None:
    for word in words:
        if word not in WORDS:
            raise BadThemeError(f"{word!r} is not a property of tokens; properties: {WORDS}")


@dataclass(frozen=True, slots=True)
class Path:
    """A shape that is filled, a line along it, or both.

    `dash` is lengths with spaces between them, `own` for the owner's pattern or `fence` for the
    same with heavy strokes. `flat`: its line has square ends and sharp corners.
    """

    d: str
    fill: str = ""
    line: str = ""
    width: float = 0.03
    fill_opacity: float = 1.0
    line_opacity: float = 1.0
    dash: str = ""
    flat: bool = False

    def __post_init__(self) -> None:
        check_path(self.d)
        check_paint(self.fill, self.line)
        check_numbers(self.width, self.fill_opacity, self.line_opacity)
        if not _DASH.fullmatch(self.dash):
            raise BadThemeError(f"{self.dash!r} is not a dash")


@dataclass(frozen=True, slots=True)
class Text:
    """A word or number of the token, its middle at `x`, `y`."""

    of: str
    size: float
    x: float = 0.0
    y: float = 0.0
    ink: str = "mark"

    def __post_init__(self) -> None:
        _check_words(self.of)
        check_paint(self.ink)
        check_numbers(self.size, self.x, self.y)


@dataclass(frozen=True, slots=True)
class Group:
    """Parts that are scaled, turned, leant (`skew`, both in degrees) and moved together.

    `faint` is its opacity instead where the token has a tone. `near`: left out on a board too small
    to read it.
    """

    parts: tuple[Part, ...]
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    turn: float = 0.0
    skew: float = 0.0
    opacity: float = 1.0
    faint: float = 1.0
    near: bool = False

    def __post_init__(self) -> None:
        check_numbers(
            self.x, self.y, self.scale, self.turn / 36, self.skew / 9, self.opacity, self.faint
        )


@dataclass(frozen=True, slots=True)
class Pick:
    """Parts that depend on the token: on words of it, joined by spaces where there are several."""

    by: tuple[str, ...]
    of: Mapping[str, tuple[Part, ...]]
    otherwise: tuple[Part, ...] = ()

    def __post_init__(self) -> None:
        _check_words(*self.by)


@dataclass(frozen=True, slots=True)
class Coins:
    """As many coins as the token's count, in a `row` or a heap; a number where there are many."""

    r: float
    row: bool = False
    x: float = 0.0
    y: float = 0.0

    def __post_init__(self) -> None:
        check_numbers(self.r, self.x, self.y)


@dataclass(frozen=True, slots=True)
class Bar:
    """The token's number as a part of its `sides`, if it has any, or of `full`.

    It begins at the left at `x`; `y` is its middle.
    """

    x: float
    y: float
    width: float
    height: float
    full: int
    fill: str
    track: str
    line: str

    def __post_init__(self) -> None:
        check_numbers(self.x, self.y, self.width, self.height)
        check_paint(self.fill, self.track, self.line)


Part = Path | Text | Group | Pick | Coins | Bar


def has(word: str, *parts: Part) -> Pick:
    """Return parts that are drawn if the token has such a word."""
    return Pick((word,), {"": (), "0": ()}, parts)


def disc(r: float, x: float = 0.0, y: float = 0.0) -> str:
    """Return the path of a circle."""
    return oval(r, r, x, y)


def oval(rx: float, ry: float, x: float = 0.0, y: float = 0.0) -> str:
    """Return the path of an ellipse."""
    right, left = f"{x + rx:g} {y:g}", f"{x - rx:g} {y:g}"
    return f"M{right}A{rx:g} {ry:g} 0 1 1 {left}A{rx:g} {ry:g} 0 1 1 {right}Z"


def word_of(token: Token, word: str, letter: str = "", shape: str = "") -> str:
    """Return a token's value for one of `WORDS`."""
    kind, _, place = word.partition("-")
    if place:
        many = token.marks if kind == "mark" else token.pips
        return str(many[int(place) - 1]) if len(many) >= int(place) else ""
    if kind == "initials":
        return "".join(one[0].upper() for one in token.text.split())[:2]
    known = {
        "text": token.text,
        "letter": letter,
        "tone": token.tone,
        "shape": shape,
        "sides": str(token.sides),
        "face": str(token.face or ""),
    }
    return known.get(kind, str(token.count))


def paints_of(parts: tuple[Part, ...]) -> set[str]:
    """Return the names of all paints in parts, and in parts of these."""
    found: set[str] = set()
    for part in parts:
        match part:
            case Path():
                found |= {part.fill, part.line}
            case Text():
                found.add(part.ink)
            case Bar():
                found |= {part.fill, part.track, part.line}
            case Group():
                found |= paints_of(part.parts)
            case Pick():
                found |= paints_of(part.otherwise).union(*map(paints_of, part.of.values()))
    return found


def part_json(part: Part) -> Json:
    """Return a part as JSON without default values; `is` names its kind."""
    told: dict[str, Json] = {"is": type(part).__name__.lower()}
    for one in fields(part):
        value = getattr(part, one.name)
        if value == one.default:
            continue
        if isinstance(value, Mapping):
            told[one.name] = {key: parts_json(parts) for key, parts in value.items()}
        elif one.name in ("parts", "otherwise"):
            told[one.name] = parts_json(value)
        else:
            told[one.name] = list(value) if isinstance(value, tuple) else value
    return told


def parts_json(parts: tuple[Part, ...]) -> Json:
    """Return parts as JSON."""
    return [part_json(part) for part in parts]


@dataclass(frozen=True, slots=True)
class Piece:
    """The drawing of a kind of token, and its placement.

    `stands`: `alone` in its cell, or over others there; `together`, small and apart, with others of
    which several may share a cell, and wide apart when looked at; as a `heap` beside those; or as a
    `border` around all of them. `size` is the part of its cell that it fills. `tagged`: the least
    size at which it shows its owner's letter. `named`: its label is shown when the mouse rests on
    it. `leader`: the text of the token that is drawn for all of its seat where three or more share
    a cell, beside the texts of the others; "" to draw all. `strikes`: its animation when it
    strikes, by one of its marks: a `thrust`, a flying `dart` or `stone`; by default a `sweep`.
    """

    parts: tuple[Part, ...]
    stands: str = "alone"
    size: float = 1.0
    tagged: float = 0.0
    named: bool = False
    leader: str = ""
    strikes: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.stands not in ("alone", "together", "heap", "border"):
            raise BadThemeError(f"{self.stands!r} is not a way to stand")
        check_numbers(self.size, self.tagged)
        for strike in self.strikes.values():
            if strike not in ("thrust", "dart", "stone", "sweep"):
                raise BadThemeError(f"{strike!r} is not a strike")

    def to_json(self) -> Json:
        """Return the art as the page receives it."""
        return {
            "parts": parts_json(self.parts),
            "stands": self.stands,
            "size": self.size,
            "tagged": self.tagged,
            "named": self.named,
            "leader": self.leader,
            "strikes": {**self.strikes},
        }

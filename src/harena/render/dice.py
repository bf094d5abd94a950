"""Dice as pieces: small ships with facets, whose outline shows the number of sides."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from harena.render.art import Group, Part, Path, Pick, Piece, Text, disc, has
from harena.render.svg_shapes import number

Corner = tuple[float, float]


def _around(corners: Sequence[Corner], by: float = 1.0, middle: float = 0.0) -> str:
    """Return the outline through some corners, scaled around a point on the y axis."""
    points = (f"{number(x * by)} {number(middle + (y - middle) * by)}" for x, y in corners)
    return f"M{'L'.join(points)}Z"


def _rounded(side: float, corner: float) -> str:
    a, b = number(side / 2), number(side / 2 - corner)
    arc = f"A{corner} {corner} 0 0 1"
    return f"M-{b}-{a}H{b}{arc} {a}-{b}V{b}{arc} {b} {a}H-{b}{arc}-{a} {b}V-{b}{arc}-{b}-{a}Z"


def _ship(
    outline: str, light: str, rim: str, middle: float, size: float, tag: Corner, deep: str = ""
) -> tuple[Part, ...]:
    """Draw a die: its facets, the line inside it, its number and its owner's letter."""
    return (
        Path(outline, fill="body"),
        Path(light, fill="light"),
        Path(deep, fill="deep"),
        Path(outline, line="edge", width=0.05),
        Path(rim, line="mark", width=0.035, line_opacity=0.75, dash="own"),
        Pick(("sides", "face"), _PIPS, (Text("face", size, y=middle),)),
        has("letter", Group((_TAG, Text("letter", 0.24, y=0.005)), *tag)),
    )


_TAG: Final = Path(disc(0.155), fill="deep", line="edge")
_NEAR, _FAR, _MIDDLE = ((-1, -1), (1, 1)), ((1, -1), (-1, 1)), ((0, 0),)
_DOTS: Final[tuple[tuple[Corner, ...], ...]] = (
    _MIDDLE,
    _NEAR,
    (*_NEAR, *_MIDDLE),
    (*_NEAR, *_FAR),
    (*_NEAR, *_FAR, *_MIDDLE),
    (*_NEAR, *_FAR, (-1, 0), (1, 0)),
)
_PIPS: Final[dict[str, tuple[Part, ...]]] = {
    f"6 {face}": tuple(Path(disc(0.083, 0.2 * x, 0.2 * y), fill="mark") for x, y in dots)
    for face, dots in enumerate(_DOTS, 1)
}
"""The pips of a cube; all other faces have a number."""


def _tetrahedron() -> tuple[Part, ...]:
    top, right, left, heart = (0.0, -0.54), (0.54, 0.4), (-0.54, 0.4), (0.0, 0.16)
    whole = (top, right, left)
    rim = _around(whole, 0.8, 0.087)
    light, deep = _around((top, heart, left)), _around((left, heart, right))
    return _ship(_around(whole), light, rim, 0.12, 0.52, (0.37, -0.22), deep)


def _octahedron() -> tuple[Part, ...]:
    top, right, low, left = (0.0, -0.58), (0.52, 0.16), (0.0, 0.58), (-0.52, 0.16)
    upper = (top, right, left)
    rim, deep = _around(upper, 0.82, -0.05), _around((right, low, left))
    whole = _around((top, right, low, left))
    return _ship(whole, _around(upper), rim, -0.045, 0.54, (0.34, 0.42), deep)


def _regular(count: int) -> tuple[Part, ...]:
    """Draw a die as a regular polygon with so many corners."""
    angles = [2 * pi * n / count for n in range(count)]
    corners = [(0.52 * sin(angle), -0.52 * cos(angle)) for angle in angles]
    inside = _around(corners, 0.84)
    return _ship(_around(corners), inside, inside, 0.01, 0.44, (0.38, -0.38))


_FACE: Final = _rounded(0.73, 0.12)
DIE: Final = Piece(
    (
        Pick(
            ("sides",),
            {
                "4": _tetrahedron(),
                "6": _ship(_rounded(0.86, 0.17), _FACE, _FACE, 0.01, 0.56, (0.39, -0.39)),
                "8": _octahedron(),
                "10": _regular(4),
                "12": _regular(10),
            },
            _regular(6),
        ),
    )
)

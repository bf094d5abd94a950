"""Dice as SVG, as the page draws them: small ships with facets, whose shape tells their sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from harena.render.svg_shapes import label, number
from harena.render.theme import Seat

Corner = tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Shape:
    """The outline, its light and deep facets, a line inside it, and where the number stands."""

    outline: str
    light: str
    deep: str
    rim: str
    middle: float
    size: float


def _around(corners: Sequence[Corner]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


def _shrunk(corners: Sequence[Corner], by: float, middle: float = 0.0) -> str:
    return _around([(x * by, middle + (y - middle) * by) for x, y in corners])


def _rounded(side: float, corner: float) -> str:
    a, b = number(side / 2), number(side / 2 - corner)
    arc = f"A{number(corner)} {number(corner)} 0 0 1"
    return f"M-{b}-{a}H{b}{arc} {a}-{b}V{b}{arc} {b} {a}H-{b}{arc}-{a} {b}V-{b}{arc}-{b}-{a}Z"


def _tetrahedron() -> _Shape:
    top, right, left, heart = (0.0, -0.54), (0.54, 0.4), (-0.54, 0.4), (0.0, 0.16)
    whole = (top, right, left)
    light, deep = _around((top, heart, left)), _around((left, heart, right))
    return _Shape(_around(whole), light, deep, _shrunk(whole, 0.8, 0.087), 0.12, 0.52)


def _cube() -> _Shape:
    face = _rounded(0.73, 0.12)
    return _Shape(_rounded(0.86, 0.17), face, "", face, 0.01, 0.56)


def _octahedron() -> _Shape:
    top, right, low, left = (0.0, -0.58), (0.52, 0.16), (0.0, 0.58), (-0.52, 0.16)
    upper = (top, right, left)
    rim = _shrunk(upper, 0.82, -0.05)
    lower = _around((right, low, left))
    return _Shape(_around((top, right, low, left)), _around(upper), lower, rim, -0.045, 0.54)


def _other(sides: int) -> _Shape:
    count = {12: 10, 10: 4}.get(sides, 6)
    angles = [2 * pi * n / count for n in range(count)]
    corners = [(0.52 * sin(angle), -0.52 * cos(angle)) for angle in angles]
    inside = _shrunk(corners, 0.84)
    return _Shape(_around(corners), inside, "", inside, 0.01, 0.44)


_KNOWN: Final = {4: _tetrahedron(), 6: _cube(), 8: _octahedron()}
_PIPS: Final[dict[int, tuple[Corner, ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(sides: int, face: int, seat: Seat, x: float, y: float, size: float) -> str:
    """Draw a die with its middle at a point, in a square of side `size`; face 0 is blank."""
    shape = _KNOWN.get(sides) or _other(sides)
    edge, mark = seat.paint("edge"), seat.mark
    parts = [f'<path d="{shape.outline}" fill="{seat.body}"/>']
    parts += [
        f'<path d="{d}" fill="{fill}"/>'
        for d, fill in ((shape.light, seat.light), (shape.deep, seat.deep))
        if d
    ]
    dash = f' stroke-dasharray="{seat.dash}"' if seat.dash else ""
    parts.append(
        f'<path d="{shape.outline}" fill="none" stroke="{edge}" stroke-width="0.05" '
        f'stroke-linejoin="round"/><path d="{shape.rim}" fill="none" stroke="{mark}" '
        f'stroke-opacity="0.75" stroke-width="0.035" stroke-linecap="round"{dash}/>'
    )
    if sides == 6 and face in _PIPS:
        parts += [
            f'<circle cx="{number(0.2 * dx)}" cy="{number(0.2 * dy)}" r="0.083" fill="{mark}"/>'
            for dx, dy in _PIPS[face]
        ]
    elif face:
        parts.append(label(str(face), 0, shape.middle, shape.size, mark))
    place = f"translate({number(x)} {number(y)}) scale({number(size)})"
    return f'<g transform="{place}">{"".join(parts)}</g>'

"""A board of stars as SVG: streams of light from star to star, chutes between them, and a hole."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final
from xml.sax.saxutils import escape

from harena.core.scene.scene import Board, Cell, Line
from harena.render.scatter import chances
from harena.render.svg_shapes import number
from harena.render.theme import Theme

_STREAM: Final = (0.84, 0.6, 0.38, 0.18)
"""A stream is brightest in its middle: strokes of these widths lie on each other."""
_GLOW: Final = ((0.85, 0.08), (0.55, 0.14), (0.3, 0.3))
"""A star's glow: radii, in that of its cell, and how dense."""
_HOLE: Final = ((1.4, "#ff9d5c", 0.12), (1.1, "#ffb978", 0.22), (0.82, "#ffd9ae", 0.5))
_STEPS: Final = 3
_FAR: Final = 1.2
"""Distant stars in a square of side 1."""
_ELSE: Final = {"chute": "path", "thread": "board-line", "star": "board-ink", "faint": "board-ink"}
"""Colours for themes that have no such colour of their own."""
Point = tuple[float, float]


def board(night: Board, theme: Theme) -> list[str]:
    """Draw all lines, and the cells on them."""
    return [
        *(_line(line, theme) for line in night.lines),
        *(_hole(cell) for cell in night.cells if cell.shape == "hole"),
        *_stars([cell for cell in night.cells if cell.shape != "hole"], theme),
        *(_name(cell, night, theme) for cell in night.cells if cell.text),
    ]


def sky(night: Board, theme: Theme) -> list[str]:
    """Draw the night, brighter in its middle, with scattered distant stars."""
    x, y, width, height = night.view_box
    stops = "".join(
        f'<stop offset="{at}%" stop-color="{theme.paint(name)}"/>' for name, at in theme.backdrop
    )
    place = f'x="{_two(x)}" y="{_two(y)}" width="{_two(width)}" height="{_two(height)}"'
    across, down = (part / 100 for part in theme.middle)
    random = chances(f"{night.id} sky.")
    dots = "".join(
        f"M{_two(x + random() * width)} {_two(y + random() * height)}h0"
        for _ in range(round(_FAR * width * height))
    )
    light = f'stroke="{_paint(theme, "star")}" stroke-opacity="0.5" stroke-linecap="round"'
    return [
        f'<radialGradient id="sky" cx="{across}" cy="{down}" r="0.75">{stops}</radialGradient>',
        f'<rect {place} fill="{"url(#sky)" if stops else theme.paint("ground")}"/>',
        f'<path d="{dots}" {light} stroke-width="0.03"/>',
    ]


def _paint(theme: Theme, name: str) -> str:
    return theme.either(name, _ELSE[name])


def _line(line: Line, theme: Theme) -> str:
    ends = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    if line.kind == "dotted":
        style = f'stroke="{_paint(theme, "chute")}" stroke-opacity="0.6" stroke-width="0.05"'
        return f'<path d="{_path(line.points)}" {ends} {style} stroke-dasharray="0.001 0.145"/>'
    d, thread = _path(smooth(line.points)), _paint(theme, "thread")
    widths = "".join(
        f'<path d="{d}" {ends} stroke="{thread}" stroke-opacity="0.06" stroke-width="{width}"/>'
        for width in _STREAM
    )
    middle = f'stroke="{thread}" stroke-opacity="0.55" stroke-width="0.03"'
    return f'{widths}<path d="{d}" {ends} {middle}/>'


def _hole(cell: Cell) -> str:
    rings = [
        _disc(cell.x, cell.y, cell.size * radius, colour, opacity)
        for radius, colour, opacity in _HOLE
    ]
    core = _disc(cell.x, cell.y, cell.size * 0.58, "#020207")
    return "".join(rings) + core.replace("/>", ' stroke="#fff1d8" stroke-width="0.025"/>')


def _stars(cells: Sequence[Cell], theme: Theme) -> list[str]:
    """Draw all stars of one size as dots of one path, first their glow."""
    layers = [(radius, _paint(theme, "thread"), opacity) for radius, opacity in _GLOW]
    parts = []
    for radius, colour, opacity in [*layers, (0.16, _paint(theme, "star"), 1.0)]:
        for size in dict.fromkeys(cell.size for cell in cells):
            dots = (f"M{_two(cell.x)} {_two(cell.y)}h0" for cell in cells if cell.size == size)
            faint = f' stroke-opacity="{number(opacity)}"' if opacity < 1 else ""
            parts.append(
                f'<path d="{"".join(dots)}" stroke="{colour}" stroke-linecap="round" '
                f'stroke-width="{number(2 * radius * size)}"{faint}/>'
            )
    return parts


def _name(cell: Cell, night: Board, theme: Theme) -> str:
    """Draw a star's number, beside it."""
    (x, y), size = _outward(cell, night), cell.size * 0.5
    return (
        f'<text x="{_two(x)}" y="{_two(y + 0.35 * size)}" font-size="{number(size)}" '
        f'fill="{_paint(theme, "faint")}">{escape(cell.text)}</text>'
    )


def _disc(x: float, y: float, radius: float, fill: str, opacity: float = 1.0) -> str:
    faint = f' fill-opacity="{number(opacity)}"' if opacity < 1 else ""
    place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
    return f'<circle {place} fill="{fill}"{faint}/>'


def _outward(cell: Cell, night: Board) -> Point:
    """Return a point a little further from the board's middle, so that a number clears its star."""
    x, y, width, height = night.view_box
    dx, dy = cell.x - x - width / 2, cell.y - y - height / 2
    share = cell.size * 0.68 / (hypot(dx, dy) or 1.0)
    return cell.x + dx * share, cell.y + dy * share


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{_two(x)} {_two(y)}" for x, y in points)


def _two(value: float) -> str:
    """Return a length that need not be exact."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def smooth(points: Sequence[Point]) -> list[Point]:
    """Return a smooth curve through the points, as small straight steps (Catmull-Rom)."""
    found = list(points[:1])
    for at, b in enumerate(points[:-1]):
        c = points[at + 1]
        a, d = points[max(0, at - 1)], points[min(len(points) - 1, at + 2)]
        for step in range(1, _STEPS + 1):
            t = step / _STEPS
            x, y = (
                0.5
                * (
                    2 * b[k]
                    + (c[k] - a[k]) * t
                    + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t**2
                    + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t**3
                )
                for k in (0, 1)
            )
            found.append((x, y))
    return found

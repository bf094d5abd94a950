"""Zones over cells, and the coordinates of a board of squares, as SVG."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import cos, hypot, pi, sin, sqrt
from typing import Final

from harena.core.scene.scene import Cell, Scene, Zone
from harena.render.svg_shapes import label, number
from harena.render.theme import Theme

Point = tuple[float, float]
_SQUARE: Final = re.compile(r"([A-Z]+)([0-9]+)")


def corners(cell: Cell, part: float = 1.0) -> list[Point]:
    """Return the corners of a hex or a square; a square's size is the distance to its sides."""
    square = cell.shape == "square"
    count, turn = (4, cell.angle + 45) if square else (6, cell.angle)
    radius = cell.size * part * (sqrt(2) if square else 1)
    angles = [2 * pi * n / count + turn * pi / 180 for n in range(count)]
    return [(cell.x + radius * sin(a), cell.y - radius * cos(a)) for a in angles]


def points(cell: Cell, part: float = 1.0) -> str:
    """Return the corners of a hex or a square, as a polygon has them."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners(cell, part))


def outline(points: Sequence[Point]) -> str:
    """Return the path through some points and back to the first."""
    return f"M{'L'.join(f'{number(x)} {number(y)}' for x, y in points)}Z"


def _border(cells: Sequence[Cell], part: float = 1.0) -> str:
    """Return every edge that only one of the cells has; a `part` below 1 draws it inside the cell.

    Cells may leave a small gap between them: edges are the same when their middles are close.
    """
    grid = cells[0].size / 2 if cells else 1.0
    boxes: dict[tuple[int, int], list[tuple[Point, str]]] = {}
    for cell in cells:
        points, drawn = corners(cell), corners(cell, part)
        sides = zip(points, points[1:] + points[:1], drawn, drawn[1:] + drawn[:1], strict=True)
        for a, b, (x, y), (u, v) in sides:
            middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            column, row = (round(at / grid) for at in middle)
            near = (boxes.get((column + n % 3 - 1, row + n // 3 - 1), []) for n in range(9))
            if not any(_take_twin(box, middle, grid * 0.4) for box in near):
                edge = f"M{number(x)} {number(y)}L{number(u)} {number(v)}"
                boxes.setdefault((column, row), []).append((middle, edge))
    return "".join(edge for box in boxes.values() for _, edge in box)


def _take_twin(box: list[tuple[Point, str]], middle: Point, near: float) -> bool:
    """Take an edge away whose middle is so near; whether there was one."""
    for at, ((x, y), _) in enumerate(box):
        if hypot(x - middle[0], y - middle[1]) < near:
            del box[at]
            return True
    return False


def zones(scene: Scene, theme: Theme, *, over: bool) -> list[str]:
    """Draw the zones below the tokens, or the planned ones `over` them."""
    cells = {cell.id: cell for cell in scene.board.cells}
    colours = {view.seat: view.colour for view in scene.seats}
    parts = []
    for zone in scene.zones:
        inside = [cells[at] for at in dict.fromkeys(zone.cells) if at in cells]
        if (zone.kind == "plan") == over and inside:
            parts += _zone(zone, inside, theme, colours.get(zone.seat, 0))
    return parts


def _zone(zone: Zone, inside: Sequence[Cell], theme: Theme, colour: int) -> list[str]:
    seat = theme.seat(colour)
    fill, edge = seat.body, seat.paint("edge")
    if zone.kind == "plan":
        return [_aim(cell, zone.cells.count(cell.id), theme) for cell in inside]
    if zone.kind == "threat":
        name = f"threat-{zone.seat}"
        return [
            f'<pattern id="{name}" width="0.17" height="0.17" patternUnits="userSpaceOnUse" '
            f'patternTransform="rotate({number(22.5 * colour + 11)})">'
            f'<path d="M0 0.085H0.17" stroke="{edge}" stroke-opacity="0.4" '
            'stroke-width="0.017"/></pattern>',
            f'<path d="{"".join(outline(corners(cell)) for cell in inside)}" fill="url(#{name})"/>',
        ]
    if zone.kind == "control":
        tint = "".join(outline(corners(cell)) for cell in inside)
        path = _border(inside, 0.93)
        return [
            f'<path d="{tint}" fill="{fill}" fill-opacity="0.09"/>',
            f'<path d="{path}" fill="none" stroke="{fill}" stroke-opacity="0.85" '
            'stroke-width="0.06" stroke-linecap="round"/>',
            f'<path d="{path}" fill="none" stroke="{seat.mark}" stroke-width="0.02" '
            f'stroke-dasharray="{seat.dash or "none"}" stroke-linecap="round"/>',
        ]
    whole = "".join(outline(corners(cell)) for cell in inside)
    return [
        f'<path d="{whole}" fill="{theme.paint("path")}" fill-opacity="0.13"/>',
        f'<path d="{_border(inside)}" fill="none" stroke="{theme.paint("path")}" '
        'stroke-width="0.06" stroke-dasharray="0.14 0.1" stroke-linecap="round"/>',
    ]


def _aim(cell: Cell, times: int, theme: Theme) -> str:
    """Draw a cross-hair, and the number of strikes at the cell."""
    x, y, r = cell.x, cell.y, 0.38 * cell.size / 0.5
    arms = "".join(
        f"M{number(x + dx * r * 0.75)} {number(y + dy * r * 0.75)}"
        f"L{number(x + dx * r * 1.25)} {number(y + dy * r * 1.25)}"
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))
    )
    style = f'fill="none" stroke="{theme.paint("path")}" stroke-width="0.05"'
    circle = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" {style}/>'
    more = (
        label(f"\u00d7{times}", x + 0.3, y - 0.32, 0.24, theme.paint("path")) if times > 1 else ""
    )
    return f'{circle}<path d="{arms}" {style}/>{more}'


def coordinates(cells: Sequence[Cell], theme: Theme, *, wall: bool = False) -> list[str]:
    """Draw letters below and numbers at the left of a board of squares such as `D5`.

    They are smaller beside a `wall`, and clear it.
    """
    columns: dict[str, float] = {}
    rows: dict[str, float] = {}
    for cell in cells:
        found = _SQUARE.fullmatch(cell.id)
        if not found or cell.shape != "square":
            return []
        columns[found[1]] = cell.x
        rows[found[2]] = cell.y
    if not cells:
        return []
    size = 0.3 if wall else 0.34
    low = max(cell.y + cell.size for cell in cells) + (0.36 if wall else 0.32)
    left = min(cell.x - cell.size for cell in cells) - (0.36 if wall else 0.34)
    ink = theme.paint("board-ink")
    letters = [label(name, x, low, size, ink) for name, x in columns.items()]
    return letters + [label(name, left, y, size, ink) for name, y in rows.items()]

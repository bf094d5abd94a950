"""Grounds of boards as SVG, as the page draws them: washes of a map, slabs of a floor, plates.

Scattered marks follow from the names of cells, by the same numbers as on the page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import cos, hypot, pi, sin, sqrt
from typing import Final

from harena.core.scene.scene import Board, Cell, Group
from harena.render import scatter, svg_starfield, svg_zones as overlays
from harena.render.svg_shapes import label, number
from harena.render.theme import Theme, Tone, light_colour

Point = tuple[float, float]
Box = tuple[float, float, float, float]

_STARS: Final = ((11, 420, 0.03, 0.4), (23, 130, 0.05, 0.6), (5, 26, 0.085, 0.85))
"""Stars behind a board: a seed, how many, how large and how bright."""
_ROOT: Final = sqrt(3)
_LOOSE: Final = Group("", 0, 0, 0, "")


def board(under: Board, theme: Theme, taken: frozenset[str]) -> list[str] | None:
    """Draw a board's cells with their ground; return None for a board of outlines.

    `taken` are occupied cells.
    """
    match theme.ground:
        case "stars":
            return svg_starfield.board(under, theme)
        case "washes":
            return _washes(under, theme)
        case "slabs":
            return _slabs(under, theme)
        case "plates":
            return _plates(under, theme, taken)
        case _:
            return None


def backdrop(box: Box, under: Board, theme: Theme) -> list[str]:
    """Draw the background of a board in a box that is wholly filled."""
    x, y, wide, tall = box
    place = f'x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(tall)}"'
    parts = [f'<rect {place} fill="{theme.paint("ground")}"/>']
    if theme.backdrop:
        name = f"behind-{theme.name or theme.ground}"
        middle = (x + wide * theme.middle[0] / 100, y + tall * theme.middle[1] / 100)
        far = hypot(*(max(at - low, low + size - at) for at, low, size in _sides(middle, box)))
        stops = "".join(
            f'<stop offset="{number(percent / 100)}" stop-color="{theme.paint(colour)}"/>'
            for colour, percent in theme.backdrop
        )
        parts += [
            f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" '
            f'cx="{number(middle[0])}" cy="{number(middle[1])}" r="{number(far)}">'
            f"{stops}</radialGradient>",
            f'<rect {place} fill="url(#{name})"/>',
        ]
    if theme.ground == "plates":
        parts.append(_lattice(box, under, theme))
    if theme.ground == "stars":
        parts += _starfield(box, under)
    return parts


def _sides(middle: Point, box: Box) -> tuple[tuple[float, float, float], ...]:
    return (middle[0], box[0], box[2]), (middle[1], box[1], box[3])


def _lattice(box: Box, under: Board, theme: Theme) -> str:
    """Draw possible places of hexes or squares, as faint dots."""
    square = any(group.shape == "block" for group in under.groups)
    step = 0.5 if square else _ROOT / 2
    x, y, wide, tall = box
    dots = []
    for row in range(int(y / step), int((y + tall) / step) + 1):
        aside = 0.5 if row % 2 and not square else 0.0
        if square and row % 2:
            continue
        for column in range(int(x) - 1, int(x + wide) + 2):
            at = column + aside
            if x < at < x + wide and y < row * step < y + tall:
                dots.append(f"M{number(at)} {number(row * step)}h0")
    ink = theme.either("phosphor", "board-line")
    style = 'stroke-opacity="0.3" stroke-width="0.06" stroke-linecap="round"'
    return f'<path d="{"".join(dots)}" stroke="{ink}" {style}/>'


def _starfield(box: Box, under: Board) -> list[str]:
    """Draw stars as on the page around a whole board, as far as they are in view."""
    x, y, wide, tall = under.view_box
    middle, reach = (x + wide / 2, y + tall / 2), max(wide, tall) * 1.3
    layers = []
    for seed, count, width, opacity in _STARS:
        following = scatter.scatter(seed)
        dots = ""
        for _ in range(count):
            a, b = (at + (following() * 2 - 1) * reach for at in middle)
            if box[0] < a < box[0] + box[2] and box[1] < b < box[1] + box[3]:
                dots += f"M{a:.2f} {b:.2f}h0"
        style = f'stroke-width="{width}" stroke-opacity="{opacity}" stroke-linecap="round"'
        layers.append(f'<path d="{dots}" stroke="#dfe7ff" {style}/>')
    return layers


# --- washes ---------------------------------------------------------------------------------


def _washes(under: Board, theme: Theme) -> list[str]:
    """Draw overlapping washes, ink marks, and thin lines between the hexes."""
    order = list(theme.tones)
    grow = _growth(under.cells)
    painted = sorted(
        (cell for cell in under.cells if cell.shape == "hex" and cell.tone in theme.tones),
        key=lambda cell: order.index(cell.tone),
    )
    names = {cell.id for cell in painted}
    parts = []
    for cell in under.cells:
        if cell.id not in names:
            tone = theme.tones.get(cell.tone)
            parts.append(_wash(_outline(cell), tone, theme))
            parts += _ink(cell, tone)
            if cell.text:
                ink = theme.paint("board-ink")
                parts.append(label(cell.text, cell.x, cell.y, cell.size * 0.4, ink))
    for cell in painted:
        large = replace(cell, size=cell.size * grow)
        parts.append(_wash(_loose(large), theme.tones[cell.tone], theme))
    for cell in painted:
        parts += _ink(cell, theme.tones[cell.tone])
    lines = "".join(_outline(replace(cell, size=cell.size * grow)) for cell in under.cells)
    ink = theme.paint("board-ink")
    parts.append(
        f'<path d="{lines}" fill="none" stroke="{ink}" stroke-opacity="0.34" '
        'stroke-width="0.018" stroke-dasharray="0.05 0.04"/>'
    )
    return parts + [
        label(cell.text, cell.x, cell.y + cell.size * 0.66, cell.size * 0.24, ink)
        for cell in painted
        if cell.text
    ]


def _growth(cells: Sequence[Cell]) -> float:
    """Return the factor by which hexes are enlarged, so that no paper shows between them."""
    hexes = [cell for cell in cells if cell.shape == "hex"]
    if len(hexes) < 2:
        return 1.0
    first, *rest = hexes
    near = min(hypot(cell.x - first.x, cell.y - first.y) for cell in rest)
    return min(1.15, max(1.0, near / _ROOT / first.size))


def _outline(cell: Cell) -> str:
    if cell.shape in ("hex", "square"):
        return overlays.outline(overlays.corners(cell))
    r = number(cell.size)
    half = f"a{r} {r} 0 1 1"
    return (
        f"M{number(cell.x - cell.size)} {number(cell.y)}{half} {number(2 * cell.size)} 0"
        f"{half} {number(-2 * cell.size)} 0Z"
    )


def _loose(cell: Cell) -> str:
    """Return a hex with a loose edge, a little too large, so that neighbours grow into it."""
    random = scatter.chances(f"{cell.id} {cell.tone}")
    corners = overlays.corners(cell, 1.02)
    points: list[Point] = []
    for at, a in enumerate(corners):
        b = corners[(at + 1) % len(corners)]
        for part in (0, 0.25, 0.5, 0.75):
            x, y = (a[k] + (b[k] - a[k]) * part for k in (0, 1))
            out = 1 + (random() - 0.42) * 0.13
            points.append((cell.x + (x - cell.x) * out, cell.y + (y - cell.y) * out))
    middles = [
        ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        for a, b in zip(points, points[1:] + points[:1], strict=True)
    ]
    curve = "".join(f"Q{_two(a)} {_two(b)}" for a, b in zip(points, middles, strict=True))
    return f"M{_two(middles[-1])}{curve}Z"


def _two(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _wash(d: str, tone: Tone | None, theme: Theme) -> str:
    fill = light_colour(tone.fill) if tone else theme.paint("cell")
    ink = light_colour(tone.ink) if tone else theme.paint("board-line")
    style = 'stroke-opacity="0.3" stroke-width="0.02"'
    return f'<path d="{d}" fill="{fill}" stroke="{ink}" {style}/>'


def _ink(cell: Cell, tone: Tone | None) -> list[str]:
    """Draw the marks that are scattered over a cell."""
    marks = scatter.marks_of(cell, cell.tone, tone) if tone else []
    if tone is None or not marks:
        return []
    shapes, lines = ("".join(getattr(mark, name) for mark in marks) for name in ("shapes", "lines"))
    ink = f'stroke="{light_colour(tone.ink)}" stroke-width="0.022" stroke-linejoin="round"'
    found = []
    if shapes:
        found.append(f'<path d="{shapes}" fill="{light_colour(tone.fill)}" {ink}/>')
    if lines:
        style = f'{ink} stroke-opacity="0.75" stroke-linecap="round"'
        found.append(f'<path d="{lines}" fill="none" {style}/>')
    return found


# --- slabs ----------------------------------------------------------------------------------


def _slabs(under: Board, theme: Theme) -> list[str]:
    """Draw a floor of slabs with grain in them, a wall around it, coordinates at the border."""
    if not under.cells:
        return []

    left, top, wide, tall = _edges(under.cells)
    slabs, grain = [], ""
    for cell in under.cells:
        random = scatter.chances(cell.id)
        for _ in range(9):
            x, y = (at + (random() - 0.5) * cell.size * 1.8 for at in (cell.x, cell.y))
            grain += f"M{x:.2f} {y:.2f}h{0.01 + random() * 0.05:.3f}"
        darker = scatter.chances(f"{cell.id}.")() < 0.5
        fill = theme.either("cell-2", "cell") if darker else theme.paint("cell")
        points = overlays.points(cell)
        style = f'stroke="{theme.paint("cell-line")}" stroke-width="0.022"'
        slabs.append(f'<polygon points="{points}" fill="{fill}" {style}/>')
    wall = (
        f'<rect x="{number(left - 0.16)}" y="{number(top - 0.16)}" '
        f'width="{number(wide + 0.32)}" height="{number(tall + 0.32)}" rx="0.1" '
        f'fill="{theme.either("wall", "ground")}" '
        f'stroke="{theme.either("wall-deep", "board-line")}" '
        'stroke-width="0.04"/>'
    )
    shade = (
        f'<path d="M{number(left)} {number(top)}h{number(wide)}v0.1H{number(left + 0.1)}'
        f'V{number(top + tall)}h-0.1Z" fill="{theme.either("shade", "board-ink")}" '
        'fill-opacity="0.2"/>'
    )
    grains = (
        f'<path d="{grain}" stroke="{theme.either("grain", "cell-line")}" stroke-opacity="0.4" '
        'stroke-width="0.018" stroke-linecap="round"/>'
    )
    return [wall, *slabs, grains, shade, *overlays.coordinates(under.cells, theme, wall=True)]


def _edges(cells: Sequence[Cell]) -> Box:
    left = min(cell.x - cell.size for cell in cells)
    top = min(cell.y - cell.size for cell in cells)
    right = max(cell.x + cell.size for cell in cells)
    return left, top, right - left, max(cell.y + cell.size for cell in cells) - top


# --- plates ---------------------------------------------------------------------------------


def _plates(under: Board, theme: Theme, taken: frozenset[str]) -> list[str]:
    """Draw heavy slabs of hexes or squares in fine lines of light."""
    known = {group.id: group for group in under.groups}
    cells: dict[str, list[Cell]] = {}
    for cell in under.cells:
        cells.setdefault(cell.group, []).append(cell)
    parts = []
    for name, inside in cells.items():
        parts += plate(inside, known.get(name, _LOOSE), theme, taken)
    return parts


def plate(cells: Sequence[Cell], group: Group, theme: Theme, taken: frozenset[str]) -> list[str]:
    """Draw a plate with its cells, their numbers and its own."""
    phosphor = theme.either("phosphor", "board-line")
    outline = _rim(cells, 0.965 if cells[0].shape == "square" else 0.97)
    parts = [
        f'<path d="{outline}" transform="translate(0 0.075)" '
        f'fill="{theme.either("plate-deep", "ground")}" stroke="{phosphor}" '
        'stroke-opacity="0.32" stroke-width="0.025"/>',
        f'<path d="{outline}" fill="{theme.either("plate", "cell")}" stroke="{phosphor}" '
        'stroke-opacity="0.8" stroke-width="0.035" stroke-linejoin="round"/>',
    ]
    for cell in cells:
        parts += _on_plate(cell, theme, phosphor)
    faint = theme.either("faint", "board-ink")
    for cell in cells:
        if group.text and cell.text == "1":
            d = _wedge(cell, group)
            parts.append(f'<path d="{d}" fill="{phosphor}" fill-opacity="0.6"/>')
        tone = theme.tones.get(cell.tone)
        if cell.text and not (tone and tone.kind == "gap"):
            square = cell.shape == "square"
            x = cell.x - (0.29 if square else 0)
            y = cell.y + (0.28 if square else cell.size * 0.66)
            shown = label(cell.text, x, y, 0.2, faint)
            parts.append(shown.replace("<text ", '<text opacity="0.8" ', 1))
    if group.text:
        heart = next((c for c in cells if hypot(c.x - group.x, c.y - group.y) < 0.1), None)
        low = 0.5 if heart is not None and heart.shape == "square" else 0.29
        # Where cells meet in a corner nothing ever stands.
        covered = heart is not None and heart.id in taken
        x, y = (group.x - 0.5, group.y + low) if covered else (group.x, group.y)
        parts.append(label(group.text, x, y, 0.32 if covered else 0.46, phosphor))
    return parts


def _on_plate(cell: Cell, theme: Theme, phosphor: str) -> list[str]:
    tone = theme.tones.get(cell.tone)
    kind = tone.kind if tone else ""

    def shape(by: float, style: str) -> str:
        return f'<polygon points="{overlays.points(cell, by)}" {style}/>'

    if kind == "gap":
        ember = theme.either("ember", "path")
        part = 0.89 if cell.shape == "square" else 0.98
        cracks = f'd="{_cracks(cell)}" fill="none" stroke="{ember}" stroke-opacity="0.55"'
        return [
            shape(part, 'fill="#000000" stroke="#000000" stroke-width="0.05"'),
            f'<path d="{_ragged(cell)}" fill="#1a0d06" stroke="{ember}" stroke-width="0.022" '
            'stroke-linejoin="bevel" stroke-dasharray="0.17 0.05 0.04 0.09"/>',
            f'<path {cracks} stroke-width="0.03" stroke-linecap="round"/>',
        ]
    line = f'stroke="{theme.paint("cell-line")}"'
    clear = "0.5" if cell.shape == "square" else "0.85"
    fill = f'fill="{phosphor}" fill-opacity="0.07"' if kind == "hub" else 'fill="none"'
    parts = [shape(0.93, f'{fill} {line} stroke-opacity="{clear}" stroke-width="0.022"')]
    if kind == "hub":
        dashes = 'stroke-width="0.02" stroke-dasharray="0.06 0.06"'
        parts.append(shape(0.62, f'fill="none" {line} {dashes}'))
    return parts


def _rim(cells: Sequence[Cell], shrink: float) -> str:
    """Return the outline of cells one unit apart: every edge that only one of them has."""
    edges: dict[tuple[Point, Point], Point] = {}
    for cell in cells:
        square = cell.shape == "square"
        whole = replace(cell, size=0.5 if square else 1 / _ROOT)
        ring = overlays.corners(whole)
        for at, here in enumerate(ring):
            beside = ring[(at + 1) % len(ring)]
            a, b = _key(here), _key(beside)
            if edges.pop((b, a), None) is None:
                edges[(a, b)] = here
    x, y = (sum(getattr(cell, name) for cell in cells) / len(cells) for name in ("x", "y"))
    starts = {a: (b, here) for (a, b), here in edges.items()}
    d = ""
    while starts:
        corner = next(iter(starts))
        loop: list[Point] = []
        while corner in starts:
            corner, here = starts.pop(corner)
            loop.append((x + (here[0] - x) * shrink, y + (here[1] - y) * shrink))
        d += overlays.outline(loop)
    return d


def _key(point: Point) -> Point:
    return round(point[0] * 20), round(point[1] * 20)


def _wedge(cell: Cell, group: Group) -> str:
    """Draw a small wedge at the rim beside the first cell, which shows how a plate is turned."""
    dx, dy = cell.x - group.x, cell.y - group.y
    far = hypot(dx, dy) or 1.0
    if cell.shape == "square" and abs(dx * dy) > 0.1:
        sx, sy = (1 if d > 0 else -1 for d in (dx, dy))
        x, y = cell.x + sx * 0.42, cell.y + sy * 0.42
        points = [(x, y), (x - sx * 0.19, y), (x, y - sy * 0.19)]
    else:
        ux, uy = dx / far, dy / far
        x, y = cell.x + ux * 0.43, cell.y + uy * 0.43
        points = [
            (x - uy * 0.14, y + ux * 0.14),
            (x + uy * 0.14, y - ux * 0.14),
            (x - ux * 0.12, y - uy * 0.12),
        ]
    return overlays.outline(points)


def _seed(cell: Cell) -> int:
    seed = 7
    for letter in cell.id:
        seed = seed * 31 + ord(letter)
    return seed


def _ragged(cell: Cell) -> str:
    """Return the edge of a destroyed cell's remains, different in every place."""
    following = scatter.scatter(_seed(cell))
    points = []
    for n in range(18):
        angle = n * 2 * pi / 18
        square = cell.shape == "square"
        edge = 1 / max(abs(cos(angle)), abs(sin(angle))) if square else 1.0
        part = 0.56 + 0.2 * following() if n % 3 else 0.74 + 0.1 * following()
        far = cell.size * edge * part
        points.append((cell.x + far * cos(angle), cell.y + far * sin(angle)))
    return overlays.outline(points)


def _cracks(cell: Cell) -> str:
    following: Callable[[], float] = scatter.scatter(_seed(cell) + 1)
    turn = following() * pi
    d = ""
    for n in range(3):
        angle = turn + n * 2 * pi / 3 + following() * 0.6
        bend = angle + (following() - 0.5) * 1.2
        points = [
            (cell.x + cell.size * far * cos(way), cell.y + cell.size * far * sin(way))
            for far, way in ((0.1, angle), (0.26, bend), (0.46, angle))
        ]
        d += "M" + "L".join(_two(point) for point in points)
    return d

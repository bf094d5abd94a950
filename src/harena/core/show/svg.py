"""Scenes as SVG pictures, for docs, notebooks and the command line. Knows no rules."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import cos, pi, sin
from xml.sax.saxutils import escape, quoteattr

from harena.core.show import shapes, zones as overlays
from harena.core.show.look import PLAIN, Look, Spot
from harena.core.show.scene import Cell, Group, Line, Scene, Stop, Token


def scene_svg(
    scene: Scene,
    look: Look,
    path: Sequence[Stop] = (),
    width: int = 640,
    *,
    paths: Sequence[Sequence[Stop]] = (),
) -> str:
    """The board with its tokens as an SVG document, and `path` and `paths` drawn over it.

    `look` is that of the scene's game: `Game.look`. Tokens in trays stand below the board, a row
    a seat. Slides of a path are solid, jumps and strikes dashed; where it is thrown back there is
    a star. The same scene always gives the same text.
    """
    x, y, w, h = scene.board.view_box
    rows = [tray for tray in scene.trays if any(token.at == tray.id for token in scene.tokens)]
    tall = h + 1.15 * len(rows)
    plates: dict[str, list[Cell]] = {group.id: [] for group in scene.board.groups}
    for cell in scene.board.cells:
        if cell.group in plates:
            plates[cell.group].append(cell)
    cells = {cell.id: cell for cell in scene.board.cells}
    places = {cell.id: (cell.x, cell.y) for cell in scene.board.cells}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_n(x)} {_n(y)} {_n(w)} {_n(tall)}" '
        f'width="{width}" height="{round(width * tall / w)}" role="img" '
        f"aria-label={quoteattr(scene.summary or scene.board.label)} "
        'font-family="system-ui, sans-serif" text-anchor="middle">',
        f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(w)}" height="{_n(tall)}" fill="{look.ground}"/>',
        *(_line(line, look) for line in scene.board.lines),
        *(_cell(cell, look) for cell in scene.board.cells),
        *(_plate(plate, look) for plate in plates.values()),
        *(_group(group, look) for group in scene.board.groups),
        *(shapes.ghost(spot, look.mark, look.line) for spot in scene.spots),
        *overlays.coordinates(scene.board.cells, look),
        *overlays.zones(scene, look, over=False),
        *(part for one in (path, *paths) for part in _path(one, places, look)),
    ]
    colours = {view.seat: view.colour for view in scene.seats}
    there: dict[str, list[Token]] = {}
    for token in scene.tokens:
        if token.at in places:
            there.setdefault(token.at, []).append(token)
    for at, tokens in there.items():
        parts += _crowd(tokens, cells[at], look, colours)
    parts += overlays.zones(scene, look, over=True)
    for row, tray in enumerate(rows):
        top = y + h + 1.15 * row + 0.5
        label = f"{_seat_name(scene, tray.seat)} {tray.label}".strip()
        parts.append(_text(label, x + 0.4, top, 0.42, look.text, "start"))
        held = [token for token in scene.tokens if token.at == tray.id]
        for place, token in enumerate(held):
            parts.append(
                _token(token, x + w - 0.6 - 0.95 * (len(held) - 1 - place), top, look, colours)
            )
    return "\n".join([*parts, "</svg>", ""])


def _n(number: float) -> str:
    return f"{number:.3f}".rstrip("0").rstrip(".")


def _seat_name(scene: Scene, seat: int) -> str:
    return next((view.name for view in scene.seats if view.seat == seat), "")


def _text(text: str, x: float, y: float, size: float, ink: str, anchor: str = "middle") -> str:
    return (
        f'<text x="{_n(x)}" y="{_n(y + 0.35 * size)}" font-size="{_n(size)}" fill="{ink}" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )


def _line(line: Line, look: Look) -> str:
    points = " ".join(f"{_n(x)},{_n(y)}" for x, y in line.points)
    dash = ' stroke-dasharray="0.04 0.14" stroke-linecap="round"' if line.kind == "dotted" else ""
    return (
        f'<polyline points="{points}" fill="none" stroke="{look.line}" stroke-width="0.05"{dash}/>'
    )


def _polygon(corners: int, x: float, y: float, size: float, turn: float) -> str:
    angles = [2 * pi * corner / corners + turn * pi / 180 for corner in range(corners)]
    return " ".join(f"{_n(x + size * sin(a))},{_n(y - size * cos(a))}" for a in angles)


def _plate(cells: Sequence[Cell], look: Look) -> str:
    """The outline of hexes or squares that move together: every side that only one of them has."""
    middles = {(round(cell.x, 1), round(cell.y, 1)) for cell in cells}
    path = ""
    for cell in cells:
        sides, radius = (4, 0.69) if cell.shape == "square" else (6, 0.56)
        for side in range(sides):
            angle = 2 * pi * side / sides
            beside = (round(cell.x + cos(angle), 1), round(cell.y + sin(angle), 1))
            if beside not in middles:
                ends = [angle + turn * pi / sides for turn in (-1, 1)]
                points = [(cell.x + radius * cos(end), cell.y + radius * sin(end)) for end in ends]
                path += "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points)
    style = f'fill="none" stroke="{look.text}" stroke-width="0.05" stroke-linecap="round"'
    return f'<path d="{path}" {style}/>'


def _group(group: Group, look: Look) -> str:
    """A plate's number, faint on its middle."""
    number = _text(group.text, group.x, group.y, 0.5, look.text)
    return number.replace("<text ", '<text opacity="0.45" ', 1)


def _crowd(tokens: Sequence[Token], cell: Cell, look: Look, colours: dict[int, int]) -> list[str]:
    """All tokens in one cell: what surrounds it, and the pieces in it side by side."""
    x, y = cell.x, cell.y
    parts = [
        look.borders[token.kind](cell, look.seats[colours[token.seat]], colours[token.seat])
        for token in tokens
        if token.kind in look.borders
    ]
    inside = [token for token in tokens if token.kind not in look.borders]
    if any(token.kind not in look.pieces for token in inside):
        return parts + [_token(token, x, y, look, colours) for token in inside]
    for token, (dx, dy, scale) in zip(inside, shapes.spread(len(inside)), strict=False):
        spot = _spot(token, x + dx, y + dy, scale, look, colours)
        parts.append(look.pieces[token.kind](token, spot))
    return parts


def _spot(
    token: Token, x: float, y: float, scale: float, look: Look, colours: dict[int, int]
) -> Spot:
    """Where a token is drawn, in its owner's colour; in white without an owner."""
    colour = colours.get(token.seat, token.seat) % len(look.seats)
    style = look.seats[colour] if token.seat >= 0 else PLAIN.seats[2]
    return Spot(x, y, scale, style, colour)


def _cell(cell: Cell, look: Look) -> str:
    if cell.shape in ("hex", "square"):
        points = " ".join(f"{_n(x)},{_n(y)}" for x, y in overlays.corners(cell))
        width = "0.02" if cell.group else "0.04"
        fill = look.tones.get(cell.tone, look.cell)
        style = f'fill="{fill}" stroke="{look.line}" stroke-width="{width}"'
        if gap := look.gaps.get(cell.tone):
            style = f'fill="{look.ground}" stroke="{gap}" stroke-width="0.02"'
        text = ""
        if cell.group and cell.text and not gap:
            # In a corner of a square, near the edge of a hex: pieces leave these places free.
            aside = -0.34 if cell.shape == "square" else 0.0
            text = _text(cell.text, cell.x + aside, cell.y - 0.34, 0.18, look.text)
        elif cell.text and not cell.group:
            text = _text(cell.text, cell.x, cell.y - 0.66 * cell.size, 0.14, look.text)
        return f'<polygon points="{points}" {style}/>{text}'
    if cell.shape == "hole":
        rings = (1.0, 0.72, 0.45)
        return "".join(
            f'<circle cx="{_n(cell.x)}" cy="{_n(cell.y)}" r="{_n(cell.size * part)}" '
            f'fill="{look.ground}" stroke="{look.mark}" stroke-width="{_n(0.03 / part)}"/>'
            for part in rings
        )
    radius = _n(cell.size * 0.28)
    return f'<circle cx="{_n(cell.x)}" cy="{_n(cell.y)}" r="{radius}" fill="{look.cell}"/>'


def _path(path: Sequence[Stop], places: dict[str, tuple[float, float]], look: Look) -> list[str]:
    parts = []
    for before, after in itertools.pairwise(path):
        if before.at in places and after.at in places:
            (x1, y1), (x2, y2) = places[before.at], places[after.at]
            if before.how == "bump":
                continue  # thrown back the way it came
            dash = ' stroke-dasharray="0.16 0.12"' if after.how in ("warp", "strike") else ""
            parts.append(
                f'<line x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}" '
                f'stroke="{look.mark}" stroke-width="0.1" stroke-linecap="round"{dash}/>'
            )
            if after.how == "bump":
                parts.append(shapes.burst(x2, y2, look.mark))
    if parts and not any(stop.how == "bump" for stop in path):
        x, y = places[next(stop.at for stop in reversed(path) if stop.at in places)]
        ring = f'<circle cx="{_n(x)}" cy="{_n(y)}" r="0.5" fill="none" stroke="{look.mark}"'
        parts.append(f'{ring} stroke-width="0.07"/>')
    return parts


def _token(token: Token, x: float, y: float, look: Look, colours: dict[int, int]) -> str:
    spot = _spot(token, x, y, 0.9, look, colours)
    if token.kind in look.pieces:
        return look.pieces[token.kind](token, spot)
    if token.kind == "card":
        return shapes.card(token, x, y, look.cards)
    fill, ink, edge = spot.style
    style = f'fill="{fill}" stroke="{edge}" stroke-width="0.06" stroke-linejoin="round"'
    shown = str(token.face or "") if token.kind == "die" else token.text
    if token.kind == "die" and token.sides == 4:
        shape = f'<polygon points="{_polygon(3, x, y + 0.09, 0.52, 0)}" {style}/>'
        return shape + _text(shown, x, y + 0.11, 0.46, ink)
    if token.kind == "die" and token.sides == 8:
        shape = f'<polygon points="{_polygon(4, x, y, 0.5, 0)}" {style}/>'
        facet = f"M{_n(x - 0.5)} {_n(y)}L{_n(x)} {_n(y + 0.26)}L{_n(x + 0.5)} {_n(y)}"
        shape += f'<path d="{facet}" fill="none" stroke="{edge}" stroke-width="0.04"/>'
        return shape + _text(shown, x, y - 0.06, 0.46, ink)
    if token.kind == "die":
        box = f'x="{_n(x - 0.38)}" y="{_n(y - 0.38)}" width="0.76" height="0.76" rx="0.14"'
        return f"<rect {box} {style}/>" + _text(shown, x, y, 0.5, ink)
    return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="0.4" {style}/>' + _text(shown, x, y, 0.42, ink)

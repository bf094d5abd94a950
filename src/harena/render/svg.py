"""Scenes as SVG pictures, for docs, notebooks and the command line. Knows no rules."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from math import cos, hypot, pi, sin
from typing import Final
from xml.sax.saxutils import quoteattr

from harena.core.scene.scene import Cell, Group, Line, Scene, SeatView, Stop, Token
from harena.render import (
    scatter,
    svg_boards,
    svg_pieces,
    svg_shapes,
    svg_zones as overlays,
)
from harena.render.dice import DIE
from harena.render.theme import Theme, light_colour

Box = tuple[float, float, float, float]
_WIDE: Final = 7.0
_OFF: Final = 0.24  # how far from the middles of cells the line of an act begins and ends
_TIP: Final = 0.13  # how far its arrow reaches back


def scene_svg(
    scene: Scene,
    theme: Theme,
    path: Sequence[Stop] = (),
    width: int = 640,
    *,
    paths: Sequence[Sequence[Stop]] = (),
    acts: Sequence[tuple[int, Sequence[Stop]]] = (),
    losses: Mapping[str, int] | None = None,
    ghosts: Sequence[Token] = (),
    tinted: Sequence[str] = (),
    frame: Box | None = None,
) -> str:
    """Return the board with its tokens as an SVG document, and `path` and `paths` drawn over it.

    `acts` are paths of seats, in their colours; `losses` are numbers at cells. `ghosts` are tokens
    at future places, and `tinted` chosen cells. `frame` crops the board, without the things beside
    it.

    `look` is the theme of the scene's game. Tokens in trays are drawn below the board, a row a
    seat. Slides of a path are solid, jumps and strikes dashed; a bump is a star. The same scene
    always gives the same text.
    """
    x, y, w, h = frame or scene.board.view_box
    held_in = () if frame else scene.trays
    rows = [tray for tray in held_in if any(token.at == tray.id for token in scene.tokens)]
    small = min(1.0, w / _WIDE)  # below narrow boards there is little room
    tall = h + 1.15 * small * len(rows)
    cells = {cell.id: cell for cell in scene.board.cells}
    places = {cell.id: (cell.x, cell.y) for cell in scene.board.cells}
    seats = {view.seat: view for view in scene.seats}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_n(x)} {_n(y)} {_n(w)} {_n(tall)}" '
        f'width="{width}" height="{round(width * tall / w)}" role="img" '
        f"aria-label={quoteattr(scene.summary or scene.board.label)} "
        'font-family="system-ui, sans-serif" text-anchor="middle">',
        *svg_boards.backdrop((x, y, w, tall), scene.board, theme),
        *_ground(scene, theme),
        *(_tint(cell, theme) for cell in scene.board.cells if cell.id in tinted),
        *(
            part
            for one in (path, *paths)
            for part in _path(one, cells, theme, {ghost.at for ghost in ghosts})
        ),
        *_ghosts(scene, theme, ghosts),
        *pieces_of(scene, theme),
        *(part for seat, one in acts for part in _act(one, seats.get(seat), places, theme)),
        *(_loss(places[at], lost, theme) for at, lost in (losses or {}).items() if at in places),
    ]
    for row, tray in enumerate(rows):
        label = f"{_seat_name(scene, tray.seat)} {tray.label}".strip()
        held = [token for token in scene.tokens if token.at == tray.id]
        right = w / small - 0.6
        place = f"translate({_n(x)} {_n(y + h + small * (1.15 * row + 0.5))}) scale({_n(small)})"
        parts += [
            f'<g transform="{place}">',
            svg_shapes.text(label, 0.4, 0, 0.42, theme.paint("board-ink"), "start"),
            *(
                _token(token, right - 0.95 * (len(held) - 1 - at), 0, theme, seats)
                for at, token in enumerate(held)
            ),
            "</g>",
        ]
    return "\n".join([*parts, "</svg>", ""])


def under_pieces(scene: Scene, theme: Theme) -> list[str]:
    """Draw the board below paths and pieces, in plain lines that can be printed."""
    return _under(scene, theme)


def _ground(scene: Scene, theme: Theme) -> list[str]:
    """Draw a board as the page does, with its marks."""
    taken = frozenset(token.at for token in scene.tokens)
    board = svg_boards.board(scene.board, theme, taken)
    if board is None:
        return _under(scene, theme)
    return [
        *board,
        *(
            svg_shapes.ghost(spot, theme.paint("path"), theme.paint("cell-line"))
            for spot in scene.spots
        ),
        *overlays.zones(scene, theme, over=False),
    ]


def _board(scene: Scene, theme: Theme) -> list[str]:
    """Draw lines and cells."""
    lines = [_line(line, theme) for line in scene.board.lines]
    return lines + [_cell(cell, theme) for cell in scene.board.cells]


def _under(scene: Scene, theme: Theme) -> list[str]:
    """Draw a board with marks, plates, spots, coordinates and zones."""
    plates: dict[str, list[Cell]] = {group.id: [] for group in scene.board.groups}
    for cell in scene.board.cells:
        if cell.group in plates:
            plates[cell.group].append(cell)
    return [
        *_board(scene, theme),
        *scatter.marks(scene.board.cells, theme),
        *(_plate(plate, theme) for plate in plates.values()),
        *(_group(group, theme) for group in scene.board.groups),
        *(
            svg_shapes.ghost(spot, theme.paint("path"), theme.paint("cell-line"))
            for spot in scene.spots
        ),
        *overlays.coordinates(scene.board.cells, theme),
        *overlays.zones(scene, theme, over=False),
    ]


def pieces_of(scene: Scene, theme: Theme) -> list[str]:
    """Draw the tokens on the board, and the zones that lie over them."""
    cells = {cell.id: cell for cell in scene.board.cells}
    seats = {view.seat: view for view in scene.seats}
    there: dict[str, list[Token]] = {}
    for token in scene.tokens:
        if token.at in cells:
            there.setdefault(token.at, []).append(token)
    parts = []
    for at, tokens in there.items():
        parts += _crowd(tokens, cells[at], theme, seats)
    return parts + overlays.zones(scene, theme, over=True)


def _n(number: float) -> str:
    return f"{number:.3f}".rstrip("0").rstrip(".")


def _seat_name(scene: Scene, seat: int) -> str:
    return next((view.name for view in scene.seats if view.seat == seat), "")


def _line(line: Line, theme: Theme) -> str:
    points = " ".join(f"{_n(x)},{_n(y)}" for x, y in line.points)
    dash = ' stroke-dasharray="0.04 0.14" stroke-linecap="round"' if line.kind == "dotted" else ""
    return (
        f'<polyline points="{points}" fill="none" stroke="{theme.paint("cell-line")}" '
        f'stroke-width="0.05"{dash}/>'
    )


def _plate(cells: Sequence[Cell], theme: Theme) -> str:
    """Draw the outline of cells that move together: every side that only one of them has."""
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
    style = f'fill="none" stroke="{theme.paint("board-line")}" '
    style += 'stroke-width="0.05" stroke-linecap="round"'
    return f'<path d="{path}" {style}/>'


def _group(group: Group, theme: Theme) -> str:
    """Draw a plate's number, faint on its middle."""
    number = svg_shapes.text(group.text, group.x, group.y, 0.5, theme.paint("board-ink"))
    return number.replace("<text ", '<text opacity="0.45" ', 1)


def _crowd(
    tokens: Sequence[Token], cell: Cell, theme: Theme, seats: Mapping[int, SeatView]
) -> list[str]:
    """Draw all tokens of a cell: what surrounds it, and the pieces side by side."""
    parts = []
    inside = []
    for token in tokens:
        shown = theme.pieces.get(token.kind)
        if shown and shown.stands == "border":
            size = svg_pieces.room_in(cell) * 2.2
            parts.append(
                svg_pieces.piece(
                    svg_pieces.brush(token, theme, seats, cell.shape), shown, cell.x, cell.y, size
                )
            )
        else:
            inside.append(token)
    if any(token.kind not in theme.pieces for token in inside):
        return parts + [_token(token, cell.x, cell.y, theme, seats) for token in inside]
    for token, (dx, dy, scale) in zip(inside, svg_shapes.spread(len(inside)), strict=False):
        shown = theme.pieces[token.kind]
        size = svg_pieces.room_in(cell) * 2.2 * shown.size if len(inside) == 1 else scale
        brush = svg_pieces.brush(token, theme, seats, cell.shape)
        parts.append(svg_pieces.piece(brush, shown, cell.x + dx, cell.y + dy, size))
    return parts


def _cell(cell: Cell, theme: Theme) -> str:
    ground, line = theme.paint("ground"), theme.paint("cell-line")
    if cell.shape in ("hex", "square"):
        points = overlays.points(cell)
        width = "0.02" if cell.group else "0.04"
        tone = theme.tones.get(cell.tone)
        gap = tone is not None and tone.kind == "gap"
        fill = light_colour(tone.fill) if tone and not tone.kind else theme.paint("cell")
        style = f'fill="{fill}" stroke="{line}" stroke-width="{width}"'
        if gap:
            style = f'fill="{ground}" stroke="{theme.paint("ember")}" stroke-width="0.02"'
        text, ink = "", theme.paint("board-ink")
        if cell.group and cell.text and not gap:
            # In a corner of a square, near the edge of a hex: pieces leave these places free.
            aside = -0.34 if cell.shape == "square" else 0.0
            text = svg_shapes.text(cell.text, cell.x + aside, cell.y - 0.34, 0.18, ink)
        elif cell.text and not cell.group:
            text = svg_shapes.text(cell.text, cell.x, cell.y - 0.66 * cell.size, 0.14, ink)
        return f'<polygon points="{points}" {style}/>{text}'
    if cell.shape == "hole":
        rings = (1.0, 0.72, 0.45)
        return "".join(
            f'<circle cx="{_n(cell.x)}" cy="{_n(cell.y)}" r="{_n(cell.size * part)}" '
            f'fill="{ground}" stroke="{theme.paint("path")}" stroke-width="{_n(0.03 / part)}"/>'
            for part in rings
        )
    radius = _n(cell.size * 0.28)
    return (
        f'<circle cx="{_n(cell.x)}" cy="{_n(cell.y)}" r="{radius}" fill="{theme.paint("cell")}"/>'
    )


def _tint(cell: Cell, theme: Theme) -> str:
    """Draw a cell that would be reached or struck."""
    style = f'fill-opacity="0.16" stroke="{theme.paint("path")}" stroke-width="0.05"'
    style = f'fill="{theme.paint("path")}" {style}'
    if cell.shape not in ("hex", "square"):
        return f'<circle cx="{_n(cell.x)}" cy="{_n(cell.y)}" r="{_n(1.5 * cell.size)}" {style}/>'
    return f'<polygon points="{overlays.points(cell, 0.93)}" {style}/>'


def _ghosts(scene: Scene, theme: Theme, ghosts: Sequence[Token]) -> list[str]:
    """Draw tokens where they would be."""
    cells = {cell.id: cell for cell in scene.board.cells}
    seats = {view.seat: view for view in scene.seats}
    parts = []
    for token in ghosts:
        cell = cells.get(token.at)
        if cell is None:
            continue
        shown = theme.pieces.get(token.kind)
        size = svg_pieces.room_in(cell) * (shown.size if shown else 1.0)
        if shown:
            brush = svg_pieces.brush(token, theme, seats, cell.shape)
            drawn = svg_pieces.piece(brush, shown, cell.x, cell.y, 2.1 * size)
        else:
            drawn = _token(token, cell.x, cell.y, theme, seats)
        parts.append(
            f'<circle cx="{_n(cell.x)}" cy="{_n(cell.y)}" r="{_n(1.2 * size)}" '
            f'fill="{theme.paint("halo")}" fill-opacity="0.35" stroke="{theme.paint("path")}" '
            f'stroke-width="0.07" stroke-dasharray="0.18 0.12"/><g opacity="0.8">{drawn}</g>'
        )
    return parts


def _path(
    path: Sequence[Stop], cells: Mapping[str, Cell], theme: Theme, ghosts: Set[str]
) -> list[str]:
    parts = []
    places = {stop.at: (cells[stop.at].x, cells[stop.at].y) for stop in path if stop.at in cells}
    way = [places[stop.at] for stop in path if stop.at in places and stop.how != "bump"]
    if len(way) > 1:
        d = "L".join(f"{_n(x)} {_n(y)}" for x, y in way)
        style = 'stroke-opacity="0.55" stroke-linecap="round" stroke-linejoin="round"'
        halo = theme.paint("halo")
        parts.append(f'<path d="M{d}" fill="none" stroke="{halo}" stroke-width="0.22" {style}/>')
    for before, after in itertools.pairwise(path):
        if before.at in places and after.at in places:
            (x1, y1), (x2, y2) = places[before.at], places[after.at]
            if before.how == "bump":
                continue  # thrown back the way it came
            dash = ' stroke-dasharray="0.16 0.12"' if after.how in ("warp", "strike") else ""
            parts.append(
                f'<line x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}" '
                f'stroke="{theme.paint("path")}" stroke-width="0.1" stroke-linecap="round"{dash}/>'
            )
            if after.how == "bump":
                parts.append(svg_shapes.burst(x2, y2, theme.paint("path")))
    end = next((stop.at for stop in reversed(path) if stop.at in places), "")
    if len(way) > 1 and end not in ghosts and not any(s.how == "bump" for s in path):
        (x, y), r = places[end], _n(1.15 * svg_pieces.room_in(cells[end]))
        ring = f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{r}" fill="none"'
        parts.append(f'{ring} stroke="{theme.paint("path")}" stroke-width="0.06"/>')
    return parts


def _act(
    path: Sequence[Stop],
    seat: SeatView | None,
    places: Mapping[str, tuple[float, float]],
    theme: Theme,
) -> list[str]:
    """Draw a seat's actions: solid arrows for ways, dashed ones for strikes, a star for a bump."""
    edge = theme.paint("board-ink")
    ink = theme.seat(seat.colour).body if seat else theme.paint("path")
    parts = []
    for before, after in itertools.pairwise(path):
        if before.how == "bump" or before.at not in places or after.at not in places:
            continue
        (x1, y1), (x2, y2) = places[before.at], places[after.at]
        far = hypot(x2 - x1, y2 - y1) or 1.0
        dx, dy = (x2 - x1) / far, (y2 - y1) / far
        way = (
            f"M{_n(x1 + dx * _OFF)} {_n(y1 + dy * _OFF)}L{_n(x2 - dx * _OFF)} {_n(y2 - dy * _OFF)}"
        )
        tip = (x2 - dx * _OFF, y2 - dy * _OFF)
        head = "".join(
            f"M{_n(tip[0])} {_n(tip[1])}"
            f"L{_n(tip[0] - _TIP * (dx + side * dy))} {_n(tip[1] - _TIP * (dy - side * dx))}"
            for side in (1, -1)
        )
        dash = ' stroke-dasharray="0.14 0.12"' if after.how in ("warp", "strike") else ""
        for colour, wide in ((edge, 0.11), (ink, 0.06)):
            style = f'fill="none" stroke="{colour}" stroke-width="{wide}" stroke-linecap="round"'
            parts += [f'<path d="{way}" {style}{dash}/>', f'<path d="{head}" {style}/>']
        if after.how == "bump":
            parts.append(svg_shapes.burst(x2, y2, ink))
    return parts


def _loss(place: tuple[float, float], amount: int, theme: Theme) -> str:
    """Draw the loss in a cell, at its upper right."""
    x, y = place[0] + 0.3, place[1] - 0.33
    ink, paper = theme.either("hurt", "path"), theme.paint("halo")
    plate = f'<rect x="{_n(x - 0.21)}" y="{_n(y - 0.16)}" width="0.42" height="0.32" rx="0.08" '
    style = f'fill="{ink}" stroke="{paper}" stroke-width="0.03"/>'
    return plate + style + svg_shapes.label(f"\u2212{amount}", x, y, 0.29, paper)


def _token(token: Token, x: float, y: float, theme: Theme, seats: Mapping[int, SeatView]) -> str:
    brush = svg_pieces.brush(token, theme, seats)
    if token.kind in theme.pieces:
        return svg_pieces.piece(brush, theme.pieces[token.kind], x, y, 0.9)
    if token.kind == "card":
        return svg_pieces.card(token, x, y, theme)
    if token.kind == "die":
        return svg_pieces.piece(replace(brush, letter=""), DIE, x, y, 0.92)
    fill, ink, edge = brush.seat.body, brush.seat.mark, brush.seat.paint("edge")
    style = f'fill="{fill}" stroke="{edge}" stroke-width="0.06" stroke-linejoin="round"'
    disc = f'<circle cx="{_n(x)}" cy="{_n(y)}" r="0.4" {style}/>'
    return disc + svg_shapes.text(token.text, x, y, 0.42, ink)

"""Pictures of rulebooks: parts of scenes, as data, drawn in the game's theme.

A game brings them by name as content, and its rulebook shows `pictures/NAME.svg`. A picture
follows the colours of its page, light or dark.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final

from harena.core.scene.scene import Cell, Event, Line, Preview, Scene, Stop, Token
from harena.render import svg_boards, svg_contest, svg_pieces
from harena.render.svg import scene_svg
from harena.render.svg_shapes import number
from harena.render.theme import PAPER, Colour, Theme

WIDEST: Final = 575
"""Pixels across of the largest picture: as much as a column of text has."""
TALLEST: Final = 520
"""Pixels down of the tallest: with its caption it is in sight as a whole."""
PAIR: Final = 292
"""Pixels across of one of two that stand side by side."""
KIND: Final = 105
"""Pixels across of one of five."""
CLOSEST: Final = 76
"""Pixels of a unit of the board where little of it is seen."""
CARD: Final = 70
"""Pixels of a unit of which a card is some three quarters wide."""

Box = tuple[float, float, float, float]
Point = tuple[float, float]
_COLOUR: Final = re.compile("#[0-9a-f]{6}")


@dataclass(frozen=True, slots=True)
class Picture:
    """A part of a scene.

    The whole board, or the part within `margin` units of the middles of the cells `around`. `paths`
    are ways and `ghosts` tokens at their ends; `acts` are the ways of seats, in their colours;
    `tinted` are chosen cells, `losses` the losses in cells. `cards`: these tokens side by side
    instead of the board. `fight`: the pairs of the fight below the board. `wide`: pixels across at
    most; `close`: pixels per unit at most, where only a part of the board is seen.
    """

    scene: Scene
    around: tuple[str, ...] = ()
    margin: float = 1.0
    paths: tuple[tuple[Stop, ...], ...] = ()
    ghosts: tuple[Token, ...] = ()
    acts: tuple[tuple[int, tuple[Stop, ...]], ...] = ()
    tinted: tuple[str, ...] = ()
    losses: Mapping[str, int] = field(default_factory=dict)
    cards: tuple[str, ...] = ()
    fight: bool = False
    wide: int = WIDEST
    close: int = CLOSEST


def preview_picture(scene: Scene, *names: str, **more: object) -> Picture:
    """Return a scene with the previews of some of its targets, by their notations."""
    known = {target.name: target for target in scene.targets}
    shown: list[Preview] = []
    for name in names:
        preview = known[name].preview
        assert preview is not None, name
        shown.append(preview)
    tokens = {token.id: token for token in scene.tokens}
    ghosts = [
        replace(
            tokens[preview.token],
            at=preview.path[-1].at,
            face=0 if preview.rolls else tokens[preview.token].face,
        )
        for preview in shown
        if preview.token and preview.path and preview.path[-1].how != "strike"
    ]
    picture = Picture(
        scene,
        paths=tuple(preview.path for preview in shown if preview.path),
        ghosts=tuple(ghosts) if len(shown) == 1 else (),
        tinted=tuple(dict.fromkeys(cell for preview in shown for cell in preview.cells)),
        losses={damage.cell: damage.amount for preview in shown for damage in preview.damage},
    )
    return replace(picture, **more)  # type: ignore[arg-type]


def event_picture(scene: Scene, events: Sequence[Event], **more: object) -> Picture:
    """Return the scene after some events, with ways, strikes and losses."""
    at = {token.id: token.at for token in scene.tokens}
    acts = [
        (event.seat, event.path)
        for event in events
        if event.kind in ("moved", "struck") and len(event.path) > 1
    ]
    losses: dict[str, int] = {}
    for event in events:
        if event.kind == "hurt" and at.get(event.token):
            losses[at[event.token]] = losses.get(at[event.token], 0) + event.amount
    struck = (event.cells for event in events if event.kind == "struck" and len(event.cells) > 1)
    tinted = tuple(dict.fromkeys(cell for cells in struck for cell in cells))
    return replace(Picture(scene, acts=tuple(acts), losses=losses, tinted=tinted), **more)  # type: ignore[arg-type]


def illustration_svg(picture: Picture, theme: Theme) -> str:
    """Return the picture as an SVG document for pages of either colour."""
    light, dark = (_drawn(picture, one) for one in (theme, dark_theme(theme)))
    return _styled(merge_light_dark(light, dark))


def merge_light_dark(light: str, dark: str) -> str:
    """Merge two documents that differ only in their colours; ValueError for any others."""
    if _COLOUR.sub("", light) != _COLOUR.sub("", dark):
        raise ValueError("two documents that differ in more than their colours")
    pairs = iter(zip(_COLOUR.findall(light), _COLOUR.findall(dark), strict=True))

    def merged(_: re.Match[str]) -> str:
        one, other = next(pairs)
        return one if one == other else f"light-dark({one},{other})"

    return _COLOUR.sub(merged, light)


def dark_theme(theme: Theme) -> Theme:
    """Return a theme with its dark colours in both modes."""

    def dark(colour: Colour) -> str:
        return colour if isinstance(colour, str) else colour[1]

    return replace(
        theme,
        colours={name: dark(colour) for name, colour in {**PAPER, **theme.colours}.items()},
        tones={
            name: replace(tone, fill=dark(tone.fill), ink=dark(tone.ink))
            for name, tone in theme.tones.items()
        },
        cards={name: replace(card, colour=dark(card.colour)) for name, card in theme.cards.items()},
        seats=tuple(replace(seat, edge=dark(seat.edge)) for seat in theme.seats),
    )


def _styled(svg: str) -> str:
    return svg.replace(">", "><style>:root{color-scheme:light dark}</style>", 1)


def _drawn(picture: Picture, theme: Theme) -> str:
    if picture.cards:
        return _cards(picture, theme)
    frame = _frame(picture)
    below = svg_contest.panel_height(picture.scene) if picture.fight else 0.0
    closest = float(picture.close if picture.around else WIDEST)
    unit = min((TALLEST - below) / frame[3], closest)
    if below:  # As wide as the table below it.
        more = picture.wide / unit - frame[2]
        frame = (frame[0] - more / 2, frame[1], frame[2] + more, frame[3])
    unit = min(picture.wide / frame[2], unit)
    scene = _near(picture.scene, frame, theme)
    wide = round(frame[2] * unit)
    svg = scene_svg(
        scene,
        theme,
        width=wide,
        paths=picture.paths,
        acts=picture.acts,
        losses=picture.losses,
        ghosts=picture.ghosts,
        tinted=picture.tinted,
        frame=frame,
    )
    if not below:
        return svg
    top = round(frame[3] * unit)
    box = (0.0, 0.0, float(wide), top + below)
    panel = f'<g transform="translate(0 {top})">{svg_contest.panel(scene, theme, wide)}</g>'
    bare = svg_boards.backdrop(box, scene.board, replace(theme, ground="plain", backdrop=()))
    return _document(box, [*bare, svg, panel])


def _frame(picture: Picture) -> Box:
    """Return the visible part of the board."""
    board = picture.scene.board
    if not picture.around:
        return board.view_box
    cells = {cell.id: cell for cell in (*board.cells, *picture.scene.spots)}
    inside: Sequence[Cell] = [cells[name] for name in picture.around]
    left, top = min(cell.x for cell in inside), min(cell.y for cell in inside)
    right, low = max(cell.x for cell in inside), max(cell.y for cell in inside)
    off = picture.margin
    return left - off, top - off, right - left + 2 * off, low - top + 2 * off


def _near(scene: Scene, frame: Box, theme: Theme) -> Scene:
    """Return a scene without invisible things; a floor with its wall is of one piece."""
    board = scene.board
    if theme.ground == "slabs":
        return scene

    def seen(at: Point) -> bool:
        x, y, wide, tall = frame
        return x - 1 < at[0] < x + wide + 1 and y - 1 < at[1] < y + tall + 1

    plates = {cell.group for cell in board.cells if seen((cell.x, cell.y))} - {""}
    cells = tuple(cell for cell in board.cells if cell.group in plates or seen((cell.x, cell.y)))
    lines = tuple(
        replace(line, points=points) for line in board.lines for points in _runs(line, seen)
    )
    groups = tuple(group for group in board.groups if group.id in plates)
    return replace(scene, board=replace(board, cells=cells, lines=lines, groups=groups))


def _runs(line: Line, seen: Callable[[Point], bool]) -> Iterator[tuple[Point, ...]]:
    """Return the visible parts of a line, and a step more at both ends."""
    points = line.points
    shown = [
        any(seen(each) for each in points[max(0, at - 1) : at + 2]) for at in range(len(points))
    ]
    for inside, run in groupby(range(len(points)), lambda at: shown[at]):
        if inside:
            yield tuple(points[at] for at in run)


def _cards(picture: Picture, theme: Theme) -> str:
    """Draw cards side by side on the ground of the board."""
    tokens = {token.id: token for token in picture.scene.tokens}
    count = len(picture.cards)
    box = (0.0, 0.0, count * 0.78 + 0.16, 1.12)
    parts = list(svg_boards.backdrop(box, picture.scene.board, replace(theme, ground="plain")))
    for at, name in enumerate(picture.cards):
        parts.append(svg_pieces.card(tokens[name], 0.47 + 0.78 * at, 0.56, theme))
    return _document(box, parts, CARD / 0.78)


def _document(box: Box, parts: Sequence[str], unit: float = 1.0) -> str:
    x, y, wide, tall = box
    size = f'width="{round(wide * unit)}" height="{round(tall * unit)}"'
    place = " ".join(number(one) for one in (x, y, wide, tall))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{place}" {size} role="img" '
        f'font-family="system-ui, sans-serif" text-anchor="middle">'
    )
    return "\n".join([head, *parts, "</svg>", ""])

"""Sheets laid out on pages: true sizes, cut marks, header and scale."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil
from typing import Final, Literal

from harena.content.sheets import Card, Piece, Pieces, Plan, Sheet, Summary, Tile
from harena.printing import card_faces, messages
from harena.printing.drawing import BLEED, Ink
from harena.printing.pages import (
    FOOT,
    PAPERS,
    SIDE,
    TOP,
    Columns,
    Fill,
    Mark,
    Page,
    Picture,
    Stroke,
    Words,
)

GAP: Final = 6.0
"""Between things that are cut out along an outline, and between blocks of different things."""
OVERLAP: Final = 10.0
"""Overlap of a large board's pages in mm."""
TICK: Final = 4.0
"""Length of a cut mark in mm; it begins 1 mm away from the cut."""
Sides = Literal["one", "two"]


@dataclass(frozen=True, slots=True)
class Block:
    """Things of one size in rows, all of them on one page."""

    x: float
    y: float
    across: int
    gap: float
    pieces: tuple[Piece, ...]

    @property
    def size(self) -> tuple[float, float]:
        """Of each of them, in mm."""
        return self.pieces[0].size

    def places(self) -> Iterator[tuple[float, float, Piece]]:
        """Yield each thing with the place of its upper left corner."""
        width, height = self.size
        for n, piece in enumerate(self.pieces):
            row, column = divmod(n, self.across)
            yield self.x + column * (width + self.gap), self.y + row * (height + self.gap), piece


def _gap(piece: Piece) -> float:
    return GAP if isinstance(piece, Tile) and piece.outline else 0.0


def _fits(room: float, size: float, gap: float) -> int:
    return max(1, int((room + gap + 0.01) // (size + gap)))


def blocks_of(pieces: Sequence[Piece], width: float, height: float) -> list[list[Block]]:
    """Return the blocks of each page, their places counted from its corner.

    Neighbours of the same size share a block, one under the other where there is room.
    """
    pages: list[list[Block]] = [[]]
    y = 0.0
    every = [one for one in pieces for _ in range(one.count)]
    for (size, gap), of in groupby(every, key=lambda one: (one.size, _gap(one))):
        same = list(of)
        across = _fits(width, size[0], gap)
        while same:
            start = y + (GAP + TICK if y else 0.0)
            rows = int((height - start + gap + 0.01) // (size[1] + gap))
            if rows < 1 and y:
                pages.append([])
                y = 0.0
                continue
            now, same = same[: across * max(1, rows)], same[across * max(1, rows) :]
            used = min(across, len(now))
            x = (width - used * (size[0] + gap) + gap) / 2
            pages[-1].append(Block(x, start, used, gap, tuple(now)))
            y = start + ceil(len(now) / used) * (size[1] + gap) - gap
    return pages


def sheet_pages(sheet: Sheet, ink: Ink, paper: str, sides: Sides) -> list[Page]:
    """Return the pages of a sheet, without header; with two sides each with its back behind it."""
    match sheet:
        case Pieces():
            return _pieces(sheet, ink, paper, sides)
        case Plan():
            return _with_backs(_plan(sheet, ink, paper), sides)
        case Summary():
            width, height = PAPERS[paper]
            room = (width - 2 * SIDE, height - TOP - FOOT)
            page = Page(sheet.name, width, height, (Columns(SIDE, TOP, *room, sheet.blocks),))
            return _with_backs([page], sides)


def _with_backs(pages: Sequence[Page], sides: Sides) -> list[Page]:
    found = []
    for page in pages:
        found.append(page)
        if sides == "two":
            found.append(Page(page.sheet, page.width, page.height, (), back=True))
    return found


def _turned(paper: str) -> tuple[tuple[float, float], ...]:
    width, height = PAPERS[paper]
    return (width, height), (height, width)


# --- things to be cut out ---------------------------------------------------------------------


def _pieces(sheet: Pieces, ink: Ink, paper: str, sides: Sides) -> list[Page]:
    """Lay pieces upright or across, in whichever takes fewer pages."""
    ways = []
    for width, height in _turned(paper):
        room = (width - 2 * SIDE, height - TOP - FOOT)
        wide = any(piece.size[0] > room[0] + 0.01 for piece in sheet.pieces)
        tall = any(piece.size[1] > room[1] + 0.01 for piece in sheet.pieces)
        ways.append((wide or tall, blocks_of(sheet.pieces, *room), width, height))
    _, pages, width, height = min(ways, key=lambda way: (way[0], len(way[1])))
    found = []
    for blocks in pages:
        marks: list[Mark] = []
        lain = [_moved(block, SIDE, TOP) for block in blocks]
        for block in lain:
            marks += _fills(block, ink)
            for x, y, piece in block.places():
                marks += card_faces.front(piece, x, y, ink)
            marks += _cut_marks(block)
        found.append(Page(sheet.name, width, height, tuple(marks)))
        if sides == "two":
            backs = _backs(lain, ink, width, height)
            found.append(Page(sheet.name, width, height, tuple(backs), back=True))
    return found


def _moved(block: Block, x: float, y: float) -> Block:
    return Block(block.x + x, block.y + y, block.across, block.gap, block.pieces)


def _fills(block: Block, ink: Ink) -> list[Mark]:
    """Return the ground of a block, and a little more all around, so that cuts leave no white."""
    if ink.saving or block.gap:
        return []
    width, height = block.size
    more: list[Mark] = []
    exact: list[Mark] = []
    for x, y, piece in block.places():
        colour = card_faces.ground(piece, ink)
        more.append(Fill(x - BLEED, y - BLEED, width + 2 * BLEED, height + 2 * BLEED, colour))
        exact.append(Fill(x, y, width, height, colour))
    return [*more, *exact]


def _cut_marks(block: Block) -> list[Mark]:
    """Return short lines outside the block to lay a ruler on; none if outlines are cut."""
    if block.gap:
        return []
    width, height = block.size
    rows = ceil(len(block.pieces) / block.across)
    right, low = block.x + block.across * width, block.y + rows * height
    found: list[Mark] = []
    for column in range(block.across + 1):
        x = block.x + column * width
        found += _ticks_at_x(x, block.y, low)
    for row in range(rows + 1):
        y = block.y + row * height
        found += _ticks_at_y(y, block.x, right)
    return found


def _ticks_at_x(x: float, top: float, low: float) -> list[Stroke]:
    """Return the cut marks above and below the room between two heights."""
    return [Stroke(x, top - 1 - TICK, x, top - 1), Stroke(x, low + 1, x, low + 1 + TICK)]


def _ticks_at_y(y: float, left: float, right: float) -> list[Stroke]:
    """Return the cut marks to the left and right of the room between two columns."""
    return [Stroke(left - 1 - TICK, y, left - 1, y), Stroke(right + 1, y, right + 1 + TICK, y)]


def _backs(blocks: Sequence[Block], ink: Ink, width: float, height: float) -> list[Mark]:
    """Return the backs of cards, mirrored as the paper turns over its long edge."""
    marks: list[Mark] = []
    for block in blocks:
        across, tall = block.size
        places = []
        for x, y, piece in block.places():
            if isinstance(piece, Card):
                over = width <= height
                there = (width - x - across, y) if over else (x, height - y - tall)
                places.append((*there, piece))
        if not ink.saving:
            marks += [
                Fill(
                    *(x - BLEED, y - BLEED, across + 2 * BLEED, tall + 2 * BLEED),
                    card_faces.ground(piece, ink),
                )
                for x, y, piece in places
            ]
        for x, y, _ in places:
            marks.append(Picture(x, y, across, tall, ink.card_back(), messages.CARD_BACK))
    return marks


# --- boards -----------------------------------------------------------------------------------


def _plan(plan: Plan, ink: Ink, paper: str) -> list[Page]:
    """Lay a board on as few pages as possible, overlapping where they are glued together."""
    across, tall = plan.art.size
    ways = []
    for width, height in _turned(paper):
        room = (width - 2 * SIDE, height - TOP - FOOT)
        counts = tuple(
            1 if size <= one + 0.01 else ceil((size - OVERLAP) / (one - OVERLAP))
            for size, one in zip((across, tall), room, strict=True)
        )
        ways.append((counts[0] * counts[1], width, height, room, counts))
    _, width, height, room, (columns, rows) = min(ways, key=lambda way: way[0])
    svg = ink.plan(plan)
    # All pages show as much: the board is cut into equal parts.
    part = (
        (across + (columns - 1) * OVERLAP) / columns,
        (tall + (rows - 1) * OVERLAP) / rows,
    )
    left, top = SIDE + (room[0] - part[0]) / 2, TOP + (room[1] - part[1]) / 2
    found = []
    for row in range(rows):
        for column in range(columns):
            window = (column * (part[0] - OVERLAP), row * (part[1] - OVERLAP), *part)
            marks: list[Mark] = [
                Fill(left, top, *part, ink.ground),
                Picture(left, top, across, tall, svg, plan.title, window),
                *_glue(left, top, part, (column, row), (columns, rows)),
            ]
            found.append(Page(plan.name, width, height, tuple(marks)))
    return found


def _glue(
    x: float,
    y: float,
    part: tuple[float, float],
    at: tuple[int, int],
    of: tuple[int, int],
) -> list[Mark]:
    """Return corner marks, lines where the next page begins, and the number of that page."""
    right, low = x + part[0], y + part[1]
    found: list[Mark] = []
    for corner in (x, right):
        found += _ticks_at_x(corner, y, low)
    for corner in (y, low):
        found += _ticks_at_y(corner, x, right)
    column, row = at
    if column + 1 < of[0]:
        edge = right - OVERLAP
        found += _ticks_at_x(edge, y, low)
    if row + 1 < of[1]:
        edge = low - OVERLAP
        found += _ticks_at_y(edge, x, right)
    return found


# --- what every page has ----------------------------------------------------------------------


def finished(pages: Sequence[Page], game: str, sheets: Sequence[Sheet]) -> list[Page]:
    """Return the pages with their header, their purpose, and a scale to measure."""
    by_name = {sheet.name: sheet for sheet in sheets}
    found = []
    for name, group in groupby(pages, key=lambda page: page.sheet):
        same = list(group)
        fronts = [page for page in same if not page.back]
        shown = 0
        for page in same:
            shown += not page.back
            marks = page.marks
            if not page.back:
                sheet = by_name[name]
                title = messages.page_title(game=game, sheet=sheet.title)
                of = len(fronts)
                which = messages.page_number(number=shown, of=of) if of > 1 else ""
                marks = (*marks, *_frame(page, title, which, sheet))
            found.append(Page(page.sheet, page.width, page.height, marks, page.back))
    return found


def _frame(page: Page, title: str, which: str, sheet: Sheet) -> list[Mark]:
    note = sheet.note if isinstance(sheet, Pieces | Plan) else ""
    wide = page.width - 2 * SIDE
    low = page.height - 5.0
    return [
        Words(SIDE, 3.5, 90, 5, title, 3.2, bold=True),
        Words(SIDE + 92, 3.5, wide - 110, 5, note, 2.7, align="center"),
        Words(page.width - SIDE - 16, 3.5, 16, 5, which, 3.0, align="right"),
        Stroke(SIDE, low, SIDE + 50, low, 0.25),
        *(
            Stroke(SIDE + at, low - (1.6 if at % 50 == 0 else 0.9), SIDE + at, low, 0.25)
            for at in range(0, 51, 10)
        ),
        Words(SIDE + 53, low - 3, 110, 4, messages.SCALE, 2.7),
    ]

"""The fronts of things to be cut out, as shapes on a page."""

from __future__ import annotations

from harena.content.sheets import CARD, Card, Piece, Slip, Tile
from harena.printing.drawing import BLEED, Ink, name_of, text_of
from harena.printing.pages import Mark, Picture, Stroke, Words


def ground(piece: Piece, ink: Ink) -> str:
    """Return the background colour of a thing."""
    match piece:
        case Card():
            return ink.paper
        case Slip():
            return "#ffffff"
        case Tile():
            return ink.ground


def front(piece: Piece, x: float, y: float, ink: Ink) -> list[Mark]:
    """Draw a thing with its upper left corner at a point."""
    match piece:
        case Tile():
            return _tile(piece, x, y, ink)
        case Card():
            return _card(piece, x, y, ink)
        case Slip():
            return _slip(piece, x, y)


def _tile(tile: Tile, x: float, y: float, ink: Ink) -> list[Mark]:
    width, height = tile.size
    more = BLEED if tile.outline else 0.0
    svg = ink.art(tile.art, tile.outline)
    place = (x - more, y - more, width + 2 * more, height + 2 * more)
    return [Picture(*place, svg, tile.name)]


def _card(card: Card, x: float, y: float, ink: Ink) -> list[Mark]:
    width, height = CARD
    tone, low = ink.tone(card.tone), text_of(card)
    inner = width - 12
    return [
        Picture(x, y, width, height, ink.card(card), card.name),
        Words(x + 6, y + 5, 20, 9, card.corner, 8.0, tone, bold=True),
        Words(x + 6, y + name_of(card), inner, 8, card.name, 5.6, tone, bold=True, align="center"),
        Words(
            x + 6, y + low, inner, CARD[1] - 5 - low, card.text, 4.2, ink.letters, align="center"
        ),
    ]


def _slip(slip: Slip, x: float, y: float) -> list[Mark]:
    width, height = slip.size
    right = x + width
    marks: list[Mark] = [
        *(Stroke(x, y + far, right, y + far, 0.15, "#8c8c8c") for far in (0, height)),
        *(Stroke(x + far, y, x + far, y + height, 0.15, "#8c8c8c") for far in (0, width)),
        Words(x + 4, y + 3, width - 8, 6, slip.name, 4.0, bold=True),
    ]
    for n, field in enumerate(slip.fields):
        low = y + 17.0 + 8.0 * n
        marks.append(Words(x + 4, low - 5, 20, 5, field.label, 3.0))
        if not field.boxes:
            marks.append(Stroke(x + 24, low, right - 4, low, 0.2))
        step = min(5.0, (width - 28) / max(1, field.boxes))
        for box in range(field.boxes):
            left = x + 24 + box * step
            ends = (left + step - 0.8, low - step + 0.8)
            marks += [
                Stroke(left, low, ends[0], low),
                Stroke(left, ends[1], ends[0], ends[1]),
                Stroke(left, low, left, ends[1]),
                Stroke(ends[0], low, ends[0], ends[1]),
            ]
    return marks

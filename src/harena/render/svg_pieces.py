"""Pieces as SVG, drawn from the parts of a theme."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from harena.core.scene.scene import Cell, SeatView, Token
from harena.render import art
from harena.render.svg_shapes import COIN, COIN_EDGE, label, number
from harena.render.theme import Seat, Theme, light_colour

_HEAPS: Final = {
    2: ((-1.0, 0.0), (1.0, 0.0)),
    3: ((0.0, -0.85), (-1.0, 0.85), (1.0, 0.85)),
    4: ((-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)),
    5: ((-1.25, -1.25), (1.25, -1.25), (0.0, 0.0), (-1.25, 1.25), (1.25, 1.25)),
    6: ((-2.0, -1.0), (0.0, -1.0), (2.0, -1.0), (-2.0, 1.0), (0.0, 1.0), (2.0, 1.0)),
}
"""[how many] -> where coins lie that are to be counted at a glance, in radii."""


@dataclass(frozen=True, slots=True)
class Brush:
    """A token, and all that its parts may ask for."""

    token: Token
    theme: Theme
    seat: Seat
    letter: str = ""
    shape: str = ""

    def word(self, of: str) -> str:
        """Return the token's value for a word."""
        return art.word_of(self.token, of, self.letter, self.shape)

    def paint(self, name: str) -> str:
        """Return a paint as a colour."""
        return self.theme.paint(name, self.seat)

    def draw(self, parts: tuple[art.Part, ...]) -> str:
        """Draw parts as SVG."""
        return "".join(self._part(part) for part in parts)

    def _part(self, part: art.Part) -> str:
        match part:
            case art.Path():
                return self._path(part)
            case art.Text():
                said = self.word(part.of)
                return label(said, part.x, part.y, part.size, self.paint(part.ink)) if said else ""
            case art.Group():
                return self._group(part)
            case art.Pick():
                said = " ".join(self.word(by) for by in part.by)
                return self.draw(part.of.get(said, part.otherwise))
            case art.Coins():
                return coins(part.x, part.y, part.r, self.token.count, row=part.row)
            case art.Bar():
                return self._bar(part)

    def _path(self, part: art.Path) -> str:
        if not part.d:
            return ""
        style = f'fill="{self.paint(part.fill)}"'
        if part.fill and part.fill_opacity < 1:
            style += f' fill-opacity="{number(part.fill_opacity)}"'
        if part.line:
            style += f' stroke="{self.paint(part.line)}" stroke-width="{number(part.width)}"'
            style += "" if part.flat else ' stroke-linecap="round" stroke-linejoin="round"'
            if part.line_opacity < 1:
                style += f' stroke-opacity="{number(part.line_opacity)}"'
            dash = {"own": self.seat.dash, "fence": self.seat.fence}.get(part.dash, part.dash)
            style += f' stroke-dasharray="{dash}"' if dash else ""
        return f'<path d="{part.d}" {style}/>'

    def _group(self, part: art.Group) -> str:
        steps = f"translate({number(part.x)} {number(part.y)})"
        steps += f" skewX({number(part.skew)})" if part.skew else ""
        steps += f" rotate({number(part.turn)})" if part.turn else ""
        steps += f" scale({number(part.scale)})" if part.scale != 1 else ""
        clear = part.faint if part.faint < 1 and self.token.tone else part.opacity
        opacity = f' opacity="{number(clear)}"' if clear < 1 else ""
        return f'<g transform="{steps}"{opacity}>{self.draw(part.parts)}</g>'

    def _bar(self, part: art.Bar) -> str:
        share = max(0.0, min(1.0, self.token.count / (self.token.sides or max(1, part.full))))
        place = f'x="{number(part.x)}" y="{number(part.y - part.height / 2)}"'
        place += f' height="{number(part.height)}" rx="{number(part.height / 2)}"'
        line = f'stroke="{self.paint(part.line)}" stroke-width="0.018"'
        track = (
            f'<rect {place} width="{number(part.width)}" fill="{self.paint(part.track)}" {line}/>'
        )
        if not share:
            return track
        width = number(part.width * share)
        return f'{track}<rect {place} width="{width}" fill="{self.paint(part.fill)}"/>'


def brush(token: Token, theme: Theme, seats: Mapping[int, SeatView], shape: str = "") -> Brush:
    """Return a token with its owner's colours, white without an owner."""
    owner = seats.get(token.seat)
    colour = owner.colour if owner else token.seat
    return Brush(token, theme, theme.seat(colour), owner.letter if owner else "", shape)


def coins(x: float, y: float, r: float, count: int, *, row: bool = False) -> str:
    """Draw a number of coins, or a digit if they are too many to be counted."""
    many = count > (4 if row else 6)
    if row and not many:
        places = tuple((2.0 * n - count + 1, 0.0) for n in range(count))
    else:
        places = _HEAPS.get(count, ((0.0, 0.0),))
    size = r * 1.7 if many else r
    shown = "".join(
        f'<circle cx="{number(x + dx * r * 1.06)}" cy="{number(y + dy * r * 1.06)}" '
        f'r="{number(size)}" fill="{COIN}" stroke="{COIN_EDGE}" '
        f'stroke-width="{number(0.2 * size)}"/>'
        for dx, dy in places
    )
    return shown + (label(str(count), x, y, r * 2.2, COIN_EDGE) if many else "")


def piece(brush: Brush, shown: art.Piece, x: float, y: float, size: float) -> str:
    """Draw a token's piece with its middle at a point, in a square of side `size`."""
    scale = f" scale({number(size)})" if size != 1 else ""
    parts = brush.draw(shown.parts)
    return f'<g transform="translate({number(x)} {number(y)}){scale}">{parts}</g>'


def room_in(cell: Cell) -> float:
    """Return the radius of the largest disc that fits well in a cell."""
    return cell.size * {"hex": 0.72, "square": 0.82}.get(cell.shape, 1.0)


def card(token: Token, x: float, y: float, theme: Theme) -> str:
    """Draw a card with its picture and its name, or a back; and its count."""
    art_of = theme.card(token.tone)
    tone, paper = light_colour(art_of.colour), theme.paint("card-paper")
    frame = (
        f'<rect x="-0.36" y="-0.5" width="0.72" height="1" rx="0.07" fill="{paper}" '
        f'stroke="{tone}" stroke-width="0.03"/>'
    )
    words = token.text.split()
    small = len(token.text) > 3
    scale = "0.62" if not words else "0.6 0.88" if not small else "0.4" if words[2:] else "0.46"
    lift = -0.22 if words[2:] else -0.18 if small else 0.0
    style = f'stroke="{tone}" stroke-linejoin="round" stroke-linecap="round"'
    bold = (
        f'<path d="{art_of.bold}" fill="{tone}" fill-opacity="0.16" {style} stroke-width="0.06"/>'
    )
    fine = f'<path d="{art_of.fine}" fill="none" {style} stroke-width="0.045"/>'
    place = f"translate(0 {number(lift)}) scale({scale})"
    picture = (
        f'<g transform="{place}">{bold if art_of.bold else ""}{fine if art_of.fine else ""}</g>'
    )
    ink = theme.paint("card-ink")
    if small:
        low = 0.4 - 0.13 * (len(words) - 1)
        said = "".join(label(word, 0, low + 0.13 * n, 0.13, ink) for n, word in enumerate(words))
    else:
        said = label(token.text, 0, 0.01, 0.34, tone) if words else ""
    if token.count > 1 or not words:
        said += (
            label(str(token.count), 0.27, -0.4, 0.2, ink)
            if words
            else label(str(token.count), 0, 0, 0.34, ink)
        )
    return (
        f'<g transform="translate({number(x)} {number(y)}) scale(0.92)">{frame}{picture}{said}</g>'
    )

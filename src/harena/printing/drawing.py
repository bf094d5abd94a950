"""Pictures of things on paper as SVG, drawn by the look of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil

from harena.content.sheets import CARD, Art, Card, Plan
from harena.core.scene.scene import Board, Scene, Token
from harena.printing.ink_saver import SVG, brightness, lines_only
from harena.render import svg_starfield
from harena.render.svg import pieces_of, under_pieces
from harena.render.svg_pieces import Brush
from harena.render.svg_shapes import label, number
from harena.render.theme import NOBODY, Theme, light_colour

BLEED = 2.0
"""Width drawn beyond a cut, in mm, so that a crooked cut leaves no white."""
FONT = "Harena Sans"
TOP, CORNER, LOW = 9.0, 13.0, 82.0
"""From the first height of a card, in mm, stand its picture, its name and what it does, to the
last; from the second where a number stands in the corner."""
NAME, LINE, GAP = 9.0, 5.4, 3.0
"""The height of its name, of a line of what it does, and of what is left free above them."""
LETTERS = 26
"""Characters in a line."""
PICTURE, NUMBERED, NUMBER = 42.0, 46.0, 19.0
"""How large a picture is at most; how wide one around a number, and how high that."""

Drawn = Callable[[Board, Theme], list[str]]


def text_of(card: Card) -> float:
    """Return the distance in mm from a card's upper edge to its text, as high as the text needs."""
    return LOW - LINE * max(1, ceil(len(card.text) / LETTERS))


def name_of(card: Card) -> float:
    """Return the distance in mm from a card's upper edge to its name."""
    return text_of(card) - NAME


@dataclass(frozen=True, slots=True)
class Ink:
    """A theme, and whether ink is saved."""

    theme: Theme
    saving: bool = False

    @property
    def dark(self) -> bool:
        """Return whether the theme draws in light on a dark ground."""
        return brightness(self.theme.paint("ground")) < 0.4

    @property
    def ground(self) -> str:
        """The colour of the ground, white where ink is saved."""
        return "#ffffff" if self.saving else self.theme.paint("ground")

    @property
    def paper(self) -> str:
        """The colour of cards."""
        return "#ffffff" if self.saving else self.theme.paint("card-paper")

    @property
    def letters(self) -> str:
        """The colour of words on cards."""
        return "#000000" if self.saving else self.theme.paint("card-ink")

    def finished(self, svg: str, *, dark: bool | None = None) -> str:
        """Return a picture as it is printed."""
        return lines_only(svg, self.dark if dark is None else dark) if self.saving else svg

    def art(self, art: Art, outline: tuple[tuple[float, float], ...] = ()) -> str:
        """Return a picture; one with an outline has its ground there, `BLEED` larger."""
        x, y, width, height = art.board.view_box
        parts = self._parts(art)
        if outline:
            more = BLEED / art.unit
            x, y, width, height = x - more, y - more, width + 2 * more, height + 2 * more
            d = f"M{'L'.join(f'{number(a)} {number(b)}' for a, b in outline)}Z"
            ground = (
                f'<path d="{d}" fill="{self.ground}" stroke="{self.ground}" '
                f'stroke-width="{number(2 * more)}" stroke-linejoin="round"/>'
            )
            # White on a dark ground, since what is cut along has to be seen.
            line = "#ffffff" if self.dark else "#000000"
            cut = f'<path d="{d}" fill="none" stroke="{line}" stroke-width="{0.2 / art.unit:.4f}"/>'
            parts = [*([] if self.saving else [ground]), *parts, cut]
        return self.finished(_svg(x, y, width, height, parts))

    def _parts(self, art: Art, drawn: Drawn | None = None) -> list[str]:
        """Return the parts on the ground; with `drawn` lines and cells are drawn as on a screen."""
        theme = self._marked() if self.saving else self.theme
        scene = Scene("", art.board, art.seats, art.tokens)
        return [
            *(drawn(art.board, theme) if drawn else under_pieces(scene, theme)),
            Brush(Token("", "", "", -1, ""), theme, NOBODY).draw(art.over),
            *pieces_of(scene, theme),
            *(
                label(one.text, one.x, one.y, one.size, theme.paint(one.ink))
                for one in art.captions
            ),
        ]

    def plan(self, plan: Plan) -> str:
        """Return a board with the ground it has on a screen; plain where ink is saved."""
        if self.saving:
            return self.art(plan.plain or plan.art)
        if self.theme.ground != "stars":
            return self.art(plan.art)
        art = plan.art
        sky = svg_starfield.sky(art.board, self.theme)
        return _svg(*art.board.view_box, [*sky, *self._parts(art, svg_starfield.board)])

    def _marked(self) -> Theme:
        """Return the theme with the patterns of all seats in a colour that will be black."""
        mark = "#ffffff" if self.dark else "#000000"
        return replace(self.theme, seats=tuple(replace(one, mark=mark) for one in self.theme.seats))

    def card(self, card: Card) -> str:
        """Return the frame and the picture of a card, in mm; its words are laid over it."""
        low = name_of(card) - GAP
        if card.corner:
            # As on a screen it lies around the number, and below the one in the corner.
            size = (NUMBERED, low - CORNER)
            return self._card(card.tone, (CORNER, low), size, card.corner)
        side = min(PICTURE, low - TOP)
        return self._card(card.tone, (TOP, low), (side, side))

    def card_back(self) -> str:
        """Return the back of all cards."""
        return self._card("back", (0.0, CARD[1]), (44.0, 44.0))

    def _card(
        self, tone: str, room: tuple[float, float], size: tuple[float, float], said: str = ""
    ) -> str:
        """Return a picture in the middle of the room between two heights, and a number."""
        width, height = CARD
        middle = (width / 2, sum(room) / 2)
        art = self.theme.card(tone)
        colour = light_colour(art.colour)
        style = f'stroke="{colour}" stroke-linejoin="round" stroke-linecap="round"'
        x, y = map(number, middle)
        place = f"translate({x} {y}) scale({number(size[0])} {number(size[1])})"
        bold = f'<path d="{art.bold}" fill="{colour}" fill-opacity="0.16" {style} '
        fine = f'<path d="{art.fine}" fill="none" {style} stroke-width="0.03"/>'
        parts = [
            f'<rect x="3" y="3" width="{width - 6}" height="{height - 6}" rx="3" fill="none" '
            f'stroke="{colour}" stroke-width="0.7"/>',
            f'<g transform="{place}">',
            f'{bold}stroke-width="0.045"/>' if art.bold else "",
            fine if art.fine else "",
            "</g>",
            label(said, *middle, NUMBER, colour) if said else "",
        ]
        dark = brightness(self.theme.paint("card-paper")) < 0.4
        return self.finished(_svg(0, 0, width, height, parts), dark=dark)

    def tone(self, tone: str) -> str:
        """Return the colour of a card's frame."""
        return "#000000" if self.saving else light_colour(self.theme.card(tone).colour)


def _svg(x: float, y: float, width: float, height: float, parts: list[str]) -> str:
    box = " ".join(number(one) for one in (x, y, width, height))
    return (
        f'<svg xmlns="{SVG}" viewBox="{box}" font-family="{FONT}" text-anchor="middle">'
        f"{''.join(parts)}</svg>"
    )

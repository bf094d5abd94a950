"""Robots, power discs and force fields as SVG. A robot stands in a disc of radius 0.5."""

from __future__ import annotations

from typing import Final

from harena.core.show.look import DASHES, Spot, Style
from harena.core.show.scene import Cell, Token
from harena.core.show.shapes import coins, hexagon, label, number, square

HULLS: Final = {
    # A reactor with a crown of three points.
    "C": "M-.34-.06L-.42-.46L-.2-.3L0-.52L.2-.3L.42-.46L.34-.06A.36.36 0 1 1-.34-.06Z",
    # A heavy block, broad in the base.
    "D": "M-.34-.44H.34L.42-.34V.1H.5V.44H-.5V.1H-.42V-.34Z",
    # A wedge on two springs.
    "H": "M0-.54L.46.08L.4.14H-.4L-.46.08Z",
    # A long barrel on a round mount.
    "B": "M-.02-.2L.36-.56L.56-.36L.22.02A.32.32 0 0 1 .14.36H.28V.5H-.46V.36H-.32A.32.32 0 0 1"
    "-.02-.2Z",
    # A thin ring with four points.
    "W": "M-.46 0A.46.46 0 1 1 .46 0A.46.46 0 1 1-.46 0ZM-.31 0A.31.31 0 1 0 .31 0A.31.31 0 1 0"
    "-.31 0Z",
    # A pointed hood over a narrow blade, and a guard between them.
    "A": "M0-.6C.19-.5.29-.34.27-.12L.46-.16L.4.02L.17.06L0 .6L-.17.06L-.4.02L-.46-.16L-.27-.12"
    "C-.29-.34-.19-.5 0-.6Z",
}
"""[letter of a robot] -> its outline."""
LINES: Final = {
    "C": "M-.32-.14L0-.26L.32-.14",
    "D": "M-.42.1H.42M-.3.27H-.18M-.06.27H.06M.18.27H.3",
    "H": "M-.3.14L-.14.2L-.34.28L-.14.36L-.34.44M-.42.47H-.1"
    "M.3.14L.14.2L.34.28L.14.36L.34.44M.42.47H.1",
    "B": "M.26-.46L.46-.26M-.32.36H.14",
    "W": "M0-.46V-.56M.46 0H.56M0 .46V.56M-.46 0H-.56",
    "A": "M-.27-.1L0 .02L.27-.1M0 .02V.44",
}
"""[letter of a robot] -> what is drawn on it."""
LETTERS: Final = {
    "C": (0, 0.09),
    "D": (0, -0.16),
    "H": (0, -0.1),
    "B": (-0.09, 0.11),
    "W": (0, 0),
    "A": (0, -0.23),
}
"""[letter of a robot] -> where its letter stands."""


def robot(token: Token, spot: Spot) -> str:
    """A robot: its silhouette, its letter, its discs, dimmed when it is done."""
    fill, ink, edge = spot.style
    kind = token.text if token.text in HULLS else "D"
    dim = ' opacity="0.55"' if token.tone else ""
    at = f"translate({number(spot.x)} {number(spot.y)}) scale({number(spot.scale)})"
    lx, ly = LETTERS[kind]
    letter = edge if kind == "W" else ink
    parts = [
        f'<g transform="{at}"{dim}>',
        f'<path d="{HULLS[kind]}" fill="{fill}" stroke="{edge}" stroke-width="0.05" '
        'stroke-linejoin="round"/>',
        f'<path d="{LINES[kind]}" fill="none" stroke="{edge}" stroke-width="0.05"/>',
        label(token.text, lx, ly, 0.34, letter),
        coins(0.34, 0.4, 0.8, token.count) if token.count else "",
        "</g>",
    ]
    return "".join(parts)


def discs(token: Token, spot: Spot) -> str:
    """Loose power discs."""
    return coins(spot.x, spot.y, spot.scale * 1.1, token.count)


def force_field(cell: Cell, style: Style, colour: int) -> str:
    """A force field: short strokes just inside its cell, in its owner's pattern."""
    straight = cell.shape == "square"
    outline = square(cell.x, cell.y, 0.42) if straight else hexagon(cell.x, cell.y, 0.46)
    return (
        f'<polygon points="{outline}" fill="{style[0]}" fill-opacity="0.14" '
        f'stroke="{style[2]}" stroke-width="0.07" '
        f'stroke-dasharray="{DASHES[colour % len(DASHES)]}"/>'
    )

"""Creatures as SVG. They stand in a disc of radius 0.5."""

from __future__ import annotations

from typing import Final

from harena.core.show.look import DASHES, Spot
from harena.core.show.scene import Token
from harena.core.show.shapes import label, number

INK, BONE = "#2c1a08", "#fff6df"
HOMES: Final = {
    "grass": "#7f8a48",
    "forest": "#47602f",
    "rocky": "#857152",
    "land": "#8a6413",
    "water": "#356f88",
}
"""[what a creature can enter] -> a colour; one that goes everywhere has that of ink."""


def creature(token: Token, spot: Spot) -> str:
    """A creature: its name on a disc, power in a diamond, move in a circle.

    A bar in the colour of the ground that it walks best lies below the name.
    """
    fill, ink, edge = spot.style
    home = HOMES.get(token.marks[0] if token.marks else "", INK)
    dim = ' opacity="0.6"' if token.tone else ""
    at = f"translate({number(spot.x)} {number(spot.y)}) scale({number(spot.scale * 1.1)})"
    size = min(0.26, 0.95 / max(3, len(token.text)))
    parts = [
        f'<g transform="{at}"{dim}>',
        f'<circle r="0.45" fill="{BONE}" stroke="{edge}" stroke-width="0.03"/>',
        f'<circle r="0.41" fill="none" stroke="{fill}" stroke-width="0.08"/>',
        f'<circle r="0.41" fill="none" stroke="{ink}" stroke-width="0.025" '
        f'stroke-dasharray="{DASHES[spot.colour % len(DASHES)]}"/>',
        label(token.text, 0, -0.05, size, INK),
    ]
    if token.marks:
        parts.append(
            f'<rect x="-0.16" y="0.13" width="0.32" height="0.06" rx="0.03" fill="{home}"/>'
        )
    for n, pip in enumerate(token.pips[:2]):
        px = 0.3 if n else -0.3
        shape = (
            f'<circle cx="{px}" cy="0.3" r="0.15"'
            if n
            else (
                f'<path d="M{px} 0.11L{number(px + 0.17)} 0.3L{px} 0.49L{number(px - 0.17)} 0.3Z"'
            )
        )
        parts.append(f'{shape} fill="{fill}" stroke="{edge}" stroke-width="0.025"/>')
        parts.append(label(str(pip), px, 0.3, 0.22, ink))
    return "".join([*parts, "</g>"])

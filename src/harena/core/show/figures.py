"""Gladiators and creatures as SVG, for pictures of scenes. They stand in a disc of radius 0.5."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from harena.core.show.scene import Token
from harena.core.show.silhouettes import Style, label, number
from harena.core.show.themes import DASHES

BUILDS: Final = {
    # half the width and depth of the shoulders, and the head, seen from above
    "human": (0.24, 0.135, 0.105),
    "dwarf": (0.26, 0.175, 0.11),
    "elf": (0.185, 0.1, 0.09),
    "halfling": (0.155, 0.1, 0.075),
    "giant": (0.35, 0.2, 0.125),
}
WEAPONS: Final = {
    # wood and strings, then iron; all point upwards
    "axe": (
        "M.26 .2L.34-.4",
        "M.31-.25Q.2-.22 .15-.31Q.2-.44 .33-.42Q.46-.42 .5-.28Q.44-.2 .35-.24Z",
    ),
    "sword": ("M.31-.06V.02M.22-.09H.4", "M.285-.1H.335V-.42L.31-.5L.285-.42Z"),
    "spear": ("M.3 .36V-.36", "M.3-.56L.365-.38L.3-.31L.235-.38Z"),
    "bow": ("M-.38-.14Q-.3-.4 0-.44Q.3-.4 .38-.14L0-.06ZM0-.06V-.5", "M0-.58L.05-.46H-.05Z"),
    "catapult": (
        "M-.34-.06V-.42M.34-.06V-.42M-.34-.3H.34M-.34-.1H.34M0-.1V-.44",
        "M-.1-.46A.1 .1 0 1 1 .1-.46A.1 .1 0 1 1-.1-.46Z",
    ),
}
WOOD, IRON, BRASS = "#6b4420", "#dfe3e5", "#cf9442"
INK, BONE = "#2c1a08", "#fff6df"
HOMES: Final = {
    "grass": "#7f8a48",
    "forest": "#47602f",
    "rocky": "#857152",
    "land": "#8a6413",
    "water": "#356f88",
}
"""[what a creature can enter] -> a colour; one that goes everywhere has that of ink."""


def gladiator(token: Token, x: float, y: float, scale: float, style: Style) -> str:
    """A gladiator from above: race as build, weapon as outline, hit points as a number.

    One that is only planned is drawn faintly.
    """
    fill, ink, edge = style
    race, weapon = (*token.marks, "", "")[:2]
    wide, deep, head = BUILDS.get(race, BUILDS["human"])
    wood, iron = WEAPONS.get(weapon, ("", ""))
    dim = ' opacity="0.5"' if token.tone else ""
    at = f"translate({number(x)} {number(y)}) scale({number(scale)})"
    return "".join(
        [
            f'<g transform="{at}"{dim}>',
            f'<ellipse cx="0.09" cy="0.05" rx="{number(wide)}" ry="{number(deep)}" '
            'fill="#000000" fill-opacity="0.22"/>',
            f'<path d="{wood}" fill="none" stroke="{WOOD}" stroke-width="0.05" '
            'stroke-linecap="round"/>'
            if wood
            else "",
            f'<path d="{iron}" fill="{IRON}" stroke="{INK}" stroke-width="0.025"/>' if iron else "",
            f'<ellipse cx="0" cy="0" rx="{number(wide)}" ry="{number(deep)}" fill="{fill}" '
            f'stroke="{edge}" stroke-width="0.04"/>',
            f'<circle cx="0" cy="-0.01" r="{number(head)}" fill="{BRASS}" stroke="{INK}" '
            'stroke-width="0.025"/>',
            _badge(0.27, 0.27, token.count, edge),
            _tag(token.text, fill, ink, edge) if token.text else "",
            "</g>",
        ]
    )


def _badge(x: float, y: float, count: int, edge: str) -> str:
    disc = (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="0.16" fill="{BONE}" stroke="{edge}" '
        'stroke-width="0.03"/>'
    )
    return disc + label(str(count), x, y, 0.22, INK)


def _tag(letter: str, fill: str, ink: str, edge: str) -> str:
    disc = f'<circle cx="-0.3" cy="0.28" r="0.12" fill="{fill}" stroke="{edge}" '
    return f'{disc}stroke-width="0.025"/>{label(letter, -0.3, 0.28, 0.18, ink)}'


def creature(token: Token, x: float, y: float, scale: float, style: Style, colour: int) -> str:
    """A creature: its name on a disc, power in a diamond, move in a circle.

    A bar in the colour of the ground that it walks best lies below the name.
    """
    fill, ink, edge = style
    home = HOMES.get(token.marks[0] if token.marks else "", INK)
    dim = ' opacity="0.6"' if token.tone else ""
    at = f"translate({number(x)} {number(y)}) scale({number(scale)})"
    size = min(0.26, 0.95 / max(3, len(token.text)))
    parts = [
        f'<g transform="{at}"{dim}>',
        f'<circle r="0.45" fill="{BONE}" stroke="{edge}" stroke-width="0.03"/>',
        f'<circle r="0.41" fill="none" stroke="{fill}" stroke-width="0.08"/>',
        f'<circle r="0.41" fill="none" stroke="{ink}" stroke-width="0.025" '
        f'stroke-dasharray="{DASHES[colour % len(DASHES)]}"/>',
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


def burst(x: float, y: float, colour: str) -> str:
    """Where somebody was thrown back: a small star."""
    rays = []
    for n in range(8):
        angle = pi * n / 4
        ends = [(x + r * sin(angle), y - r * cos(angle)) for r in (0.1, 0.24)]
        rays.append("M" + "L".join(f"{number(a)} {number(b)}" for a, b in ends))
    return f'<path d="{"".join(rays)}" stroke="{colour}" stroke-width="0.06" fill="none"/>'

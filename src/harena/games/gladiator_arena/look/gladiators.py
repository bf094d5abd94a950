"""Gladiators as SVG, seen from above. They stand in a disc of radius 0.5."""

from __future__ import annotations

from typing import Final

from harena.core.show.look import Spot
from harena.core.show.scene import Token
from harena.core.show.shapes import label, number

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


def gladiator(token: Token, spot: Spot) -> str:
    """A gladiator from above: race as build, weapon as outline, hit points as a number.

    One that is only planned is drawn faintly.
    """
    fill, ink, edge = spot.style
    race, weapon = (*token.marks, "", "")[:2]
    wide, deep, head = BUILDS.get(race, BUILDS["human"])
    wood, iron = WEAPONS.get(weapon, ("", ""))
    dim = ' opacity="0.5"' if token.tone else ""
    at = f"translate({number(spot.x)} {number(spot.y)}) scale({number(spot.scale * 1.2)})"
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

"""Shapes as SVG, for pictures of scenes: what the pieces of any game are made of."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final
from xml.sax.saxutils import escape

from harena.core.scene.scene import Cell

COIN, COIN_EDGE = "#f4d35e", "#5c4300"

_SPREAD: Final = ((3, 0.23, 0.52), (4, 0.29, 0.4), (6, 0.31, 0.34))
"""Most tokens in one cell, their distance from its middle, and their size."""


def number(value: float) -> str:
    """Return a length, as short as three decimals allow."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def spread(count: int) -> list[tuple[float, float, float]]:
    """Return places of tokens that share a cell: x, y and scale, in its radius of one half."""
    if count == 1:
        return [(0.0, 0.0, 0.86)]
    radius, scale = next((at[1:] for at in _SPREAD if count <= at[0]), (0.31, 0.3))
    angles = [2 * pi * n / count - pi / 2 for n in range(count)]
    return [(radius * cos(a), radius * sin(a), scale) for a in angles]


def hexagon(x: float, y: float, radius: float) -> str:
    """Return the corners of a hex with one on top."""
    angles = [pi * n / 3 for n in range(6)]
    return " ".join(f"{number(x + radius * sin(a))},{number(y - radius * cos(a))}" for a in angles)


def square(x: float, y: float, half: float) -> str:
    """Return the corners of an upright square."""
    return " ".join(
        f"{number(x + dx * half)},{number(y + dy * half)}"
        for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )


def ghost(cell: Cell, fill: str, edge: str) -> str:
    """Draw a possible place of a plate: a cell with all its neighbours."""
    if cell.shape == "block":
        outlines = [
            square(cell.x + dx, cell.y + dy, cell.size) for dx in (-1, 0, 1) for dy in (-1, 0, 1)
        ]
    else:
        around = [(0.0, 0.0)] + [(cos(pi * n / 3), sin(pi * n / 3)) for n in range(6)]
        outlines = [hexagon(cell.x + dx, cell.y + dy, cell.size) for dx, dy in around]
    style = f'fill="{fill}" fill-opacity="0.25" stroke="{edge}" stroke-width="0.02"'
    return "".join(f'<polygon points="{outline}" {style}/>' for outline in outlines)


def label(text: str, x: float, y: float, size: float, ink: str) -> str:
    """Draw centred text."""
    return (
        f'<text x="{number(x)}" y="{number(y + 0.35 * size)}" font-size="{number(size)}" '
        f'fill="{ink}" font-weight="600">{escape(text)}</text>'
    )


def text(
    said: str,
    x: float,
    y: float,
    size: float,
    ink: str,
    anchor: str = "middle",
    *,
    bold: bool = False,
) -> str:
    """Draw text that begins at a point, ends there, or has it in its middle."""
    weight = ' font-weight="650"' if bold else ""
    return (
        f'<text x="{number(x)}" y="{number(y + 0.35 * size)}" font-size="{number(size)}" '
        f'fill="{ink}" text-anchor="{anchor}"{weight}>{escape(said)}</text>'
    )


def burst(x: float, y: float, colour: str) -> str:
    """Draw a small star where a token bumped."""
    rays = []
    for n in range(8):
        angle = pi * n / 4
        ends = [(x + r * sin(angle), y - r * cos(angle)) for r in (0.1, 0.24)]
        rays.append("M" + "L".join(f"{number(a)} {number(b)}" for a, b in ends))
    return f'<path d="{"".join(rays)}" stroke="{colour}" stroke-width="0.06" fill="none"/>'

"""Robots, discs, force fields, cards and ghosts of grids as SVG, for pictures of scenes."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from xml.sax.saxutils import escape

from harena.core.show.scene import Cell, Token
from harena.core.show.themes import DASHES

Style = tuple[str, str, str]
"""Fill, ink and edge of a seat."""

HULLS = {
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
LINES = {
    "C": "M-.32-.14L0-.26L.32-.14",
    "D": "M-.42.1H.42M-.3.27H-.18M-.06.27H.06M.18.27H.3",
    "H": "M-.3.14L-.14.2L-.34.28L-.14.36L-.34.44M-.42.47H-.1"
    "M.3.14L.14.2L.34.28L.14.36L.34.44M.42.47H.1",
    "B": "M.26-.46L.46-.26M-.32.36H.14",
    "W": "M0-.46V-.56M.46 0H.56M0 .46V.56M-.46 0H-.56",
    "A": "M-.27-.1L0 .02L.27-.1M0 .02V.44",
}
LETTERS = {
    "C": (0, 0.09),
    "D": (0, -0.16),
    "H": (0, -0.1),
    "B": (-0.09, 0.11),
    "W": (0, 0),
    "A": (0, -0.23),
}
COIN, COIN_EDGE = "#f4d35e", "#5c4300"
TONES = {
    "combat": "#ff8f7d",
    "destroy": "#ffb066",
    "warp": "#6ff0d6",
    "double": "#8fc4ff",
    "create": "#ffe27a",
    "wild": "#d9b3ff",
    "super": "#ff9fe0",
    "point": "#c4f06a",
    "bomb": "#ff7a5c",
}


def number(value: float) -> str:
    """A length, as short as three decimals allow."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def places(count: int) -> list[tuple[float, float, float]]:
    """Where so many tokens stand in one cell: x, y and scale, in its radius of one half."""
    if count == 1:
        return [(0.0, 0.0, 0.86)]
    radius, scale = (0.23, 0.52) if count < 4 else (0.29, 0.4 if count < 7 else 0.3)
    angles = [2 * pi * n / count - pi / 2 for n in range(count)]
    return [(radius * cos(a), radius * sin(a), scale) for a in angles]


def hexagon(x: float, y: float, radius: float) -> str:
    """The corners of a hex with one on top."""
    angles = [pi * n / 3 for n in range(6)]
    return " ".join(f"{number(x + radius * sin(a))},{number(y - radius * cos(a))}" for a in angles)


def square(x: float, y: float, half: float) -> str:
    """The corners of an upright square."""
    return " ".join(
        f"{number(x + dx * half)},{number(y + dy * half)}"
        for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )


def ghost(cell: Cell, fill: str, edge: str) -> str:
    """A hex with its six neighbours or a square with its eight, where a grid could go."""
    if cell.shape == "block":
        outlines = [
            square(cell.x + dx, cell.y + dy, cell.size) for dx in (-1, 0, 1) for dy in (-1, 0, 1)
        ]
    else:
        around = [(0.0, 0.0)] + [(cos(pi * n / 3), sin(pi * n / 3)) for n in range(6)]
        outlines = [hexagon(cell.x + dx, cell.y + dy, cell.size) for dx, dy in around]
    style = f'fill="{fill}" fill-opacity="0.25" stroke="{edge}" stroke-width="0.02"'
    return "".join(f'<polygon points="{outline}" {style}/>' for outline in outlines)


def heap(x: float, y: float, scale: float, count: int) -> str:
    """Discs: coins fanned out, and how many there are."""
    coins = "".join(
        f'<circle cx="{number(x + 0.16 * scale * (n - (min(count, 4) - 1) / 2))}" '
        f'cy="{number(y)}" r="{number(0.2 * scale)}" fill="{COIN}" stroke="{COIN_EDGE}" '
        f'stroke-width="{number(0.03 * scale)}"/>'
        for n in range(min(count, 4))
    )
    if count < 2:
        return coins
    right = x + 0.16 * scale * (min(count, 4) - 1) / 2
    return coins + label(str(count), right, y, 0.26 * scale, COIN_EDGE)


def label(text: str, x: float, y: float, size: float, ink: str) -> str:
    """Centred text."""
    return (
        f'<text x="{number(x)}" y="{number(y + 0.35 * size)}" font-size="{number(size)}" '
        f'fill="{ink}" font-weight="600">{escape(text)}</text>'
    )


def robot(token: Token, x: float, y: float, scale: float, style: Style) -> str:
    """A robot: its silhouette, its letter, its discs, dimmed when it is done."""
    fill, ink, edge = style
    kind = token.text if token.text in HULLS else "D"
    dim = ' opacity="0.55"' if token.tone else ""
    at = f"translate({number(x)} {number(y)}) scale({number(scale)})"
    lx, ly = LETTERS[kind]
    letter = edge if kind == "W" else ink
    parts = [
        f'<g transform="{at}"{dim}>',
        f'<path d="{HULLS[kind]}" fill="{fill}" stroke="{edge}" stroke-width="0.05" '
        'stroke-linejoin="round"/>',
        f'<path d="{LINES[kind]}" fill="none" stroke="{edge}" stroke-width="0.05"/>',
        label(token.text, lx, ly, 0.34, letter),
        heap(0.34, 0.4, 0.8, token.count) if token.count else "",
        "</g>",
    ]
    return "".join(parts)


def fence(cell: Cell, style: Style, colour: int) -> str:
    """A force field: short strokes just inside its cell, in its owner's pattern."""
    straight = cell.shape == "square"
    outline = square(cell.x, cell.y, 0.42) if straight else hexagon(cell.x, cell.y, 0.46)
    return (
        f'<polygon points="{outline}" fill="{style[0]}" fill-opacity="0.14" '
        f'stroke="{style[2]}" stroke-width="0.07" '
        f'stroke-dasharray="{DASHES[colour % len(DASHES)]}"/>'
    )


def card(token: Token, x: float, y: float) -> str:
    """A card with its name, or a back; how many there are of it."""
    tone = TONES.get(token.tone, "#7fb8ad")
    parts = [
        f'<rect x="{number(x - 0.34)}" y="{number(y - 0.46)}" width="0.68" height="0.92" '
        f'rx="0.07" fill="#0b1518" stroke="{tone}" stroke-width="0.03"/>'
    ]
    words = token.text.split()
    size = 0.34 if len(token.text) <= 2 else 0.15
    for n, word in enumerate(words):
        parts.append(label(word, x, y + 0.2 * (n - (len(words) - 1) / 2), size, tone))
    if token.count > 1 or not words:
        low = y if not words else y + 0.33
        parts.append(label(str(token.count), x, low, 0.34 if not words else 0.18, "#d8fff5"))
    return "".join(parts)


def crowd(tokens: Sequence[Token]) -> tuple[list[Token], list[Token]]:
    """The force fields in a cell, which surround it, and what stands inside."""
    fields = [token for token in tokens if token.kind == "field"]
    return fields, [token for token in tokens if token.kind != "field"]

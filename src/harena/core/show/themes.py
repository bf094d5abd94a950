"""The colours of the themes in SVG pictures; those of the page are its own, and much alike."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

DASHES: Final = (
    *("0.3 0.03", "0.16 0.05", "0.02 0.045", "0.05 0.05"),
    *("0.11 0.05 0.02 0.05", "0.2 0.13", "0.001 0.06 0.001 0.16", "0.12 0.05 0.04 0.05"),
)
"""[colour] -> strokes, one pattern a seat."""


@dataclass(frozen=True)
class Look:
    """The colours of a theme; `seats` are fill, ink and edge of each seat's tokens.

    `tones` are the fills of cells that have such a tone.
    """

    ground: str
    cell: str
    line: str
    text: str
    mark: str
    seats: tuple[tuple[str, str, str], ...]
    tones: dict[str, str] = field(default_factory=dict)


UMBER: Final = ("#8f5a2c", "#fff8ee", "#482a0f")
TEAL: Final = ("#2f9a93", "#04211f", "#0c4d48")

PAPER = Look(
    ground="#f6f1e7",
    cell="#d9cfbd",
    line="#b8ab94",
    text="#2a2620",
    mark="#b4472e",
    seats=(
        ("#23201c", "#f6f1e7", "#000000"),
        ("#e0a526", "#23201c", "#7c5708"),
        ("#fbfaf6", "#23201c", "#6d675c"),
        ("#b4472e", "#fbfaf6", "#5f1f10"),
        ("#2f6f8f", "#fbfaf6", "#123848"),
        ("#5d7f3a", "#fbfaf6", "#2a3d17"),
        UMBER,
        TEAL,
    ),
)
SPACE = Look(
    ground="#0b0e17",
    cell="#39445f",
    line="#2b3550",
    text="#e9e5da",
    mark="#7fd4ff",
    seats=(("#171a22", "#f1ede2", "#a9b4cf"), ("#f2b632", "#1c1608", "#7c5708"), *PAPER.seats[2:]),
)
NEON = Look(
    ground="#05090b",
    cell="#0c191d",
    line="#2f8f84",
    text="#8cc9bd",
    mark="#ffe27a",
    seats=(
        ("#7a4be0", "#ffffff", "#dccbff"),
        ("#e0a526", "#1c1608", "#fff0bd"),
        ("#e4e7ee", "#101418", "#ffffff"),
        ("#d63a2c", "#ffffff", "#ffc3b8"),
        ("#2a6fdc", "#ffffff", "#c2ddff"),
        ("#35c177", "#03170b", "#bff5d8"),
        UMBER,
        TEAL,
    ),
)
SAND = Look(
    ground="#e2c78d",
    cell="#f1e2bd",
    line="#d2b982",
    text="#3a2a12",
    mark="#7a2a0c",
    seats=(
        ("#d7a03f", "#2a1a00", "#6a4708"),
        ("#b3202f", "#fff3f1", "#5c0912"),
        ("#2f86d8", "#f4faff", "#0f3c6e"),
        ("#74812a", "#fbffe8", "#353d0b"),
        ("#f4eddc", "#221c10", "#6f6550"),
        ("#6236ad", "#f8f3ff", "#2d1260"),
        ("#4a2d18", "#fff1e0", "#211206"),
        TEAL,
    ),
)
MAP = Look(
    ground="#efe4c8",
    cell="#f3ead2",
    line="#7d6c4c",
    text="#33291a",
    mark="#8a2f10",
    seats=(("#6236ad", "#f8f3ff", "#2d1260"), *PAPER.seats[1:]),
    tones={
        "grass": "#cfd6a0",
        "forest": "#a9bb84",
        "rocky": "#d6c7a9",
        "river": "#bcd6d0",
        "water": "#94bcc8",
        "king": "#efdca8",
    },
)
LOOKS = {"space": SPACE, "neon": NEON, "sand": SAND, "map": MAP}

"""How Warp Arena looks: lines of light in the dark, and robots that glow."""

from __future__ import annotations

from typing import Final

from harena.core.show.look import PLAIN, Look
from harena.games.warp_arena.look import robots

CARDS: Final = {
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
"""[tone of a card] -> its colour."""

LOOK: Final = Look(
    name="neon",
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
        *PLAIN.seats[6:],
    ),
    gaps={"destroyed": "#d0723a"},
    cards=CARDS,
    pieces={"robot": robots.robot, "disc": robots.discs},
    borders={"field": robots.force_field},
)

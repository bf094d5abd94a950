"""How Gladiator Arena looks: sand in the sun."""

from __future__ import annotations

from typing import Final

from harena.core.show.look import PLAIN, Look
from harena.games.gladiator_arena.look import gladiators

LOOK: Final = Look(
    name="sand",
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
        *PLAIN.seats[7:],
    ),
    pieces={"gladiator": gladiators.gladiator},
)

"""How Arena looks: a map, and creatures on it."""

from __future__ import annotations

from typing import Final

from harena.core.show.look import PLAIN, Look
from harena.games.arena.look import creatures

LOOK: Final = Look(
    name="map",
    ground="#efe4c8",
    cell="#f3ead2",
    line="#7d6c4c",
    text="#33291a",
    mark="#8a2f10",
    seats=(("#6236ad", "#f8f3ff", "#2d1260"), *PLAIN.seats[1:]),
    tones={
        "grass": "#cfd6a0",
        "forest": "#a9bb84",
        "rocky": "#d6c7a9",
        "river": "#bcd6d0",
        "water": "#94bcc8",
        "king": "#efdca8",
    },
    pieces={"creature": creatures.creature},
)

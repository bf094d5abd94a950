"""How WARP 6 looks: dice in the night."""

from __future__ import annotations

from typing import Final

from harena.core.show.look import PLAIN, Look

LOOK: Final = Look(
    name="space",
    ground="#0b0e17",
    cell="#39445f",
    line="#2b3550",
    text="#e9e5da",
    mark="#7fd4ff",
    seats=(("#171a22", "#f1ede2", "#a9b4cf"), ("#f2b632", "#1c1608", "#7c5708"), *PLAIN.seats[2:]),
)

"""The theme of Arena: a map tinted by hand, and inked creatures on it."""

from __future__ import annotations

from typing import Final

from harena.games.arena.theme.creatures import CREATURE
from harena.games.arena.theme.land import TONES
from harena.render.theme import SEATS, Seat, Theme

VIOLET: Final = Seat(
    *("#6d3fa8", "#9468cf", "#472672", "#fbf6ff"), ("#33194f", "#d9c4f5"), "0.3 0.04"
)
AMBER: Final = Seat(
    *("#e0a02a", "#f3c468", "#9c6a10", "#2b1c00"), ("#6d4a0a", "#ffe2a6"), SEATS[1].dash
)

THEME: Final = Theme(
    name="map",
    ground="washes",
    lies=True,
    colours={
        "board-ink": ("#33291a", "#efe6cf"),
        "board-line": ("#7d6c4c", "#8d8061"),
        "cell": ("#f3ead2", "#2b271d"),
        "cell-line": ("#7d6c4c", "#8d8061"),
        "glow": ("#96401a", "#ffcf8f"),
        "path": ("#8a2f10", "#ffcb8a"),
        "halo": ("#fffaec", "#14120c"),
        "ground-middle": ("#f3ead2", "#2d291f"),
        "ground": ("#e6d8b6", "#201d15"),
    },
    backdrop=(("ground-middle", 0), ("ground", 85)),
    middle=(45, 40),
    seats=(VIOLET, AMBER, *SEATS[2:]),
    tones=TONES,
    pieces={"creature": CREATURE},
)

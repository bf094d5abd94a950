"""The theme of Gladiator Arena: noon on sand, and shadows to the lower right."""

from __future__ import annotations

from typing import Final

from harena.games.gladiator_arena.theme.gladiators import GLADIATOR
from harena.render.theme import SEATS, Seat, Theme

BRONZE: Final = Seat("#d7a03f", "#efc474", "#9a6c1c", "#2a1a00", ("#6a4708", "#ffe3ad"))
CRIMSON: Final = Seat(
    *("#b3202f", "#d44a56", "#7d101d", "#fff3f1"), ("#5c0912", "#ffb3b3"), SEATS[1].dash
)
AZURE: Final = Seat(
    *("#2f86d8", "#66aef0", "#1a5594", "#f4faff"), ("#0f3c6e", "#bfe0ff"), SEATS[2].dash
)
OLIVE: Final = Seat(
    *("#74812a", "#98a64a", "#4d5716", "#fbffe8"), ("#353d0b", "#e2edaa"), SEATS[3].dash
)
IVORY: Final = Seat(
    *("#f4eddc", "#fffdf6", "#c9bfa6", "#221c10"), ("#6f6550", "#ffffff"), SEATS[4].dash
)
VIOLET: Final = Seat(
    *("#6236ad", "#8a63cf", "#3f1d7c", "#f8f3ff"), ("#2d1260", "#d5c0ff"), SEATS[5].dash
)
UMBER: Final = Seat(
    *("#4a2d18", "#6e4a2d", "#2b180a", "#fff1e0"), ("#211206", "#e2b88f"), SEATS[6].dash
)

THEME: Final = Theme(
    name="sand",
    ground="slabs",
    colours={
        "board-ink": ("#3a2a12", "#f4e6c6"),
        "board-line": ("#b3945a", "#7d673f"),
        "cell": ("#f1e2bd", "#4b3f2b"),
        "cell-2": ("#ecdab0", "#463a27"),
        "cell-line": ("#d2b982", "#5e5036"),
        "grain": ("#b7965a", "#85704a"),
        "wall": ("#c9a566", "#6b5532"),
        "wall-deep": ("#8d6c38", "#2b2113"),
        "shade": ("#6d4f22", "#000000"),
        "hurt": ("#9d1f14", "#ff8a75"),
        "glow": ("#8a4a06", "#ffd48a"),
        "path": ("#7a2a0c", "#ffcf86"),
        "halo": ("#fff6df", "#1d1810"),
        "ground-middle": ("#ead4a2", "#33291a"),
        "ground": ("#dabd82", "#231b10"),
    },
    backdrop=(("ground-middle", 0), ("ground", 80)),
    middle=(42, 38),
    seats=(BRONZE, CRIMSON, AZURE, OLIVE, IVORY, VIOLET, UMBER, SEATS[7]),
    pieces={"gladiator": GLADIATOR},
)

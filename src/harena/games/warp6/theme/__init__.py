"""The theme of WARP 6: dice in the night, on a spiral of stars."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from harena.render.theme import SEATS, Theme

THEME: Final = Theme(
    name="space",
    ground="stars",
    colours={
        "board-ink": "#e8edff",
        "board-line": "#8ea6e8",
        "thread": "#9dbcff",
        "chute": "#c3aaff",
        "star": "#f1f5ff",
        "faint": "#a9b6e2",
        "glow": "#8fe3ff",
        "path": "#9aebff",
        "halo": "#070914",
        "cell": "#8ea6e8",
        "cell-line": "#4d5f96",
        "ground-middle": ("#2c3675", "#171d45"),
        "ground-2": ("#171c48", "#0a0d22"),
        "ground": ("#0e1130", "#05060d"),
    },
    backdrop=(("ground-middle", 0), ("ground-2", 45), ("ground", 85)),
    middle=(50, 48),
    seats=(
        *(
            replace(seat, shine=shine)
            for seat, shine in zip(SEATS, ("#b9c0da", "#fff0bd", "#ffffff"), strict=False)
        ),
        *SEATS[3:],
    ),
)

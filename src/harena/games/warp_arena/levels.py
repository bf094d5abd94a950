"""The five levels of Warp Arena's bots; measured in docs/results/bots.md."""

from __future__ import annotations

from harena.core.levels import Level

LEVELS = (
    Level(
        "Rust",
        "Plans its own turn. Often picks the second-best move.",
        temperature=0.2,
        among_many=0.04,
        setup=0.6,
    ),
    Level("Tin", "Plans its own turn. Slips now and then.", temperature=0.1, among_many=0.02),
    Level("Iron", "Plans its own turn. Picks the best result it sees."),
    Level(
        "Steel",
        "Thinks for up to a second about whole turns and your replies.",
        iterations=8,
        seconds=1.0,
    ),
    Level(
        "Warp Core",
        "Thinks for up to two seconds about whole turns and your replies.",
        iterations=20000,
        seconds=1.8,
    ),
)

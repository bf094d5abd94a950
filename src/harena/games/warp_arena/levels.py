"""The five levels of Warp Arena's bots; measured in docs/results/bots.md."""

from __future__ import annotations

from harena.core.levels import Level

LEVELS = (
    Level("Rust", "Sees its own turn, and often does the second best.", temperature=0.2),
    Level("Tin", "Sees its own turn; a slip now and then.", temperature=0.1),
    Level("Iron", "Takes what looks best at the end of its turn."),
    Level("Steel", "Weighs whole turns and your replies for a moment.", iterations=8, seconds=1.0),
    Level(
        "Warp Core",
        "Weighs whole turns and your replies for up to two seconds.",
        iterations=20000,
        seconds=1.8,
    ),
)

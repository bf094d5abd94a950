"""How strong the bots of Warp Arena are, five levels; measured in docs/bots.md."""

from __future__ import annotations

from harena.core.levels import Level

LEVELS = (
    Level("Rust", "Sees what an action does, and often does another.", temperature=1.5),
    Level("Tin", "Sees its own turn; does the second best now and then.", temperature=0.4),
    Level("Iron", "Sees its own turn, and seldom slips.", temperature=0.1),
    Level("Steel", "Takes what looks best at the end of its turn."),
    Level(
        "Warp Core",
        "Weighs whole turns and your replies for up to two seconds.",
        iterations=20000,
        seconds=1.8,
    ),
)

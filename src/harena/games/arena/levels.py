"""The five levels of Arena's bots; measured in docs/results/bots.md."""

from __future__ import annotations

from harena.core.levels import Level

LEVELS = (
    Level("Keeper", "Sees its own turn; does the second best now and then.", temperature=0.1),
    Level(
        "Handler",
        "Sees your next turn as well as its own, and slips often.",
        iterations=12,
        temperature=0.66,
    ),
    Level("Tamer", "Sees your next turn as well as its own.", iterations=40),
    Level(
        "Warlord",
        "Weighs whole turns, and your replies to them, for a moment.",
        iterations=300,
        seconds=0.8,
    ),
    Level(
        "Sovereign",
        "Weighs whole turns and replies for as long as two seconds allow.",
        iterations=20000,
        seconds=1.8,
    ),
)

"""The five levels of Arena's bots; measured in docs/results/bots.md."""

from __future__ import annotations

from harena.core.levels import Level

LEVELS = (
    Level("Keeper", "Plans its own turn. Sometimes picks the second-best move.", temperature=0.1),
    Level(
        "Handler",
        "Looks ahead to your next turn, and often makes mistakes.",
        iterations=12,
        temperature=0.66,
    ),
    Level("Tamer", "Looks ahead to your next turn.", iterations=40),
    Level(
        "Warlord",
        "Weighs whole turns and your replies for a moment.",
        iterations=300,
        seconds=0.8,
    ),
    Level(
        "Sovereign",
        "Weighs whole turns and your replies for up to two seconds.",
        iterations=20000,
        seconds=1.8,
    ),
)

"""How strong the bots of Arena are, five levels; measured in docs/bots.md."""

from __future__ import annotations

from harena.core.levels import Level

LEVELS = (
    Level("Keeper", "Sees what its turn does, and often does something else.", temperature=0.18),
    Level("Handler", "Sees its own turn; does the second best now and then.", temperature=0.06),
    Level("Tamer", "Takes what looks best at the end of its turn."),
    Level(
        "Warlord",
        "Weighs whole turns, and your replies to them, for a moment.",
        iterations=30,
        seconds=0.8,
    ),
    Level(
        "Sovereign",
        "Weighs whole turns and replies for as long as two seconds allow.",
        iterations=20000,
        seconds=1.8,
    ),
)

"""How strong the bots of WARP 6 are, five levels; measured in docs/bots.md."""

from __future__ import annotations

from harena.core.levels import Level

LEVELS = (
    Level("Cadet", "Sees where a die would land, and often picks another.", temperature=0.06),
    Level("Pilot", "Sees its own turn; picks the second best now and then.", temperature=0.027),
    Level("Navigator", "Takes what looks best at the end of its turn."),
    Level(
        "Captain",
        "Thinks of your replies, and of theirs to them, for a moment.",
        iterations=30,
        seconds=0.8,
    ),
    Level("Admiral", "Thinks as far ahead as two seconds allow.", iterations=20000, seconds=1.8),
)

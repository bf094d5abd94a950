"""How strong the bots of WARP 6 are, five levels; measured in docs/bots.md."""

from __future__ import annotations

from harena.core.levels import Level

LEVELS = (
    Level("Cadet", "Sees where a die would land, and often picks another.", temperature=0.045),
    Level("Pilot", "Sees its own turn; picks the second best now and then.", temperature=0.02),
    Level("Navigator", "Glances at your replies before it moves.", iterations=12, seconds=0.8),
    Level(
        "Captain",
        "Thinks of your replies, and of theirs to them, for a moment.",
        iterations=300,
        seconds=0.8,
    ),
    Level("Admiral", "Thinks as far ahead as two seconds allow.", iterations=20000, seconds=1.8),
)

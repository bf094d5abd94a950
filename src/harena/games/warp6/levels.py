"""How strong the bots of WARP 6 are, five levels; measured in docs/bots.md."""

from __future__ import annotations

from harena.core.levels import Level

LEVELS = (
    Level("Cadet", "Sees where a die would land, and often picks another.", temperature=0.03),
    Level("Pilot", "Sees its own turn, and glances at your reply.", iterations=4, seconds=0.8),
    Level("Navigator", "Looks at your replies before it moves.", iterations=120, seconds=0.8),
    Level(
        "Captain",
        "Thinks of your replies, and of its own to them, for a moment.",
        iterations=1400,
        seconds=0.8,
    ),
    Level("Admiral", "Thinks as far ahead as two seconds allow.", iterations=20000, seconds=1.8),
)

"""The five levels of WARP 6's bots; measured in docs/results/bots.md."""

from __future__ import annotations

from harena.core.levels import Level

LEVELS = (
    Level(
        "Cadet",
        "Careless in games in which it moved first; else a slip now and then.",
        iterations=8,
        seconds=0.8,
        temperature=0.25,
        careless=1.7,
    ),
    Level(
        "Pilot",
        "Sees its own turn; does the second best now and then.",
        iterations=8,
        seconds=0.8,
        temperature=0.1,
    ),
    Level("Navigator", "Sees its own turn, and your reply to it.", iterations=100, seconds=0.8),
    Level(
        "Captain",
        "Thinks of your replies, and of its own to them, for a moment.",
        iterations=3000,
        seconds=0.8,
    ),
    Level("Admiral", "Thinks as far ahead as two seconds allow.", iterations=20000, seconds=1.8),
)

"""The five levels of WARP 6's bots; measured in docs/results/bots.md."""

from __future__ import annotations

from harena.core.levels import Level

LEVELS = (
    Level(
        "Cadet",
        "Careless if it goes first. Otherwise slips now and then.",
        iterations=8,
        seconds=0.8,
        temperature=0.25,
        careless=1.7,
    ),
    Level(
        "Pilot",
        "Plans its own turn. Sometimes picks the second-best move.",
        iterations=8,
        seconds=0.8,
        temperature=0.1,
    ),
    Level("Navigator", "Plans its own turn and expects your reply.", iterations=100, seconds=0.8),
    Level(
        "Captain",
        "Considers your replies and its own answers for a moment.",
        iterations=3000,
        seconds=0.8,
    ),
    Level("Admiral", "Thinks as far ahead as it can in 2 seconds.", iterations=20000, seconds=1.8),
)

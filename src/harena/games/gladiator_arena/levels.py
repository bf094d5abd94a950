"""How strong the bots of Gladiator Arena are, five levels; measured in docs/bots.md."""

from __future__ import annotations

from harena.core.levels import Level

LEVELS = (
    Level("Tiro", "Gives orders that look fair, and often others.", temperature=3.0),
    Level("Recruit", "Gives good orders mostly, and others now and then.", temperature=0.35),
    Level("Gladiator", "Gives good orders, seldom others.", temperature=0.15),
    Level(
        "Veteran",
        "Mixes a few good plans at a glance, so that it is seldom foreseen.",
        iterations=2,
        seconds=0.8,
    ),
    Level(
        "Champion",
        "Mixes its plans after up to two seconds' thought, so that it cannot be foreseen.",
        iterations=200,
        seconds=1.8,
    ),
)

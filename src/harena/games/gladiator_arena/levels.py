"""The five levels of Gladiator Arena's bots; measured in docs/results/bots.md."""

from __future__ import annotations

from harena.core.levels import Level

LEVELS = (
    Level("Tiro", "Gives good orders now and then, and many others besides.", temperature=1.5),
    Level("Recruit", "Gives good orders mostly, and others now and then.", temperature=0.35),
    Level("Gladiator", "Gives good orders, seldom others.", temperature=0.05),
    Level(
        "Veteran",
        "Weighs a few good plans at a glance; whoever watches it closely may foresee it.",
        iterations=2,
        seconds=0.8,
    ),
    Level(
        "Champion",
        "Mixes its plans after up to two seconds' thought, so that it is hard to foresee.",
        iterations=200,
        seconds=1.8,
    ),
)

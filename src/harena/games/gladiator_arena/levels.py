"""The five levels of Gladiator Arena's bots; measured in docs/results/bots.md."""

from __future__ import annotations

from harena.core.levels import Level

LEVELS = (
    Level("Tiro", "Gives good orders now and then, and many poor ones.", temperature=1.5),
    Level("Recruit", "Gives mostly good orders, and a poor one now and then.", temperature=0.35),
    Level("Gladiator", "Gives good orders, and seldom a poor one.", temperature=0.05),
    Level(
        "Veteran",
        "Weighs a few good plans at a glance. You can predict it if you watch closely.",
        iterations=2,
        seconds=0.8,
    ),
    Level(
        "Champion",
        "Mixes its plans after up to two seconds of thought. It's hard to predict.",
        iterations=200,
        seconds=1.8,
    ),
)

"""The eight levels of WARP 6's bots; measured in docs/results/bots.md.

Levels 1 to 3 evaluate without a network.
"""

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
        network="none",
    ),
    Level(
        "Pilot",
        "Plans its own turn. Sometimes picks the second-best move.",
        iterations=8,
        seconds=0.8,
        temperature=0.1,
        network="none",
    ),
    Level(
        "Navigator",
        "Plans its own turn and expects your reply.",
        iterations=100,
        seconds=0.8,
        network="none",
    ),
    Level(
        "Captain",
        "Has learned from thousands of races. Slips now and then.",
        iterations=8,
        seconds=0.8,
        temperature=0.45,
        among_many=0.05,
    ),
    Level("Commodore", "Has learned from thousands of races.", iterations=8, seconds=0.8),
    Level(
        "Admiral",
        "Has learned from thousands of races, and considers your replies.",
        iterations=40,
        seconds=0.8,
    ),
    Level(
        "Fleet Admiral",
        "Has learned from thousands of races, and considers your replies and its own answers.",
        iterations=200,
        seconds=0.8,
    ),
    Level(
        "Grand Admiral",
        "Has learned from thousands of races, and thinks as far ahead as it can in 2 seconds.",
        iterations=20000,
        seconds=1.8,
    ),
)

"""The matches that the weights of Arena are learned from."""

from __future__ import annotations

from typing import Final

from harena.core.play.evaluator import Matches
from harena.games.arena.rules.army import STARTER_GAMES

ARMIES: Final = (
    "giant,2xorc",
    "5xelf",
    "centaur,3xelf",
    "2xogre,kobold",
    "4xorc",
    "3xzombie",
    "dragon,human",
    "2xogre,2xelf,sea-serpent",
    "land-centaur,2xhuman,shark",
)
"""Armies of about the same strength."""
TRAINING_MATCHES: Final[Matches] = (
    *((2, {"army": name}) for name in STARTER_GAMES),
    *((2, {"army": "custom", "army-1": one, "army-2": one}) for one in ARMIES),
    *(
        (2, {"army": "custom", "army-1": one, "army-2": other})
        for one, other in zip(ARMIES, ARMIES[3:] + ARMIES[:3], strict=True)
    ),
)
"""Starter games, and armies against equal and other ones."""

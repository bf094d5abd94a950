"""The armies of the starter games (AR-22)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from harena.games.arena.rules.army import CENTAUR, ELF, GIANT, KOBOLD, OGRE, ORC, ZOMBIE, Army


@dataclass(frozen=True, slots=True)
class StarterGame:
    """AR-22: a starter game: its title, its armies in words, and violet's and amber's army."""

    title: str
    summary: str
    armies: tuple[Army, Army]


STARTER_GAMES: Final[dict[str, StarterGame]] = {
    "game-1": StarterGame(
        "Zombies and orcs", "3 zombies against 4 orcs.", ((ZOMBIE,) * 3, (ORC,) * 4)
    ),
    "game-2": StarterGame(
        "Giant and elves", "A giant and 2 orcs against 5 elves.", ((GIANT, ORC, ORC), (ELF,) * 5)
    ),
    "game-3": StarterGame(
        "Centaur and ogres",
        "A centaur and 3 elves against 2 ogres and a kobold.",
        ((CENTAUR, ELF, ELF, ELF), (OGRE, OGRE, KOBOLD)),
    ),
}
"""AR-22: the starter games, by the value of the option `army`."""

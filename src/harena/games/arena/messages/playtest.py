"""Texts of Arena: the report of a playtest."""

from __future__ import annotations

from typing import Final

TITLES: Final = {
    "game-1": "Zombies and orcs",
    "game-2": "Giant and elves",
    "game-3": "Centaur and ogres",
    "land": "Giant and elves, kings' areas on land",
    "random": "Giant and elves, greedy against random",
}
TITLE: Final = "# Playtest of Arena"
SETTING: Final = "setting"
LENGTH_HEAD: Final = (
    *(SETTING, "games", "turns", "terrain changed", "points paid", "steps"),
    *("combats", "killed", "retreats", "died retreating"),
)
ENDS: Final = "## How games end"
BY_KING: Final = "a king's area"
BY_DEATH: Final = "an army lost"
STUCK: Final = "no creature can move"
OUT_OF_TURNS: Final = "turns run out"
SIDES: Final = "## Sides"
SIDES_TEXT: Final = "How often each side wins, with the standard error, and who moves first."
SIDES_HEAD: Final = (SETTING, "violet", "amber", "who moves first")


def played(*, seed: int) -> str:
    return f"Bots played, with seed {seed}. Figures are means of a game; a draw is half a win."


def unequal(*, setting: str, side: str, share: str) -> str:
    return f"{setting}: the armies are not equally strong; {side} wins {share} of the games."

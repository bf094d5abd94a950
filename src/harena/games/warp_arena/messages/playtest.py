"""Texts of Warp Arena: the report of a playtest."""

from __future__ import annotations

from typing import Final

TOO_DECISIVE: Final = "It decides too many games."
TOO_RARE: Final = "It is used too rarely."
WELL_BALANCED: Final = "It is used and does not decide the game."
LENGTH: Final = (
    "## Length\n"
    "Averages per game, with the standard error for turns. Decisions count every question. "
    "Choices count questions outside windows with more than one answer. Actions and points count "
    "chosen actions and spent points.\n\n"
)
USE: Final = "How often"
USE_HEAD: Final = ("part", "drawn", "made or played", "in games", "effect per game")
DECISIVE: Final = "Does a part decide games?"
USERS: Final = "Who uses it"
USERS_TEXT: Final = (
    "Players who survive longer use more of everything. With three or more players, a small lead "
    "of the winners means little."
)
USERS_HEAD: Final = ("part", "winners who used it", "losers who used it")
LOST: Final = (
    "## How C-bots are lost\n"
    "Fights are counted by the kind of robot that won. Other losses are counted by what destroyed "
    "the hex or by the C-bot's own warp.\n\n"
)
GOING_FIRST: Final = (
    "## Going first\n"
    "The share of games won by the player who went first in the first turn, with the standard "
    "error, and in the last turn.\n\n"
)
GOING_FIRST_HEAD: Final = (
    *("setting", "even chance", "first in the first turn wins", "first in the last turn wins"),
)


def too_few_games(*, least: int) -> str:
    return (
        f"- **The expansion's parts.** Every setting has fewer than {least} finished games, too "
        "few to judge the parts."
    )

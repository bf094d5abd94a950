"""Levels of the bots that people play against, up to eight for each game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """The settings of the bot of one level.

    `iterations`: lines it searches in a turn with the replies to it, 0 for its own turn only.
    `seconds`: processor time for a turn, 0 for no bound. `temperature`: its looseness. At 0 it
    takes the best-looking move. At t a move that looks e times as good (by the odds of winning) is
    chosen exp(1/t) times as often. Three more temperatures hold in some games only, and are 0 for
    no difference. `careless`: in games in which it moved first, where a position says so.
    `among_many`: between three players and more. `setup`: while pieces are placed and chances say
    nothing yet. `network`: "none" to evaluate without the game's network.
    """

    title: str
    summary: str
    iterations: int = 0
    seconds: float = 0.0
    temperature: float = 0.0
    careless: float = 0.0
    among_many: float = 0.0
    setup: float = 0.0
    network: str = ""


LEVELS: tuple[Level, ...] = (
    Level("Recruit", "Plans its own turn. Often picks the second-best move.", temperature=2.0),
    Level("Regular", "Plans its own turn. Slips now and then.", temperature=0.7),
    Level("Veteran", "Plans its own turn. Picks the best result it sees."),
    Level(
        "Champion",
        "Plans its turn and considers your replies for a moment.",
        iterations=60,
        seconds=0.7,
    ),
    Level("Master", "Thinks as far ahead as it can in two seconds.", iterations=4000, seconds=1.8),
)
"""The default levels, for games without their own."""


DEFAULT_BOT = "level-2"
"""The bot that is offered first as an opponent."""


MOST_LEVELS = 8
"""The number of levels that a game may have."""


def level_name(number: int) -> str:
    """Return the name of a level's bot, from 1, in commands and records.

    >>> level_name(1)
    'level-1'
    """
    return f"level-{number}"

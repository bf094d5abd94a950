"""How strong the bots are that people play against: five levels for each game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """How a bot of one level plays.

    `iterations`: ways it looks down a turn and the replies to it, 0 for a look to the end of its
    own turn only; `seconds`: of the processor, after which a turn is done with looking, 0 for no
    bound; `temperature`: how loosely it chooses. At 0 it takes what looks best; at t what looks e
    times as good (by the odds of winning) is chosen exp(1/t) times as often. `careless`: the
    temperature in games that it began, where a position tells that (`State.began`); at 0 that is no
    difference.
    """

    title: str
    summary: str
    iterations: int = 0
    seconds: float = 0.0
    temperature: float = 0.0
    careless: float = 0.0


LEVELS: tuple[Level, ...] = (
    Level("Recruit", "Sees its own turn, and often takes the second best.", temperature=2.0),
    Level("Regular", "Sees its own turn; a slip now and then.", temperature=0.7),
    Level("Veteran", "Looks to the end of its turn and takes what looks best."),
    Level("Champion", "Looks a little into the replies.", iterations=60, seconds=0.7),
    Level("Master", "Looks as far as two seconds allow.", iterations=4000, seconds=1.8),
)
"""Of a game that brings none of its own."""


def level_name(number: int) -> str:
    """What the bot of that level, from 1, is called in commands and records.

    >>> level_name(1)
    'level-1'
    """
    return f"level-{number}"

"""First games that teach."""

from __future__ import annotations

from typing_extensions import TypedDict

from harena.server.protocol.responses.frames import Frame, LogLine


class TutorialSeat(TypedDict):
    """Who sits where in a tutorial."""

    seat: int
    name: str


class Tutorial(TypedDict):
    """A first game that teaches: how long it takes, and in which seat whoever learns sits.

    `asks` are the numbers of those of its steps in which something is chosen.
    """

    game: str
    title: str
    minutes: int
    steps: int
    asks: list[int]
    seat: int
    seats: list[TutorialSeat]


class TutorialStep(TypedDict):
    """A step of a tutorial: what is said and shown, and which rows of actions are right.

    `frames` have come since the step before; `anew`: the first of them takes the place of all that
    was planned before. `log` has all lines up to now.
    """

    step: int
    caption: str
    rule: str
    shows: list[str]
    choices: list[list[int]]
    wrong: str
    frames: list[Frame]
    anew: bool
    log: list[LogLine]

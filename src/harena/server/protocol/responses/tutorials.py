"""Tutorials."""

from __future__ import annotations

from typing_extensions import TypedDict

from harena.server.protocol.responses.frames import Frame, LogLine


class TutorialSeat(TypedDict):
    """A seat of a tutorial and its name."""

    seat: int
    name: str


class Tutorial(TypedDict):
    """A tutorial: its length in minutes and steps, and the learner's seat.

    `asks` are the numbers of the steps with a choice.
    """

    game: str
    title: str
    minutes: int
    steps: int
    asks: list[int]
    seat: int
    seats: list[TutorialSeat]


class TutorialStep(TypedDict):
    """A step of a tutorial: its caption, what it shows, and the right rows of actions.

    `frames` are those since the step before. `replaces`: the first of them replaces everything
    planned before. `log` has all lines so far.
    """

    step: int
    caption: str
    rule: str
    shows: list[str]
    choices: list[list[int]]
    wrong: str
    frames: list[Frame]
    replaces: bool
    log: list[LogLine]

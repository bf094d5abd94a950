"""The analysis board."""

from __future__ import annotations

from typing_extensions import TypedDict

from harena.server.protocol.responses.frames import LogLine
from harena.server.protocol.responses.hints import ChancesAt, Luck


class AnalysisSeat(TypedDict):
    """A seat of the match and its player's name, or ""."""

    seat: int
    name: str
    player: str


class Analysis(TypedDict):
    """An opened record; its `id` is derived from the `record`.

    `stops` are the numbers of steps behind each frame, and a player first decides in frame `first`.
    `given_up`: a player resigned, and the rules would let the game continue. `has_secrets`: the
    game has hidden information.
    """

    id: str
    game: str
    title: str
    record: str
    seats: list[AnalysisSeat]
    stops: list[int]
    first: int
    log: list[LogLine]
    over: bool
    given_up: bool
    has_secrets: bool
    winners: list[int]


class TurningPoint(TypedDict):
    """A turn from step `first` to `step` by seat `by` (-1: all) that changed a chance a lot.

    `before` and `after` are mean chances over a round; `luck` is the part due to the dice.
    """

    step: int
    first: int
    by: int
    seat: int
    before: float
    after: float
    luck: float


class Highlight(TypedDict):
    """A highlight of a match as one sentence, and the step after which it stood."""

    step: int
    text: str


class Evaluation(TypedDict):
    """The progress of an evaluation, `done` of `steps`; the results come at the end.

    `timeline` has mean chances over a round at the end of each turn. A winner leads for good from
    `decisive_step` on; it is -1 if there is none.
    """

    done: int
    steps: int
    timeline: list[ChancesAt]
    turning_points: list[TurningPoint]
    luck: list[Luck]
    decisive_step: int
    highlights: list[Highlight]

"""Matches that are looked back on."""

from __future__ import annotations

from typing_extensions import TypedDict

from harena.server.protocol.responses.frames import LogLine
from harena.server.protocol.responses.hints import Luck


class StudySeat(TypedDict):
    """A seat of a match that is studied, and who sat there: "" for nobody in particular."""

    seat: int
    name: str
    player: str


class Study(TypedDict):
    """A record that is studied: `record` is all of it, and `id` follows from that.

    It is looked at in frames; `stops` has the number of steps behind each of them, and in the
    frame `first` somebody is first asked. Where somebody has `given_up` the rules would let it go
    on; `hides`: one could know what others could not.
    """

    id: str
    game: str
    title: str
    record: str
    seats: list[StudySeat]
    stops: list[int]
    first: int
    log: list[LogLine]
    over: bool
    given_up: bool
    hides: bool
    winners: list[int]


class ChancesAt(TypedDict):
    """The chances of all seats at a step."""

    step: int
    chances: list[float]


class TurningPoint(TypedDict):
    """A turn that changed much for a seat: from step `first` to `step`, `by` whom, -1 for all.

    `before` and `after` are its mean chances over a round; `luck` is what dice gave it.
    """

    step: int
    first: int
    by: int
    seat: int
    before: float
    after: float
    luck: float


class Reckoning(TypedDict):
    """How likely each seat was to win, as far as it is `done` of `steps`; the rest in the end.

    `course` has the means over the round around each turn's end, from where on the game tells
    chances. `deciding` is the step from which on a winner led for good, -1 for none.
    """

    done: int
    steps: int
    course: list[ChancesAt]
    turnings: list[TurningPoint]
    luck: list[Luck]
    deciding: int

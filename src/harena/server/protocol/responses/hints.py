"""Hints, and summaries of finished games."""

from __future__ import annotations

from typing import Annotated, NotRequired

from typing_extensions import TypedDict

from harena.core.scene.scene import Stop
from harena.server.protocol.responses.common import missing


class PossibleOutcome(TypedDict):
    """A possible outcome of a line in the log's words, and its chance; 1 is certain."""

    text: str
    chance: NotRequired[Annotated[float, missing(1)]]


class PlannedMove(TypedDict):
    """A step of a suggestion on the board: a path, or a cell as its only stop.

    `step` is its index among the words.
    """

    step: int
    path: list[Stop]


class Suggestion(TypedDict):
    """A possible line of a seat, and the search's opinion of it.

    `share` is its part of the search, and `chance` the seat's chance of winning after it; -1 if the
    game has no estimate. `reasons` are what it changes, in the words of the game. `outcomes` are
    those of the second line, where the best has others. `moves` are those of a hint's best line.
    """

    actions: list[int]
    words: list[str]
    share: float
    chance: NotRequired[Annotated[float, missing(-1)]]
    done: NotRequired[Annotated[bool, missing(False)]]
    reasons: NotRequired[Annotated[list[str], missing([])]]
    outcomes: NotRequired[Annotated[list[PossibleOutcome], missing([])]]
    moves: NotRequired[Annotated[list[PlannedMove], missing([])]]


class ChancesAt(TypedDict):
    """The chances of all seats at a step."""

    step: int
    chances: list[float]


class GameTurningPoint(TypedDict):
    """The turn, up to frame `seq`, that changed a seat's chance of winning most.

    `before` and `after` are means over a round. `turn` is its number from 1, or 0 in games without
    turns.
    """

    seq: int
    turn: int
    seat: int
    before: float
    after: float


class Luck(TypedDict):
    """The luck of a seat: its gain in winning chances from the dice.

    `spread` is the standard deviation of such a gain, and `dice` the number of dice that mattered.
    """

    seat: int
    gained: float
    spread: float
    dice: int


class GameHighlight(TypedDict):
    """A highlight of a finished game as one sentence, and the viewer's frame that shows it."""

    seq: int
    text: str


class GameSummary(TypedDict):
    """The summary of a finished game.

    `turns` is the number of turns, or -1 in games without turns. `steps` are the record's steps
    behind each of the viewer's frames. `timeline` has mean chances at the end of each turn.
    """

    luck: list[Luck]
    steps: NotRequired[Annotated[list[int], missing([])]]
    timeline: NotRequired[Annotated[list[ChancesAt], missing([])]]
    turning_point: NotRequired[Annotated[GameTurningPoint | None, missing(None)]]
    turns: NotRequired[Annotated[int, missing(-1)]]
    highlights: NotRequired[Annotated[list[GameHighlight], missing([])]]


class Suggestions(TypedDict):
    """At most three lines for a seat, best first, and the chances of all seats.

    An explanation has one more if the search left out what the seat did; its `share` is 0.

    `chances` is empty if the game has no estimate, for example during setup. `outcomes` are those
    of the first line, and `reply` is the expected answer to it, with the chance `expected`.
    """

    seat: int
    chances: list[float]
    suggestions: list[Suggestion]
    outcomes: NotRequired[Annotated[list[PossibleOutcome], missing([])]]
    reply: NotRequired[Annotated[str, missing("")]]
    expected: NotRequired[Annotated[float, missing(0)]]

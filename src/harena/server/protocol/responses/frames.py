"""A step of a match as one viewer sees it, and the lines of its log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired

from typing_extensions import TypedDict

from harena.core.scene.scene import Board, Event, Json, Scene
from harena.server.protocol.responses.common import JsonObject, Shape, missing


@dataclass(frozen=True, slots=True)
class SameBoard:
    """The board that was sent before."""

    id: str


@dataclass(frozen=True, slots=True)
class SceneResponse(Scene):
    """A scene as it is sent: with its board the first time only."""

    board: Board | SameBoard  # type: ignore[assignment]


class LogPage(TypedDict):
    """Consecutive lines of a log, from frame `start` on. There are no earlier ones if it is 0."""

    start: int
    lines: list[LogLine]


class LogLine(TypedDict):
    """A line of the log, at frame `seq`.

    `heading`: opens a turn or phase. `detail`: summed up by the next line that is none. `private`:
    for that seat's eyes only. `system`: no event of the game. `topic`: a fight, or other news for
    players who were away. `losses`: for each piece that left the board, its seat.
    """

    seq: int
    seat: int
    text: str
    rule: str
    heading: NotRequired[Annotated[bool, missing(False)]]
    detail: NotRequired[Annotated[bool, missing(False)]]
    private: NotRequired[Annotated[bool, missing(False)]]
    system: NotRequired[Annotated[bool, missing(False)]]
    topic: NotRequired[Annotated[Literal["", "fight", "news"], missing("")]]
    losses: NotRequired[Annotated[list[int], missing([])]]


class Step(TypedDict):
    """One step of the match as one viewer may see it, and who decides next.

    `can_undo`: the last decision of one of the viewer's seats can be taken back; with `undo_ms`
    only for so many milliseconds, and then if the others agree. `undo_to`: the newest step that
    stays then. `ask_undo`: only if they agree.
    `series_game`: the number of the current game in a series of games, if the viewer can resign it.
    `acting` are the seats that owe a decision: those of the viewer's person truly, others as far
    as the viewer may know.
    """

    seq: int
    lines: list[LogLine]
    events: Annotated[Json, Shape(list[Event])]
    can_undo: bool
    undo_ms: NotRequired[Annotated[int, missing(0)]]
    undo_to: NotRequired[Annotated[int, missing(-1)]]
    ask_undo: NotRequired[Annotated[bool, missing(False)]]
    series_game: NotRequired[Annotated[int, missing(0)]]
    acting: list[int]


class Frame(Step):
    """One step of the match as one viewer may see it: what happened, and the scene after it."""

    scene: Annotated[JsonObject, Shape(SceneResponse)]


class SceneChanges(TypedDict):
    """The fields of a scene that differ from the scene of the frame sent before.

    Fields in `values` are replaced, and fields in `removed` are missing now. `lists` has new lists:
    `[start, end]` stands for the items of the old list from `start` to before `end`.
    """

    values: Annotated[JsonObject, Shape(dict[str, Any])]
    lists: Annotated[JsonObject, Shape(dict[str, list[Any]])]
    removed: list[str]


class ChangedFrame(Step):
    """One step of the match, with the changes of the scene since the frame sent before."""

    changes: SceneChanges

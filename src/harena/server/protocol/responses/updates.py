"""Messages the server sends over a table's socket."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from harena.server.protocol.responses.common import missing
from harena.server.protocol.responses.frames import ChangedFrame, Frame, LogLine
from harena.server.protocol.responses.hints import Suggestions
from harena.server.protocol.responses.tables import Chat, ChatLine, Table


class NewestLog(TypedDict):
    """The end of a viewer's log: the lines of frame `log_start` and of later frames."""

    log: list[LogLine]
    log_start: NotRequired[Annotated[int, missing(0)]]


class SeatState(NewestLog):
    """A viewer's history: its newest frames and log lines.

    `last_decision` is the frame of the seat's last decision, or -1.
    """

    seat: int
    version: int
    seq: int
    last_decision: NotRequired[Annotated[int, missing(-1)]]
    frames: list[Frame]


class Hello(SeatState):
    """The initial state for a socket.

    `log` has the lines of frame `log_start` and of later frames.
    """

    type: Literal["hello"]
    table: Table
    window_kinds: NotRequired[Annotated[list[str] | None, missing(None)]]
    chat: NotRequired[Annotated[Chat | None, missing(None)]]


class FrameUpdate(TypedDict):
    """A new frame."""

    type: Literal["frame"]
    version: int
    frame: Frame


class ChangeUpdate(TypedDict):
    """A new frame for a client that asked for `changes` only."""

    type: Literal["change"]
    version: int
    frame: ChangedFrame


class TableUpdate(TypedDict):
    """The table has changed: seats, connections, the end, or a rematch."""

    type: Literal["table"]
    table: Table


class UndoUpdate(NewestLog):
    """The newest frame is now this one, after an undo or a changed plan.

    `log` has the lines of frame `log_start` and of later frames.
    """

    type: Literal["undone"]
    version: int
    by: int
    seq: int
    frame: Frame


class WindowUpdate(TypedDict):
    """A window is open for `ms` milliseconds; the seats `held` asked for more time."""

    type: Literal["window"]
    seq: int
    ms: int
    held: list[int]


class DeadlineUpdate(TypedDict):
    """The milliseconds left of a phase, a turn or an answer."""

    type: Literal["deadline"]
    seq: int
    ms: int


class ClockUpdate(TypedDict):
    """The milliseconds `left` on each seat's clock (-1: none), and the running clocks.

    For other seats it is what the viewer may know: in a secret phase all clocks of its seats seem
    to run.
    """

    type: Literal["clocks"]
    left: list[int]
    running: list[int]


class SystemUpdate(TypedDict):
    """A system message."""

    type: Literal["system_message"]
    line: LogLine


class HintUpdate(Suggestions):
    """Suggestions for the asker's seat.

    `planned`: all but the last decision of the first line are planned already.
    """

    type: Literal["hint"]
    id: int
    seq: int
    planned: NotRequired[Annotated[bool, missing(False)]]


class ExplanationUpdate(Suggestions):
    """Suggestions for a bot's seat, from its `own` information or the asker's."""

    type: Literal["explanation"]
    id: int
    seq: int
    own: bool


class ChatUpdate(TypedDict):
    """New or newly readable chat messages."""

    type: Literal["chat"]
    lines: list[ChatLine]


class SpectatorsUpdate(TypedDict):
    """The number of spectators."""

    type: Literal["spectators"]
    count: int


class Ok(TypedDict):
    """The message was carried out and stored."""

    type: Literal["ok"]
    id: int


class Pong(TypedDict):
    """The answer to a ping."""

    type: Literal["pong"]
    id: int


class ErrorUpdate(TypedDict):
    """The message failed; without an `id`, the table itself has a problem."""

    type: Literal["error"]
    id: NotRequired[Annotated[int, missing(-1)]]
    code: str
    message: str


ServerMessage = Annotated[
    Hello
    | FrameUpdate
    | ChangeUpdate
    | TableUpdate
    | UndoUpdate
    | WindowUpdate
    | DeadlineUpdate
    | ClockUpdate
    | SystemUpdate
    | HintUpdate
    | ExplanationUpdate
    | ChatUpdate
    | SpectatorsUpdate
    | Ok
    | ErrorUpdate
    | Pong,
    Field(discriminator="type"),
]

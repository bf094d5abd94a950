"""What comes over the socket of a table."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from harena.server.protocol.responses.annotations import missing
from harena.server.protocol.responses.chat import Chat, ChatLine
from harena.server.protocol.responses.frames import Frame, LogLine
from harena.server.protocol.responses.hints import Advice
from harena.server.protocol.responses.tables import Table


class Hello(TypedDict):
    """All that a socket needs to know at first."""

    type: Literal["hello"]
    table: Table
    seat: int
    version: int
    seq: int
    log: list[LogLine]
    frames: list[Frame]
    ask: NotRequired[Annotated[list[str] | None, missing(None)]]
    chat: NotRequired[Annotated[Chat | None, missing(None)]]


class NewFrame(TypedDict):
    """Something happened."""

    type: Literal["frame"]
    version: int
    frame: Frame


class TableNews(TypedDict):
    """Somebody joined, came or left, the game ended, or a rematch was offered."""

    type: Literal["table"]
    table: Table


class UndoneNews(TypedDict):
    """The newest frame is now this one: by an undo or a changed plan."""

    type: Literal["undone"]
    version: int
    by: int
    seq: int
    log: list[LogLine]
    frame: Frame


class WindowNews(TypedDict):
    """A window is open, for so many milliseconds yet; the seats `held` have asked for time."""

    type: Literal["window"]
    seq: int
    ms: int
    held: list[int]


class DeadlineNews(TypedDict):
    """A phase of plans, a turn or an answer has so many milliseconds yet."""

    type: Literal["deadline"]
    seq: int
    ms: int


class ClockNews(TypedDict):
    """What is `left` on the clock of each seat, in milliseconds (-1: it has none), and which run.

    Of others it is what the viewer may know: where they decide in secret, all that are asked run.
    """

    type: Literal["clocks"]
    left: list[int]
    running: list[int]


class NoteNews(TypedDict):
    """Something was said besides the game."""

    type: Literal["note"]
    line: LogLine


class HintNews(Advice):
    """What a bot would do for the asker's seat.

    `planned`: all of the first way but its last decision is what the seat has planned already.
    """

    type: Literal["hint"]
    id: int
    seq: int
    planned: NotRequired[Annotated[bool, missing(False)]]


class WhyNews(Advice):
    """What there was to do for a bot: by its `own` view, or by the asker's."""

    type: Literal["why"]
    id: int
    seq: int
    own: bool


class ChatNews(TypedDict):
    """Something was said at the table, or may be read from now on."""

    type: Literal["chat"]
    lines: list[ChatLine]


class OnlookersNews(TypedDict):
    """So many look on now."""

    type: Literal["onlookers"]
    count: int


class Ok(TypedDict):
    """That message was carried out, and is stored."""

    type: Literal["ok"]
    id: int


class Pong(TypedDict):
    """The answer to a ping."""

    type: Literal["pong"]
    id: int


class Failed(TypedDict):
    """That message cannot be carried out; without an `id` something broke at the table."""

    type: Literal["error"]
    id: NotRequired[Annotated[int, missing(-1)]]
    code: str
    message: str


ServerMessage = Annotated[
    Hello
    | NewFrame
    | TableNews
    | UndoneNews
    | WindowNews
    | DeadlineNews
    | ClockNews
    | NoteNews
    | HintNews
    | WhyNews
    | ChatNews
    | OnlookersNews
    | Ok
    | Failed
    | Pong,
    Field(discriminator="type"),
]

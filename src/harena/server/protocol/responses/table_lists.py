"""Tables in lists, and the invitations to them."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from typing_extensions import TypedDict

from harena.server.protocol.responses.annotations import missing
from harena.server.protocol.responses.tables import Begun, Status, Unusual


class ListedSeat(TypedDict):
    """Who sits at a table of a list."""

    seat: int
    name: str
    kind: Literal["me", "person", "bot", "open"]


class ListedTable(TypedDict):
    """How a table stands, at a glance.

    `acting` are the seats that owe a decision, `winners` those that won; `moved` is when it last
    went on and `due` when time runs out, in seconds before or after now; `deadline` is how long a
    turn may take, and `due` 0 where there is none; `clock`, `increment` and `delay` are as those of
    a table, and `legs` is how many games the match has. `picture` is where its board is drawn. Of a
    table that onlookers see late nobody else is told how it stands: it then `moved` when it was
    opened. `begun` is how many steps of another match it goes on from. `paused`: no time runs, and
    nothing is decided. `here`: whoever asks sits there and has it open.
    """

    id: str
    game: str
    title: str
    status: Status
    seats: list[ListedSeat]
    acting: list[int]
    winners: list[int]
    moved: int
    deadline: int
    due: int
    clock: int
    increment: int
    legs: int
    delay: int
    public: bool
    paused: bool
    here: bool
    begun: int
    picture: str


class Worth(TypedDict):
    """How many of so many games a seat won between equal bots, a draw as a half."""

    points: float
    games: int


class FreeTable(ListedTable):
    """A table with a free seat, and what one agrees to there, as in an invitation.

    `seat_name` is what its next free seat is called, `worth` what it won where that was measured.
    """

    seat_name: str
    worth: Annotated[Worth | None, missing(None)]
    unusual: list[Unusual]
    window: float
    late: str
    hints: bool
    windows: bool
    rules: bool


class ListedTables(TypedDict):
    """One's own tables, those that anybody may join, and those that go on in public."""

    yours: list[ListedTable]
    open: list[FreeTable]
    live: list[ListedTable]


class Invitation(TypedDict):
    """What one is invited to: by whom, as whom, how it is played, and whether the seat is free.

    `table` is the table's id for whoever sits there already, else ""; `legs` is how many games the
    match has, `worth` what the seat won where that was measured, and `begun` is there where it goes
    on from another match.
    """

    game: str
    title: str
    summary: str
    host: str
    seat: int
    seat_name: str
    taken: bool
    table: str
    seats: list[ListedSeat]
    unusual: list[Unusual]
    window: float
    deadline: float
    late: str
    clock: int
    increment: int
    legs: int
    delay: int
    hints: bool
    windows: bool
    rules: bool
    cover: str
    worth: Annotated[Worth | None, missing(None)]
    begun: NotRequired[Annotated[Begun | None, missing(None)]]


class Reach(TypedDict):
    """Addresses by which others reach this server; none: from this machine only.

    It then would be reached by `network`, if it listened to others; "" where that is not known.
    """

    addresses: list[str]
    network: str

"""Lists of tables, and invitations."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from typing_extensions import TypedDict

from harena.server.protocol.responses.common import missing
from harena.server.protocol.responses.tables import ForkedFrom, Status, Unusual


class ListedSeat(TypedDict):
    """A seat of a listed table."""

    seat: int
    name: str
    kind: Literal["me", "person", "bot", "open"]


class ListedTable(TypedDict):
    """A table in a list.

    `acting` are the seats that owe a decision. `moved` (last change) and `due` (deadline) are in
    seconds relative to now; `due` is 0 without a deadline. `deadline` is the time for a turn.

    A table with a `spectator_delay` hides its state from spectators: `moved` is then when it was
    opened. `fork_step` is the number of forked steps. `here`: the viewer has the table open.
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
    games_in_match: int
    spectator_delay: int
    public: bool
    paused: bool
    here: bool
    fork_step: int
    picture: str


class SideResult(TypedDict):
    """A seat's measured points between equal bots; a draw counts as a half."""

    points: float
    games: int


class FreeTable(ListedTable):
    """A table with an open seat, and its terms as in an invitation.

    `seat_name` is the name of the open seat, and `side_result` its measured result.
    """

    seat_name: str
    side_result: Annotated[SideResult | None, missing(None)]
    unusual: list[Unusual]
    window: float
    timeout_policy: str
    hints: bool
    windows: bool
    rules: bool


class ListedTables(TypedDict):
    """The viewer's own tables, the open ones, and public games in progress."""

    yours: list[ListedTable]
    open: list[FreeTable]
    live: list[ListedTable]


class Invitation(TypedDict):
    """An invitation: its host, seat and terms, and whether the seat is still free.

    `table` is the table's id if the viewer already sits there, otherwise "". `side_result` is the
    seat's measured result. `forked_from` is set if the table continues another match.
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
    timeout_policy: str
    clock: int
    increment: int
    games_in_match: int
    spectator_delay: int
    hints: bool
    windows: bool
    rules: bool
    cover: str
    side_result: Annotated[SideResult | None, missing(None)]
    forked_from: NotRequired[Annotated[ForkedFrom | None, missing(None)]]


class ServerAddresses(TypedDict):
    """Addresses at which others can reach this server; empty for this machine only.

    `network` is the address it would have if it listened on the network, or "".
    """

    addresses: list[str]
    network: str

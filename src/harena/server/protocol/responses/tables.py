"""A table, and who sits there on which terms."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from typing_extensions import TypedDict

from harena.server.protocol.responses.annotations import missing

Status = Literal["waiting", "playing", "over"]
"""Of a table: `waiting` while a seat is open, then `playing`, in the end `over`."""


class TableSeat(TypedDict):
    """Who sits there. `relieved` is the bot that plays on for a person; `here`: is connected.

    `nameless`: that person has given no name, and is called as the seat is.
    """

    seat: int
    name: str
    kind: Literal["me", "person", "bot", "open"]
    bot: str
    here: bool
    nameless: NotRequired[Annotated[bool, missing(False)]]
    relieved: NotRequired[Annotated[str, missing("")]]
    invite: NotRequired[Annotated[str, missing("")]]


class Unusual(TypedDict):
    """An option of a table that is not as usual, in words."""

    title: str
    name: str
    value: str
    rule: str


class Dice(TypedDict):
    """What the dice follow from: the SHA-256 of a secret, and at the end the secret itself.

    `fallen`: at least one has.
    """

    commitment: str
    fallen: bool
    secret: NotRequired[Annotated[str, missing("")]]


class ToldProposal(TypedDict):
    """What a seat asks all others to agree to, and the seats that have not answered yet.

    `together`: what goes back was decided by several in secret, and all of them decide anew.
    """

    number: int
    what: Literal["undo", "pause"]
    seat: int
    waits: list[int]
    together: NotRequired[Annotated[bool, missing(False)]]


class ToldLeg(TypedDict):
    """Which game of its match a table is, from 1, and of how many.

    `points` are what each seat has won in those before, and in this one once it is over.
    """

    number: int
    of: int
    points: list[float]


class Begun(TypedDict):
    """What a table goes on from: so many steps of a match of those players, on that date or ""."""

    step: int
    players: list[str]
    date: str


class Table(TypedDict):
    """A table as its viewer may see it.

    `window` is how long a chance to interrupt lasts and `deadline` how long a phase of plans or a
    turn (0: as long as it takes), in seconds; so are `clock`, what each has for the whole game (0:
    no clocks), and `increment`, what comes to it with each turn. `late` is the bot that plays on
    for whoever's time runs out, or `forfeit` where he has lost; `rematch` the id of the next
    table; `public`: anybody may take an open seat. `onlookers` are here and do not play; they see
    it all `delay` seconds late, or with -1 once it is over. `paused_by` is the seat that asked for
    the pause, there only while it lasts; `proposal` is what waits for an answer,
    and `leg` there only in a match of several games; `begun` where it goes on from another match.
    `prepares`: the viewer may prepare lines.
    """

    id: str
    game: str
    title: str
    options: dict[str, str | int | bool]
    unusual: list[Unusual]
    status: Status
    seats: list[TableSeat]
    you: list[int]
    dice: Dice
    window: float
    deadline: float
    late: str
    hints: bool
    public: bool
    clock: int
    increment: int
    delay: int
    onlookers: int
    paused: bool
    paused_by: NotRequired[Annotated[int, missing(-1)]]
    leg: NotRequired[Annotated[ToldLeg | None, missing(None)]]
    begun: NotRequired[Annotated[Begun | None, missing(None)]]
    proposal: NotRequired[Annotated[ToldProposal | None, missing(None)]]
    prepares: NotRequired[Annotated[bool, missing(False)]]
    rematch: NotRequired[Annotated[str, missing("")]]

"""Games by post, as their referee sees them."""

from __future__ import annotations

from typing import Annotated, NotRequired

from typing_extensions import TypedDict

from harena.server.protocol.responses.common import missing


class ParsedOrder(TypedDict):
    """One thing a post was read as, and how the line begins in which it stands.

    `line` 0: it does not stand there, and `note` says why it counts.
    """

    what: str
    value: str
    note: str
    line: int
    words: str


class IgnoredText(TypedDict):
    """Lines of a text that are no order: their numbers, their beginning, and the reason."""

    line: int
    last: int
    text: str
    why: str


class PostalPlayer(TypedDict):
    """A player of a postal game, and the orders found in their post.

    `post` is the original text, and `unposted` the orders used at the deadline without a post.
    """

    name: str
    seat: int
    colour: int
    posted: bool
    out: bool
    status: str
    post: str
    unposted: str
    orders: list[ParsedOrder]
    left: list[IgnoredText]


class Report(TypedDict):
    """A turn's report as plain text, and with forum or chat markup."""

    turn: int
    text: str
    bbcode: str
    markdown: str


class PostalState(TypedDict):
    """The state of a postal game; `board` is an SVG picture.

    `sample` has example posts for this turn.
    """

    game: str
    title: str
    turn: int
    phase: str
    over: bool
    players: list[PostalPlayer]
    sample: list[str]
    missing: list[str]
    reports: list[Report]
    board: str
    ranking: list[str]


class Complaint(TypedDict):
    """A problem of a post, and its player, or "" if unclear."""

    text: str
    line: int
    column: int
    player: str


class PostalGame(TypedDict):
    """A postal game: its file and its state.

    After a post: its problems, and the text `outside` of the accepted posts. After a turn: its
    report and an SVG picture.
    """

    file: str
    state: PostalState
    complaints: NotRequired[Annotated[list[Complaint], missing([])]]
    outside: NotRequired[Annotated[list[IgnoredText], missing([])]]
    report: NotRequired[Annotated[str, missing("")]]
    picture: NotRequired[Annotated[str, missing("")]]

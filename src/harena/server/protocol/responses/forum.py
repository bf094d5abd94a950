"""Games by post, as their referee sees them."""

from __future__ import annotations

from typing import Annotated, NotRequired

from typing_extensions import TypedDict

from harena.server.protocol.responses.annotations import missing


class Understood(TypedDict):
    """One thing a post was read as, and how the line begins in which it stands.

    `line` 0: it does not stand there, and `note` says why it counts.
    """

    what: str
    value: str
    note: str
    line: int
    words: str


class LeftOut(TypedDict):
    """What of a text is no order: its first and last line, how it begins, and why."""

    line: int
    last: int
    text: str
    why: str


class PostingPlayer(TypedDict):
    """A player of a game run from posts, and how his post was understood.

    `post` is the post as it was written, `unposted` what is decided at the deadline while it is
    missing.
    """

    name: str
    seat: int
    colour: int
    posted: bool
    out: bool
    status: str
    post: str
    unposted: str
    orders: list[Understood]
    left: list[LeftOut]


class Report(TypedDict):
    """What all are told of a turn: bare, and with the marks of a forum or a chat room."""

    turn: int
    text: str
    bbcode: str
    markdown: str


class ForumState(TypedDict):
    """How a game run from posts stands; `board` is an SVG picture.

    `sample` are posts as some might write them now.
    """

    game: str
    title: str
    turn: int
    phase: str
    over: bool
    players: list[PostingPlayer]
    sample: list[str]
    missing: list[str]
    reports: list[Report]
    board: str
    ranking: list[str]


class Complaint(TypedDict):
    """What is wrong with a post, and whose it is: "" where that is not clear."""

    text: str
    line: int
    column: int
    player: str


class ForumGame(TypedDict):
    """A game run from posts: the file that is all of it, and how it stands.

    To a post: what is wrong with it, and what stood `outside` of all that were taken. To a turn:
    its report, and an SVG picture of it.
    """

    file: str
    state: ForumState
    complaints: NotRequired[Annotated[list[Complaint], missing([])]]
    outside: NotRequired[Annotated[list[LeftOut], missing([])]]
    report: NotRequired[Annotated[str, missing("")]]
    picture: NotRequired[Annotated[str, missing("")]]

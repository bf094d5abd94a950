"""A table: its seats and terms, chat, conditional moves and notification channels."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from typing_extensions import TypedDict

from harena.server.protocol.requests import ChatRoom
from harena.server.protocol.responses.common import missing

Status = Literal["waiting", "playing", "over"]
"""Of a table: `waiting` until all sit and the dice are mixed, then `playing`, at last `over`."""


class TableSeat(TypedDict):
    """A seat. `substitute` is the bot that plays after a timeout; `here`: is connected.

    `nameless`: the person gave no name and is called like the seat.
    """

    seat: int
    name: str
    kind: Literal["me", "person", "bot", "open"]
    bot: str
    here: bool
    nameless: NotRequired[Annotated[bool, missing(False)]]
    substitute: NotRequired[Annotated[str, missing("")]]
    invite: NotRequired[Annotated[str, missing("")]]


class Unusual(TypedDict):
    """An option that differs from its default, in words."""

    title: str
    name: str
    value: str
    rule: str


class Dice(TypedDict):
    """The commitment to the dice: the SHA-256 of a secret, and after the game the secret.

    `rolled`: at least one die was rolled. `nonce_hashes` has the hash of each seat's nonce, "" for
    none, and `nonces` those revealed so far. `mixing`: seats with a hash can reveal their nonces.
    """

    commitment: str
    rolled: bool
    secret: NotRequired[Annotated[str, missing("")]]
    nonce_hashes: NotRequired[Annotated[list[str] | None, missing(None)]]
    nonces: NotRequired[Annotated[list[str] | None, missing(None)]]
    mixing: NotRequired[Annotated[bool, missing(False)]]


class Proposal(TypedDict):
    """A seat's proposal, and the seats that have not answered yet.

    `text` is what an undo would take back. `together`: secret decisions of several seats go back,
    and all decide again.
    """

    number: int
    what: Literal["undo", "pause"]
    seat: int
    waiting_for: list[int]
    text: NotRequired[Annotated[str, missing("")]]
    together: NotRequired[Annotated[bool, missing(False)]]


class GameInMatch(TypedDict):
    """The number of this game in its match, from 1, and the number of games.

    `points` are those of each seat so far, including this game once it is over.
    """

    number: int
    of: int
    points: list[float]


class ForkedFrom(TypedDict):
    """The match a table was forked from: the step, the players, and the date or ""."""

    step: int
    players: list[str]
    date: str


class Table(TypedDict):
    """A table as its viewer may see it.

    `window`, `deadline`, `clock` and `increment` are in seconds; 0 means none. `timeout_policy` is
    the bot that substitutes after a timeout, or `forfeit`. `public`: anyone may take an open seat.
    `rematch` is the id of the next table. `rematch_asked` are seats that want one; it starts when
    all people do.

    `spectators` is their number. They see the game with a `spectator_delay` in seconds, or after
    the end with -1. `paused_by` is the seat that asked for the pause.

    `game_in_match` is set in a match of several games, and `forked_from` in a forked one.
    `conditional_moves`: the viewer can set some.
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
    timeout_policy: str
    hints: bool
    public: bool
    clock: int
    increment: int
    spectator_delay: int
    spectators: int
    paused: bool
    paused_by: NotRequired[Annotated[int, missing(-1)]]
    game_in_match: NotRequired[Annotated[GameInMatch | None, missing(None)]]
    forked_from: NotRequired[Annotated[ForkedFrom | None, missing(None)]]
    proposal: NotRequired[Annotated[Proposal | None, missing(None)]]
    conditional_moves: NotRequired[Annotated[bool, missing(False)]]
    rematch: NotRequired[Annotated[str, missing("")]]
    rematch_asked: NotRequired[Annotated[list[int], missing([])]]


class ChatLine(TypedDict):
    """A chat message; `time` is in seconds since 1970, and `seat` is -1 for a spectator.

    `who` identifies the person at this table. `phrase` is the name of a predefined text, and `text`
    its English version.
    """

    id: int
    room: ChatRoom
    seat: int
    name: str
    who: str
    text: str
    phrase: str
    time: int


class Chat(TypedDict):
    """The chat messages a person can read, and their own `who`."""

    who: str
    lines: list[ChatLine]


class ConditionalLineResponse(TypedDict):
    """A conditional line: its first entry, its number of moves, and their texts."""

    id: int
    since: int
    moves: int
    words: list[str]


class ConditionalMovesResponse(TypedDict):
    """The valid conditional lines of a seat; `can_add`: more can be set."""

    seat: int
    can_add: bool
    lines: list[ConditionalLineResponse]


class NotificationChannel(TypedDict):
    """A notification channel of a person, and its state.

    `state`: the address was `asked`, confirmed (`on`) or failed (`refused`). `delayed`: the last
    notification has not been sent yet. Only the end of a webhook's address is shown.
    """

    offered: bool
    address: str
    state: Literal["asked", "on", "refused", "none"]
    delayed: bool


class Notifications(TypedDict):
    """The channels for a table. A webhook's address must be at one of the `hosts`.

    `push_key` is the public key with which a browser subscribes to push notifications, in
    base64url.
    """

    mail: NotificationChannel
    webhook: NotificationChannel
    push: NotificationChannel
    hosts: list[str]
    push_key: str


class NotificationLink(TypedDict):
    """The subscription behind a link: its game and channel, and whether it is on."""

    title: str
    channel: Literal["mail", "webhook", "push"]
    on: bool

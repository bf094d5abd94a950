"""Stored data of a table: its terms, and its log with one row per step."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal, Self, TypeVar, cast

from harena.core.options import Options
from harena.server.history.seats import Seat, has_open_seat
from harena.server.protocol.requests import WINDOW

ProposalKind = Literal["undo", "pause"]
ProposeKind = Literal["propose-undo", "propose-pause"]
MessageKind = (
    Literal["hint", "substituted", "returned", "paused", "resumed"]
    | Literal["agree", "decline", "withdraw", "agreed-undo"]
    | Literal["bot-timeout", "rules-timeout", "both-timeout"]
    | Literal["propose-rematch", "no-rematch"]
    | ProposeKind
)
SilentKind = Literal["loaded", "mixed"]
MATCH_KINDS = frozenset(
    {"decision", "roll", "undo", "agreed-undo", "replan", "rules-timeout", "resign", "forfeit"}
    | {"resign-game", "forfeit-game"}
)
"""The kinds of rows that change the match."""
RowKind = (
    Literal["decision", "roll", "undo", "replan", "resign", "forfeit", "nonce"]
    | Literal["resign-game", "forfeit-game"]
    | MessageKind
    | SilentKind
)


_HOUR = 3600
Record = TypeVar("Record")


@dataclass(frozen=True, slots=True)
class Row:
    """One step of a table's append-only log; an undo is a row of its own.

    A decision's `action` is its notation, so a game can renumber its actions. `value` is a die's
    face, or for an undo the entry of the match that is taken back.

    An undo's `action` is the public text of what is taken back. It is empty where the undo is not
    reported: in a secret phase, and where one person plays.

    A `replan` replaces the seat's decisions in the current secret phase by those in the next
    `value` rows. A `rules-timeout` row is followed by `value` decisions of the rules.

    `resign-game` and `forfeit-game` end the current game of a series, `resign` and `forfeit` the
    whole match.

    Rows of a `MessageKind` concern the seat, not the match. `both-timeout`: both players ran out of
    time, and neither lost. `loaded`: a process loaded the table, and earlier time counts for no
    clock. A `nonce` row has a seat's nonce in `action`; after `mixed` no more nonces count. A
    `propose-rematch` has the hash of the seat's nonce for the next game. A
    `propose-undo` would leave `value` entries of the match; an `agreed-undo` does.
    """

    number: int
    kind: RowKind
    seat: int
    value: int = 0
    sides: int = 0
    time: int = 0
    action: str = ""


@dataclass(frozen=True, slots=True)
class Terms:
    """A table's terms besides its game.

    `window`, `deadline`, `clock` (per seat and game) and `increment` (per turn) are in seconds.
    `timeout_policy` is the bot that substitutes after a timeout, or FORFEIT. `hints`: people may
    ask for hints against people. `public`: strangers may take a seat.

    `games_in_match` is 1, or one per seat. `spectator_delay` is in seconds, or AT_THE_END.
    """

    window: float = WINDOW
    deadline: int = 0
    timeout_policy: str = ""
    hints: bool = False
    public: bool = False
    clock: int = 0
    increment: int = 0
    games_in_match: int = 1
    spectator_delay: int = 0

    @property
    def by_post(self) -> bool:
        """Return whether this is a correspondence table: no clocks and no short deadline."""
        return not self.clock and not 0 < self.deadline < _HOUR

    @classmethod
    def of(cls, source: object) -> Self:
        """Return the terms from attributes of a request or a stored row."""
        return read_fields(cls, source)


@dataclass(frozen=True, slots=True)
class GameInMatch:
    """The number of a game in its match, from 1, and the points of the games before.

    A win is worth 1, and a win shared by k seats 1/k.
    """

    number: int = 1
    points: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class TableSummary:
    """The public state of a table, for lists of tables.

    `moved` is the time of the last change in milliseconds since 1970. `acting` are the seats that
    owe a decision. `winners` is None before the end. `paused`: no time runs.
    """

    moved: int
    acting: tuple[int, ...]
    winners: tuple[int, ...] | None = None
    paused: bool = False


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A stored table and its current seats.

    `seated` is when the last seat was taken and `due` when the current phase ends, in milliseconds
    since 1970. `fork_steps` is the number of forked moves before its log. Their record is
    `forked_record`, which lists of tables leave empty. `closed` is when the operator closed it.
    """

    id: str
    game: str
    options: Options
    secret: bytes
    opener: str
    created: int
    rematch: str | None
    seats: tuple[Seat, ...]
    terms: Terms = Terms()
    game_in_match: GameInMatch = GameInMatch()
    seated: int | None = None
    due: int | None = None
    summary: TableSummary | None = None
    fork_steps: int = 0
    closed: int | None = None
    forked_record: str = ""

    @property
    def is_open(self) -> bool:
        """Return whether a seat is open."""
        return has_open_seat(self.seats)

    @property
    def moved(self) -> int:
        """Return the time of the last change in milliseconds since 1970."""
        return self.summary.moved if self.summary else self.created


def read_fields(kind: type[Record], source: object, **given: object) -> Record:
    """Return a dataclass whose fields are given, or are attributes of a request or a stored row."""
    names = {field.name for field in fields(cast(Any, kind))} - set(given)
    return kind(**{name: getattr(source, name) for name in names}, **given)

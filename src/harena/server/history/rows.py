"""What is stored of a table: how it was opened, and its log, one row a step."""

from __future__ import annotations

import time
from dataclasses import dataclass, fields
from typing import Literal, Self

from harena.core.options import Options
from harena.server.history.seats import Seat
from harena.server.protocol.requests import WINDOW

ProposalKind = Literal["undo", "pause"]
AskKind = Literal["ask-undo", "ask-pause"]
AnswerKind = Literal["agree", "decline", "withdraw"]
PauseKind = Literal["paused", "resumed"]
NoteKind = (
    Literal["hint", "relieved", "back", "stopgap", "late", "nobody", "taken-back"]
    | AskKind
    | AnswerKind
    | PauseKind
)
SilentKind = Literal["awake"]
RowKind = Literal["decision", "roll", "undo", "amend", "resign", "forfeit"] | NoteKind | SilentKind


_HOUR = 3600


@dataclass(frozen=True, slots=True)
class Row:
    """One step of a table's log. It is only ever appended to: an undo is a row of its own.

    A decision's `action` is written in notation, so that a game may number its actions anew.
    `value` is the face, or for an undo the entry of the match that is taken back. An `amend`
    replaces all that the seat has decided in the secret phase that goes on, by the decisions in
    the next `value` rows. Rows of a `NoteKind` are about the seat, not the match:
    it asked for a hint, a bot plays on for it, its person is back, its bot gave no answer, or its
    time ran out and the rules decided for it: the decisions in the next `value` rows. With
    `nobody` the time of both was up, so that neither has lost. With `awake` a process has taken
    the table up: what went by before counts on nobody's clock. An `ask-undo` would leave `value`
    entries of the match, and a `taken-back` does, which happens when all others agree.
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
    """What is agreed on when a table is opened, besides its game.

    `window` and `deadline` are in seconds, and so are `clock`, what each has for the whole game,
    and `increment`, what comes to it with each turn. `late` is the bot that plays on for whoever's
    time runs out, or FORFEIT; `hints`: people among people may ask for hints; `public`: strangers
    may take a seat. `legs` is how many games the match has: one, or one for each seat, so that each
    sits once on each. `delay`: so many seconds late do onlookers see it all, or AT_THE_END.
    """

    window: float = WINDOW
    deadline: int = 0
    late: str = ""
    hints: bool = False
    public: bool = False
    clock: int = 0
    increment: int = 0
    legs: int = 1
    delay: int = 0

    @property
    def by_post(self) -> bool:
        """Whether people come and go while it is played: no clocks, no deadline of minutes."""
        return not self.clock and not 0 < self.deadline < _HOUR

    @classmethod
    def of(cls, source: object) -> Self:
        """From whatever has each of them by its name: what is asked for, a stored table."""
        return cls(**{field.name: getattr(source, field.name) for field in fields(cls)})


@dataclass(frozen=True, slots=True)
class Leg:
    """Which game of its match a table is, from 1, and what each seat has won in those before.

    A win is worth 1, and one that k share 1/k.
    """

    number: int = 1
    points: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Glance:
    """How a table stands, as anybody may know it: for lists of tables.

    `moved` is when it last went on, in milliseconds since 1970; `acting` are the seats that owe a
    decision, and `winners` those that won, None before the end; `paused`: no time runs.
    """

    moved: int
    acting: tuple[int, ...]
    winners: tuple[int, ...] | None = None
    paused: bool = False


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it was opened, with its seats as they are now.

    `seated` is when the last seat was taken and `due` when the phase that goes on ends, in
    milliseconds since 1970. `begun` is the
    record of the moves that come before its log, "" where it begins at the beginning.
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
    leg: Leg = Leg()
    seated: int | None = None
    due: int | None = None
    glance: Glance | None = None
    begun: str = ""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000

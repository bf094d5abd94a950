"""The interface of a game that can be run by a referee from players' posts, as on a forum.

See `harena.postal.game` for such a game.
"""

from __future__ import annotations

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from harena.content import messages
from harena.core import messages as core_messages
from harena.core.errors import HarenaError
from harena.core.play.state import State


class RefereeError(HarenaError, ValueError):
    """Something that a referee asked for cannot be done now."""


class PlayerNameError(RefereeError):
    """A name that a player cannot have; `name` is it."""

    def __init__(self, name: str, message: str) -> None:
        self.name = name
        super().__init__(message)


class MissingPostsError(RefereeError):
    """A round cannot be resolved yet: `missing` have not posted."""

    def __init__(self, missing: Sequence[str]) -> None:
        self.missing = list(missing)
        super().__init__(messages.no_post_yet(missing))


@dataclass(frozen=True, slots=True)
class Complaint:
    """An error in a post and its place: `line` and `column` count from 1.

    `player` is the author, "" if that is not clear.
    """

    line: int
    column: int
    text: str
    player: str = ""

    def __str__(self) -> str:
        return core_messages.at_column(line=self.line, column=self.column, problem=self.text)


@dataclass(frozen=True, slots=True)
class ParsedOrder:
    """A part of a post as it was read: `Move`, `D5`, and its line, from 1.

    `line` 0: it is not in the post, and `note` says why it counts all the same.
    """

    what: str
    value: str
    line: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class IgnoredText:
    """A part of a text that is no order: lines `line` to `last`, its beginning, and why."""

    line: int
    last: int
    text: str
    why: str

    @property
    def where(self) -> str:
        """Its lines in words: `line 2`, `lines 3 to 5`."""
        return messages.lines(first=self.line, last=self.last)

    def moved(self, by: int) -> IgnoredText:
        """Return the same part a number of lines further down."""
        return IgnoredText(self.line + by, self.last + by, self.text, self.why)


@dataclass(frozen=True, slots=True)
class Reading:
    """A post as actions, in the order in which they are played; or the complaints about it.

    `orders` are the same in words, each with its line.
    """

    actions: tuple[int, ...] = ()
    complaints: tuple[Complaint, ...] = ()
    orders: tuple[ParsedOrder, ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """The beginning of a game by post: its players, and their posts round by round.

    It is played with the default options.
    """

    players: tuple[str, ...]
    rounds: tuple[tuple[str, ...], ...]


class Referee(ABC):
    """A game's knowledge of play by post; stateless, one instance a game."""

    example: ClassVar[Example | None] = None

    @abstractmethod
    def is_order(self, name: str) -> bool:
        """Return whether a line with only this text could belong to a post, and so is no name."""

    @abstractmethod
    def looks_like_order(self, line: str) -> bool:
        """Return whether a line seems to hold a part of an order, well spelt or not.

        Such a line is never passed over as a signature or boilerplate.
        """

    @abstractmethod
    def turn(self, state: State) -> int:
        """Return the turn of the coming posts, 0 before the first."""

    @abstractmethod
    def phase(self, state: State, names: Sequence[str]) -> str:
        """Return the kind of the coming posts, in words: "Orders for turn 3"."""

    @abstractmethod
    def read(
        self,
        state: State,
        names: Sequence[str],
        seat: int,
        lines: Sequence[str],
        standing: Sequence[int],
    ) -> Reading:
        """Read a seat's post, by lines, as all its actions of this round; it owes a decision now.

        Quotes, signatures, boilerplate and all markup are spaces in `lines` already. `standing` are
        the actions of its post that this one replaces, if any. Nothing is guessed: an ambiguous
        text is a complaint.
        """

    def sample(self, state: State) -> Sequence[str]:
        """Return example posts for this moment, one for each of some players; none by default."""
        return ()

    def unposted(self, state: State, seat: int) -> str:
        """Return the decision at the deadline for a seat that owes a post, in words."""
        return messages.RULES_DECIDE

    @abstractmethod
    def status(self, state: State, seat: int) -> str:
        """Return a seat's status in a few words: "2 ships, 8 guns"."""

    @abstractmethod
    def is_out(self, state: State, seat: int) -> bool:
        """Return whether a seat has left the game."""

    @abstractmethod
    def report(self, turn: int, after: State, names: Sequence[str], late: Sequence[int]) -> str:
        """Return the report of a round of posts for a turn that led to `after`.

        `after` has the journal of the whole round; `late` are the seats that did not post.
        """

    @abstractmethod
    def ranking(self, state: State, names: Sequence[str]) -> list[str]:
        """Return the final ranking, best first, a line a player; empty before the end."""


def clean(text: str) -> str:
    """Return a pasted text with plain line ends and without invisible characters."""
    lines = text.removeprefix("\ufeff").splitlines()
    hidden = ("Cc", "Cf", "Co", "Cs")
    return "\n".join(
        "".join(" " if unicodedata.category(c) in hidden else c for c in line).rstrip()
        for line in lines
    )

"""What a game must know to be run by hand from what players post, as on a forum.

See `core.forum` for a game that is being run so.
"""

from __future__ import annotations

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from harena.core.english import listed
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
        have = "has" if len(missing) == 1 else "have"
        super().__init__(f"{listed(missing)} {have} not posted yet")


@dataclass(frozen=True, slots=True)
class Complaint:
    """What is wrong with a post, and where: `line` and `column` count from 1.

    `player` is whose post it is, "" where that is not clear.
    """

    line: int
    column: int
    text: str
    player: str = ""

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.text}"


@dataclass(frozen=True, slots=True)
class Understood:
    """One thing that a post was read as: `Move`, `D5`, and the line it stands in, from 1.

    `line` 0: it does not stand in the post, and `note` says why it counts all the same.
    """

    what: str
    value: str
    line: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What of a text is no order: lines `line` to `last`, how it begins, and why (`quoted`)."""

    line: int
    last: int
    text: str
    why: str

    @property
    def where(self) -> str:
        """Its lines in words: `line 2`, `lines 3 to 5`."""
        if self.line == self.last:
            return f"line {self.line}"
        return f"lines {self.line} to {self.last}"

    def moved(self, by: int) -> LeftOut:
        """The same, so many lines further down."""
        return LeftOut(self.line + by, self.last + by, self.text, self.why)


@dataclass(frozen=True, slots=True)
class Reading:
    """A post as actions, in the order in which they are played; or what is wrong with it.

    `orders` are the same in words, each with its line.
    """

    actions: tuple[int, ...] = ()
    complaints: tuple[Complaint, ...] = ()
    orders: tuple[Understood, ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """How a game by post may begin: its players, and what each of them posts, round by round.

    It is played with the usual options.
    """

    players: tuple[str, ...]
    rounds: tuple[tuple[str, ...], ...]


class Referee(ABC):
    """What a game knows about being played by posts; stateless, one instance a game."""

    example: ClassVar[Example | None] = None

    @abstractmethod
    def is_order(self, name: str) -> bool:
        """Whether a line that holds only this might be part of a post, and so is no name."""

    @abstractmethod
    def looks_like_order(self, line: str) -> bool:
        """Whether a line seems to have something of an order in it, well spelt or not.

        Such a line is never passed over as a signature or as the frame of a forum.
        """

    @abstractmethod
    def turn(self, state: State) -> int:
        """The turn that is posted for, 0 before the first."""

    @abstractmethod
    def phase(self, state: State, names: Sequence[str]) -> str:
        """What is posted for, in words: "Orders for turn 3"."""

    @abstractmethod
    def read(
        self,
        state: State,
        names: Sequence[str],
        seat: int,
        lines: Sequence[str],
        standing: Sequence[int],
    ) -> Reading:
        """A seat's post, by lines, as all its actions of this round; it owes a decision now.

        Quotes, signatures, frame and all marks are spaces in `lines` already. `standing` are the
        actions of its post that this one replaces, if there is one. Nothing is guessed: what can
        be read in two ways is a complaint.
        """

    def sample(self, state: State) -> Sequence[str]:
        """Posts as some players might write them now, one each; none where none are shown."""
        return ()

    def unposted(self, state: State, seat: int) -> str:
        """What is decided at the deadline for a seat that owes a post, in words."""
        return "what the rules decide"

    @abstractmethod
    def status(self, state: State, seat: int) -> str:
        """A seat's standing in a few words: "2 ships, 8 guns"."""

    @abstractmethod
    def is_out(self, state: State, seat: int) -> bool:
        """Whether a seat takes no part any more."""

    @abstractmethod
    def report(self, turn: int, after: State, names: Sequence[str], late: Sequence[int]) -> str:
        """The report of a round of posts for a turn that led to `after`.

        `after` has the journal of the whole round; `late` are the seats that did not post.
        """

    @abstractmethod
    def ranking(self, state: State, names: Sequence[str]) -> list[str]:
        """The final ranking, best first, a line a player; empty before the end."""


def clean(text: str) -> str:
    """A pasted text with plain line ends and without characters that cannot be seen."""
    lines = text.removeprefix("\ufeff").splitlines()
    hidden = ("Cc", "Cf", "Co", "Cs")
    return "\n".join(
        "".join(" " if unicodedata.category(c) in hidden else c for c in line).rstrip()
        for line in lines
    )

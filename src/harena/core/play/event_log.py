"""The log of a match, with the observers of each entry."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from harena.core.play.entry import UNKNOWN, Entry
from harena.core.play.state import UNTIL_SHOWN, State, sees


@dataclass(frozen=True, slots=True)
class EntryMeta:
    """Facts about an entry that are not in the entry itself."""

    observers: int
    together: bool  # it was made in a phase of secret decisions
    shown: bool  # with it, such a phase ended
    forced: bool  # its seat had no choice, and all could tell
    passed: bool  # it let a window pass
    act: int  # how far within an act it stood, see `State.undo_group_step`
    game: int  # the game of the series it belongs to, see `State.series_game`


@dataclass(frozen=True, slots=True)
class Step:
    """Entry `number` of a match, with the position before it and after it.

    All viewers share both positions, so do not change them. The journal of `after` holds the rules'
    notes of this step.
    """

    number: int
    before: State
    entry: Entry
    after: State


class EventLog:
    """The entries of a match in order, each with its observers."""

    def __init__(self) -> None:
        """Start with an empty log."""
        self.log: list[Entry] = []
        self._meta: list[EntryMeta] = []

    @property
    @abstractmethod
    def over(self) -> bool:
        """True once the match has ended. Then every viewer may know everything."""

    def observed(self, viewer: int, number: int) -> bool:
        """Return whether a viewer (-1: a spectator) learned entry `number` when it was made."""
        return sees(self._meta[number].observers, viewer)

    def observed_since(self, viewer: int, number: int) -> list[Entry]:
        """Return the entries from `number` on that a viewer learned of when they were made."""
        numbers = range(number, len(self.log))
        return [self.log[one] for one in numbers if self.observed(viewer, one)]

    def may_know(self, viewer: int, number: int) -> bool:
        """Return whether a viewer (-1: a spectator) may know entry `number`. After the end all may.

        >>> from harena import Match
        >>> match = Match("warp-6", 2, {"start": "secret"})
        >>> entry = match.apply_action("=4", seat=1)
        >>> match.may_know(1, 0), match.may_know(0, 0)
        (True, False)
        """
        mark = self._meta[number]
        if self.over or self.observed(viewer, number):
            return True
        return bool(mark.observers & UNTIL_SHOWN) and mark.together and self._phase_over(number)

    def secret_step(self, number: int) -> bool:
        """Return whether even the existence of entry `number` is hidden from other viewers."""
        return self._meta[number].together

    def is_open(self, number: int) -> bool:
        """Return whether other seats learned entry `number` when it was made."""
        own = 1 << self.log[number].seat
        return self._meta[number].observers & ~own & ~UNTIL_SHOWN != 0

    def is_forced(self, number: int) -> bool:
        """Return whether entry `number` was forced, so that no player decided it."""
        return self._meta[number].forced

    def game_of(self, number: int) -> int:
        """Return the game of a series that entry `number` belongs to, from 1; 0 without series."""
        return self._meta[number].game

    def own_entries(self, seat: int, upto: int | None = None) -> Iterator[int]:
        """Yield the entries that a seat made itself, and the games it lost, the newest first.

        Forced actions and passed windows do not count. With `upto` only so many first entries of
        the log do.
        """
        for number in reversed(range(len(self.log) if upto is None else upto)):
            entry, mark = self.log[number], self._meta[number]
            if entry.seat == seat and not (entry.is_roll or mark.forced or mark.passed):
                yield number

    def stays_secret(self, number: int) -> bool:
        """Return whether entry `number` stays hidden even after its secret phase."""
        mark = self._meta[number]
        return mark.together and not mark.observers & UNTIL_SHOWN

    def shows(self, number: int) -> bool:
        """Return whether entry `number` ended a secret phase."""
        return self._meta[number].shown

    def revealed(self, viewer: int, numbers: Iterable[int]) -> list[Entry]:
        """Return the entries of a finished secret phase as a viewer learns them, lowest seat first.

        For entries that stay secret there is one `UNKNOWN` for each seat that decided. It tells
        neither the decision, nor their number, nor their order.
        """
        learned: list[Entry] = []
        silent: set[int] = set()
        for number in numbers:
            entry, mark = self.log[number], self._meta[number]
            if mark.observers & UNTIL_SHOWN or self.observed(viewer, number):
                learned.append(entry)
            else:
                silent.add(entry.seat)
        learned += [Entry(seat, UNKNOWN) for seat in silent]
        return sorted(learned, key=lambda entry: (entry.seat, entry.value == UNKNOWN))

    def phase_start(self, number: int | None = None) -> int:
        """Return the first entry of the secret phase before entry `number` (default: now)."""
        number = len(self.log) if number is None else number
        while number and self._meta[number - 1].together and not self._meta[number - 1].shown:
            number -= 1
        return number

    def _phase_over(self, number: int) -> bool:
        """Return whether the secret phase of entry `number` has ended."""
        return any(mark.shown or not mark.together for mark in self._meta[number:])

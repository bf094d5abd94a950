"""Clocks: the time each seat has left, computed from the times of a table's rows.

A seat's clock runs while its person owes a decision. It gets an increment when the turn passes, or
when a simultaneous phase ends.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

LEAST = 1000  # milliseconds that stay where an increment is taken away again


@dataclass(frozen=True, slots=True)
class ClockReading:
    """A clock's reading: `left` milliseconds at the moment `since`, from which it runs.

    It is stopped where `since` is None. Moments are milliseconds since 1970.
    """

    left: int
    since: int | None

    def at(self, moment: int) -> int:
        """Return the milliseconds left at a moment, at least 0."""
        run = 0 if self.since is None else max(0, moment - self.since)
        return max(0, self.left - run)

    def runs_at(self, moment: int) -> bool:
        """Return whether the clock runs at a moment."""
        return self.since is not None and self.since <= moment


class Meter:
    """The time left of each seat, and the running clocks."""

    def __init__(self, base: int, seats: int) -> None:
        """All have `base` milliseconds; none runs."""
        self.left = [base] * seats
        self.since: dict[int, int] = {}

    def reading(self, seat: int) -> ClockReading:
        """Return a seat's clock reading."""
        return ClockReading(self.left[seat], self.since.get(seat))

    def run(self, seats: Collection[int], moment: int) -> None:
        """From that moment on these run, and no others."""
        for seat in [seat for seat in self.since if seat not in seats]:
            self.left[seat] = self.reading(seat).at(moment)
            del self.since[seat]
        for seat in seats:
            self.since.setdefault(seat, moment)

    def follow(self, other: Meter) -> None:
        """Show what another shows."""
        self.left, self.since = [*other.left], dict(other.since)


@dataclass(frozen=True, slots=True)
class Turn:
    """The seats whose clocks run from entry `at` of the match on.

    The seats `paid` got their increment when it began.
    """

    at: int
    key: tuple[str, int]
    seats: frozenset[int]
    paid: frozenset[int] = field(default=frozenset())


class Clocks:
    """The clocks of a table."""

    def __init__(self, base: int, increment: int, seats: int) -> None:
        """All seats have `base` seconds, and get `increment` after each of their turns."""
        self._base, self._increment = 1000 * base, 1000 * increment
        self._true = Meter(self._base, seats)
        self._seen = Meter(self._base, seats)
        self._turns: list[Turn] = []

    # --- what goes on -----------------------------------------------------------------------

    def run(
        self, owing: Collection[int], seem: Collection[int], moment: int, *, hidden: bool
    ) -> None:
        """From that moment on the clocks of those run who owe a decision, and no others.

        As others see it those run who `seem` to owe one: where that is `hidden`, they learn what
        is truly left when it no longer is.
        """
        self._true.run(owing, moment)
        self._seen.run(seem, moment)
        if not hidden:
            self._seen.follow(self._true)

    def begin(self, at: int, key: tuple[str, int], seats: Iterable[int]) -> None:
        """With entry `at` it is these seats' time, unless it is so already; others get theirs."""
        before = self._turns[-1] if self._turns else None
        if before is not None and before.key == key:
            return
        self._seen.follow(self._true)
        paid = before.seats if before else frozenset[int]()
        self._turns.append(Turn(at, key, frozenset(seats), paid))
        for meter in (self._true, self._seen):
            for seat in paid:
                meter.left[seat] += self._increment

    def rewind(self, at: int, *, free: bool) -> None:
        """Only `at` entries are left: what a `free` undo takes back is not paid for either."""
        while self._turns and self._turns[-1].at > at:
            turn = self._turns.pop()
            if free:
                for meter in (self._true, self._seen):
                    for seat in turn.paid:
                        least = min(LEAST, meter.left[seat])
                        meter.left[seat] = max(least, meter.left[seat] - self._increment)

    def renew(self, seats: Iterable[int], moment: int) -> None:
        """These have all their time again."""
        for meter in (self._true, self._seen):
            for seat in seats:
                meter.left[seat] = self._base
                if seat in meter.since:
                    meter.since[seat] = moment

    def awake(self, moment: int) -> None:
        """Ignore the time up to a moment: the server may not have been running."""
        for meter in (self._true, self._seen):
            meter.since = dict.fromkeys(meter.since, moment)

    # --- what is so -------------------------------------------------------------------------

    @property
    def since(self) -> int | None:
        """Return when the longest running clock started, or None."""
        return min(self._true.since.values(), default=None)

    @property
    def due(self) -> int | None:
        """Return when the first clock runs out, or None."""
        meter = self._true
        return min((since + meter.left[seat] for seat, since in meter.since.items()), default=None)

    def timed_out(self, moment: int) -> list[int]:
        """The seats whose clock runs and has nothing left then."""
        return sorted(seat for seat in self._true.since if not self._true.reading(seat).at(moment))

    def readings(self, viewer: int) -> tuple[ClockReading, ...]:
        """Return all clocks for a viewer: their own exactly, the others as far as public."""
        seats = range(len(self._true.left))
        return tuple((self._true if seat == viewer else self._seen).reading(seat) for seat in seats)

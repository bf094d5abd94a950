"""Clocks: the time each seat has left, computed from the times of a table's rows.

A seat's clock runs while its person owes a decision. It gets an increment when the turn passes, or
when a simultaneous phase ends.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

MINIMUM = 1000  # the milliseconds that remain when an increment is taken back


@dataclass(frozen=True, slots=True)
class ClockReading:
    """A clock's reading: `left` milliseconds at the moment `since`, from which it runs.

    It is stopped if `since` is None. Moments are milliseconds since 1970.
    """

    left: int
    since: int | None

    def at(self, moment: int) -> int:
        """Return the milliseconds left at a moment, at least 0."""
        elapsed = 0 if self.since is None else max(0, moment - self.since)
        return max(0, self.left - elapsed)

    def runs_at(self, moment: int) -> bool:
        """Return whether the clock runs at a moment."""
        return self.since is not None and self.since <= moment


class Meter:
    """The time left of each seat, and the running clocks."""

    def __init__(self, base: int, seats: int) -> None:
        """Start all seats with `base` milliseconds, and no running clock."""
        self.left = [base] * seats
        self.since: dict[int, int] = {}

    def reading(self, seat: int) -> ClockReading:
        """Return a seat's clock reading."""
        return ClockReading(self.left[seat], self.since.get(seat))

    def run(self, seats: Collection[int], moment: int) -> None:
        """Run the clocks of these seats from a moment on, and stop all others."""
        for seat in self.since.keys() - set(seats):
            self.left[seat] = self.reading(seat).at(moment)
            del self.since[seat]
        for seat in seats:
            self.since.setdefault(seat, moment)

    def copy_from(self, other: Meter) -> None:
        """Show the same times as another meter."""
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
    """The clocks of a table: exact for each seat's own player, and as far as public for others."""

    def __init__(self, base: int, increment: int, seats: int) -> None:
        """Start all seats with `base` seconds, and an `increment` for each of their turns."""
        self._base, self._increment = 1000 * base, 1000 * increment
        self._exact = Meter(self._base, seats)
        self._public = Meter(self._base, seats)
        self._meters = (self._exact, self._public)
        self._turns: list[Turn] = []

    def run(
        self, owing: Collection[int], apparent: Collection[int], moment: int, *, hidden: bool
    ) -> None:
        """Run the clocks of the seats that owe a decision, from a moment on.

        In public the clocks of the `apparent` seats run. The public times are updated once the
        decisions are no longer `hidden`.
        """
        self._exact.run(owing, moment)
        self._public.run(apparent, moment)
        if not hidden:
            self._public.copy_from(self._exact)

    def begin_turn(self, at: int, key: tuple[str, int], seats: Iterable[int]) -> None:
        """Begin a turn at an entry, unless it has begun, and pay for the turn before."""
        before = self._turns[-1] if self._turns else None
        if before is not None and before.key == key:
            return
        self._public.copy_from(self._exact)
        paid = before.seats if before else frozenset[int]()
        self._turns.append(Turn(at, key, frozenset(seats), paid))
        for meter in self._meters:
            for seat in paid:
                meter.left[seat] += self._increment

    def begin_game(self, at: int, game: int) -> None:
        """Refill all clocks for a game of a series that begins after an entry. None runs yet."""
        for meter in self._meters:
            meter.left = [self._base] * len(meter.left)
            meter.since = {}
        self._turns.append(Turn(at, ("game", game), frozenset()))

    def rewind(self, at: int, *, free: bool) -> None:
        """Drop turns after an entry. A `free` undo takes their increments back."""
        while self._turns and self._turns[-1].at > at:
            turn = self._turns.pop()
            if free:
                for meter in self._meters:
                    for seat in turn.paid:
                        minimum = min(MINIMUM, meter.left[seat])
                        meter.left[seat] = max(minimum, meter.left[seat] - self._increment)

    def reset(self, seats: Iterable[int], moment: int) -> None:
        """Give seats their whole time again."""
        for meter in self._meters:
            for seat in seats:
                meter.left[seat] = self._base
                if seat in meter.since:
                    meter.since[seat] = moment

    def restart(self, moment: int) -> None:
        """Ignore the time up to a moment: the server may not have been running."""
        for meter in self._meters:
            meter.since = dict.fromkeys(meter.since, moment)

    @property
    def since(self) -> int | None:
        """Return when the longest running clock started, or None."""
        return min(self._exact.since.values(), default=None)

    @property
    def due(self) -> int | None:
        """Return when the first clock runs out, or None."""
        meter = self._exact
        return min((since + meter.left[seat] for seat, since in meter.since.items()), default=None)

    def timed_out(self, moment: int) -> list[int]:
        """Return the seats whose running clock has no time left at a moment."""
        meter = self._exact
        return sorted(seat for seat in meter.since if not meter.reading(seat).at(moment))

    def readings(self, viewer: int) -> tuple[ClockReading, ...]:
        """Return all clocks for a viewer: their own exactly, the others as far as public."""
        return tuple(
            (self._exact if seat == viewer else self._public).reading(seat)
            for seat in range(len(self._exact.left))
        )

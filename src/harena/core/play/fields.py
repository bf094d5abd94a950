"""The table of a game, declared once: what each number of a position means, and who sees it.

A game names its `Fields` (`Game.fields`). From them come the places in the row of numbers that
the rules use as constants (`places`), the check that every number is in its range (`out_of_range`)
and that an observation hides what it must and nothing else (`wrongly_seen`), a position as plain
text (`text`), and the same as rows of numbers for a learner (`planes`). None of this is used while
a game is played: the rules read and write the row itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from harena.core.play.state import State

Hidden = Callable[[State, int], bool]
"""Whether what belongs to that seat is hidden from the others in a position."""
Blank = Callable[[State, int], int]
"""What an observation has at an entry of a field, by its number, where it is hidden."""


def always(state: State, seat: int) -> bool:
    """Hidden from the others in every position."""
    del state, seat
    return True


@dataclass(frozen=True, slots=True)
class Axis:
    """What a field has a number for, and how many there can be.

    `each` of them in a row belong to one seat; with 0 they belong to nobody. `used` says how many
    there are in a match, where that is not the same in all.
    """

    name: str
    room: int
    each: int = 0
    used: Callable[[State], int] | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """A number on the table, or one for each of an axis (of two: row after row).

    It is from `low` to `high`; with `bits` it has a bit for each of that axis. `hidden` says when
    the seat that an entry belongs to is alone in seeing it (an entry of nobody's is then hidden
    from all); it is `blank` to the others. What is `derived` follows from other numbers, and is
    there for speed.
    """

    name: str
    meaning: str
    shape: tuple[Axis, ...] = ()
    low: int = 0
    high: int = 0
    bits: Axis | None = None
    hidden: Hidden | None = None
    blank: int | Blank = 0
    derived: bool = False

    @property
    def limits(self) -> tuple[int, int]:
        """The least and the greatest it can be."""
        return (self.low, (1 << self.bits.room) - 1) if self.bits else (self.low, self.high)

    @property
    def room(self) -> int:
        """How many numbers there is room for."""
        count = 1
        for axis in self.shape:
            count *= axis.room
        return count

    def used(self, state: State) -> int:
        """How many numbers of it there are in a match, the first ones."""
        if not self.shape or self.shape[0].used is None:
            return self.room
        return self.shape[0].used(state) * (self.room // self.shape[0].room)

    def owner(self, entry: int) -> int:
        """The seat that an entry belongs to; -1 nobody."""
        if not self.shape or not self.shape[0].each:
            return -1
        return entry * self.shape[0].room // self.room // self.shape[0].each

    def is_hidden(self, state: State, viewer: int, entry: int) -> bool:
        """Whether a viewer (-1: a spectator) may not see an entry."""
        if self.hidden is None:
            return False
        owner = self.owner(entry)
        return (owner < 0 or owner != viewer) and self.hidden(state, owner)

    def blank_of(self, state: State, entry: int) -> int:
        """What an observation has instead of a hidden entry."""
        return self.blank if isinstance(self.blank, int) else self.blank(state, entry)


Side = tuple[Field, ...]
"""Fields of the same axis that lie side by side, all numbers of one thing together."""


@dataclass(frozen=True, slots=True)
class Plane:
    """A field as a learner gets it: `values` row after row, each from `low` to `high`."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """Where a plane's numbers lie: each a place in the table, and a bit of it, or -1 for all."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    entries: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Fields:
    """All fields of a game in the order in which they lie, and those of its one frame.

    `frame` is for games whose phases are procedures and never interrupt each other: by the place
    in the frame, what it holds there. `blotted` are the reasons to hide for which compiled rules
    have a constant, made of the fields that have such a reason: see `State.blot`.
    """

    row: tuple[Field | Side, ...]
    frame: Mapping[int, Field] = field(default_factory=dict)
    blotted: tuple[Hidden, ...] = ()

    @property
    def size(self) -> int:
        """How long the row is; where room depends on the match, at most."""
        return sum(one.room for one in self._each())

    def _each(self) -> Iterator[Field]:
        for item in self.row:
            yield from (item,) if isinstance(item, Field) else item

    def __iter__(self) -> Iterator[Field]:
        """Every field."""
        return chain(self._each(), self.frame.values())

    def spots(self) -> dict[str, tuple[int, int]]:
        """For each field where its first number lies, and how far on the next one."""
        found, place = {}, 0
        for item in self.row:
            side = (item,) if isinstance(item, Field) else item
            for n, one in enumerate(side):
                found[one.name] = (place + n, len(side))
            place += sum(one.room for one in side)
        return found | {one.name: (place + at, 1) for at, one in self.frame.items()}

    def places(self) -> dict[str, int]:
        """Where the first number of each field lies."""
        return {name: place for name, (place, _) in self.spots().items()}

    def to_blot(self, reason: Hidden) -> list[int]:
        """What `State.blot` wants for the fields that are hidden for a reason, four numbers each.

        ValueError for a field whose blank is not always the same, or that lies beside others.
        """
        found = []
        for one in self:
            if one.hidden is reason:
                place, step = self.spots()[one.name]
                if step != 1 or not isinstance(one.blank, int):
                    raise ValueError(f"{one.name} cannot be blotted as a row of equal numbers")
                found += [place, one.room, self._each_seat(one), one.blank]
        return found

    @staticmethod
    def _each_seat(one: Field) -> int:
        """How many numbers of a field belong to one seat; 0 where they are nobody's."""
        return one.shape[0].each * (one.room // one.shape[0].room) if one.shape else 0

    def values(self, state: State) -> Iterator[tuple[Field, tuple[int, ...]]]:
        """Every field with its numbers in a position."""
        table, spots = state.table, self.spots()
        for one in self:
            place, step = spots[one.name]
            yield one, tuple(int(table[place + step * n]) for n in range(one.used(state)))

    def out_of_range(self, state: State) -> list[str]:
        """The numbers of a position that are out of their range: `HELD[2] is -1, not 0 to 98`."""
        found = []
        for one, values in self.values(state):
            low, high = one.limits
            for n, value in enumerate(values):
                if not low <= value <= high:
                    found.append(f"{_entry(one, n)} is {value}, not {low} to {high}")
        return found

    def wrongly_seen(self, state: State, view: State, viewer: int) -> list[str]:
        """Where an observation shows what it must hide, or differs in what it need not."""
        found = []
        for (one, truth), (_, seen) in zip(self.values(state), self.values(view), strict=True):
            for n, (true, value) in enumerate(zip(truth, seen, strict=True)):
                hidden = one.is_hidden(state, viewer, n)
                due = one.blank_of(state, n) if hidden else true
                if value != due:
                    what = "hidden" if hidden else "seen"
                    found.append(f"{_entry(one, n)} is {what} as {value}, not as {due}")
        return found

    def redact(self, state: State, viewer: int) -> None:
        """Blot out of a position all that its fields hide from a viewer."""
        spots = self.spots()
        blanks = [
            (place + step * n, one.blank_of(state, n))
            for one in self
            if one.hidden is not None
            for place, step in [spots[one.name]]
            for n in range(one.used(state))
            if one.is_hidden(state, viewer, n)
        ]
        for place, value in blanks:
            state.table[place] = value

    def text(self, view: State) -> str:
        """A position as plain text: a line for each field that is not blank.

        In brackets stands what it has a number for: `stock [seat]: 3 0 2`.
        """
        lines = []
        for one, values in self.values(view):
            if one.derived or all(n == one.blank_of(view, k) for k, n in enumerate(values)):
                continue
            each = f" [{', '.join(axis.name for axis in one.shape)}]" if one.shape else ""
            lines.append(f"{one.name.lower()}{each}: {' '.join(map(str, values))}")
        return "\n".join(lines)

    def layouts(self, state: State) -> list[Layout]:
        """Where in the table of such positions the numbers of each field lie, without derived ones.

        The same for all positions of a game with so many seats and these options.
        """
        spots, found = self.spots(), []
        for one in self:
            if one.derived:
                continue
            (place, step), used = spots[one.name], one.used(state)
            places = [place + step * n for n in range(used)]
            shape = tuple(axis.room for axis in one.shape)
            if shape:
                shape = (used * shape[0] // one.room, *shape[1:])
            name = one.name.lower()
            if one.bits is None:
                entries = tuple((place, -1) for place in places)
                found.append(Layout(name, shape, *one.limits, entries))
            else:
                bits = range(one.bits.room)
                entries = tuple((place, bit) for place in places for bit in bits)
                found.append(Layout(name, (*shape, len(bits)), 0, 1, entries))
        return found

    def planes(self, view: State) -> list[Plane]:
        """An observation as rows of numbers with their ranges, without what is derived.

        First who decides now, and the die asked for; a field of bits is 0 and 1 for each.
        """
        seats, table = int(view.seats), view.table
        deciding = tuple(int(seat in view.deciding()) for seat in range(seats))
        return [
            Plane("deciding", (seats,), 0, 1, deciding),
            Plane("die", (), 0, MOST_SIDES, (int(view.die),)),
            *(
                Plane(
                    one.name,
                    one.shape,
                    one.low,
                    one.high,
                    tuple(
                        int(table[place]) if bit < 0 else int(table[place]) >> bit & 1
                        for place, bit in one.entries
                    ),
                )
                for one in self.layouts(view)
            ),
        ]


MOST_SIDES: Final = 1 << 20
"""No game asks for a die with more sides."""


def _entry(one: Field, n: int) -> str:
    """An entry by its place on each axis: `AT[3]`."""
    places = []
    for axis in reversed(one.shape):
        places.append(n % axis.room)
        n //= axis.room
    return f"{one.name}{''.join(f'[{place}]' for place in reversed(places))}"

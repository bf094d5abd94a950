"""Declared fields: the meaning, the range and the viewers of each number of a position.

A game declares its `Fields` once (`Game.fields`). They give the places that the rules use as
constants (`places`), the check of ranges (`out_of_range`), the check of observations
(`wrongly_seen`), a position as plain text (`text`), and rows of numbers for a learner (`planes`).
The rules read and write the numbers directly and use none of this while a game is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from harena.core.play.state import State

Hidden = Callable[[State, int], bool]
"""A function: return whether a seat's numbers are hidden from the others in a position."""
Blank = Callable[[State, int], int]
"""A function: return an observation's value of a field's hidden entry, by its number."""


def always(state: State, seat: int) -> bool:
    """Return True: hidden from the others in every position."""
    del state, seat
    return True


@dataclass(frozen=True, slots=True)
class Axis:
    """The things that a field has a number for each, and their count.

    `each` of them in a row belong to one seat; with 0 they belong to none. `used` gives their count
    in a match, where it differs between matches.
    """

    name: str
    room: int
    each: int = 0
    used: Callable[[State], int] | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """A number, or a number for each thing of an axis (of two: row after row).

    It lies between `low` and `high`; with `bits` it has a bit for each thing of that axis. `hidden`
    tells when only the owner may see an entry. Entries without an owner are then hidden from all.
    Others see `blank`. A `derived` field follows from other numbers and exists for speed.

    Values from `seats_from` on name seats, `kinds` values each: with 1 and 6, the values 1 to 6 are
    the first seat's pieces of six kinds, 7 to 12 the second's. Networks read it.
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
    seats_from: int | None = None
    kinds: int = 1

    @property
    def limits(self) -> tuple[int, int]:
        """Return the least and the greatest value."""
        return (self.low, (1 << self.bits.room) - 1) if self.bits else (self.low, self.high)

    @property
    def room(self) -> int:
        """Return how many numbers have room."""
        count = 1
        for axis in self.shape:
            count *= axis.room
        return count

    def used(self, state: State) -> int:
        """Return how many numbers are used in a match; they come first."""
        if not self.shape or self.shape[0].used is None:
            return self.room
        return self.shape[0].used(state) * (self.room // self.shape[0].room)

    def owner(self, entry: int) -> int:
        """Return the seat that an entry belongs to; -1 for none."""
        if not self.shape or not self.shape[0].each:
            return -1
        return entry * self.shape[0].room // self.room // self.shape[0].each

    def is_hidden(self, state: State, viewer: int, entry: int) -> bool:
        """Return whether an entry is hidden from a viewer (-1: a spectator)."""
        if self.hidden is None:
            return False
        owner = self.owner(entry)
        return (owner < 0 or owner != viewer) and self.hidden(state, owner)

    def blank_of(self, state: State, entry: int) -> int:
        """Return the value that an observation has in place of a hidden entry."""
        return self.blank if isinstance(self.blank, int) else self.blank(state, entry)


Side = tuple[Field, ...]
"""Fields of the same axis that lie side by side, all numbers of one thing together."""


@dataclass(frozen=True, slots=True)
class Plane:
    """A field for a learner: `values` row after row, each from `low` to `high`."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """The numbers of a plane: for each its place in the position, and a bit or -1 for all."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    entries: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Fields:
    """All fields of a game in order, and those of its single stack frame.

    `frame` is for games whose procedures never interrupt each other: for each place in the frame,
    its fields. `blotted` lists the hiding reasons with a constant in the compiled rules, see
    `State.blot`.

    `turn` is the name of the field with the seat whose turn it is, while a die is due too. `alike`
    says that each seat's numbers, and values that name it, mean the same from its side, and nothing
    else distinguishes seats. Networks read both.
    """

    row: tuple[Field | Side, ...]
    frame: Mapping[int, Field] = field(default_factory=dict)
    blotted: tuple[Hidden, ...] = ()
    turn: str = ""
    alike: bool = False

    @property
    def size(self) -> int:
        """Return the length of the row, at most, where it depends on the match."""
        return sum(one.room for one in self._each())

    def _each(self) -> Iterator[Field]:
        for item in self.row:
            yield from (item,) if isinstance(item, Field) else item

    def __iter__(self) -> Iterator[Field]:
        """Yield every field."""
        return chain(self._each(), self.frame.values())

    def spots(self) -> dict[str, tuple[int, int]]:
        """Return the place of the first number of each field, and the distance to the next one."""
        found, place = {}, 0
        for item in self.row:
            side = (item,) if isinstance(item, Field) else item
            for n, one in enumerate(side):
                found[one.name] = (place + n, len(side))
            place += sum(one.room for one in side)
        return found | {one.name: (place + at, 1) for at, one in self.frame.items()}

    def places(self) -> dict[str, int]:
        """Return the place of the first number of each field."""
        return {name: place for name, (place, _) in self.spots().items()}

    def to_blot(self, reason: Hidden) -> list[int]:
        """Return the argument of `State.blot` for fields hidden for a reason, four numbers each.

        ValueError for a field whose blank varies, or whose numbers lie between those of others.
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
        """Return how many numbers of a field belong to one seat; 0 where they belong to none."""
        return one.shape[0].each * (one.room // one.shape[0].room) if one.shape else 0

    def values(self, state: State) -> Iterator[tuple[Field, tuple[int, ...]]]:
        """Return every field with its numbers in a position."""
        table, spots = state.values, self.spots()
        for one in self:
            place, step = spots[one.name]
            yield one, tuple(int(table[place + step * n]) for n in range(one.used(state)))

    def out_of_range(self, state: State) -> list[str]:
        """Return the numbers of a position that are out of range: `HELD[2] is -1, not 0 to 98`."""
        found = []
        for one, values in self.values(state):
            low, high = one.limits
            for n, value in enumerate(values):
                if not low <= value <= high:
                    found.append(f"{_entry(one, n)} is {value}, not {low} to {high}")
        return found

    def wrongly_seen(self, state: State, view: State, viewer: int) -> list[str]:
        """Return the places where an observation shows too much, or hides too much."""
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
        """Blank all that the fields of a position hide from a viewer."""
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
            state.values[place] = value

    def text(self, view: State) -> str:
        """Return a position as plain text, with a line for each field that is not blank.

        Brackets name the axis: `stock [seat]: 3 0 2`.
        """
        lines = []
        for one, values in self.values(view):
            if one.derived or all(n == one.blank_of(view, k) for k, n in enumerate(values)):
                continue
            each = f" [{', '.join(axis.name for axis in one.shape)}]" if one.shape else ""
            lines.append(f"{one.name.lower()}{each}: {' '.join(map(str, values))}")
        return "\n".join(lines)

    def layouts(self, state: State) -> list[Layout]:
        """Return the places of the numbers of each field, without derived ones.

        They are the same for all positions of a game with these seats and options.
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
        """Return an observation as rows of numbers with their ranges, without derived fields.

        The deciding seats and the requested die come first. A field of bits has 0 or 1 for each
        bit.
        """
        seats, table = int(view.seats), view.values
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
    """Return an entry by its place on each axis: `AT[3]`."""
    places = []
    for axis in reversed(one.shape):
        places.append(n % axis.room)
        n //= axis.room
    return f"{one.name}{''.join(f'[{place}]' for place in reversed(places))}"

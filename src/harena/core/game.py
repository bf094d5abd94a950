"""What a game brings: its name, seats, options, positions, scenes and words.

A game from another package subclasses `Game`, and names an instance in its entry points under
the group `harena.games`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from harena.core.errors import OptionError, SeatError, listing
from harena.core.options import Option, Options, Preset, Value, check_options
from harena.core.play.actions import ActionSpace
from harena.core.play.state import State
from harena.core.show.scene import Event, Json, Scene

if TYPE_CHECKING:
    from harena.core.forum.referee import Referee

CLASSIC = "classic"
"""The preset of every game in which all options have their default."""
UNKNOWN = -1  # an entry's value, for a viewer who may not know it


@dataclass(frozen=True, slots=True)
class Entry:
    """One step of a match: seat `seat` played action `value`, or a die showed face `value`.

    For a die `seat` is -1 and `sides` its number of sides, otherwise `sides` is 0.
    """

    seat: int
    value: int
    sides: int = 0

    @property
    def is_roll(self) -> bool:
        """Whether this is a die's face."""
        return self.sides > 0


class Game(ABC):
    """A game's description; stateless, one instance a game."""

    name: ClassVar[str]
    """Short, lower case, as in records and addresses: `warp-6`."""
    title: ClassVar[str]
    summary: ClassVar[str]
    """One sentence for somebody who does not know the game."""
    minutes: ClassVar[int]
    """How long a game between people takes, roughly."""
    seat_counts: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]] = ()
    presets: ClassVar[tuple[Preset, ...]] = ()
    """Sets of options that go well together, to choose from; see `Preset`."""
    default_bot: ClassVar[str] = "greedy"
    windows: ClassVar[bool] = False
    """Whether players are asked if they interrupt, see `State.pass_action`."""
    plans: ClassVar[bool] = False
    """Whether all plan at once and say when they are ready, see `State.default_action`."""
    resigns: ClassVar[bool] = True
    """Whether one of two players may resign; not in games with a concession of their own."""

    @abstractmethod
    def seat_names(self, seats: int) -> tuple[str, ...]:
        """The seats' names in order, one lower-case word each in records: `black`."""

    @abstractmethod
    def new(self, seats: int, options: Options) -> State:
        """The position a match starts from. `seats` and `options` have been checked."""

    def check(self, seats: int, options: Options) -> None:
        """OptionError, naming one option, when options do not go together or with so many seats.

        `seats` and each option by itself have been checked.
        """
        del seats, options  # most games have nothing to add

    @abstractmethod
    def scene(self, view: State, viewer: int) -> Scene:
        """What `viewer` (-1: a spectator) sees of `view`, which is that viewer's observation."""

    @abstractmethod
    def events(
        self, before: State, entries: Sequence[Entry], after: State, viewer: int
    ) -> list[Event]:
        """What happened from `before` to `after`, both that viewer's observations.

        `entries` are the steps the viewer learns of: one as a rule; one with the value
        `UNKNOWN` when he only sees that it was taken; when a secret phase ends, all that was
        hidden from him, lowest seat first; of what stays secret even then one `UNKNOWN` for each
        seat that decided. `after.journal` is what the rules noted in between and that viewer may
        know, in the order in which it happened.
        """

    def text(self, view: State) -> str:
        """A position as a picture in plain text, "" when the game has none."""
        return ""

    def rules(self) -> str:
        """The rulebook in our own words as Markdown, "" when there is none.

        A rule's paragraph starts with its number in bold: `**W6-5**`.
        """
        return ""

    def referee(self) -> Referee | None:
        """How the game is run by hand from posts; None when it is not made for that."""
        return None

    def space(self, seats: int, options: Options) -> ActionSpace:
        """The action space; that of a fresh position unless a game knows a shorter way."""
        return self.new(seats, options).space

    def start(self, seats: int, options: Mapping[str, object] | None = None) -> State:
        """The position a match starts from, after checking seats and options.

        SeatError or OptionError when they do not fit.
        """
        return self.new(seats, self.check_options(seats, options))

    def check_options(self, seats: int, options: Mapping[str, object] | None = None) -> Options:
        """All options with a value each, checked one by one and together, for so many seats.

        SeatError or OptionError when they do not fit.
        """
        self.check_seats(seats)
        checked = check_options(self.options, options)
        self.check(seats, checked)
        return checked

    def preset(self, name: str) -> Options:
        """All options as a preset has them; `classic`: the defaults. OptionError if unknown."""
        known: dict[str, Mapping[str, Value]] = {CLASSIC: {}}
        known |= {one.name: one.options for one in self.presets}
        if name not in known:
            raise OptionError("preset", f"no preset {name!r}; presets: {listing(list(known))}")
        return check_options(self.options, known[name])

    def check_seats(self, seats: int) -> int:
        """`seats` if the game can be played by so many, otherwise SeatError."""
        if seats not in self.seat_counts:
            raise SeatError(f"{self.title} is for {self.players()} players, not {seats}")
        return seats

    def players(self) -> str:
        """How many can play, in words: `2 or 3`, `2 to 8`."""
        counts = self.seat_counts
        first, last = counts[0], counts[-1]
        if len(counts) > 2 and counts == tuple(range(first, last + 1)):
            return f"{first} to {last}"
        return " or ".join(str(count) for count in counts)

    def _preset_json(self, preset: Preset) -> dict[str, Json]:
        """All options of a preset; those it does not name as the list of options has them."""
        kept = self.preset(preset.name)
        return {
            option.name: kept[option.name]
            if option.name in preset.options
            else option.to_json()["default"]
            for option in self.options
        }

    def to_json(self) -> dict[str, Json]:
        """What the page and `harena games --json` get."""
        names: dict[str, Json] = {
            str(n): [name.capitalize() for name in self.seat_names(n)] for n in self.seat_counts
        }
        return {
            "name": self.name,
            "title": self.title,
            "summary": self.summary,
            "minutes": self.minutes,
            "seats": list(self.seat_counts),
            "seat_names": names,
            "options": [option.to_json() for option in self.options],
            "presets": [
                {
                    "name": one.name,
                    "title": one.title,
                    "summary": one.summary,
                    "options": self._preset_json(one),
                    "minutes": one.minutes or self.minutes,
                }
                for one in self.presets
            ],
            "default_bot": self.default_bot,
            "rules": bool(self.rules()),
            "windows": self.windows,
            "plans": self.plans,
            "resigns": self.resigns,
            "referee": self.referee() is not None,
        }

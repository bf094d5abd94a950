"""Options of a game: what may be chosen when a table is opened, checked and explained once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from harena.core import messages
from harena.core.english import listing
from harena.core.errors import OptionError
from harena.core.scene.scene import Json

NOTHING = "none"
"""The empty set, as a set option keeps it."""
EVERYTHING = "all"
"""Every choice of a set option, as it may be given."""

_WHOLE = re.compile(r"-?[0-9]{1,9}")
Value = str | int | bool
Options = dict[str, Value]


@dataclass(frozen=True, slots=True)
class Choice:
    """A value of a choice option, with a title and one explaining sentence."""

    value: str
    title: str
    summary: str = ""

    def to_json(self) -> dict[str, Json]:
        """Return the choice for the page."""
        return {"value": self.value, "title": self.title, "summary": self.summary}


@dataclass(frozen=True, slots=True)
class Listing:
    """The items of a text that lists things, so that a page can build it by clicks.

    Commas separate the items, as in `2xapple,pear,3xplum:sour:2:1`: a count and an `x` if it is
    more than 1, and the value of one of `things`. Where there is an `own`, an item may also be a
    word and, after colons, a value for each option in it. `most` bounds the sum of all counts.

    `values` has the same for each thing, in the order of `own`. Items are drawn as tokens of
    `kind`, with the title as text, numbers as pips and choices as marks. `total` names the one in
    `own` whose sum is shown.
    """

    things: tuple[Choice, ...]
    most: int
    own: tuple[Option, ...] = ()
    values: tuple[tuple[str | int, ...], ...] = ()
    kind: str = ""
    total: str = ""

    def to_json(self) -> dict[str, Json]:
        """Return the listing for the page."""
        return {
            "things": [thing.to_json() for thing in self.things],
            "most": self.most,
            "own": [
                {
                    "name": option.name,
                    "title": option.title,
                    "default": option.default,
                    "choices": [choice.to_json() for choice in option.choices],
                    "min": option.least,
                    "max": option.most,
                }
                for option in self.own
            ],
            "values": [[str(value) for value in values] for values in self.values],
            "kind": self.kind,
            "total": self.total,
        }


@dataclass(frozen=True, slots=True)
class Option:
    """An option: a choice (when `choices` are given), a yes-or-no, a text or a number.

    The default tells which. With `several` any of the choices may be chosen: a set, kept as the
    chosen values in the order of `choices` with commas between, or `none`. `least` and `most`
    bound a number, both included; `most` also the length of a text. `reads` gives the form in
    which a text is kept, without any space, so that it fits into a record; it raises ValueError
    for what it cannot read. `rule` is the rulebook number behind the option, `section` the
    heading it stands under, "" for none. `lists` says what a text lists, where it does. `when`
    is another option and the value without which this one counts for nothing.
    """

    name: str
    title: str
    default: Value
    help: str
    rule: str = ""
    choices: tuple[Choice, ...] = ()
    least: int = 0
    most: int = 0
    reads: Callable[[str], str] | None = None
    section: str = ""
    several: bool = False
    lists: Listing | None = None
    when: tuple[str, Value] | None = None

    def __post_init__(self) -> None:
        values = [choice.value for choice in self.choices]
        if self.several and not values:
            raise ValueError(f"option {self.name!r}: a set needs choices")
        if self.several and any("," in v or v in ("", NOTHING, EVERYTHING) for v in values):
            raise ValueError(f"option {self.name!r}: {listing(values)} cannot be told apart")

    @property
    def kind(self) -> str:
        """`choice`, `set`, `bool`, `text` or `int`."""
        if self.choices:
            return "set" if self.several else "choice"
        if isinstance(self.default, str):
            return "text"
        return "bool" if isinstance(self.default, bool) else "int"

    def check(self, value: object) -> Value:
        """Return the value if it fits; numbers and yes-or-no may be text. Raise OptionError.

        Of choices that are numbers the number does as well as its text. A set may be given in any
        order, as `all`, or as a list of its values.

        >>> games = Option("games", "Games", 1, "How many are played.", least=1, most=99)
        >>> games.check("3")
        3
        >>> games.check(100)
        Traceback (most recent call last):
            ...
        harena.core.errors.OptionError: option 'games': 100 is not a whole number from 1 to 99
        """
        if self.kind == "set":
            return self._set(value)
        if self.kind == "choice":
            known = [choice.value for choice in self.choices]
            named = str(value) if type(value) is int else value
            if isinstance(named, str) and named in known:
                return named
            raise self._error(messages.not_a_choice(value=value, known=known))
        if self.kind == "bool":
            if isinstance(value, bool):
                return value
            if value in ("yes", "no"):
                return value == "yes"
            raise self._error(messages.not_a_choice(value=value, known=("yes", "no")))
        if self.kind == "text":
            return self._text(value)
        number = value
        if isinstance(value, str) and _WHOLE.fullmatch(value):
            number = int(value)
        if type(number) is int and self.least <= number <= self.most:
            return number
        raise self._error(messages.not_whole(value=value, least=self.least, most=self.most))

    def _error(self, problem: object) -> OptionError:
        return OptionError(self.name, messages.option(name=self.name, problem=problem))

    def written(self, value: Value) -> str:
        """Return a value as it is given on a command line, which `check` reads.

        >>> Option("chain", "Chain reactions", False, "Hits go on.").written(True)
        'yes'
        """
        return ("yes" if value else "no") if isinstance(value, bool) else str(value)

    def _set(self, value: object) -> str:
        """Return the normal form of a set."""
        known = [choice.value for choice in self.choices]
        if value == EVERYTHING:
            return ",".join(known)
        given: list[object] = [] if value == NOTHING else [value]
        if isinstance(value, str) and given:
            given = [part.strip() for part in value.split(",")]
        elif isinstance(value, (list, tuple, set, frozenset)):
            given = list(value)
        for one in given:
            if one not in known:
                raise self._error(
                    messages.not_in_set(
                        value=one, known=known, everything=EVERYTHING, nothing=NOTHING
                    )
                )
            if given.count(one) > 1:
                raise self._error(messages.given_twice(value=one))
        return ",".join(one for one in known if one in given) or NOTHING

    def _text(self, value: object) -> str:
        """Return the normal form of a text."""
        if not isinstance(value, str):
            raise self._error(messages.not_text(value=value))
        if len(value) > self.most:
            raise self._error(messages.too_long(most=self.most, length=len(value)))
        try:
            kept = self.reads(value) if self.reads else value
        except ValueError as error:
            raise self._error(error) from error
        if any(c.isspace() or not c.isprintable() for c in kept):
            raise self._error(messages.has_space(value=kept))
        return kept

    def counts(self, chosen: Options) -> bool:
        """Return whether it has an effect with the other options as they are."""
        return self.when is None or chosen[self.when[0]] == self.when[1]

    def words(self, value: Value) -> str:
        """Return a value in words: its title, the titles of a set, `Yes`."""
        titles = {choice.value: choice.title for choice in self.choices}
        if self.kind == "set":
            of = chosen(value)
            return ", ".join(title for one, title in titles.items() if one in of) or "None"
        if isinstance(value, bool):
            return "Yes" if value else "No"
        return titles.get(str(value), str(value))

    def to_json(self) -> dict[str, Json]:
        """Return the option for the page and `harena games --json`."""
        out: dict[str, Json] = {
            "name": self.name,
            "title": self.title,
            "kind": self.kind,
            "default": self._set(self.default) if self.kind == "set" else self.default,
            "choices": [choice.to_json() for choice in self.choices],
            "min": self.least,
            "max": self.most,
            "help": self.help,
            "rule": self.rule,
            "section": self.section,
        }
        if self.lists is not None:
            out["lists"] = self.lists.to_json()
        if self.when is not None:
            out["when"] = {"option": self.when[0], "value": self.when[1]}
        return out


@dataclass(frozen=True, slots=True)
class Preset:
    """A set of options under one name; those it does not name have their default.

    `minutes` is the length of such a game, 0: the game's own, None: unknown. `first` marks the
    preset for a first game: one click on the first page begins it. A preset named `classic`
    describes the game with all defaults.
    """

    name: str
    title: str
    summary: str
    options: Mapping[str, Value]
    minutes: int | None = 0
    first: bool = False


@dataclass(frozen=True, slots=True)
class StartingChoice:
    """Something that a player has when play begins, such as a character, a deck or an army.

    `actions` are the first decisions of the seat that make the choice, in notation. `options` has,
    for each of two seats, the options that give it to that seat; empty if no option does. The name
    has no comma.
    """

    name: str
    actions: tuple[str, ...] = ()
    options: tuple[Mapping[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class SideBalance:
    """The value of each side where sides differ, as measured between equal bots.

    `points` has a number for each seat: the matches it won of `games`, a draw as a half for each.
    `options` are those of the measurement; those it does not name have their default. `bot` played
    all seats, as `harena simulate` takes it, so that it can be repeated.
    """

    options: Mapping[str, Value]
    points: tuple[float, ...]
    games: int
    bot: str

    def __post_init__(self) -> None:
        if sum(self.points) != self.games or min(self.points) < 0:
            raise ValueError(f"expected points from 0 up that sum to {self.games}: {self.points}")


def check_options(options: Iterable[Option], given: Mapping[str, object] | None) -> Options:
    """Return all options with a value each, defaults filled in. OptionError names the fault."""
    known = {option.name: option for option in options}
    for name in given or {}:
        if name not in known:
            raise OptionError(name, messages.unknown_option(name=name, known=list(known)))
    return {
        name: option.check((given or {}).get(name, option.default))
        for name, option in known.items()
    }


def unusual(options: Iterable[Option], values: Options) -> list[tuple[Option, str]]:
    """Return the options whose checked value is not the default, each with its value in words."""
    return [
        (option, option.words(values[option.name]))
        for option in options
        if values[option.name] != option.check(option.default)
    ]


def chosen(value: Value) -> frozenset[str]:
    """Return the values of a set option, from its normal form.

    >>> sorted(chosen("night,fog"))
    ['fog', 'night']
    """
    return frozenset() if value == NOTHING else frozenset(str(value).split(","))


def value_text(value: Value) -> str:
    """Return an option's value as text, as `Option.check` reads it.

    >>> value_text(True), value_text(3)
    ('yes', '3')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)

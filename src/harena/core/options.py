"""Options of a game: what may be chosen when a table is opened, checked and explained once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from harena.core.errors import OptionError, listing
from harena.core.scene import Json

_WHOLE = re.compile(r"-?[0-9]{1,9}")
Value = str | int | bool
Options = dict[str, Value]


@dataclass(frozen=True, slots=True)
class Choice:
    """A value of a choice option, with a title and one explaining sentence."""

    value: str
    title: str
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """An option: a choice (when `choices` are given), a yes-or-no, a text or a number.

    The default tells which. `least` and `most` bound a number, both included; `most` also the
    length of a text. `reads` gives the form in which a text is kept, without any space, so that
    it fits into a record; it raises ValueError for what it cannot read. `rule` is the rulebook
    number behind the option.
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

    @property
    def kind(self) -> str:
        """`choice`, `bool`, `text` or `int`."""
        if self.choices:
            return "choice"
        if isinstance(self.default, str):
            return "text"
        return "bool" if isinstance(self.default, bool) else "int"

    def check(self, value: object) -> Value:
        """The value if it fits, numbers and yes-or-no also as text. OptionError if it doesn't."""
        if self.kind == "choice":
            known = [choice.value for choice in self.choices]
            if isinstance(value, str) and value in known:
                return value
            raise OptionError(
                self.name, f"option {self.name!r}: {value!r} is not {' or '.join(known)}"
            )
        if self.kind == "bool":
            if isinstance(value, bool):
                return value
            if value in ("yes", "no"):
                return value == "yes"
            raise OptionError(self.name, f"option {self.name!r}: {value!r} is not yes or no")
        if self.kind == "text":
            return self._text(value)
        number = value
        if isinstance(value, str) and _WHOLE.fullmatch(value):
            number = int(value)
        if type(number) is int and self.least <= number <= self.most:
            return number
        raise OptionError(
            self.name,
            f"option {self.name!r}: {value!r} is not a whole number "
            f"from {self.least} to {self.most}",
        )

    def _text(self, value: object) -> str:
        """The kept form of a text."""
        if not isinstance(value, str):
            raise OptionError(self.name, f"option {self.name!r}: {value!r} is not a text")
        if len(value) > self.most:
            raise OptionError(
                self.name, f"option {self.name!r}: {self.most} characters at most, not {len(value)}"
            )
        try:
            kept = self.reads(value) if self.reads else value
        except ValueError as error:
            raise OptionError(self.name, f"option {self.name!r}: {error}") from error
        if any(c.isspace() or not c.isprintable() for c in kept):
            raise OptionError(self.name, f"option {self.name!r}: {kept!r} holds a space")
        return kept

    def to_json(self) -> dict[str, Json]:
        """The option as the page and `harena games --json` get it."""
        choices: list[Json] = [
            {"value": c.value, "title": c.title, "summary": c.summary} for c in self.choices
        ]
        return {
            "name": self.name,
            "title": self.title,
            "kind": self.kind,
            "default": self.default,
            "choices": choices,
            "min": self.least,
            "max": self.most,
            "help": self.help,
            "rule": self.rule,
        }


def check_options(options: Iterable[Option], given: Mapping[str, object] | None) -> Options:
    """All options with a value each, defaults filled in. OptionError names what is wrong."""
    known = {option.name: option for option in options}
    for name in given or {}:
        if name not in known:
            raise OptionError(name, f"no option {name!r}; options: {listing(list(known))}")
    return {
        name: option.check((given or {}).get(name, option.default))
        for name, option in known.items()
    }


def value_text(value: Value) -> str:
    """An option's value as text, the way `Option.check` reads it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)

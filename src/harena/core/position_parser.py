"""Parser of positions in plain text, shared by all games.

A position is lines that begin with a key. Blank lines, and those that start with `;`, are
ignored. Every error names the number of its line, from 1; 0 for an error about all of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NoReturn

from harena.core import messages
from harena.core.errors import PositionError


def written_lines(text: str) -> list[tuple[int, str]]:
    r"""Return the lines of a text with content, each with its number.

    >>> written_lines("turn: red\n\n; a comment\nred: 4")
    [(1, 'turn: red'), (4, 'red: 4')]
    """
    return [
        (number, line)
        for number, line in enumerate(text.splitlines(), start=1)
        if line.strip() and not line.lstrip().startswith(";")
    ]


class Lines:
    """The value of each key, with the numbers of the lines."""

    def __init__(self, several: Collection[str] = ()) -> None:
        """Read the lines. Each key has one line, except for those in `several`."""
        self._several = several
        self._found: dict[str, list[tuple[int, str]]] = {}

    def add(self, key: str, number: int, value: str) -> None:
        """Add a line. PositionError when its key has one already."""
        there = self._found.setdefault(key, [])
        if there and key not in self._several:
            raise PositionError(number, messages.key_twice(key=key, line=there[0][0]))
        there.append((number, value))

    def __contains__(self, key: object) -> bool:
        """Return whether there is a line with that key."""
        return key in self._found

    def __iter__(self) -> Iterator[str]:
        """Iterate over the keys, in the order of their first lines."""
        return iter(self._found)

    def number(self, key: str) -> int:
        """Return the number of a key's first line; 0 without one."""
        return self._found[key][0][0] if key in self._found else 0

    def value(self, key: str) -> str:
        """Return the value of a key's first line; "" without one."""
        return self._found[key][0][1] if key in self._found else ""

    def all(self, key: str) -> list[tuple[int, str]]:
        """Return the lines of a key, with their numbers."""
        return list(self._found.get(key, ()))

    def items(self, key: str) -> list[tuple[int, str]]:
        """Return the comma-separated items of a key's lines, with the lines' numbers."""
        return [
            (number, item.strip())
            for number, value in self.all(key)
            for item in value.split(",")
            if item.strip()
        ]

    def fail(self, key: str, message: str) -> NoReturn:
        """Raise PositionError in the line of a key."""
        raise PositionError(self.number(key), message)

    def numbers(self, key: str, count: int, *default: int) -> list[int]:
        """Return a fixed number of whole numbers up to 9999 of a key, or the `default`.

        PositionError for anything else.
        """
        if key not in self:
            return list(default)
        words = self.value(key).split()
        if len(words) != count or not all(re.fullmatch("[0-9]{1,4}", word) for word in words):
            self.fail(key, messages.numbers_due(key=key, count=count))
        return [int(word) for word in words]

    def flag(self, key: str, word: str) -> bool:
        """Return whether there is a line with that key. PositionError unless it says `word`."""
        if key in self and self.value(key) != word:
            self.fail(key, messages.flag_due(line=f"{key} {word}".strip()))
        return key in self


def seat_named(number: int, word: str, names: Sequence[str]) -> int:
    """Return the seat of that name. PositionError in line `number` lists the names."""
    if word not in names:
        raise PositionError(number, messages.unknown_seat(word=word, known=list(names)))
    return names.index(word)

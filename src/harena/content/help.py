"""What a game says of its things where they are: three short lines, a picture, a rule's number.

A game brings a book of these (`Game.help`), by keys that follow from what a scene holds: a token
is explained by its kind and what tells it from others of it, a cell by its tone, a choice by what
it is called. So the page finds the words for whatever one points at, and knows none of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from harena.core.scene.scene import Cell, Json, Target, Token, Tray, Unavailable, to_json
from harena.render.art import Part, Path, parts_json
from harena.render.theme import Card, in_light

MOST_LINES: Final = 3
LONGEST: Final = 120
"""Characters of a line."""

_RULE: Final = re.compile(r"([A-Z][A-Z0-9]*-\d+[a-z]?)?")


class BadHelpError(ValueError):
    """Help that is too long to be read in passing, or has no words at all."""


@dataclass(frozen=True, slots=True)
class Help:
    """What one should know of a thing.

    `rule` is the rulebook's number, "" for none. `picture` is a token, drawn by the game's look,
    or shapes in a square of side 1; without one the page draws what is pointed at. `words` are
    those that stand for it in what scenes say, such as an abbreviation in the rail.
    """

    title: str
    lines: tuple[str, ...]
    rule: str = ""
    picture: Token | tuple[Part, ...] = ()
    words: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.title or not 1 <= len(self.lines) <= MOST_LINES:
            raise BadHelpError(f"{self.title!r}: a title and one to three lines are wanted")
        for line in self.lines:
            if not 0 < len(line) <= LONGEST:
                raise BadHelpError(f"{self.title!r}: a line of {len(line)} characters: {line!r}")
        if not _RULE.fullmatch(self.rule):
            raise BadHelpError(f"{self.title!r}: {self.rule!r} is no rule's number")

    def to_json(self) -> Json:
        """As the page gets it."""
        told: dict[str, Json] = {"title": self.title, "lines": list(self.lines)}
        if self.rule:
            told["rule"] = self.rule
        if self.words:
            told["words"] = list(self.words)
        if isinstance(self.picture, Token):
            told["token"] = to_json(self.picture)
        elif self.picture:
            told["parts"] = parts_json(self.picture)
        return told


Book = Mapping[str, Help]
"""[key] -> what is said of it. The keys are those of `keys_of`, and `seat score`."""

SCORE: Final = "seat score"
"""The key of what is drawn large at a seat."""


def sample(
    kind: str, text: str = "", tone: str = "", marks: tuple[str, ...] = (), count: int = 0
) -> Token:
    """A token that is drawn as a picture, and stands nowhere."""
    return Token("", kind, "", -1, "", text, tone=tone, marks=marks, count=count, sides=count)


def sign(card: Card) -> tuple[Part, ...]:
    """The picture on a card, by itself."""
    colour = in_light(card.colour)
    return (
        Path(card.bold, colour, colour, 0.05, fill_opacity=0.16),
        Path(card.fine, line=colour, width=0.04),
    )


def keys_of(thing: Token | Cell | Tray | Target | Unavailable) -> tuple[str, ...]:
    """What a thing may stand under in a book, the most particular first. The page has the same.

    >>> keys_of(Cell("a1", 0, 0, 1, "A1", tone="grass"))
    ('cell grass', 'cell')
    """
    match thing:
        case Token():
            sides = str(thing.sides) if thing.sides else ""
            return _keys(thing.kind, (thing.text, " ".join(thing.marks), sides, thing.tone, ""))
        case Cell():
            return _keys("cell", (thing.tone, ""))
        case Tray():
            return (f"tray {re.sub(r'-[0-9]+$', '', thing.id)}",)
        case Target():
            return _keys("choice", (thing.ref, thing.name, thing.role, thing.group))
        case Unavailable():
            return _keys("choice", (thing.name, thing.group))


def _keys(kind: str, words: Iterable[str]) -> tuple[str, ...]:
    """A kind with each of these words that there is, and by itself for one that is empty last."""
    all_words = list(words)
    named = [f"{kind} {word}" for word in all_words if word]
    return (*named, *([kind] if not all_words[-1] and kind != "choice" else []))


def find(book: Book, thing: Token | Cell | Tray | Target | Unavailable) -> Help | None:
    """What a book says of a thing; None for nothing."""
    return next((book[key] for key in keys_of(thing) if key in book), None)


def spoken_of(book: Book, text: str) -> list[Help]:
    """All whose words a text has."""
    return [one for one in book.values() if any(_has(text, word) for word in one.words)]


def _has(text: str, word: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None


def written(book: Book) -> bytes:
    """A book as JSON text, of nothing at all where there is none."""
    told = {key: one.to_json() for key, one in book.items()}
    return json.dumps(told, separators=(",", ":")).encode()

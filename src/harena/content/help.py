"""Help texts for the things in a scene: three short lines, a picture, a rule's number.

A game brings a book of them, by keys that follow from scenes. A token has its kind and its
distinguishing marks, a cell its tone, a choice its name. So the page finds help for everything
and knows no game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from harena.core.scene.scene import Cell, Json, Target, Token, Tray, Unavailable, to_json
from harena.render.art import Part, Path, parts_json
from harena.render.theme import Card, light_colour

MOST_LINES: Final = 3
LONGEST: Final = 120
"""Characters of a line."""

_RULE: Final = re.compile(r"([A-Z][A-Z0-9]*-\d+[a-z]?)?")


class BadHelpError(ValueError):
    """Help that is too long to be read in passing, or has no words at all."""


@dataclass(frozen=True, slots=True)
class Help:
    """The help for a thing.

    `rule` is the rulebook's number, "" for none. `picture` is a token, drawn by the game's theme,
    or shapes in a square of side 1; without one the page draws the thing itself. `words` are its
    other names in texts, such as an abbreviation in the sidebar.
    """

    title: str
    lines: tuple[str, ...]
    rule: str = ""
    picture: Token | tuple[Part, ...] = ()
    words: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.title or not 1 <= len(self.lines) <= MOST_LINES:
            raise BadHelpError(f"{self.title!r}: expected a title and one to {MOST_LINES} lines")
        for line in self.lines:
            if not 0 < len(line) <= LONGEST:
                raise BadHelpError(f"{self.title!r}: a line of {len(line)} characters: {line!r}")
        if not _RULE.fullmatch(self.rule):
            raise BadHelpError(f"{self.title!r}: {self.rule!r} is not the number of a rule")

    def to_json(self) -> Json:
        """Return the entry as the page receives it."""
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
"""[key] -> help. The keys are those of `help_keys`, and `seat score`."""

SCORE: Final = "seat score"
"""The key of the number that is drawn large at a seat."""


def sample_token(
    kind: str, text: str = "", tone: str = "", marks: tuple[str, ...] = (), count: int = 0
) -> Token:
    """Return a token that is drawn as a picture, and is nowhere on the board."""
    return Token("", kind, "", -1, "", text, tone=tone, marks=marks, count=count, sides=count)


def card_picture(card: Card) -> tuple[Part, ...]:
    """Return the picture of a card, by itself."""
    colour = light_colour(card.colour)
    return (
        Path(card.bold, colour, colour, 0.05, fill_opacity=0.16),
        Path(card.fine, line=colour, width=0.04),
    )


def help_keys(thing: Token | Cell | Tray | Target | Unavailable) -> tuple[str, ...]:
    """Return the possible keys of a thing in a book, the most particular first, as the page does.

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
    """Return a kind with each of its words, and by itself last."""
    all_words = list(words)
    named = [f"{kind} {word}" for word in all_words if word]
    return (*named, *([kind] if not all_words[-1] and kind != "choice" else []))


def help_for(book: Book, thing: Token | Cell | Tray | Target | Unavailable) -> Help | None:
    """Return the help for a thing; None if the book has none."""
    return next((book[key] for key in help_keys(thing) if key in book), None)


def spoken_of(book: Book, text: str) -> list[Help]:
    """Return all entries whose words a text contains."""
    return [one for one in book.values() if any(_has(text, word) for word in one.words)]


def _has(text: str, word: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None


def book_bytes(book: Book) -> bytes:
    """Return a book as JSON text."""
    told = {key: one.to_json() for key, one in book.items()}
    return json.dumps(told, separators=(",", ":")).encode()

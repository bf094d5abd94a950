"""Posts taken apart: the words people use on a forum, each with its meaning and its place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from harena.core.forum.referee import Complaint, without_tags
from harena.games.gladiator_arena.rules.table import COLUMNS, RACES, WEAPONS

_MEANINGS: Final = {
    "move": "move moves moving go goes going walk walks walking step steps stepping",
    "strike": "strike strikes striking attack attacks attacking hit hits hitting target targets "
    "shoot shoots shooting fire fires",
    "stay": "stay stays staying stand stands still remain remains hold holds wait waits put here",
    "no": "no not don't dont without never",
    "none": "none nothing nil nowhere pass skip",
    "order": "order orders anything turn round",
    "from": "from",
    "to": "to",
    "and": "and then plus also",
    "concede": "concede concedes conceding surrender surrenders resign resigns yield",
    "propose": "propose proposes proposal proposing offer offers suggest suggests",
    "standoff": "standoff",
    "loss": "loss",
    "truce": "truce",
    "fall": "fall",
    "agree": "agree agrees agreed accept accepts accepted yes",
    "decline": "decline declines declined refuse refuses refused reject rejects rejected",
    "start": "race weapon square squares start starts starting place position am take takes taking "
    "choose play playing be sorry instead change same",
    "filler": "a an the i i'll i'm we me my his her it is are will would like please now do does "
    "at on in into of for with by as both",
}
MEANING: Final = {word: kind for kind, words in _MEANINGS.items() for word in words.split()}
"""[word] -> what kind of word it is; races, weapons and numbers stand elsewhere."""

NUMBERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4}
TIMES: Final = {"once": 1, "twice": 2, "thrice": 3}
RACE_WORDS: Final = {
    **{name: name for name in RACES},
    "dwarven": "dwarf",
    "elven": "elf",
}
WEAPON_WORDS: Final = {**{name: name for name in WEAPONS}, "ax": "axe"}

_BULLET: Final = re.compile(
    r"\s*(?:(?:>|&gt;|[*•·+\u2013\u2014-](?=\s)|-(?=[^\W\d])|\d{1,2}[.)]\s)\s*)+"
)
_TOKEN: Final = re.compile(
    r"""(?P<arrow>->|=>|\u2192|\u21d2|\u2794)
    |(?P<none>n/a\b)
    |(?P<standoff>stand[\s-]?offs?\b)
    |(?P<concede>gives?\s+up\b)
    |(?P<struck>x(?=[a-z]\d{1,3}(?![^\W_])))
    |(?P<suffix>[x\u00d7*]\s?(?P<by>\d{1,3})(?![^\W_]))
    |(?P<prefix>(?P<so>\d{1,3}|one|two|three|four)\s*(?:times\b|[x\u00d7*](?![^\W_]|\s?\d)|[x*](?=[a-z]\d)))
    |(?P<turn>(?:turn|round)\s?(?:no\.?|nr\.?)?[\s:#-]*(?P<after>\d{1,4})(?![^\W_])
        |(?P<before>\d{1,4})(?:st|nd|rd|th)\s(?:turn|round)\b)
    |(?P<square>(?P<column>[a-z])[\s-]?(?P<row>\d{1,3})(?:(?![^\W_])|(?=x\d)))
    |(?P<turned>\d{1,2}[a-z](?![^\W_]))
    |(?P<number>\d+(?![^\W_]))
    |(?P<word>[^\W_]+(?:['\u2019][^\W_]+)*)
    |(?P<dash>[\u2013\u2014-]+)
    |(?P<colon>[:=])
    |(?P<sep>[,;/&+|.])
    """,
    re.IGNORECASE | re.VERBOSE,
)
_KINDS: Final = tuple(
    name
    for name in _TOKEN.groupindex
    if name not in ("by", "so", "column", "row", "after", "before")
)


@dataclass(frozen=True, slots=True)
class Word:
    """A word or sign: its kind, how it stands there, where, and what it says.

    `value` is a square's, a race's or a weapon's name, `number` a number that is meant.
    """

    kind: str
    text: str
    line: int
    column: int
    value: str = ""
    number: int = 0

    def wrong(self, text: str) -> Complaint:
        """A complaint about this word."""
        return Complaint(self.line, self.column, text)


def words_of(lines: Sequence[str]) -> list[Word]:
    """The words of a post, line by line, with a word of the kind `line` at the end of each."""
    out: list[Word] = []
    for number, line in enumerate(lines, start=1):
        text = without_tags(line).replace("\u00a0", " ")
        bullet = _BULLET.match(text)
        place = bullet.end() if bullet else 0
        while found := _TOKEN.search(text, place):
            out.append(_word(found, number))
            place = found.end()
        out.append(Word("line", "", number, len(line) + 1))
    return out


def _word(found: re.Match[str], line: int) -> Word:
    kind = next(name for name in _KINDS if found[name] is not None)
    text, column = found[0], found.start() + 1
    if kind == "square":
        return Word("square", text, line, column, f"{found['column'].upper()}{int(found['row'])}")
    if kind == "word":
        return _plain(text, line, column)
    return Word(kind, text, line, column, number=_number(found))


def _number(found: re.Match[str]) -> int:
    """The number in a word, if there is one."""
    parts = (found[name] for name in ("by", "so", "after", "before", "number"))
    digits = next((part for part in parts if part), "0").lower()
    return NUMBERS[digits] if digits in NUMBERS else int(digits[:6])


def _plain(text: str, line: int, column: int) -> Word:
    low = text.lower().replace("\u2019", "'")
    if low in RACE_WORDS:
        return Word("race", text, line, column, RACE_WORDS[low])
    if low in WEAPON_WORDS:
        return Word("weapon", text, line, column, WEAPON_WORDS[low])
    if low in TIMES:
        return Word("prefix", text, line, column, number=TIMES[low])
    if low in NUMBERS:
        return Word("number", text, line, column, number=NUMBERS[low])
    return Word(MEANING.get(low, "unknown"), text, line, column)


def board_text(width: int, height: int) -> str:
    """The corners of the board: `A1 to H8`."""
    return f"A1 to {COLUMNS[width - 1]}{height}"


def turn_complaints(words: Sequence[Word], turn: int, allowed: Sequence[int]) -> list[Complaint]:
    """GA-21: turns that are written but are not the one being played."""
    return [
        word.wrong(f"Turn {word.number} is written, but turn {turn} is being played")
        for word in words
        if word.kind == "turn" and word.number not in allowed
    ]


def without_turns(words: Sequence[Word]) -> list[Word]:
    """The words without turns; what stands beside one is on a line of its own."""
    return [
        Word("line", "", word.line, word.column) if word.kind == "turn" else word for word in words
    ]


def with_column_x(words: Sequence[Word]) -> list[Word]:
    """GA-20: on a board with a column X, `X2` by itself is a square; behind a square it is unclear.

    Elsewhere `E6 x2` strikes E6 twice.
    """
    out: list[Word] = []
    for word in words:
        if word.kind == "suffix" and word.text[0] in "xX" and word.text[1:].isdigit():
            beside = bool(out) and out[-1].kind == "square"
            value = f"X{word.number}"
            kind = "unclear" if beside else "square"
            out.append(Word(kind, word.text, word.line, word.column, value))
        else:
            out.append(word)
    return out

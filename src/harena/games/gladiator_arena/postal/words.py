"""Posts taken apart: the words people use on a forum, each with its meaning and its place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from harena.content.referee import Complaint
from harena.games.gladiator_arena.messages import posts as messages
from harena.games.gladiator_arena.rules.fields import FALL, LOSS, TRUCE
from harena.games.gladiator_arena.rules.gladiators import RACES, WEAPONS

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

OFFERS: Final = {LOSS: "loss", TRUCE: "truce", FALL: "fall"}
"""[proposal] -> the word for it in a post."""

_ORDERS: Final = (
    *("move", "strike", "stay", "none", "turn", "race", "weapon"),
    *("concede", "propose", "standoff", "agree", "decline"),
)
"""Kinds of words that an order begins with."""
_SAYS_NOTHING: Final = frozenset(
    ("filler", "colon", "dash", "sep", "line", "and", "from", "to", "order", "number")
)
_SQUARES: Final = frozenset(("square", "struck", "turned"))
LIKENESS: Final = 0.78  # from which on a word is taken for another one misspelt
LONGEST: Final = 20  # letters in a word that may be one misspelt
SHORT_LINE: Final = 4  # words in a line that may be an order whose first word is misspelt
_SPELT: Final = {
    **{word: kind for word, kind in MEANING.items() if kind not in ("filler", "no", "and", "to")},
    **dict.fromkeys(RACE_WORDS, "race"),
    **dict.fromkeys(WEAPON_WORDS, "weapon"),
    **dict.fromkeys(TIMES, "prefix"),
    "turn": "turn",
}
"""[word] -> its kind: the meanings of misspelt words."""

_BULLET: Final = re.compile(r"\s*(?:(?:[*•·+\u2013\u2014-](?=\s)|-(?=[^\W\d])|\d{1,2}[.)]\s)\s*)+")
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
_COUNTED: Final = frozenset(("suffix", "prefix", "turn", "number"))
"""Kinds of words that may have a number in them."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word or sign: its kind, spelling, place and meaning.

    `value` is a square's, a race's or a weapon's name, `number` the number it stands for.
    """

    kind: str
    text: str
    line: int
    column: int
    value: str = ""
    number: int = 0

    def wrong(self, text: str) -> Complaint:
        """Return a complaint about this word."""
        return Complaint(self.line, self.column, text)


def words_of(lines: Sequence[str]) -> list[Word]:
    """Return the words of a post, line by line, each line ended by a word of the kind `line`."""
    out: list[Word] = []
    for number, line in enumerate(lines, start=1):
        text = line.replace("\u00a0", " ")
        bullet = _BULLET.match(text)
        place = bullet.end() if bullet else 0
        while found := _TOKEN.search(text, place):
            out.append(_word(found, number))
            place = found.end()
        out.append(Word("line", "", number, len(line) + 1))
    return out


def _word(found: re.Match[str], line: int) -> Word:
    # A match's last group is the outermost one that closed last: the kind, never what is in it.
    kind = found.lastgroup or ""
    text, column = found[0], found.start() + 1
    if kind == "square":
        return Word("square", text, line, column, f"{found['column'].upper()}{int(found['row'])}")
    if kind == "word":
        return _plain(text, line, column)
    return Word(kind, text, line, column, number=_number(found) if kind in _COUNTED else 0)


def _number(found: re.Match[str]) -> int:
    """Return the number in a word, if there is one."""
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


def nearest(word: Word, names: Sequence[str] = ()) -> tuple[str, str]:
    """Return the known word most like an unknown one, and its kind; or two empty texts.

    `names` are candidates as well. It is a suggestion: nothing is carried out by it.
    """
    low = word.text.lower()
    if word.kind != "unknown" or not 3 <= len(low) <= LONGEST:
        return "", ""
    known = {**dict.fromkeys((name.lower() for name in names), "name"), **_SPELT}
    if low in known:
        return "", ""
    swapped = [f"{low[:n]}{low[n + 1]}{low[n]}{low[n + 2 :]}" for n in range(len(low) - 1)]
    alike = [one for one in known if one[0] == low[0]]  # few mistake the first letter
    found = [one for one in swapped if one in known] or get_close_matches(low, alike, 1, LIKENESS)
    if not found:
        return "", ""
    kind = known[found[0]]
    if kind == "name":
        return next(name for name in names if name.lower() == found[0]), kind
    return found[0].capitalize() if word.text[:1].isupper() else found[0], kind


def meant(word: Word, names: Sequence[str] = ()) -> str:
    """Return the end of a complaint: `did you mean 'Strike'?`; "" without a suggestion."""
    near, _ = nearest(word, names)
    return messages.did_you_mean(word=near) if near else ""


def looks_like_order(line: str) -> bool:
    """Return whether a line has a square in it, or consists of words of orders alone.

    A short line is an order too if its first word is a misspelt one.
    """
    words = words_of([line])
    kinds = {word.kind for word in words}
    if kinds & _SQUARES:
        return True
    if "unknown" not in kinds:
        return bool(kinds - _SAYS_NOTHING)
    plain = [word for word in words if word.kind not in ("line", "sep", "colon", "dash")]
    return len(plain) <= SHORT_LINE and nearest(plain[0])[1] in _ORDERS


def turn_complaints(words: Sequence[Word], turn: int, allowed: Sequence[int]) -> list[Complaint]:
    """Return complaints about turns other than the one being played."""
    return [
        word.wrong(messages.other_turn(written=word.number, turn=turn))
        for word in words
        if word.kind == "turn" and word.number not in allowed
    ]


def without_turns(words: Sequence[Word]) -> list[Word]:
    """Return the words without turns; a turn's neighbours get a line of their own."""
    return [
        Word("line", "", word.line, word.column) if word.kind == "turn" else word for word in words
    ]


def with_column_x(words: Sequence[Word]) -> list[Word]:
    """GA-20: read `X2` as a square on a board with a column X; behind a square it is unclear.

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

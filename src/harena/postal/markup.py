"""Removal of markup and of text that is not the author's own: quotes, strikes, pictures, links.

BBCode, HTML, Markdown and mail are understood alike. All of it becomes spaces, so that lines and
columns stay as they were.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from harena.content.referee import Complaint, IgnoredText
from harena.postal import messages
from harena.postal.messages import LINK, PICTURE, QUOTED, STRUCK_OUT

_HIDING: Final = {
    **dict.fromkeys(("quote", "blockquote", "q"), QUOTED),
    **dict.fromkeys(("s", "strike", "del"), STRUCK_OUT),
    **dict.fromkeys(("img", "attachment", "attach", "media", "video", "youtube"), PICTURE),
}
"""[tag] -> why what stands between it and its end is no order."""
_FORMATTING: Final = (
    "a|abbr|align|article|aside|b|bg|big|body|br|center|cite|code|colou?r|dd|details|div|dl|dt|em|"
    "email|fieldset|figure|font|footer|h[1-6]|header|hide|highlight|hr|html|i|indent|ins|justify|"
    "kbd|label|left|legend|li|list|main|mark|mention|nav|noparse|ol|o|plain|post|pre|p|right|"
    "section|size|small|span|spoiler|strong|sub|summary|sup|table|tbody|td|tg-spoiler|thead|th|"
    "time|tr|tt|ul|url|user|u|var|wbr"
)
_VOID: Final = ("br", "hr", "img", "wbr")  # HTML tags that have no end
_NAMES: Final = rf"(?:{'|'.join(_HIDING)}|{_FORMATTING})"
_MARK: Final = re.compile(
    rf"""<!--.*?-->
    |\[(?P<bb_end>/?)(?P<bb>{_NAMES}|\*)(?:=[^\[\]\n]*|\s+[\w-]+\s*=[^\[\]\n]*)?\s*\]
    |<(?P<end>/?)(?P<tag>{_NAMES})(?P<more>\s[^<>]*)?(?P<whole>/?)>
    |(?P<tildes>(?<!~)~~(?!~))
    """,
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)
_QUOTED_LINE: Final = re.compile(r"\s*(?:>|&gt;).*")
_SMALL: Final = (
    (re.compile(r"!\[[^\[\]\n]*\]\([^()\n]*\)"), PICTURE),
    (re.compile(r"(?<![~\w])~(?=[^\s~])[^~\n]*(?<=[^\s~])~(?![~\w])"), STRUCK_OUT),
    (re.compile(r"(?:[^\n][\u0335-\u0338]+)+"), STRUCK_OUT),  # a line laid over each letter
    (re.compile(r"\b(?:https?://|www\.)[^\s<>\[\]]+", re.IGNORECASE), LINK),
)
_ENTITY: Final = re.compile(r"&(?:nbsp|quot|apos|ndash|mdash|#\d{1,6});")
_LONGEST: Final = 60  # characters of what was left out that are told


@dataclass(frozen=True, slots=True)
class StrippedText:
    """An author's own text; its lines are as long as they were."""

    lines: list[str]
    left: list[IgnoredText]
    wrong: list[Complaint]


@dataclass(frozen=True, slots=True)
class _Open:
    """A mark that hides what follows, up to its end."""

    key: str  # how it is written, as far as its end must fit it
    why: str
    at: int


@dataclass(slots=True)
class _Text:
    """A text that is being sifted; places in it are counted from 0."""

    whole: str
    now: list[str] = field(init=False)
    starts: list[int] = field(init=False)
    hidden: list[tuple[int, int, str]] = field(default_factory=list)
    wrong: list[Complaint] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.now = list(self.whole)
        self.starts = [0, *(n + 1 for n, sign in enumerate(self.whole) if sign == "\n")]

    def blank(self, start: int, end: int, why: str = "") -> None:
        """Make spaces of a part of it, and remember why unless that says nothing."""
        for place in range(start, end):
            if self.now[place] != "\n":
                self.now[place] = " "
        if why:
            self.hidden.append((start, end, why))

    def line(self, place: int) -> int:
        """Return the line of a place, from 1."""
        return bisect_right(self.starts, place)

    def complain(self, place: int, text: str) -> None:
        line = self.line(place)
        self.wrong.append(Complaint(line, place - self.starts[line - 1] + 1, text))


def strip_markup(lines: Sequence[str]) -> StrippedText:
    """Blank quotes, struck-out text, pictures, links and all markup of a text.

    A quote or a struck-out part without an end, or without a beginning, is a complaint: its extent
    is not guessed.
    """
    text = _Text("\n".join(lines))
    for number, line in enumerate(lines):
        if _QUOTED_LINE.fullmatch(line):
            start = text.starts[number]
            text.blank(start, start + len(line), QUOTED)
    _hide_marked(text)
    for pattern, why in _SMALL:
        for found in pattern.finditer("".join(text.now)):
            text.blank(found.start(), found.end(), why)
    now = "".join(text.now).replace("&amp;", "&    ").replace("&lt;", "<   ")
    now = now.replace("&gt;", ">   ")
    now = _ENTITY.sub(lambda entity: " " * len(entity[0]), now)
    return StrippedText(now.split("\n"), list(_told(text)), text.wrong)


def _hide_marked(text: _Text) -> None:
    """Blank the text between hiding marks, nested or not."""
    opened: list[_Open] = []
    for found in _MARK.finditer("".join(text.now)):
        at, name = found.start(), (found["bb"] or found["tag"] or "").lower()
        key = found["tildes"] or ("[" if found["bb"] else "<") + name
        why = _why(found, name, key, opened)
        ends = found["bb_end"] or found["end"] or (found["tildes"] and _is_open(opened, key))
        if not why:
            text.blank(at, found.end())
        elif not ends:
            opened.append(_Open(key, why, at))
        elif _is_open(opened, key):
            while opened[-1].key != key:
                opened.pop()  # begun inside of what ends now, and hidden with it
            begun = opened.pop()
            if not opened:
                text.blank(begun.at, found.end(), begun.why)
        else:
            told = messages.end_without_begin(mark=found[0], why=why)
            text.complain(at, told)
            text.blank(at, found.end())
    if opened:
        first = opened[0]
        mark = text.whole[first.at :].split("\n")[0][:20]
        told = messages.begin_without_end(mark=mark, why=first.why)
        text.complain(first.at, told)


def _is_open(opened: Sequence[_Open], key: str) -> bool:
    return any(one.key == key for one in opened)


def _why(found: re.Match[str], name: str, key: str, opened: Sequence[_Open]) -> str:
    """Return why the text after a mark is hidden, or that its end mark ends that; "" if visible."""
    if found["tildes"]:
        return STRUCK_OUT
    if found["tag"] and (found["whole"] or name in _VOID):
        return ""
    if found["tag"] and "line-through" in (found["more"] or "").lower():
        return STRUCK_OUT
    # An element inside of one of its kind has an end of its own.
    return _HIDING.get(name) or (STRUCK_OUT if _is_open(opened, key) else "")


def _told(text: _Text) -> Iterator[IgnoredText]:
    """Return the hidden parts."""
    for start, end, why in text.hidden:
        words = excerpt(_MARK.sub(" ", text.whole[start:end]).split("\n"))
        yield IgnoredText(text.line(start), text.line(max(start, end - 1)), words, why)


def excerpt(lines: Sequence[str]) -> str:
    """Return the first line with content, shortened."""
    first = next((line for line in lines if any(c.isalnum() for c in line)), "")
    words = " ".join(first.split()).lstrip("> ")
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1].rstrip()}…"

"""Author lines: the lines above a post with its author's name, as people and forums write them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from harena.postal.boilerplate import RENDERED_QUOTE, boilerplate_kind, date_parts, is_date

NOBODY: Final = -1
LIKENESS: Final = 0.65  # from which on a name is taken for another one misspelt
_LONGEST: Final = 200  # characters in a line that may hold an author's name
_LONGEST_STRANGER: Final = 3  # words in the name of somebody who does not play
_DECOR: Final = r"[\s>@#*•·_~`\u2013\u2014-]*"
_NAME: Final = re.compile(
    rf"{_DECOR}(?:(?:posted\s+)?by\s+)?(?P<name>.*?)"
    r"(?P<verb>\s+(?:wrote|writes|said|says|posted|posts))?[\s:*_~`]*",
    re.IGNORECASE,
)
_BY: Final = re.compile(
    r"(?:(?:re|aw|sv|fwd?)\s*:.*?\s)?(?:posted |post |written |sent )?(?:by|from):? ", re.IGNORECASE
)
_SIGN: Final = re.compile(r"\s*[\u00bb\u203a\u2022\u00b7\u2219|\u2013\u2014]\s*")
_SPLIT: Final = re.compile(r"\s*(?:[\u00bb\u203a\u2022\u00b7\u2219|\u2013\u2014,-]|\bon\b|\s)\s*")
_OWN_PAGE: Final = re.compile(r"(.{1,40}?)(?:'s)? profile", re.IGNORECASE)
_HERE: Final = re.compile(r"(.{1,40}?)(?: \1)? is (?:now )?(?:offline|online)\b.*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class AuthorLine:
    """An author line: the seat whose post begins, or NOBODY for an author who does not play.

    `said`: it may also introduce a quote ("Ann wrote:"). `end`: length of the author's part, where
    the post begins in the same line; otherwise 0. `unsure`: it counts only if more of a forum's
    boilerplate follows.
    """

    seat: int
    name: str
    said: bool = False
    end: int = 0
    unsure: bool = False


def is_plain_name(name: str) -> bool:
    """Return whether no part of a name looks like decoration."""
    found = _NAME.fullmatch(name)
    return found is not None and found["name"] == name


def author_line_of(line: str, names: Sequence[str]) -> AuthorLine | None:
    """Return the author line that a line is, or None. It has no markup any more."""
    text = line.strip()
    if not text or len(line) > _LONGEST or RENDERED_QUOTE.fullmatch(text):
        return None
    plain = _NAME.fullmatch(text)
    seat = find_name(plain["name"], names) if plain else NOBODY
    if plain and seat != NOBODY:
        return AuthorLine(seat, names[seat], plain["verb"] is not None)
    return _dated(text, names) or _inline(line, names) or _stranger(text, names)


def find_name(name: str, names: Sequence[str]) -> int:
    """Return the seat of a player by name, in any case; NOBODY if there is none."""
    low = " ".join(name.split()).casefold()
    return next((seat for seat, one in enumerate(names) if one.casefold() == low), NOBODY)


def near_name(text: str, names: Sequence[str]) -> str:
    """Return the player whose name looks most like this, if there is one."""
    plain = _NAME.fullmatch(text.strip()[:_LONGEST])
    low = " ".join(plain["name"].split()).casefold() if plain else ""
    known = {name.casefold(): name for name in names}
    found = get_close_matches(low, known, 1, LIKENESS) if low not in known else []
    return known[found[0]] if found else ""


def _dated(text: str, names: Sequence[str]) -> AuthorLine | None:
    """Read `by Ann » Tue Jun 10, 2014`, `Ann Profile`, `Ann is offline` or `Ann · 3h`."""
    by = _BY.match(text)
    rest = re.sub(rf"^{_DECOR}", "", text[by.end() :] if by else text)
    low = rest.casefold()
    for seat, name in enumerate(names):
        after = rest[len(name) :]
        if not low.startswith(name.casefold()) or after[:1].isalnum():
            continue
        here = _HERE.fullmatch(rest)
        behind = after.lstrip(" :*_~`")
        if (
            (by and not after)
            or is_date(after, after_name=True)
            or (here and here[1].casefold() == name.casefold())
            or (behind and after[:1] != ":" and boilerplate_kind(behind, names))
        ):
            return AuthorLine(seat, name)
    return None


def _inline(line: str, names: Sequence[str]) -> AuthorLine | None:
    """Read `Ann: Move: D5`, all in one line."""
    for seat, name in enumerate(names):
        words = r"\s+".join(re.escape(word) for word in name.split())
        found = re.match(rf"{_DECOR}{words}[\s*_~`]*:[*_~`]*\s*(?=\S)", line, re.IGNORECASE)
        if found:
            return AuthorLine(seat, name, end=found.end())
    return None


def _stranger(text: str, names: Sequence[str]) -> AuthorLine | None:
    """Return an author who does not play, in a line only a forum writes."""
    if boilerplate_kind(text, names):
        return None
    page = _OWN_PAGE.fullmatch(text) or _HERE.fullmatch(text)
    if page:
        return AuthorLine(NOBODY, page[1], unsure=True)
    by = _BY.match(text)
    rest = text[by.end() :] if by else text
    for cut in (_SPLIT if by else _SIGN).finditer(rest):
        name = rest[: cut.start()]
        fits = 0 < len(name.split()) <= _LONGEST_STRANGER and not is_date(name)
        if fits and date_parts(rest[cut.end() :]) > 1:
            return AuthorLine(NOBODY, name)
    return None

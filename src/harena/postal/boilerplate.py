"""Boilerplate that forums put around a post: profiles, dates, buttons, subjects; and signatures.

A post copied from a page brings them along. Such a line is ignored unless it holds a part of an
order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_FIELDS: Final = (
    "accolades|activity|age|aim|author|badges|bcc|board|cc|country|credits|date|default|experience|"
    "forum|from|gender|group|icq|interests|joined|karma|level|likes|location|member|since|messages|"
    "mood|msn|name|occupation|points|posts?|posted|rank|reacted|reactions?|registered|reply|"
    "reputation|score|sent|sex|skype|solutions|status|subject|thanked|thanks|threads?|title|to|"
    "topics?|trophy|uid|user|usergroup|visits|warnings|website|homepage|yahoo|zodiac"
)
_FIELD_MORE: Final = "count|date|id|in|likes?|liked|name|received|given|points|score|since|to"
_FIELD: Final = re.compile(
    rf"(?:{_FIELDS})(?: (?:{_FIELD_MORE}))*\s*[:\u00bb].*",
    re.IGNORECASE,
)
_SUBJECT: Final = re.compile(
    r"(?:default )?(?:re|aw|sv|fwd?|wg|antw)\s*(?:\[\d+\])?:.*", re.IGNORECASE
)
_EDITED: Final = re.compile(
    r"(?:last |post )?edit(?:ed)?(?: by| on|\s\d| at| in total| times| for ).*"
    r"|this post (?:was|has been) .*|reason(?: for edit(?:ing)?)?:.*"
    r"|(?:sent|posted) (?:from|via) (?:my )?.*|get outlook for .*|on .{5,120} wrote:"
    r"|user avatar",
    re.IGNORECASE,
)
_ABOVE: Final = re.compile(r"\u00ab .* \u00bb|.{1,60}(?:'s|\u2019s) avatar", re.IGNORECASE)
_HEAD: Final = """
avatar; blog; blogs; charter member; contact; default; find all posts; friends; full member; guest;
hero member; join date; joined; junior member; live feed; location; member; members; member since;
messages; miscellaneous info; moderator; global moderator; new member; newbie; offline; online;
original poster; op; patron; posts; private message; profile; view profile; quote; quote this post;
multi-quote; multiquote; reply; replies; reply to topic; registered; registered user;
reaction score; regular; send message; senior member; sr. member; jr. member; site admin; admin;
administrator; staff; super moderator; thread starter; topic starter; topic author; user; veteran;
visit website; website; well-known member; active member; posting freak; forum user; gender; group;
trust level; view post; likes received; solutions; experienced user; novice; regular member
"""
_FOOT: Final = """
add a reply; add bookmark; back to top; bookmark; delete; delete post; edit; edit post; email; flag;
give award; go to top; ip: logged; like; likes; link to this post; logged; permalink; pm; print;
print post; quick reply; rate this post; react; report; report post; report this post;
report to moderator; reply with quote; save; send pm; share; share this post; thank; thanks;
to top; top; upvote; downvote; link; copy link; unread; mark unread; ignore user; warn; add reply;
new topic; post reply; you are not logged in (login); log in; login; sign in; sign up;
sign up (learn about it); sign in (lost password?); community logo
"""


def _phrases(listed: str) -> list[str]:
    return [" ".join(one.split()) for one in listed.split(";")]


_FEET: Final = frozenset(_phrases(_FOOT))
_ALL: Final = sorted({*_phrases(_HEAD), *_FEET}, key=len, reverse=True)
_PHRASE: Final = re.compile(rf"(?:{'|'.join(map(re.escape, _ALL))})(?!\w)", re.IGNORECASE)
_TO_SOMEBODY: Final = re.compile(
    r"(?:e-?mail|pm|message|find (?:all|more) posts by|view posts by) ", re.IGNORECASE
)
_CALENDAR: Final = (
    "january|february|march|april|may|june|july|august|september|october|november|december|"
    "jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|"
    "monday|tuesday|wednesday|thursday|friday|saturday|sunday|"
    "mon|tues?|wed|thur?s?|fri|sat|sun|yesterday|today|just now"
)
_DATE: Final = re.compile(
    rf"(?P<sure>\d{{1,4}}(?:[/.\u2010-]\d{{1,4}}){{1,2}}(?!\w)"
    r"|\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?(?!\w)"
    rf"|(?:{_CALENDAR})\b\.?"
    r"|\d+ ?(?:s|sec|min|mins|m|h|hr|hrs|d|w|mo|y|seconds?|minutes?|hours?|days?|weeks?|months?"
    r"|years?)\.? ago\b|#\d+(?!\w))"
    r"|(?:am|pm|a\.m\.|p\.m\.|at|on|utc|gmt|cet|cest|est|edt|pst|pdt|posted|post|reply|no\.?)(?!\w)"
    r"|\d{1,2}(?:st|nd|rd|th)\b|\d{1,4}(?![\w])",
    re.IGNORECASE,
)
_AGE: Final = re.compile(r"\d{1,3} ?(?:s|m|min|h|hr|d|w|mo|y)\.?", re.IGNORECASE)
_BETWEEN: Final = " \t\u00a0,;:|/.()[]*_~=-" + (
    "\u00ab\u00bb\u2039\u203a\u2219\u00b7\u2022\u25cf\u2013\u2014\u2026\u2191"
)
SEPARATOR: Final = re.compile(r"\s*(?:-{2,}|_{2,}|\u2014{1,}|\u2500{2,})\s*")
"""A line that mails and forums put above a signature."""
RENDERED_QUOTE: Final = re.compile(
    r"\W*(?:quote\s*:|(?:quote )?originally posted by\b.*|quote from:? .*"
    r"|.{1,60} (?:said|wrote): ?\u2191.*)",
    re.IGNORECASE,
)
"""A line above a quote that was copied from a page: nothing shows where such a quote ends."""
QUOTE_END: Final = re.compile(r"\W*click to (?:expand|shrink)\W*", re.IGNORECASE)
SAID: Final = re.compile(r"\W*(?:.{1,60}) (?:said|wrote):?\W*", re.IGNORECASE)
FORWARDED: Final = re.compile(r"-{2,} ?(?:original|forwarded) message ?-{2,}", re.IGNORECASE)
TURN_HEADING: Final = re.compile(r"\W*(?:turn|round)\W*\d*\W*", re.IGNORECASE)


def is_date(text: str, *, after_name: bool = False) -> bool:
    """Return whether a text is only a date or a time: `6/10/14, 9:38 am`, `2 hours ago`.

    After a name a bare age such as `3h` will do.
    """
    if after_name and _AGE.fullmatch(text.strip(_BETWEEN)):
        return True
    return date_parts(text) > 0


def date_parts(text: str) -> int:
    """Return the number of certain date parts in a text; 0 if it holds anything else."""
    rest, sure = text.strip(_BETWEEN), 0
    while rest:
        found = _DATE.match(rest)
        if not found:
            return 0
        sure += found["sure"] is not None
        rest = rest[found.end() :].lstrip(_BETWEEN)
    return sure


def is_number(line: str) -> bool:
    """Return whether a line is only a number, as below `Posts`."""
    return re.fullmatch(r"\s*[+-]?\d[\d,.]*\s*", line) is not None


def boilerplate_kind(line: str, names: Sequence[str]) -> str:
    """Return a line's kind of boilerplate: `head`, `foot`, or "" for none."""
    text = line.strip(_BETWEEN)
    if not text or len(text) > 300:
        return ""
    whole = line.strip()
    if any(one.fullmatch(whole) for one in (_SUBJECT, _FIELD, _ABOVE)) or is_date(whole):
        return "head"
    if _EDITED.fullmatch(whole):
        return "foot"
    return _made_of_phrases(text, names)


def _made_of_phrases(text: str, names: Sequence[str]) -> str:
    """Match a row of buttons, ranks and dates: `Link to this post Email Ann   PM Ann`."""
    known = [name.casefold() for name in names]
    rest, kind = text, ""
    while rest:
        to = _TO_SOMEBODY.match(rest)
        phrase = None if to else _PHRASE.match(rest)
        if to:
            rest = _past_name(rest[to.end() :], known)
            kind = "foot"
        elif phrase:
            rest = rest[phrase.end() :]
            kind = "foot" if phrase[0].casefold() in _FEET else kind or "head"
        elif date := _DATE.match(rest):
            rest = rest[date.end() :]
        else:
            return ""
        rest = rest.lstrip(_BETWEEN)
    return kind


def _past_name(text: str, names: Sequence[str]) -> str:
    """Return the text after a name: a player's, or one word."""
    low = text.casefold()
    for name in names:
        if low.startswith(name) and not low[len(name) : len(name) + 1].isalnum():
            return text[len(name) :]
    return text.partition(" ")[2]

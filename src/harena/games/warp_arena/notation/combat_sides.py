"""Parsers for the two sides of a combat: `C,H+1` against `C,D,field`."""

from __future__ import annotations

import re

from harena.core.errors import OddsError
from harena.games.warp_arena.messages import odds as messages
from harena.games.warp_arena.odds.engine import Robot
from harena.games.warp_arena.rules.components import STOCK
from harena.games.warp_arena.rules.ids import FIRST, KIND_NAMES
from harena.games.warp_arena.rules.variant import Variant

FIELD = "field"
_ROBOT = re.compile(r"(far-)?([a-z])((?<![ac])[1-5])?(?:\+([0-9]{1,3}))?", re.IGNORECASE)


def read_attackers(text: str, variant: Variant) -> list[Robot]:
    """Parse `C,H+1,D2,far-B`: letters of robots, their discs, and distant B-bots.

    A number names one of its kind, where their strengths differ (WA-43).

    OddsError for any other word.
    """
    return _robots(messages.ATTACKERS, _words(text), variant)


def read_defenders(text: str, variant: Variant) -> tuple[list[Robot], bool]:
    """Parse `C,D,field`: the robots, and whether a force field protects them.

    OddsError for any other word.
    """
    words = _words(text)
    found = _robots(messages.DEFENDERS, [word for word in words if word.lower() != FIELD], variant)
    return found, len(found) < len(words)


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[\s,]+", text) if word]


def _robots(side: str, words: list[str], variant: Variant) -> list[Robot]:
    """Return the robots; one without a number is the first unnamed one of its kind."""
    found = [_read(side, word, variant) for word in words]
    named = [_first(one) + int(one[3]) - 1 for one in found if one[3]]
    robots: list[Robot] = []
    for word, one in zip(words, found, strict=True):
        first, kind = _first(one), KIND_NAMES.index(one[2].upper())
        own = first + int(one[3] or 1) - 1
        if one[3] and named.count(own) > 1:
            raise OddsError(word, messages.robot_twice(side=side, robot=word))
        if not one[3]:
            free = [n for n in range(first, first + int(STOCK[kind])) if n not in named]
            own = free[0] if free else first
            named.append(own)
        robots.append(Robot(kind, int(one[4] or 0), bool(one[1]), own=own))
    return robots


def _first(one: re.Match[str]) -> int:
    return int(FIRST[KIND_NAMES.index(one[2].upper())])


def _read(side: str, word: str, variant: Variant) -> re.Match[str]:
    kinds = KIND_NAMES[: int(variant.kinds)]
    found = _ROBOT.fullmatch(word)
    if not found or found[2].upper() not in kinds:
        raise OddsError(word, messages.unknown_robot(side=side, word=word, kinds=kinds))
    return found

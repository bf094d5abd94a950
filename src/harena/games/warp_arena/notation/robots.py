"""The two sides of a combat read from text, for its odds: `C,H+1` against `C,D,field`."""

from __future__ import annotations

import re

from harena.core.errors import OddsError
from harena.games.warp_arena.rules.notation import KIND_NAMES
from harena.games.warp_arena.rules.odds import Robot
from harena.games.warp_arena.rules.variant import Variant

FIELD = "field"
FAR = "far-"
_ROBOT = re.compile(r"(far-)?([a-z])(?:\+([0-9]{1,3}))?", re.IGNORECASE)


def read_attackers(text: str, variant: Variant) -> list[Robot]:
    """`C,H+1,far-B`: a letter a robot, its discs, and B-bots that fire from a distance.

    OddsError for a word that is none of this.
    """
    return [_robot("attackers", word, variant) for word in _words(text)]


def read_defenders(text: str, variant: Variant) -> tuple[list[Robot], bool]:
    """`C,D,field`: the robots, and whether a force field protects them.

    OddsError for a word that is none of this.
    """
    words = _words(text)
    found = [_robot("defenders", word, variant) for word in words if word.lower() != FIELD]
    return found, len(found) < len(words)


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[\s,]+", text) if word]


def _robot(side: str, word: str, variant: Variant) -> Robot:
    kinds = KIND_NAMES[: int(variant.kinds)]
    found = _ROBOT.fullmatch(word)
    if not found or found[2].upper() not in kinds:
        also = f"; write a robot as H, or H+2 with two discs{_also(side)}"
        raise OddsError(word, f"{side}: no robot {word!r}; robots: {', '.join(kinds)}{also}")
    return Robot(kinds.index(found[2].upper()), int(found[3] or 0), bool(found[1]))


def _also(side: str) -> str:
    """What else may stand on a side."""
    if side == "attackers":
        return f", a B-bot that fires from a distance as {FAR}B"
    return f", a force field as {FIELD}"

"""Texts of Gladiator Arena: parts of sentences that several surfaces share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import listed

PROPOSALS: Final = (
    *("", "", ""),
    "that both lose a kill and the game ends",
    "a turn without strikes",
    "to lose a kill and end the game",
)
"""[what] in sentences, to follow `proposes`."""
TIMES: Final = ("", "", " twice", " three times", " four times")
"""[how often] behind a square that is struck."""


def a_or_an(noun: str) -> str:
    """Return the noun with its article: `an axe`, `a sword`."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def armed(*, race: str, weapon: str) -> str:
    return f"{race} with {a_or_an(weapon)}" if weapon else race


def kills(*, number: str, many: bool) -> str:
    return f"{number} kills" if many else f"{number} kill"


def points(number: str) -> str:
    return f"{number} HP"


def reach(*, number: int, or_more: bool) -> str:
    return f"range {number} or more" if or_more else f"range {number}"


def short_reach(*, number: int, or_more: bool) -> str:
    return f"range {number}+" if or_more else f"range {number}"


def struck(names: Sequence[str]) -> str:
    """Return squares in the order they are struck, with repeats joined: `E6 twice and E5`."""
    once = list(dict.fromkeys(names))
    return listed([name + TIMES[min(4, list(names).count(name))] for name in once])

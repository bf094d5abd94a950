"""Names of the things of Gladiator Arena, for the page and the log."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final
from unicodedata import numeric

from harena.core.english import listed
from harena.games.gladiator_arena.rules import fields as F, gladiators

SEAT_NAMES: Final = (
    *("bronze", "crimson", "azure", "olive"),
    *("ivory", "violet", "umber", "teal"),
)
FRACTIONS: Final = {
    Fraction(numeric(sign)).limit_denominator(8): sign for sign in "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞"
}
"""[part of a kill] -> its sign."""
CAUSES: Final = ("", "struck-down", "time-limit", "conceded", "standoff")
"""[why] in positions as text."""
OFFERS: Final = ("", "", "", "loss", "truce", "fall")
"""[what] in positions as text."""
PROPOSALS: Final = (
    *("", "", ""),
    "that both lose a kill and the game ends",
    "a turn without strikes",
    "to lose a kill and end the game",
)
"""[what] in sentences, to follow `proposes`."""
TIMES: Final = ("", "", " twice", " three times", " four times")
"""[how often] behind a square that is struck."""


def seat_title(seat: int) -> str:
    """Return a seat's name as it begins a sentence: `Bronze`."""
    return SEAT_NAMES[seat].capitalize()


def seat_letter(seat: int) -> str:
    """Return the letter of a seat, all eight of them different: `B`."""
    return SEAT_NAMES[seat][0].upper()


def token_id(seat: int) -> str:
    """Return a gladiator's id in scenes: `g0`."""
    return f"g{seat}"


def a_or_an(noun: str) -> str:
    """Return the noun with its article: `an axe`, `a sword`."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def pair(race: int, weapon: int) -> str:
    """Return a race and the weapon it carries, 0 for none: `human with a sword`."""
    if not race:
        return ""
    held = f" with {a_or_an(gladiators.WEAPONS[weapon - 1])}" if weapon else ""
    return f"{gladiators.RACES[race - 1]}{held}"


def number(value: Fraction) -> str:
    """Return a whole number or a fraction: `1½`, `−⅔`, `2 7/12`."""
    sign = "\u2212" if value < 0 else ""
    whole, part = divmod(abs(value), 1)
    if part == 0:
        return f"{sign}{whole}"
    if part in FRACTIONS:
        return f"{sign}{whole or ''}{FRACTIONS[part]}"
    return f"{sign}{f'{whole} ' if whole else ''}{part}"


def kills(value: Fraction) -> str:
    """Return kill points: `1 kill`, `½ kill`, `1½ kills`, `0 kills`."""
    return f"{number(value)} {'kill' if 0 < abs(value) <= 1 else 'kills'}"


def points(n: int) -> str:
    """Return hit points, which may be negative: `5 HP`, `−2 HP`."""
    return f"{number(Fraction(n))} HP"


def struck(names: Sequence[str]) -> str:
    """Return squares in the order they are struck, with repeats joined: `E6 twice and E5`."""
    once = list(dict.fromkeys(names))
    return listed([name + TIMES[min(4, list(names).count(name))] for name in once])


def reach(weapon: int) -> str:
    """Return a weapon's range: `range 2`, `range 3 or more`."""
    nearest, furthest = int(gladiators.HOLE[weapon]) + 1, int(gladiators.REACH[weapon])
    if furthest >= len(F.COLUMNS):
        return f"range {nearest} or more"
    return f"range {furthest}"

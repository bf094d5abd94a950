"""Names of the things of Gladiator Arena, for the page and the log."""

from __future__ import annotations

from fractions import Fraction
from typing import Final
from unicodedata import numeric

from harena.games.gladiator_arena.messages import words as messages
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


def seat_title(seat: int) -> str:
    """Return a seat's name as it begins a sentence: `Bronze`."""
    return SEAT_NAMES[seat].capitalize()


def seat_letter(seat: int) -> str:
    """Return the letter of a seat, all eight of them different: `B`."""
    return SEAT_NAMES[seat][0].upper()


def token_id(seat: int) -> str:
    """Return a gladiator's id in scenes: `g0`."""
    return f"g{seat}"


def pair(race: int, weapon: int) -> str:
    """Return a race and the weapon it carries, 0 for none: `human with a sword`."""
    if not race:
        return ""
    held = gladiators.WEAPONS[weapon - 1] if weapon else ""
    return messages.armed(race=gladiators.RACES[race - 1], weapon=held)


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
    return messages.kills(number=number(value), many=not 0 < abs(value) <= 1)


def points(n: int) -> str:
    """Return hit points, which may be negative: `5 HP`, `−2 HP`."""
    return messages.points(number(Fraction(n)))


def reach(weapon: int, short: bool = False) -> str:
    """Return a weapon's range: `range 2`, `range 3 or more`, in short `range 3+`."""
    nearest, furthest = int(gladiators.HOLE[weapon]) + 1, int(gladiators.REACH[weapon])
    or_more = furthest >= len(F.COLUMNS)
    text = messages.short_reach if short else messages.reach
    return text(number=nearest if or_more else furthest, or_more=or_more)

"""Texts of Gladiator Arena: errors in the text of a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import listing
from harena.games.gladiator_arena.messages.words import a_or_an

# --- lines ----------------------------------------------------------------------------------------

UNEVEN_ROWS: Final = "all rows of the arena need the same width"
SECOND_SEAT: Final = "a second seat"


def unknown_line(*, starts: Sequence[str], line: str) -> str:
    return f"a line starts with one of {listing(starts, 20)}, each once; not with {line!r}"


def second_plan(*, seat: str) -> str:
    return f"{seat} already has a plan"


def second_line(*, seat: str) -> str:
    return f"{seat} already has a line"


# --- the arena ------------------------------------------------------------------------------------

LIMIT_NUMBERS: Final = "the time limit needs numbers of 1 or more"


def arena_size(*, width: int, height: int) -> str:
    return f"an arena has 4 to 26 rows and columns, not {height} rows of {width} squares"


def missing_seats(*, seats: Sequence[str]) -> str:
    return f"every seat needs a line; there is none for {listing(seats)}"


def bad_gladiator(*, text: str) -> str:
    return f"write a gladiator like 'human sword 8 HP, 1/2 kill', not {text!r}"


def unknown_race(*, races: Sequence[str], race: str) -> str:
    return f"a race is {listing(races)}, not {race!r}"


def unknown_weapon(*, weapons: Sequence[str], weapon: str) -> str:
    return f"a weapon is {listing(weapons)}, not {weapon!r}"


def never_carries(*, race: str, weapon: str) -> str:
    return f"{a_or_an(race)} can't carry {a_or_an(weapon)}"


def bad_share(*, parts: int) -> str:
    return f"kills are not shared in parts of 1/{parts}"


def unknown_cause(*, causes: Sequence[str], cause: str) -> str:
    return f"after 'out' write {listing(causes)}, not {cause!r}"


def not_a_gladiator(*, letter: str) -> str:
    return f"{letter!r} is not a gladiator, or stands twice"


def stands_though_out(*, seat: str) -> str:
    return f"{seat} is out, and can't stand here"


# --- phases ---------------------------------------------------------------------------------------

NO_ONE_ENROLS: Final = "in turn 0, at least one gladiator has no square yet"
RACES_TOGETHER: Final = "races are shown together: give them to all gladiators, or to none"
TOO_FEW: Final = "with fewer than two in the arena, the game is over: add the line 'over'"
ONE_OFFER_EACH: Final = "only the last two can offer something, and one thing each"


def no_race(*, seat: str) -> str:
    return f"{seat} needs a race and a weapon"


def no_hit_points(*, seat: str) -> str:
    return f"{seat} is in the arena, and needs 1 HP or more"


def nowhere(*, seat: str) -> str:
    return f"{seat} is neither in the arena nor out"


def unknown_offer(*, offers: Sequence[str], offer: str) -> str:
    return f"an offer is {listing(offers)}, not {offer!r}"


def no_offer(*, seat: str, offer: str) -> str:
    return f"{seat} can't offer {offer} (GA-19)"


def no_plan(*, seat: str, action: str) -> str:
    return f"{seat} can't plan {action!r}"


def not_ready(*, seat: str) -> str:
    return f"{seat} can't be ready, or is the last"

"""Texts of `check_game`: faults of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from harena.core.english import listing

GAME_NAME_DUE: Final = "expected lower-case words joined by hyphens, such as my-game"
RESERVED: Final = "this word means something else in records"
UNTRUE: Final = "the check failed"
NO_TURN_NOTES: Final = "no note has a kind in turn_note_kinds"
SHARED_LETTER: Final = "two seats share a letter"


def fault(*, name: str, where: str, found: str) -> str:
    return f"{name} ({where}): {found}"


def players(seats: int) -> str:
    return f"{seats} players"


def table(*, seats: int, options: Mapping[str, object]) -> str:
    return " ".join([players(seats), *(f"{name}={value}" for name, value in options.items())])


def game_number(*, table: str, number: int) -> str:
    return f"{table}, game {number}"


def seat_names_due(*, seats: int, found: Sequence[str]) -> str:
    return f"expected {seats} different lower-case words, found {listing(found)}"


def side_balance_due(found: object) -> str:
    return f"expected a seat count and options of the game, found {found}"


def hidden_from(viewer: int) -> str:
    return f"viewer {viewer} doesn't see everything"


def too_many_steps(*, steps: int, longest: int) -> str:
    return f"the match has {steps} steps, more than the {longest} of max_game_length"


def no_winner(*, total: float) -> str:
    return f"the results sum to {total:g}, not to 1 as Traits.always_won promises"


def letter_of_other(*, token: str, seat: int) -> str:
    return f"{token} has the letter of seat {seat}"


def telling_habit(*, habit: str) -> str:
    return f"the habit {habit} would tell the other players about a hand"


def broken_shortcut(*, label: str) -> str:
    return f"the choice {label!r} has a decision that is not legal, or that follows a die"

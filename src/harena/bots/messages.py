"""Texts of bots: errors in their names and arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import listed

NO_BOUND: Final = "a search needs seconds or iterations above 0"


def too_small(*, name: str, least: float, number: float) -> str:
    return f"{name} must be {least:g} or more, not {number:g}"


def other_bot(*, where: str, found: str) -> str:
    return f"{where!r} gives the bot {found!r}"


def not_a_bot(*, where: str, kind: str, missing: Sequence[str]) -> str:
    return f"{where!r} gives an object of type {kind} without {listed(missing)}"


def bad_argument(text: str) -> str:
    return f"write an argument like seconds=0.1, not {text!r}"


def no_arguments(kind: str) -> str:
    return f"an object of type {kind} takes no arguments"


def level_summary(number: int) -> str:
    return f"Level {number} of the game, if it has so many."

"""Texts of a game's content: play by post, puzzles, and faults in rulebooks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import listed

RULES_DECIDE: Final = "the rules decide"
PLAN_IS_COMPLETE: Final = "the plan is complete"


def no_post_yet(players: Sequence[str]) -> str:
    return f"{listed(players)} {'has' if len(players) == 1 else 'have'} not posted yet"


def lines(*, first: int, last: int) -> str:
    return f"line {first}" if first == last else f"lines {first} to {last}"


def missing_picture(name: str) -> str:
    return f"the rulebook shows the picture {name!r}, which doesn't exist"


def unused_picture(name: str) -> str:
    return f"the rulebook doesn't show the picture {name!r}"


def bad_puzzle(*, line: int, reason: object) -> str:
    return f"line {line} is not a puzzle: {reason!r}"

"""Reasons why options do not go together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

STRENGTHS_UNUSED: Final = "option 'strengths': only combat=fixed uses strengths"
NO_CARDS_FOR_INITIATIVE: Final = (
    "option 'initiative': use combat cards too (cards=all or cards=combat)"
)
NOTHING_CHAINS: Final = (
    "option 'chain': include special cards or the action 'destroy', or nothing can hit a "
    "destroyed hex"
)
BOMBS_UNPLAYABLE: Final = (
    "option 'expansion': players need the action 'cards' to play bombs; include it or leave out "
    "bombs"
)


def too_few_grids(*, seats: int, robots: int, cells: int, cell_words: str) -> str:
    return (
        f"option 'grids': {seats} players start with {robots} robots, but there are only {cells} "
        f"{cell_words}; use more grids"
    )


def special_cards_left_out(*, parts: Sequence[str]) -> str:
    return (
        f"option 'expansion': {' and '.join(parts)} are special cards; use cards=all or "
        "cards=special"
    )


def robot_given_twice(*, robot: str) -> str:
    return f"{robot} appears twice; give each robot once"


def no_strengths(*, text: str, example: str) -> str:
    return (
        f"{text!r} should be five numbers from 1 to 20, such as {example}, then single robots "
        "that differ, such as D2:11"
    )

"""Texts of printing: errors, and words on every page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import listed, listing

# --- errors -----------------------------------------------------------------------------------

TYPST_MISSING: Final = 'printing needs Typst: pip install "harena[print]"'
PILLOW_MISSING: Final = 'animated pictures need Typst and Pillow: pip install "harena[play]"'


def not_a_choice(*, setting: str, given: str, known: Sequence[str]) -> str:
    return f"{setting}: {given!r} is not {listed(known, 'or')}"


def unknown_sheet(*, name: str, known: Sequence[str]) -> str:
    return f"no sheet {name!r}; sheets: {listing(known)}"


# --- pages ------------------------------------------------------------------------------------

BOARD: Final = "Board"
PIECES: Final = "Pieces"
CARDS: Final = "Cards"
CARD_BACK: Final = "Back of a card"
SUMMARY: Final = "Summary"
HOW_TO_PLAY: Final = "How to play"
MORE_RULES: Final = "The rulebook has more."
SCALE: Final = "50 mm if printed at 100 %"


def printed_for(*, players: str, seats: int) -> str:
    return f"For {players} players. This copy is for {seats}."


def page_title(*, game: str, sheet: str) -> str:
    return f"{game}: {sheet}"


def page_number(*, number: int, of: int) -> str:
    return f"{number} of {of}"

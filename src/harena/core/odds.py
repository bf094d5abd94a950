"""The odds of a contest between two sides, as a game tells them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely an attack succeeds."""

    attacker_wins: float
    """The chance, 0 to 1."""
    exact: bool
    """Whether that is the exact value; otherwise it is about so."""
    terms: str = ""
    """What is left out of account, in the game's words: `without cards`."""

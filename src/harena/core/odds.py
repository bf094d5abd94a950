"""The odds of a contest between two sides, as a game tells them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Odds:
    """The probabilities of an attack's results."""

    attacker_wins: float
    """The chance, 0 to 1."""
    exact: bool
    """True if the value is exact; otherwise it is an estimate."""
    terms: str = ""
    """The parts of the rules that are ignored, in the game's words: `without cards`."""

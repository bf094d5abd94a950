"""How weights are learned, in numbers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Course:
    """How weights are learned."""

    games: int = 1000
    """Games of a round, all played with the weights of the round before."""
    rounds: int = 6
    tests: int = 1000
    """Games of the calibration, played when all is learned."""
    seed: int = 1
    bot: str = ""
    """Who plays; "" is a greedy bot that looks at `look` positions a decision."""
    look: int = 150
    noise: float = 0.05
    """The share of decisions that are drawn evenly instead."""
    share: float = 0.5
    """The share of positions that something is learned from."""
    passes: int = 3
    """How often the games of a round are gone through."""
    rate: float = 0.1
    """The size of the steps; it goes down evenly from round to round."""
    stiffness: float = 100.0
    """What each weight counts as moved by, squared, before a round: what is rarely seen stays."""
    trust: float = 0.8
    """How far the end of a game counts against what was thought on the way: TD(λ)'s λ."""
    limit: int = 20_000
    """Decisions after which nothing is learned from a game."""


STANDARD = Course()

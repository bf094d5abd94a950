"""The settings of a training of weights."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class TrainConfig:
    """The settings of learning an evaluator's weights."""

    games: int = 1000
    """Games a round, all played with the weights of the round before."""
    rounds: int = 6
    tests: int = 1000
    """Games of the calibration, played after the last round."""
    seed: int = 1
    bot: str = ""
    """The bot that plays; "" is a greedy bot that looks at `look` positions a decision."""
    look: int = 150
    noise: float = 0.05
    """The share of decisions that are drawn at random instead."""
    share: float = 0.5
    """The share of positions that are learned from."""
    passes: int = 3
    """Passes over the games of a round."""
    rate: float = 0.1
    """The size of the steps. It falls evenly from round to round."""
    stiffness: float = 100.0
    """The sum of squared gradients that each weight starts a round with: rare features stay."""
    trust: float = 0.8
    """The λ of TD(λ): the weight of a game's result against the estimates on the way."""
    limit: int = 20_000
    """Decisions after which a game is dropped."""


STANDARD = TrainConfig()

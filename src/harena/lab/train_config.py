"""The hyperparameters of training an evaluator."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class TrainConfig:
    """The hyperparameters of training an evaluator's weights."""

    games: int = 1000
    """Games per round, all played with the weights of the previous round."""
    rounds: int = 6
    test_games: int = 1000
    """Games for the calibration, played after the last round."""
    seed: int = 1
    bot: str = ""
    """The bot that plays; "" is a greedy bot that evaluates `budget` positions per decision."""
    budget: int = 150
    noise: float = 0.05
    """The share of decisions that are random."""
    sample_rate: float = 0.5
    """The share of positions used for training."""
    epochs: int = 3
    """Passes over the games of each round."""
    learning_rate: float = 0.1
    """The initial learning rate. It decays linearly over the rounds."""
    initial_accumulator: float = 100.0
    """AdaGrad's initial accumulator; it limits the steps of rare features."""
    td_lambda: float = 0.8
    """λ of TD(λ): 1 trains on results only, 0 on the next estimate only."""
    limit: int = 20_000
    """The number of decisions after which a game is dropped."""


STANDARD = TrainConfig()

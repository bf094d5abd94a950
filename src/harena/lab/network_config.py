"""The hyperparameters of training a network."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class NetworkConfig:
    """The hyperparameters of training a network by games against itself."""

    rounds: int = 400
    """Each round plays with the network of the round before, and learns from the games once."""
    games: int = 512
    """Games per round."""
    first_rounds: int = 20
    """Rounds at the start that the game's evaluator without a network plays, if it has weights."""
    hidden: int = 64
    """Units of the first layer for each seat, a multiple of 32."""
    second: int = 32
    """Units of the second layer."""
    seed: int = 1
    batch: int = 1024
    """Positions per step of the optimizer, at most."""
    steps: int = 50
    """Steps of the optimizer per round, at least; short games have few positions."""
    learning_rate: float = 0.002
    """The initial learning rate of Adam. It falls to a fiftieth by a cosine."""
    td_lambda: float = 0.8
    """λ of TD(λ): 1 trains on results only, 0 on the next estimate only."""
    temperature: float = 0.4
    """The highest randomness of decisions in every other game; 0.03 in the others."""
    random_share: float = 0.01
    """The share of decisions that are random."""
    limit: int = 5000
    """The number of decisions after which a game is dropped."""


STANDARD_NETWORK = NetworkConfig()

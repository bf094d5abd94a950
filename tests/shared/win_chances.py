"""A check for the win probabilities of all games."""

from __future__ import annotations

from harena import Game, Rng, State
from harena.testing.play import GameSubject, random_steps
from harena.testing.positions import evaluations_are_chances


def assert_chances_sum_to_one(state: State, seed: int) -> None:
    """In all positions of a random game, its end too: together 1, and what `evaluate` says."""
    assert isinstance(state.game, Game)
    game: GameSubject[State] = GameSubject(state.game, {}, [], lambda position: None)
    for _ in random_steps(state, Rng(seed)):
        evaluations_are_chances(game, state, Rng(seed))
    evaluations_are_chances(game, state, Rng(seed))

"""What holds of every game's chances of winning."""

from __future__ import annotations

from harena import Game, Rng, State
from harena.testing.play import Subject, steps
from harena.testing.positions import evaluations_are_chances


def chances_are_shares(state: State, seed: int) -> None:
    """In all positions of a random game, its end too: together 1, and what `evaluate` says."""
    assert isinstance(state.game, Game)
    game: Subject[State] = Subject(state.game, {}, [], lambda position: None)
    for _ in steps(state, Rng(seed)):
        evaluations_are_chances(game, state, Rng(seed))
    evaluations_are_chances(game, state, Rng(seed))

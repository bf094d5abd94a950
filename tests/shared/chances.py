"""What holds of every game's chances of winning."""

from __future__ import annotations

import pytest

from harena import Rng, State
from harena.testing.play import steps


def chances_are_shares(state: State, seed: int) -> None:
    """In all positions of a random game, its end too: together 1, and what `evaluate` says."""
    for _ in steps(state, Rng(seed)):
        _shares(state)
    _shares(state)


def _shares(state: State) -> None:
    chances = list(state.chances())
    assert sum(chances) == pytest.approx(1.0)
    assert all(0.0 <= chance <= 1.0 for chance in chances)
    assert chances == pytest.approx([state.evaluate(seat) for seat in range(int(state.seats))])

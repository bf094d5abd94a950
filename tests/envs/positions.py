"""Positions of random games for the tests of environments."""

from __future__ import annotations

from itertools import islice

from harena import Rng, State, get_game
from harena.testing.play import random_steps

GAMES = ("arena", "gladiator-arena", "warp-6", "warp-arena")


def after(game: str, seats: int, seed: int, number: int) -> State:
    """Return the position of a random game after `number` steps, or its last."""
    state = get_game(game).start(seats)
    for _ in islice(random_steps(state, Rng(seed)), number):
        pass
    return state

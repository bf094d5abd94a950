"""The matches that bots learn from begin with everybody in the arena, by lot."""

from __future__ import annotations

import pytest

from harena import Rng, get_game
from harena.games.gladiator_arena import GAME
from harena.games.gladiator_arena.ai.evaluation import LATEST_TURN
from harena.games.gladiator_arena.rules import fields as F, gladiators
from harena.games.gladiator_arena.rules.position import GladiatorArena

EVALUATOR = get_game("gladiator-arena").evaluator


def opened(seed: int, seats: int = 2) -> GladiatorArena:
    """A training match, as it begins."""
    state = GAME.start(seats)
    EVALUATOR.randomize_start(state, Rng(seed))
    return state


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_all_gladiators_start_alive(seats: int) -> None:
    """GA-16: races, weapons and squares are chosen; wounded gladiators have HP left."""
    for seed in range(12):
        state = opened(seed, seats)
        assert state.values[F.PHASE] == F.ORDERS
        assert 1 <= state.values[F.TURN] <= LATEST_TURN
        squares = [state.values[F.AT + seat] for seat in range(seats)]
        assert len(set(squares)) == seats
        for seat in range(seats):
            race = state.values[F.RACE + seat]
            assert 1 <= state.values[F.HP + seat] <= gladiators.HIT_POINTS[race]


def test_training_matches_depend_on_the_seed() -> None:
    assert opened(3) == opened(3)
    kinds = {
        (int(state.values[F.RACE]), int(state.values[F.WEAPON])) for state in map(opened, range(40))
    }
    assert len(kinds) > 10
    hurt = [opened(seed).values[F.TURN] > 1 for seed in range(40)]
    assert 5 < sum(hurt) < 35

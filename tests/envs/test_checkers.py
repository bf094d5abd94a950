"""PettingZoo's and Gymnasium's checkers find nothing in our environments, and warn of nothing."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import render_test

from harena.envs import aec
from harena.envs.single import Environment
from tests.envs.positions import GAMES

MATCH = "harena.envs.single:harena/Match-v0"


@pytest.fixture(autouse=True)
def _warnings_are_errors() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.mark.parametrize("game", GAMES)
def test_checks_pass_without_a_warning(game: str) -> None:
    check_env(Environment(game, illegal_reward=-1.0), skip_render_check=True)
    render_test(lambda render_mode: aec.make(game, render_mode=render_mode))


@pytest.mark.parametrize("game", GAMES)
def test_vector_environments_play_like_single_ones(game: str) -> None:
    """A vector starts match n with the seed n further, and restarts a match at its end."""
    many = gymnasium.make_vec(MATCH, num_envs=2, vectorization_mode="sync", game=game, limit=8)
    seen, _ = many.reset(seed=5)
    alone = [Environment(game, limit=8) for _ in range(2)]
    rows = [env.reset(seed=5 + n)[0] for n, env in enumerate(alone)]
    rng = np.random.default_rng(1)
    for _ in range(8):
        assert seen["observation"].tolist() == [row["observation"].tolist() for row in rows]
        actions = [int(rng.choice(np.flatnonzero(row["action_mask"]))) for row in rows]
        seen, _, _, truncated, _ = many.step(np.array(actions))
        told = [env.step(action) for env, action in zip(alone, actions, strict=True)]
        rows = [each[0] for each in told]
    assert truncated.all()
    assert seen["observation"].tolist() == [row["observation"].tolist() for row in rows]
    many.close()

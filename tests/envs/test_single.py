"""Gymnasium's checks of our environment, and tests of its own."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from harena import HarenaError, IllegalActionError, Rng, State
from harena.bots import get_bot
from harena.core import messages as core_messages
from harena.core.errors import FailedBotError, SeatError
from harena.envs.single import Environment
from tests.envs.positions import GAMES


class Misfit:
    """A bot that plays what cannot be."""

    name = title = summary = "misfit"

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        del view, seat, rng
        return -1


class Listener:
    """A bot that remembers for which seats it was asked, and plays at random."""

    name = title = summary = "listener"

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        self.seats.add(seat)
        assert view == view.observe(seat)
        return get_bot("random").choose(view, seat, rng)


def played(env: Environment, seed: int, choices: int = 1) -> list[Any]:
    """Play a random match; return everything that the environment said."""
    rng = np.random.default_rng(choices)
    observation, info = env.reset(seed=seed)
    seen: list[Any] = [info, observation["observation"].tolist()]
    over = False
    while not over:
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        observation, reward, terminated, truncated, info = env.step(action)
        seen.append((observation["observation"].tolist(), reward, terminated, truncated))
        over = terminated or truncated
    return seen


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_env_checker_passes(game: str) -> None:
    check_env(Environment(game, illegal_reward=-1.0), skip_render_check=True)


@pytest.mark.parametrize("game", ["arena", "gladiator-arena", "warp-6"])
def test_the_same_seed_plays_the_same_match(game: str) -> None:
    env = Environment(game, opponents="greedy")
    seen = played(env, 4)
    assert seen == played(env, 4)
    assert seen == played(Environment(game, opponents=get_bot("greedy")), 4)
    assert seen != played(env, 5)
    assert seen[-1][1:] == (env.position.returns()[0], True, False)


def test_bots_take_the_other_seats() -> None:
    bots = [Listener(), Listener()]
    env = Environment("gladiator-arena", 3, seat=1, opponents=list(bots))
    played(env, 1)
    assert [bot.seats for bot in bots] == [{0}, {2}]
    alone = Listener()
    played(Environment("gladiator-arena", 3, seat=2, opponents=alone), 1)
    assert alone.seats == {0, 1}


def test_seat_can_be_random() -> None:
    env = Environment("warp-6", seat=None)
    seats = set()
    for seed in range(20):
        observation, info = env.reset(seed=seed)
        place, _ = env.encoding.parts["seat"]
        assert observation["observation"][place].argmax() == info["seat"] == env.seat
        seats.add(info["seat"])
    assert seats == {0, 1}


def test_illegal_actions_raise_or_end_the_match() -> None:
    env = Environment("warp-6")
    env.reset(seed=1)
    wrong = int(env.action_masks().argmin())
    before = env.position.clone()
    with pytest.raises(IllegalActionError):
        env.step(wrong)
    assert env.position == before
    lenient = Environment("warp-6", illegal_reward=-2.0)
    lenient.reset(seed=1)
    assert lenient.step(wrong)[1:4] == (-2.0, True, False)
    with pytest.raises(HarenaError, match="the match is over or has not begun"):
        lenient.step(wrong)


def test_long_matches_are_truncated() -> None:
    seen = played(Environment("warp-arena", limit=15), 1)
    assert [each[3] for each in seen[2:]] == [False] * 14 + [True]


def test_failing_bots_are_named() -> None:
    env = Environment("warp-6", seat=1, opponents=Misfit())
    with pytest.raises(
        FailedBotError, match=core_messages.failed_bot(name="misfit", seat=0, why="")
    ):
        played(env, 1)


def test_unknown_seats_are_refused() -> None:
    with pytest.raises(SeatError, match="no seat 2; seats are 0 to 1, or None for any"):
        Environment("warp-6", seat=2)
    with pytest.raises(SeatError, match="expected 2 opponents, or one for all, not 1"):
        Environment("warp-6", 3, opponents=["random"])


def test_gymnasium_makes_it_by_name() -> None:
    env = gymnasium.make("harena/Match-v0", game="gladiator-arena", render_mode="ansi")
    observation, _ = env.reset(seed=3)
    assert env.observation_space.contains(observation)
    assert str(env.render()).splitlines()
    env.close()

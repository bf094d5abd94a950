"""PettingZoo's API tests of our environment, and tests of its own."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from harena import IllegalActionError, get_game
from harena.envs import aec
from tests.envs.positions import GAMES

WARNED = {
    "Observation space for each agent probably should be gymnasium.spaces.box or "
    "gymnasium.spaces.discrete",
    "Observation is not a NumPy array",
}
"""It knows by name those of its own games that have masks: all others it warns of."""


def played(env: Any, seed: int) -> list[tuple[str, float, bool, bool]]:
    """Play a random match; return what the environment said at each decision."""
    rng, seen = np.random.default_rng(seed), []
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        seen.append((agent, reward, terminated, truncated))
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated or truncated else int(rng.choice(legal)))
    return seen


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_api_test_passes(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.warns(UserWarning, match="Observation") as warned:
        api_test(aec.make(game), num_cycles=100)
    assert {str(each.message) for each in warned} == WARNED
    seed_test(lambda: aec.make(game), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("game", ["arena", "gladiator-arena", "warp-6"])
def test_rewards_come_at_the_end(game: str) -> None:
    env = aec.Environment(game)
    seen = played(env, 2)
    ends = {agent: reward for agent, reward, over, _ in seen if over}
    assert ends == dict(zip(env.possible_agents, env.position.returns(), strict=True))
    assert not any(reward for _, reward, over, _ in seen if not over)
    assert env.agents == []


def test_simultaneous_seats_act_in_sequence() -> None:
    env = aec.Environment("gladiator-arena", 3)
    env.reset(seed=1)
    before = env.observe("seat_1")["observation"].tolist()
    env.step(env.position.space.find("dwarf"))
    assert env.agent_selection == "seat_0"
    assert env.observe("seat_1")["observation"].tolist() == before
    assert env.observe("seat_0")["observation"].tolist() != before


def test_truncation_applies_to_all() -> None:
    seen = played(aec.Environment("warp-arena", 3, limit=20), 1)
    assert len(seen) == 20 + 3
    assert [(agent, reward) for agent, reward, _, truncated in seen if truncated] == [
        ("seat_0", 0.0),
        ("seat_1", 0.0),
        ("seat_2", 0.0),
    ]


def test_illegal_actions_raise_or_lose() -> None:
    raw = aec.Environment("warp-6")
    raw.reset(seed=1)
    before, agent = raw.position.clone(), raw.agent_selection
    wrong = int(raw.observe(agent)["action_mask"].argmin())
    with pytest.raises(IllegalActionError):
        raw.step(wrong)
    with pytest.raises(ValueError, match="needs an action; only agents who are out get None"):
        raw.step(None)
    assert (raw.position, raw.agent_selection) == (before, agent)
    env = aec.make("warp-6")
    env.reset(seed=1)
    env.step(wrong)
    assert all(env.terminations.values())
    assert env.rewards[agent] == aec.ILLEGAL_REWARD


def test_render_uses_the_spectator_view() -> None:
    shown: dict[str | None, str | None] = {}
    for way in (None, "ansi", "svg"):
        env = aec.Environment("gladiator-arena", render_mode=way)
        env.reset(seed=1)
        env.step(env.position.space.find("dwarf"))
        shown[way] = env.render()
    text = str(env.position.observe(-1))
    assert "dwarf" not in text
    assert (shown[None], shown["ansi"]) == (None, text)
    assert str(shown["svg"]).startswith("<svg")


def test_dice_continue_without_a_seed() -> None:
    env = aec.Environment("warp-6")
    env.reset(seed=5)
    first = env.position
    env.reset()
    second = env.position
    env.reset(seed=5)
    assert env.position == first
    assert second != first


def test_seats_and_options_follow_the_game() -> None:
    env = aec.make("warp-6", 3, {"games": 2})
    assert env.possible_agents == ["seat_0", "seat_1", "seat_2"]
    assert env.metadata["name"] == "warp-6"
    assert env.action_space("seat_2").n == int(get_game("warp-6").start(3).space.size)
    assert env.observation_space("seat_1") is env.observation_space("seat_1")

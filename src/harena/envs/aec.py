"""A PettingZoo environment: one seat decides after the other, with an action mask.

>>> env = make("gladiator-arena", 3)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     over = terminated or truncated
...     mask = None if over else observation["action_mask"]
...     env.step(None if over else env.action_space(agent).sample(mask))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, SupportsIndex

from harena.core.game import Game
from harena.core.play.position_batch import settle
from harena.core.play.rng import Rng
from harena.core.play.state import State
from harena.envs import messages, missing_package
from harena.envs.encoding import Encoding
from harena.envs.matches import MAX_DECISIONS, RENDER_MODES, render
from harena.envs.spaces import Observation, observation_of, space_of

try:
    from gymnasium.spaces import Discrete, Space
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper
except ModuleNotFoundError as error:
    raise missing_package(error) from error

ILLEGAL_REWARD: Final = -1.0
"""The reward for an illegal action, as in PettingZoo's own games."""


class Environment(AECEnv):
    """A match with agents `seat_0`, `seat_1` and so on.

    An observation is a dictionary: `observation` is a row as in `Encoding`, `action_mask` has a 1
    for each legal action. In simultaneous decisions the lowest seat acts first; no seat sees the
    others' decisions. Winners share a reward of 1, losers get 0. An illegal action raises
    IllegalActionError and changes nothing.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (PettingZoo's)
        "name": "harena",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: Game | str,
        seats: SupportsIndex = 2,
        options: Mapping[str, object] | None = None,
        *,
        limit: int = MAX_DECISIONS,
        render_mode: str | None = None,
    ) -> None:
        """Create the environment; it truncates a match after `limit` decisions.

        Raises SeatError, OptionError, or HarenaError for a game without declared fields.
        """
        super().__init__()
        self.encoding: Final = Encoding(game, seats, options)
        self.game: Final = self.encoding.game
        self.limit: Final = limit
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": self.game.name}
        self._start: Final = self.encoding.start
        size = int(self._start.space.size)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.encoding.seats)]
        self._seats: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: space_of(self.encoding, size) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(size) for agent in self.possible_agents}
        self._dice = Rng(0)
        self.position: State = self._start.clone()
        """The position with all hidden information."""

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of `observe`; the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of action numbers; the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a match. A seed restarts the dice; without one they continue."""
        del options
        if seed is not None:
            self._dice = Rng(seed)
        self.position = self._start.clone()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._played = 0
        self.agent_selection = self.possible_agents[int(settle(self.position, self._dice))]

    def observe(self, agent: str) -> Observation:
        """Return what a seat knows now, and its action mask."""
        return observation_of(self.encoding, self.position, self._seats[agent])

    def step(self, action: SupportsIndex | None) -> None:
        """Play an action for `agent_selection`; None for an agent whose match is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(messages.no_action(agent=agent))
        self.position.apply_action(action, self._seats[agent])
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._played += 1
        seat = int(settle(self.position, self._dice))
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
            if self._played >= self.limit:
                self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.rewards = dict(zip(self.agents, self.position.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return a spectator's view as text (`ansi`) or picture (`svg`); None otherwise."""
        return render(self.game, self.position, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


def make(
    game: Game | str,
    seats: SupportsIndex = 2,
    options: Mapping[str, object] | None = None,
    *,
    limit: int = MAX_DECISIONS,
    render_mode: str | None = None,
) -> OrderEnforcingWrapper:
    """Return an `Environment` in PettingZoo's usual wrappers.

    Stepping before `reset` is an error. An illegal action costs its agent 1 and ends the match.
    """
    raw = Environment(game, seats, options, limit=limit, render_mode=render_mode)
    return OrderEnforcingWrapper(TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL_REWARD))

"""PettingZoo's environment: a decision of one seat after the other, with a mask of what it may do.

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
from harena.envs import missing_package
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
"""What an illegal action is worth to whoever tried it, as PettingZoo's own games have it."""


class Environment(AECEnv):
    """A match of a game: agents `seat_0`, `seat_1` and so on, each with a row and a mask.

    An observation is a dictionary: `observation`, a row as `Encoding` says, and `action_mask`, a
    1 for each action that may be played. Where several decide at once the lowest seat is asked
    first; it does not matter, for nobody sees what the others have decided. The end is worth 1 to
    who wins, 0 to who loses, and is shared; an action that is not legal is an IllegalActionError,
    and changes nothing.
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
        """After `limit` decisions a match is broken off. SeatError, OptionError, HarenaError."""
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
        """The position itself, which knows everything."""

    def observation_space(self, agent: str) -> Space[Any]:
        """The space of what `observe` gives; the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The numbers of all actions; the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match. With a seed the dice are those of that seed, otherwise they go on."""
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
        """What a seat knows now, and what it may do."""
        return observation_of(self.encoding, self.position, self._seats[agent])

    def step(self, action: SupportsIndex | None) -> None:
        """Play an action for `agent_selection`; None for one for whom the match is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to play: None is for agents who are out")
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
        """What a spectator sees: as text (`ansi`), as a picture (`svg`), or None for neither."""
        return render(self.game, self.position, self.render_mode)

    def close(self) -> None:
        """Nothing is to be let go of."""


def make(
    game: Game | str,
    seats: SupportsIndex = 2,
    options: Mapping[str, object] | None = None,
    *,
    limit: int = MAX_DECISIONS,
    render_mode: str | None = None,
) -> OrderEnforcingWrapper:
    """An `Environment` in PettingZoo's usual wrappers.

    It is an error to step before `reset`, and who plays what is not legal loses 1 and ends it.
    """
    raw = Environment(game, seats, options, limit=limit, render_mode=render_mode)
    return OrderEnforcingWrapper(TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL_REWARD))

"""A Gymnasium environment: the learner plays one seat, bots play the others.

>>> import gymnasium
>>> env = gymnasium.make("harena.envs.single:harena/Match-v0", game="arena", opponents="greedy")
>>> observation, info = env.reset(seed=1)
>>> over = False
>>> while not over:
...     action = env.action_space.sample(observation["action_mask"])
...     observation, reward, terminated, truncated, info = env.step(action)
...     over = terminated or truncated
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, SupportsIndex, TypeAlias

from harena.bots import Bot, chosen, find_bot
from harena.core.errors import FailedBotError, HarenaError, IllegalActionError, SeatError
from harena.core.game import Game
from harena.core.play.position_batch import settle
from harena.core.play.rng import Rng
from harena.core.play.state import State
from harena.envs import messages, missing_package
from harena.envs.encoding import Encoding, mask_of
from harena.envs.matches import MAX_DECISIONS, RENDER_MODES, render
from harena.envs.spaces import Observation, observation_of, space_of

try:
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Discrete
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise missing_package(error) from error

Opponents: TypeAlias = str | Bot | list[str | Bot] | tuple[str | Bot, ...]


class Environment(gymnasium.Env[Observation, SupportsIndex]):
    """A match from one seat, against bots.

    An observation is a dictionary: `observation` is a row as in `Encoding`, `action_mask` has a 1
    for each legal action. Winners share a reward of 1, losers get 0. An illegal action raises
    IllegalActionError and changes nothing. For learners without masks, set `illegal_reward`: the
    match then ends with that reward.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012 (Gymnasium's)

    def __init__(
        self,
        game: Game | str = "warp-6",
        seats: SupportsIndex = 2,
        options: Mapping[str, object] | None = None,
        *,
        seat: int | None = 0,
        opponents: Opponents = "random",
        illegal_reward: float | None = None,
        limit: int = MAX_DECISIONS,
        render_mode: str | None = None,
    ) -> None:
        """Create the environment; `opponents` is one bot for all other seats, or one per seat.

        If `seat` is None, each match draws it. A match is truncated after `limit` decisions of the
        learner. Raises SeatError, OptionError, UnknownGameError or UnknownBotError.
        """
        self.encoding: Final = Encoding(game, seats, options)
        self.game: Final = self.encoding.game
        self.illegal_reward: Final = illegal_reward
        self.limit: Final = limit
        self.render_mode = render_mode
        self._start: Final = self.encoding.start
        last = self.encoding.seats - 1
        if seat is not None and not 0 <= seat <= last:
            raise SeatError(messages.no_learner(seat=seat, last=last))
        self._given: Final = seat
        named = [*opponents] if isinstance(opponents, list | tuple) else [opponents] * last
        if len(named) != last:
            raise SeatError(messages.wrong_opponents(expected=last, found=len(named)))
        self._bots: Final = [find_bot(bot) if isinstance(bot, str) else bot for bot in named]
        size = int(self._start.space.size)
        self.observation_space: gymnasium.Space[Any] = space_of(self.encoding, size)
        self.action_space = Discrete(size)
        self.seat = seat or 0
        """The learner's seat in this match."""
        self.position: State = self._start.clone()
        """The position with all hidden information."""
        self._over = True
        self._played = 0
        self._dice = self._choices = Rng(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a match and return the first position in which the learner decides."""
        super().reset(seed=seed)
        of_dice, of_bots, drawn = self.np_random.integers(1 << 62, size=3).tolist()
        self._dice, self._choices = Rng(of_dice), Rng(of_bots)
        self.seat = drawn % self.encoding.seats if self._given is None else self._given
        self.position = self._start.clone()
        self._played = 0
        # If a match ends before the learner decides, play another one.
        while not self._play_others():
            self.position = self._start.clone()
        return self._seen(), {"seat": self.seat}

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the learner's action, then the others up to its next decision or the end."""
        if self._over:
            raise HarenaError(messages.RESET_FIRST)
        try:
            self.position.apply_action(action, self.seat)
        except IllegalActionError:
            if self.illegal_reward is None:
                raise
            self._over = True
            return self._seen(), self.illegal_reward, True, False, {"seat": self.seat}
        self._played += 1
        goes_on = self._play_others()
        truncated = goes_on and self._played >= self.limit
        self._over = truncated or not goes_on
        reward = 0.0 if goes_on else self.position.returns()[self.seat]
        return self._seen(), reward, not goes_on, truncated, {"seat": self.seat}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the learner's mask; MaskablePPO of sb3-contrib calls it by this name."""
        return mask_of(self.position, self.seat).astype(np.bool_)

    def render(self) -> str | None:
        """Return a spectator's view as text (`ansi`) or picture (`svg`); None otherwise."""
        return render(self.game, self.position, self.render_mode)

    def _seen(self) -> Observation:
        return observation_of(self.encoding, self.position, self.seat)

    def _play_others(self) -> bool:
        """Play the bots up to the learner's next decision; return False if the match ends first."""
        self._over = False
        while (seat := int(settle(self.position, self._dice))) >= 0:
            if self.seat in self.position.deciding():
                return True
            bot = self._bots[seat - (seat > self.seat)]
            action = chosen(bot, self.position, seat, self._choices)
            try:
                self.position.apply_action(action, seat)
            except IllegalActionError as error:
                raise FailedBotError(bot.name, seat, str(error)) from error
        return False


gymnasium.register("harena/Match-v0", "harena.envs.single:Environment")

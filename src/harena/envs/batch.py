"""Many matches at once as arrays, at the speed of the compiled rules, for self-play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from harena.core.errors import IllegalActionError
from harena.core.game import Game
from harena.core.play.position_batch import PositionBatch
from harena.core.play.state import State
from harena.envs import messages
from harena.envs.encoding import Encoding, Floats, Numbers
from harena.envs.matches import MAX_DECISIONS


class StepResult(NamedTuple):
    """The results of one step in each match.

    `rewards` is an array of [match, seat]: the returns of matches that ended in this step,
    otherwise 0. `terminated` marks matches that ended, `truncated` those over the limit.
    `final_observations` holds the last observations of these matches, before they restart: an array
    of [match, seat, number] with the matches of `np.flatnonzero(terminated | truncated)`.
    """

    rewards: Floats
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    final_observations: Floats


class Batch:
    """Matches of one game, each at a decision; finished matches restart at once.

    In match n, `seats[n]` decides, knows `observations[n]` and may play `masks[n]`: one policy
    plays all seats. Each step creates new read-only arrays. A pickle or a copy of a batch continues
    with the same dice.

    >>> import numpy as np
    >>> batch = Batch("warp-6", 4, seed=1)
    >>> batch.observations.shape, batch.masks.shape, batch.seats.tolist()
    ((4, 79), (4, 35), [0, 1, 1, 1])
    >>> told = batch.step(batch.masks.argmax(axis=1))
    >>> told.rewards.tolist() == [[0, 0]] * 4, told.terminated.any()
    (True, np.False_)
    """

    def __init__(
        self,
        game: Game | str,
        count: SupportsIndex,
        seats: SupportsIndex = 2,
        options: Mapping[str, object] | None = None,
        *,
        seed: SupportsIndex = 0,
        limit: int = MAX_DECISIONS,
    ) -> None:
        """Create `count` matches; the dice of each follow from `seed`.

        A match is truncated after `limit` decisions. Raises SeatError, OptionError,
        UnknownGameError, or HarenaError for a game without declared fields.
        """
        self.encoding: Final = Encoding(game, seats, options)
        self.game: Final = self.encoding.game
        self.limit = limit
        start = self.encoding.start
        self._positions: Final = PositionBatch(start, count, seed)
        self.count: Final = len(self._positions.states)
        self.actions: Final = int(start.space.size)
        """The number of actions."""
        self._rows: Final[Numbers] = np.asarray(self._positions.rows).reshape(self.count, -1)
        self._legal: Final[Numbers] = np.asarray(self._positions.legal)
        self._played: Final[Numbers] = np.asarray(self._positions.played)
        self._deciding: Final[Numbers] = np.asarray(self._positions.seats)
        self._look()

    @property
    def states(self) -> tuple[State, ...]:
        """The positions with all hidden information. Do not play on them."""
        return tuple(self._positions.states)

    def step(self, actions: ArrayLike) -> StepResult:
        """Play one action in each match, for the seat that decides there.

        Raises IllegalActionError for the first illegal action and ValueError for a wrong number of
        actions. Nothing changes then.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.count,) or chosen.dtype.kind not in "iu":
            raise ValueError(
                messages.wrong_actions(
                    count=self.count, shape=str(chosen.shape), kind=str(chosen.dtype)
                )
            )
        self._check(chosen)
        positions = self._positions
        positions.play(chosen.tolist())
        terminated = self._deciding < 0
        truncated = ~terminated & (self._played >= self.limit)
        seats = range(self.encoding.seats)
        rewards = np.zeros((self.count, len(seats)), np.float32)
        for n in np.flatnonzero(terminated).tolist():
            rewards[n] = positions.states[n].returns()
        ended = np.flatnonzero(terminated | truncated).tolist()
        final = np.empty((len(ended), len(seats), self.encoding.size), np.float32)
        for row, n in zip(final, ended, strict=True):
            for seat in seats:
                row[seat] = self.encoding.encode(positions.states[n], seat)
            positions.restart(n)
        self._look()
        return StepResult(rewards, terminated, truncated, final)

    def __reduce__(self) -> tuple[type[Batch], tuple[object, ...], dict[str, Any]]:
        """Pickle or copy the matches, their dice and their numbers of decisions."""
        start, positions = self.encoding.start, self._positions
        made = self.game, self.count, int(start.seats), dict(start.options)
        return (
            Batch,
            made,
            {
                "limit": self.limit,
                "states": [state.numbers() for state in positions.states],
                "dice": positions.dice,
                "played": self._played.tolist(),
                "seats": self._deciding.tolist(),
            },
        )

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Continue from a pickle or a copy."""
        self.limit = kept["limit"]
        for state, numbers in zip(self._positions.states, kept["states"], strict=True):
            state.load(numbers)
        self._positions.dice[:] = kept["dice"]
        for n in range(self.count):
            self._positions.played[n] = kept["played"][n]
            self._positions.seats[n] = kept["seats"][n]
        self._look()

    def _check(self, chosen: NDArray[np.integer]) -> None:
        known = (chosen >= 0) & (chosen < self.actions)
        held = np.zeros(self.count, np.bool_)
        held[known] = self.masks[np.flatnonzero(known), chosen[known]]
        for n in np.flatnonzero(~held)[:1].tolist():
            space = self._positions.states[n].space
            legal = [space.name(action) for action in np.flatnonzero(self.masks[n])]
            raise IllegalActionError(int(self.seats[n]), space.name(int(chosen[n])), legal)

    def _look(self) -> None:
        self._positions.look()
        masks = np.zeros(self.count * self.actions, np.bool_)
        masks[self._legal[: int(self._positions.found)]] = True
        self.seats: Numbers = self._deciding.copy()
        """The seat that decides in each match."""
        self.masks: NDArray[np.bool_] = masks.reshape(self.count, -1)
        """The legal actions: an array of [match, action]."""
        self.observations: Floats = self.encoding.encode_rows(self._rows, self.seats)
        """The observation of the deciding seat: an array of [match, number], see `Encoding`."""
        for array in (self.seats, self.masks, self.observations):
            array.flags.writeable = False

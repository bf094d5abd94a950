"""Many matches at once as arrays, at the speed of the compiled rules: for self-play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from harena.core.errors import IllegalActionError
from harena.core.game import Game
from harena.core.play.position_batch import PositionBatch
from harena.core.play.state import State
from harena.envs.encoding import Encoding, Floats, Numbers
from harena.envs.matches import MAX_DECISIONS


class StepResult(NamedTuple):
    """What came of a decision in each match, by its number.

    `rewards` is an array of [match, seat]: in matches that ended by it what the end is worth to
    each seat, otherwise 0. `terminated`: it ended; `truncated`: it was broken off.
    """

    rewards: Floats
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]


class Batch:
    """Matches of a game side by side, each at a decision; what is over begins anew at once.

    In match n `seats[n]` decides, knows `observations[n]` and may play what `masks[n]` says: one
    policy plays all seats. Every step makes these arrays anew; they cannot be written to.

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
        """`count` matches, each with dice of its own that follow from `seed`.

        After `limit` decisions a match is broken off. SeatError, OptionError or UnknownGameError
        say what does not fit; HarenaError where a game does not declare its fields.
        """
        self.encoding: Final = Encoding(game, seats, options)
        self.game: Final = self.encoding.game
        self.limit: Final = limit
        start = self.encoding.start
        self._positions: Final = PositionBatch(start, count, seed)
        self.count: Final = len(self._positions.states)
        self.actions: Final = int(start.space.size)
        """How many actions there are."""
        self._rows: Final[Numbers] = np.asarray(self._positions.rows).reshape(self.count, -1)
        self._legal: Final[Numbers] = np.asarray(self._positions.legal)
        self._played: Final[Numbers] = np.asarray(self._positions.played)
        self._deciding: Final[Numbers] = np.asarray(self._positions.seats)
        self._look()

    @property
    def states(self) -> tuple[State, ...]:
        """The positions themselves, which know everything; not to be played on by hand."""
        return tuple(self._positions.states)

    def step(self, actions: ArrayLike) -> StepResult:
        """Play an action in each match, for the seat that decides there.

        IllegalActionError names the first that is not legal, and nothing has changed; ValueError
        where there is not one action a match.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.count,) or chosen.dtype.kind not in "iu":
            raise ValueError(
                f"actions of shape {chosen.shape} and type {chosen.dtype}: {self.count} whole "
                "numbers are due, one a match"
            )
        self._check(chosen)
        positions = self._positions
        positions.play(chosen.tolist())
        terminated = self._deciding < 0
        truncated = ~terminated & (self._played >= self.limit)
        rewards = np.zeros((self.count, self.encoding.seats), np.float32)
        for n in np.flatnonzero(terminated).tolist():
            rewards[n] = positions.states[n].returns()
        for n in np.flatnonzero(terminated | truncated).tolist():
            positions.restart(n)
        self._look()
        return StepResult(rewards, terminated, truncated)

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
        """Who decides, in each match."""
        self.masks: NDArray[np.bool_] = masks.reshape(self.count, -1)
        """What may be played: an array of [match, action]."""
        self.observations: Floats = self.encoding.encode_rows(self._rows, self.seats)
        """What whoever decides knows: an array of [match, number], see `Encoding`."""
        for array in (self.seats, self.masks, self.observations):
            array.flags.writeable = False

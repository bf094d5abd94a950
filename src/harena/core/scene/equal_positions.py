"""Work on a position that is done once for all equal ones, such as reading it for a scene."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from harena.core.play.state import State

KEPT = 256
"""Results that a process keeps for each function; the one not used longest goes first."""

S = TypeVar("S", bound=State)
Result = TypeVar("Result")


def once(function: Callable[[S], Result]) -> Callable[[S], Result]:
    """Return a function of positions that keeps its results, for all viewers of equal positions.

    The function gets a copy with nothing but the position: no journal, which differs by viewer.
    Nobody may change its result. Scenes are drawn from observations, so viewers share only what
    they know alike.

    >>> from harena import get_game
    >>> state = get_game("warp-6").start(2)
    >>> pairs = once(lambda position: [position.die])
    >>> pairs(state.observe(0)) is pairs(state.observe(1))
    True
    """

    @lru_cache(KEPT)
    def kept(key: _Key) -> Result:
        return function(key.position)

    def shared(state: S) -> Result:
        if state._options is None:  # its numbers alone do not make it equal to another
            return function(state)
        return kept(_Key(state))

    return shared


class _Key:
    """A position by its numbers."""

    __slots__ = ("_hash", "_state")

    def __init__(self, state: State) -> None:
        self._state = state
        self._hash = state.key()

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._state == other._state

    @property
    def position(self) -> Any:
        """Return a copy of the position, which replaces the original here."""
        self._state = self._state.clone()
        return self._state

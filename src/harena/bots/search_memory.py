"""Reusable buffers of bots that look ahead, and their time bounds."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import SIMULTANEOUS, State

PAUSE: Final = 0.02  # seconds between two calls of `watch`


class SearchMemory:
    """States and action lists, one of each for every level of a look ahead."""

    def __init__(self) -> None:
        self.states: list[State] = []
        self.lists: list[Actions] = []

    def kept(self, level: i64, like: State) -> State:
        """Return the state kept for a level, made equal to another."""
        if level == len(self.states):
            self.states.append(like.clone())
        else:
            self.states[level].copy_from(like)
        return self.states[level]

    def listed(self, level: i64, state: State) -> Actions:
        """Return the list of actions kept for a level, empty and long enough."""
        while level >= len(self.lists):
            self.lists.append(Actions(state.space.size))
        if len(self.lists[level].at) < state.space.size:
            self.lists[level] = Actions(state.space.size)
        self.lists[level].count = 0
        return self.lists[level]


def plans_in_secret(state: State, seat: i64) -> bool:
    """Return whether the seat decides in a simultaneous phase that is no window to interrupt."""
    return state.to_move == SIMULTANEOUS and state.pass_action(seat) < 0


@contextmanager
def garbage_collection_off() -> Iterator[None]:
    """Disable the cyclic garbage collector: a search allocates many objects but no cycles.

    Scanning them again and again would take a quarter of its time.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


@final
class Bound:
    """A bound on the time and the iterations of a search."""

    def __init__(
        self, iterations: i64, seconds: float, watch: Callable[[], bool] | None = None
    ) -> None:
        """Start the clock. 0 is no bound; `watch` is called regularly and returns False to stop."""
        self.iterations: i64 = iterations
        self.seconds: float = seconds
        self.watch: Callable[[], bool] | None = watch
        self.begun: float = time.thread_time()
        self.asked: float = self.begun
        self.spent: float = 0.0  # seconds at the last check
        self.over: bool = False

    def inside(self, iterations: i64) -> Bound:
        """Return the same bound with other iterations."""
        out = Bound(iterations, self.seconds, self.watch)
        out.begun = self.begun
        out.asked = self.asked
        return out

    def is_over(self) -> bool:
        """Return whether the time is over or `watch` has stopped the search."""
        if self.over or (self.seconds <= 0.0 and self.watch is None):
            return self.over
        now = time.thread_time()
        self.spent = now - self.begun
        if self.seconds > 0.0 and self.spent >= self.seconds:
            self.over = True
        watch = self.watch
        if watch is not None and now - self.asked >= PAUSE:
            self.asked = now
            if not watch():
                self.over = True
        return self.over

"""A process of bots that thinks when it is told to."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any


class Held(Executor):
    """A process that answers nothing before it is let go."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Keep it."""
        future: Future[Any] = Future()
        if args:  # not what warms a process up
            self.waiting.append((future, lambda: fn(*args, **named)))
        return future

    def go(self) -> None:
        """Do all that waits."""
        while self.waiting:
            future, work = self.waiting.pop(0)
            future.set_result(work())

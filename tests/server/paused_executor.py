"""An executor of bots that answers when it is told to."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any


class PausedExecutor(Executor):
    """An executor that keeps its work until it is released.

    With `answer` it never works: each job is answered by that function's result at once.
    """

    def __init__(self, answer: Callable[[Any], object] | None = None) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.jobs: list[Any] = []
        self._answer = answer
        self._released = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Keep the work, or answer it."""
        future: Future[Any] = Future()
        if not args:  # this warms a process up
            return future
        self.jobs.append(args[0])
        if self._answer is not None:
            future.set_result(self._answer(args[0]))
        elif self._released:
            future.set_result(fn(*args, **named))
        else:
            self.waiting.append((future, lambda: fn(*args, **named)))
        return future

    def go(self) -> None:
        """Do all that waits."""
        while self.waiting:
            future, work = self.waiting.pop(0)
            future.set_result(work())

    def release(self) -> None:
        """Do all that waits, and from now on everything at once."""
        self._released = True
        self.go()

"""Findings of properties: values before and after, and foreign sources of chance."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from linecache import getline
from types import FrameType
from typing import Final

from harena.bots.search_memory import garbage_collection_off
from harena.core.play.state import State
from harena.testing import messages

HEADS: Final = ("to_move", "waiting", "die", "depth")
"""The names of the first numbers of `State.numbers`."""
MOST_PLACES: Final = 6
"""At most so many differing numbers are shown."""
TELLING: Final = ("viewer", "seat", "action", "face", "number")
"""Names of local variables that a finding shows."""
FOREIGN: Final = {
    "time": {"time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns"},
    "posix": {"urandom", "getrandom"},
    "datetime": {"now", "utcnow", "today"},
    "random": {"random", "getrandbits"},
}
"""Functions of the clock and of generators that rules must not call, by module."""


class FindingError(AssertionError):
    """A violated property with the values before and after."""

    def __init__(self, words: str, before: str = "", after: str = "") -> None:
        super().__init__(words)
        self.before: Final = before
        self.after: Final = after


def place_name(number: int) -> str:
    """Return the name of a number of `State.numbers`: `die`, or `values[3]`."""
    return HEADS[number] if number < len(HEADS) else f"values[{number - len(HEADS)}]"


def agree(one: Sequence[object], two: Sequence[object], words: str) -> None:
    """Raise FindingError if two rows of numbers differ, with the first differing ones."""
    places = [(place_name(n), a, b) for n, (a, b) in enumerate(zip_longest(one, two)) if a != b][
        :MOST_PLACES
    ]
    if places:
        before = ", ".join(f"{name}={a}" for name, a, _ in places)
        raise FindingError(words, before, ", ".join(f"{name}={b}" for name, _, b in places))


def described(error: AssertionError) -> str:
    """Return the words of an assertion: its own, or its source line and the telling variables."""
    if str(error):
        return str(error)
    here = error.__traceback__
    while here is not None and here.tb_next is not None:
        here = here.tb_next
    if here is None:
        return messages.UNTRUE
    frame = here.tb_frame
    line = getline(frame.f_code.co_filename, here.tb_lineno).strip().removeprefix("assert ")
    known = [f"{name}={frame.f_locals[name]}" for name in TELLING if name in frame.f_locals]
    return messages.untrue(line=line, known=known)


@contextmanager
def foreign_calls() -> Iterator[list[str]]:
    """Collect the clocks and global generators that Python code calls in this block."""
    found: list[str] = []
    shared = getattr(random, "_inst")  # noqa: B009 (the module's own generator)

    def called(frame: FrameType, event: str, arg: object) -> None:
        if event != "c_call":
            return
        name, owner = getattr(arg, "__name__", ""), getattr(arg, "__self__", None)
        if isinstance(owner, random.Random):
            module = "random" if owner is shared else ""
        elif isinstance(owner, type):
            module = owner.__module__
        else:
            module = getattr(owner, "__name__", "")
        if name in FOREIGN.get(module, ()):
            found.append(f"{module}.{name}")

    if sys.getprofile() is not None:  # another profiler runs
        yield found
        return
    # A callback of the garbage collector may read a clock.
    with garbage_collection_off():
        sys.setprofile(called)
        try:
            yield found
        finally:
            sys.setprofile(None)


def after_step(state: State, seat: int, value: int) -> State:
    """Return a copy after one step; for a die the seat is -1."""
    after = state.clone()
    if seat < 0:
        after.apply_chance(value)
    else:
        after.apply_action(value, seat)
    return after

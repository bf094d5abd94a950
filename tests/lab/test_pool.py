"""Work that several processes share."""

from __future__ import annotations

import os
import time
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from multiprocessing import active_children

import pytest

from harena.lab.pool import results

DEADLY = 3


def squared(number: int) -> int:
    return number * number


def square_but_one(number: int) -> int:
    """End the process at one number, as a fault in compiled code would."""
    if number == DEADLY:
        os._exit(7)
    return number * number


def slow(number: int) -> int:
    time.sleep(0.05 if number == 0 else 600)
    return number


@pytest.mark.parametrize("workers", [1, 2])
def test_every_job_yields_one_result(workers: int) -> None:
    found = sorted(results(squared, range(9), workers))
    assert found == [(number, number * number) for number in range(9)]


def test_killed_workers_are_detected() -> None:
    found = sorted(results(square_but_one, range(8), 2, lost=lambda _number: -1))
    assert found == [(n, -1 if n == DEADLY else n * n) for n in range(8)]


def test_dead_worker_raises_without_fallback() -> None:
    with pytest.raises(BrokenProcessPool, match="a process died while it ran 3"):
        list(results(square_but_one, range(8), 2))


def test_closing_the_iterator_ends_jobs() -> None:
    before = set(active_children())
    with closing(results(slow, range(4), 2)) as found:
        assert next(found) == (0, 0)
        assert set(active_children()) - before
    assert not set(active_children()) - before

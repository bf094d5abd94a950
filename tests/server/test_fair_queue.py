"""The queue of analyses: bounded, and fair to each address."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from harena.server.errors import RefusedError
from harena.server.workers.fair_queue import FairQueue


class Jobs:
    """Jobs in a queue that end when the test says so."""

    def __init__(self, queue: FairQueue) -> None:
        self.queue = queue
        self.started: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._ends: dict[str, asyncio.Event] = {}

    async def add(self, *names: str) -> None:
        """Add jobs; the first letter of a name is the address."""
        for name in names:
            self._ends[name] = asyncio.Event()
            self.tasks[name] = asyncio.create_task(self._run(name))
            await rounds()

    async def _run(self, name: str) -> None:
        async with self.queue.slot(name[0]):
            self.started.append(name)
            await self._ends[name].wait()

    async def end(self, name: str) -> None:
        self._ends[name].set()
        await rounds()


async def rounds() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def run(check: Callable[[Jobs], object], *limits: int) -> None:
    async def checked() -> None:
        result = check(Jobs(FairQueue(*limits)))
        assert asyncio.iscoroutine(result)
        await result

    asyncio.run(checked())


def test_addresses_take_turns() -> None:
    async def check(jobs: Jobs) -> None:
        await jobs.add("a1", "a2", "a3", "b1", "c1", "b2")
        assert jobs.started == ["a1", "b1"]
        await jobs.end("b1")
        assert jobs.started[2:] == ["c1"]
        await jobs.end("c1")
        assert jobs.started[3:] == ["b2"]
        await jobs.end("a1")
        assert jobs.started[4:] == ["a2"]
        for name in ("b2", "a2", "a3"):
            await jobs.end(name)
        assert jobs.started[5:] == ["a3"]
        assert jobs.queue.waiting == 0

    run(check, 2, 10, 10)


def test_one_address_leaves_a_slot_to_others() -> None:
    async def check(jobs: Jobs) -> None:
        await jobs.add("a1", "a2", "a3", "a4", "b1")
        assert jobs.started == ["a1", "a2", "b1"]

    run(check, 3, 10, 10)


@pytest.mark.parametrize(("most", "most_each"), [(3, 9), (9, 2)])
def test_a_full_queue_refuses_jobs(most: int, most_each: int) -> None:
    async def check(jobs: Jobs) -> None:
        await jobs.add("a1", "a2", "a3", "b1", "a4")
        error = jobs.tasks["a4"].exception()
        assert isinstance(error, RefusedError)
        assert (error.code, error.status) == ("too_many", 429)
        await jobs.end("a1")
        assert not jobs.tasks["b1"].done()

    run(check, 1, most, most_each)


def test_callers_who_leave_give_up_their_turn() -> None:
    async def check(jobs: Jobs) -> None:
        await jobs.add("a1", "a2", "b1", "c1")
        jobs.tasks["a2"].cancel()
        jobs.tasks["b1"].cancel()
        await rounds()
        assert jobs.queue.waiting == 1
        jobs.tasks["a1"].cancel()
        await rounds()
        assert jobs.started == ["a1", "c1"]

    run(check, 1, 10, 10)

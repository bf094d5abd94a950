"""Work that several processes share: results as they come, in spite of stops and of crashes."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait as wait_for
from threading import Thread
from typing import TypeVar

J = TypeVar("J")
R = TypeVar("R")
STOPS = (signal.SIGINT, signal.SIGTERM)
"""The signals that end a run: Ctrl-C and `kill`."""
AHEAD = 3
"""Jobs that a worker has been given, at most: one that runs, and the next ones."""


def results(
    run: Callable[[J], R],
    jobs: Iterable[J],
    workers: int,
    lost: Callable[[J], R] | None = None,
) -> Generator[tuple[J, R], None, None]:
    """Yield each job with its result, as they finish, run by this process or by `workers` others.

    Closing the generator, or Ctrl-C, ends all running jobs. If a process dies, its possible jobs
    are run again, each alone; `lost` gives the result of one whose process dies again. Without it
    BrokenProcessPool is raised.
    """
    due = iter(jobs)
    if workers <= 1:
        for job in due:
            yield job, run(job)
        return
    while True:
        left: list[J] = []
        yield from _shared(run, due, workers, left)
        if not left:
            return
        for job in left:
            again: list[J] = []
            yield from _shared(run, iter((job,)), 1, again)
            if again:
                if lost is None:
                    raise BrokenProcessPool(f"a process died while it ran {job}")
                yield job, lost(job)


def in_order(
    run: Callable[[J], R], jobs: Iterable[J], workers: int
) -> Generator[tuple[J, R], None, None]:
    """Yield `results` in the order of the jobs; early ones are held back."""
    due: deque[J] = deque()
    early: dict[int, R] = {}

    def begun() -> Iterator[J]:
        for job in jobs:
            due.append(job)
            yield job

    with closing(results(run, begun(), workers)) as ended:
        for done, result in ended:
            early[id(done)] = result
            while due and id(due[0]) in early:
                job = due.popleft()
                yield job, early.pop(id(job))


def _shared(
    run: Callable[[J], R], jobs: Iterator[J], workers: int, left: list[J]
) -> Iterator[tuple[J, R]]:
    """Yield results until the jobs are done or a process dies; `left` holds the others."""
    running: dict[Future[R], J] = {}
    with processes(workers) as pool:
        whole = True
        while True:
            while whole and len(running) < AHEAD * workers:
                job = next(jobs, None)
                if job is None:
                    break
                try:
                    with _signals_held():
                        running[pool.submit(run, job)] = job
                except BrokenProcessPool:
                    left.append(job)
                    whole = False
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                job = running.pop(future)
                try:
                    result = future.result()
                except BrokenProcessPool:
                    left.append(job)
                    whole = False
                    continue
                yield job, result


@contextmanager
def processes(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Return a pool whose processes end with the block, finished or not."""
    before = set(active_children())
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_serve)
    try:
        yield pool
    except BaseException:
        for child in set(active_children()) - before:
            child.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _signals_held() -> Iterator[None]:
    """Hold back Ctrl-C and SIGTERM, so that no new process gets them before it ignores them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve() -> None:
    """Leave Ctrl-C and SIGTERM to the parent process, which ends the workers; end with it."""
    for stop in STOPS:
        signal.signal(stop, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)

"""Opened records, cached for a while, and the worker processes that analyse them."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from functools import partial
from typing import Final, TypeVar, TypeVarTuple

from harena.server.analysis.puzzles import JudgedPlan, judge_plan
from harena.server.analysis.record_analysis import RecordAnalysis, record_id, run_job
from harena.server.errors import RefusedError, UnavailableError
from harena.server.history.conditional_moves import RecordedMatch
from harena.server.messages import refusals
from harena.server.protocol.requests import TryVariation
from harena.server.protocol.responses.analysis import Analysis
from harena.server.settings import Settings
from harena.server.workers.bot_pool import WorkerPool
from harena.server.workers.fair_queue import FairQueue

CACHED: Final = 4 * 1024 * 1024
"""Characters of records to keep; the least recently used record is dropped first."""
PROCESSES: Final = 2
"""Processes for analysis: tables and their bots come first."""

Arguments = TypeVarTuple("Arguments")
Argument = TypeVar("Argument")
Answer = TypeVar("Answer")


class AnalysisService:
    """Opened records, kept under ids derived from their text, and the jobs about them.

    A page sends a dropped record again.
    """

    def __init__(self, settings: Settings) -> None:
        """Start without records."""
        self.workers = WorkerPool(settings, PROCESSES)
        self.queue = FairQueue(PROCESSES, settings.analyses_waiting, settings.analyses_per_address)
        self.opened: OrderedDict[str, Analysis] = OrderedDict()

    @property
    def waiting(self) -> int:
        """Jobs that wait for a process."""
        return self.queue.waiting + self.workers.waiting

    def stop(self) -> None:
        """Stop the worker processes."""
        self.workers.stop()


class CallerAnalyses:
    """The analyses for the callers of one address, who share the processes with others."""

    def __init__(self, service: AnalysisService, address: str) -> None:
        """Use a service for an address."""
        self._service = service
        self._opened = service.opened
        self._address = address

    async def open(self, record: str) -> Analysis:
        """Return the contents of a record. Raise RefusedError if it is invalid."""
        key = record_id(record)
        if key not in self._opened:
            self._opened[key] = await self._run(record, RecordAnalysis.to_json)
            size = sum(len(analysis["record"]) for analysis in self._opened.values())
            while size > CACHED and len(self._opened) > 1:
                _, dropped = self._opened.popitem(last=False)
                size -= len(dropped["record"])
        return self._opened[key]

    async def run(
        self,
        key: str,
        job: Callable[[RecordAnalysis, *Arguments], Answer],
        *arguments: *Arguments,
    ) -> Answer:
        """Return the result of a job about an opened record, or raise RefusedError."""
        if key not in self._opened:
            raise RefusedError("unknown_analysis", refusals.RECORD_GONE)
        self._opened.move_to_end(key)
        return await self._run(self._opened[key]["record"], job, *arguments)

    async def try_variation(self, key: str, variation: TryVariation) -> Analysis:
        """Open the record with a variation as another analysis."""
        seed = secrets.randbits(32)
        return await self.open(await self.run(key, RecordAnalysis.try_variation, variation, seed))

    async def recorded_match(self, record: str) -> RecordedMatch:
        """Return all entries of a record. Raise RefusedError if it is invalid."""
        return await self._run(record, RecordAnalysis.recorded_match)

    async def _run(
        self,
        record: str,
        job: Callable[[RecordAnalysis, *Arguments], Answer],
        *arguments: *Arguments,
    ) -> Answer:
        return await self._ask(partial(run_job, job, arguments), record, record_id(record))

    async def judge_plan(self, plan: JudgedPlan) -> bool:
        """Return whether a puzzle's complete plan is as good as the best."""
        return await self._ask(judge_plan, plan, plan.puzzle)

    async def _ask(
        self, task: Callable[[Argument], Answer], argument: Argument, about: str
    ) -> Answer:
        try:
            async with self._service.queue.slot(self._address):
                return await self._service.workers.ask(task, argument, about)
        except TimeoutError:
            raise RefusedError("too_long", refusals.TOO_SLOW) from None
        except BrokenExecutor:
            raise UnavailableError(refusals.ANALYSIS_STOPPED) from None
        except asyncio.CancelledError:
            caller = asyncio.current_task()
            if caller is None or caller.cancelling():
                raise
            # The processes are being stopped, so the job is cancelled but not its caller.
            raise UnavailableError(refusals.ANALYSIS_STOPPED) from None

"""The summary of a finished game: its turning point and the luck of the dice.

A bot process computes it once for all viewers.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from copy import copy

from harena.server.analysis.analysis_json import luck_json, timeline_json
from harena.server.errors import RefusedError, UnavailableError
from harena.server.history.history import History
from harena.server.messages import refusals
from harena.server.protocol.responses.hints import GameSummary
from harena.server.workers import bot_jobs
from harena.server.workers.bot_jobs import MatchSummary
from harena.server.workers.bot_pool import BotPool

log = logging.getLogger(__name__)


class GameSummarizer:
    """Summarizes the game of a table."""

    def __init__(self, history: History, pool: BotPool) -> None:
        """Start without a summary."""
        self._history = history
        self._pool = pool
        self._task: asyncio.Task[MatchSummary] | None = None

    async def summary(self, viewer: int) -> GameSummary:
        """Return the summary for a viewer. Raise RefusedError `not_over` or `unavailable`."""
        history = self._history
        if not history.match.over:
            raise RefusedError("not_over", refusals.GAME_NOT_OVER)
        if self._task is None:
            job = self._pool.ask(bot_jobs.summarize_match, copy(history.match), "")
            self._task = asyncio.create_task(job)
        task = self._task
        try:
            # If this caller is cancelled, others still wait for the task.
            summary = await asyncio.shield(task)
        except Exception as error:  # noqa: BLE001 a game may come from another package
            log.warning("cannot summarize the game of table %s: %r", history.id, error)
            if self._task is task:
                self._task = None
            raise UnavailableError(refusals.NO_SUMMARY) from None
        frames = history.player_view(viewer).frames

        def shows(step: int) -> int:
            """Return the first frame that shows a step."""
            return next(frame.seq for frame in frames if frame.upto >= step)

        response: GameSummary = {
            "luck": luck_json(summary.luck),
            "steps": [frame.upto for frame in frames],
        }
        if len(summary.course) > 1:
            response["timeline"] = timeline_json(summary.course)
        if summary.turns is not None:
            response["turns"] = summary.turns
        if summary.highlights:
            response["highlights"] = [
                {"seq": shows(each.step), "text": each.text} for each in summary.highlights
            ]
        turning = summary.turning
        if turning is not None:
            response["turning_point"] = {
                "seq": shows(turning.turn.last),
                "turn": summary.turn,
                "seat": turning.seat,
                "before": round(turning.before, 4),
                "after": round(turning.after, 4),
            }
        return response

    async def stop(self) -> None:
        """Cancel the job."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await self._task

"""Endpoints of puzzles. The server keeps no progress: a position follows from the decisions."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.concurrency import run_in_threadpool

from harena.server.analysis.puzzles import (
    JudgedPlan,
    daily_puzzle,
    puzzle_list,
    puzzle_position,
)
from harena.server.api.dependencies import AnalysesDep, GameDep, OptionalNumber
from harena.server.api.responses import CheckedRoute
from harena.server.protocol.responses.games import DailyPuzzle, PuzzlePosition, Puzzles

router = APIRouter(prefix="/api/puzzles", route_class=CheckedRoute)

Decisions = Annotated[str, Query(max_length=400, pattern=r"^([0-9]{1,8}(\.[0-9]{1,8})*)?$")]
"""In an address: the seat's decisions since the position, numbers with points between."""


@router.get("/daily")
async def daily() -> DailyPuzzle:
    """Return the puzzle of the day (UTC)."""
    return await run_in_threadpool(daily_puzzle, datetime.now(UTC).date())


@router.get("/games/{game}")
async def puzzles(game: GameDep) -> Puzzles:
    """Return the puzzles of a game, easiest first."""
    return await run_in_threadpool(puzzle_list, game, datetime.now(UTC).date())


@router.get("/games/{game}/{puzzle}")
async def position(
    analyses: AnalysesDep,
    game: GameDep,
    puzzle: str,
    actions: Decisions = "",
    first: OptionalNumber = 0,
    answer: bool = False,
) -> PuzzlePosition:
    """Return a puzzle after some decisions, judged once the plan is complete.

    A plan is right if it leads to the position after the best, or if a short search finds it as
    good. `first` is the number of the first new frame. `answer` asks for the best plan at once.
    """
    numbers = tuple(int(number) for number in actions.split(".") if number)
    found = await run_in_threadpool(puzzle_position, game, puzzle, numbers, first, answer=answer)
    if found["done"] and not found["right"]:
        right = await analyses.judge_plan(JudgedPlan(game.name, puzzle, numbers))
        return {**found, "right": right}
    return found

"""A game's first game that teaches: the calls under `/api/games/{game}/tutorial`.

The server keeps nothing of who learns: what is told follows from the step and from what was chosen
on the way to it.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse

from harena.server.api.common import game_called
from harena.server.api.responses import CheckedRoute, Seq, answer, gives
from harena.server.history.tutorial import outline, step_of
from harena.server.protocol.responses.tutorials import Tutorial, TutorialStep

router = APIRouter(prefix="/api/games/{game}/tutorial", route_class=CheckedRoute)

Chosen = Annotated[str, Query(max_length=400, pattern=r"^([0-9]{1,4}(\.[0-9]{1,4})*)?$")]
"""In an address: numbers with points between, one for each step in which something is chosen."""


@router.get("", responses=gives(Tutorial))
def tutorial(game: str) -> JSONResponse:
    """How long it takes, and who sits where."""
    return answer(outline(game_called(game)))


@router.get("/{step}", responses=gives(TutorialStep))
def tutorial_step(game: str, step: Seq, chosen: Chosen = "") -> JSONResponse:
    """A step: what is said, what is right, and what came before it."""
    numbers = tuple(int(number) for number in chosen.split(".") if number)
    return answer(step_of(game_called(game), step, numbers))

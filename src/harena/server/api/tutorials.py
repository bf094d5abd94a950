"""Endpoints for a game's tutorial, under `/api/games/{game}/tutorial`.

The server keeps no progress. A step follows from its number and the earlier choices.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse

from harena.server.api.common import find_game
from harena.server.api.responses import CheckedRoute, Seq, json_response, response_schema
from harena.server.history.tutorial import outline, step_of
from harena.server.protocol.responses.tutorials import Tutorial, TutorialStep

router = APIRouter(prefix="/api/games/{game}/tutorial", route_class=CheckedRoute)

Chosen = Annotated[str, Query(max_length=400, pattern=r"^([0-9]{1,4}(\.[0-9]{1,4})*)?$")]
"""In an address: numbers with points between, one for each step in which something is chosen."""


@router.get("", responses=response_schema(Tutorial))
def tutorial(game: str) -> JSONResponse:
    """Return the length and the seats of a tutorial."""
    return json_response(outline(find_game(game)))


@router.get("/{step}", responses=response_schema(TutorialStep))
def tutorial_step(game: str, step: Seq, chosen: Chosen = "") -> JSONResponse:
    """Return a step: its text, the right choices, and the frames before it."""
    numbers = tuple(int(number) for number in chosen.split(".") if number)
    return json_response(step_of(find_game(game), step, numbers))

"""Helpers that several endpoints use: game lookup and rate limits."""

from __future__ import annotations

from fastapi import Request

from harena.core.errors import UnknownGameError
from harena.core.game import Game
from harena.core.registry import get_game
from harena.server.errors import RefusedError
from harena.server.rate_limit import PerMinute


def find_game(name: str) -> Game:
    """The game of that name. RefusedError when there is none."""
    try:
        return get_game(name)
    except UnknownGameError as error:
        raise RefusedError("unknown_game", str(error), "game") from None


def check_rate(request: Request, name: str) -> None:
    """Count one more of a kind from the caller's address. RefusedError when it is one too many."""
    per_minute = getattr(request.app.state, name)
    assert isinstance(per_minute, PerMinute)
    if not per_minute.take(request.client.host if request.client else ""):
        raise RefusedError("too_fast", "too many from your address; wait a minute")

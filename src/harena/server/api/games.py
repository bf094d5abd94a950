"""Endpoints about games: options, rulebooks, themes, covers and tutorials."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from harena.bots.levels import plays
from harena.content.game_json import cover_svg, digest, game_json, help_json, theme_json
from harena.core.game import Game
from harena.core.registry import load_games
from harena.server.api.dependencies import GameDep, Seq
from harena.server.api.responses import CheckedRoute
from harena.server.api.rulebook import picture, rulebook
from harena.server.errors import RefusedError
from harena.server.history.tutorial import outline, step_of
from harena.server.messages import refusals
from harena.server.protocol.responses.games import Games, Rulebook, Tutorial, TutorialStep
from harena.server.protocol.themes import HelpBook, Theme
from harena.server.workers.bot_jobs import describe_bots

router = APIRouter(prefix="/api/games", route_class=CheckedRoute)

Choices = Annotated[str, Query(max_length=400, pattern=r"^([0-9]{1,4}(\.[0-9]{1,4})*)?$")]
"""In an address: numbers with points between, one for each step with a choice."""


@router.get("")
async def games() -> Games:
    """Return all games with their options, and the bots."""
    bots: list[Any] = describe_bots()
    listed: list[Any] = [
        {**game_json(game), "bots": [bot for bot in bots if plays(bot["name"], game.levels)]}
        for game in load_games()[0]
    ]
    return {"games": listed}


@router.get("/{game}/rules")
async def rules(game: GameDep) -> Rulebook:
    """Return the rulebook as HTML, its headings, and its introduction."""
    book = _rules(game)
    if not book["html"]:
        raise RefusedError("no_rules", refusals.NO_RULEBOOK)
    return book


@cache
def _rules(game: Game) -> Rulebook:
    return rulebook(game, f"/api/games/{game.name}/rules/")


@router.get("/{game}/rules/pictures/{file}", response_class=Response)
async def rules_picture(game: GameDep, file: str) -> Response:
    """Return a picture of a rulebook."""
    data, media = picture(game, file)
    return Response(data, media_type=media, headers={"Cache-Control": "max-age=3600"})


@router.get("/{game}/theme", responses={200: {"model": Theme}})
async def theme(request: Request, game: GameDep, v: str = "") -> Response:
    """Return a game's theme. Under its hash, which `/games` lists, it may be cached for ever."""
    return _cacheable(request, theme_json(game), "application/json", v)


@router.get("/{game}/help", responses={200: {"model": HelpBook}})
async def help_of(request: Request, game: GameDep, v: str = "") -> Response:
    """Return a game's help texts, cached like its theme."""
    return _cacheable(request, help_json(game), "application/json", v)


@router.get("/{game}/cover", response_class=Response)
async def cover(request: Request, game: GameDep, v: str = "") -> Response:
    """Return a game's cover picture, cached like its theme."""
    data = cover_svg(game)
    if not data:
        raise RefusedError("not_found", refusals.NO_COVER)
    return _cacheable(request, data, "image/svg+xml", v)


def _cacheable(request: Request, data: bytes, media: str, asked: str) -> Response:
    """Return a cacheable response: immutable under its hash, revalidated otherwise."""
    tag = digest(data)
    lasting = "public, max-age=31536000, immutable" if asked == tag else "no-cache"
    headers = {"Cache-Control": lasting, "ETag": f'"{tag}"'}
    if request.headers.get("if-none-match") == f'"{tag}"':
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=media, headers=headers)


@router.get("/{game}/tutorial")
async def tutorial(game: GameDep) -> Tutorial:
    """Return the length and the seats of a tutorial."""
    return await run_in_threadpool(outline, game)


@router.get("/{game}/tutorial/{step}")
async def tutorial_step(game: GameDep, step: Seq, chosen: Choices = "") -> TutorialStep:
    """Return a step: its text, the right choices, and the frames before it.

    The server keeps no progress. A step follows from its number and the earlier choices.
    """
    numbers = tuple(int(number) for number in chosen.split(".") if number)
    return await run_in_threadpool(step_of, game, step, numbers)

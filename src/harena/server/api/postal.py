"""Endpoints of postal games, under `/api/postal`.

The server stores nothing: the whole game travels as its file's text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi import APIRouter

from harena.content.referee import MissingPostsError, PlayerNameError, RefereeError
from harena.core.errors import OptionError, RecordError, SeatError, UnknownGameError
from harena.postal.game import PostalGame
from harena.postal.game_file import before_last_turn, read_postal_game
from harena.postal.to_json import complaint_json, game_json, left_json
from harena.server.api.dependencies import limited, service
from harena.server.api.responses import CheckedRoute
from harena.server.errors import RefusedError
from harena.server.messages import refusals
from harena.server.protocol.requests import NewGame, PostalFile, ResolveTurn, TakePost
from harena.server.protocol.responses.postal import PostalGame as PostalGameResponse

router = APIRouter(
    prefix="/api/postal", route_class=CheckedRoute, dependencies=[limited("postal_per_minute")]
)
PostalLimiter = Annotated[CapacityLimiter, service("postal_limiter")]
"""Allows one thread at a time."""


@router.post("/new")
async def new(limiter: PostalLimiter, body: NewGame) -> PostalGameResponse:
    """Begin a game."""
    return await _answer(limiter, lambda: _new(body))


@router.post("/open")
async def open_game(limiter: PostalLimiter, body: PostalFile) -> PostalGameResponse:
    """Return the state of the game in a file."""
    return await _answer(limiter, lambda: _to_json(read_postal_game(body.file)))


@router.post("/post")
async def post(limiter: PostalLimiter, body: TakePost) -> PostalGameResponse:
    """Take a post. With complaints nothing changed."""
    return await _answer(limiter, lambda: _post(body))


@router.post("/resolve")
async def resolve(limiter: PostalLimiter, body: ResolveTurn) -> PostalGameResponse:
    """Play the turn."""
    return await _answer(limiter, lambda: _resolve(body))


@router.post("/back")
async def back(limiter: PostalLimiter, body: PostalFile) -> PostalGameResponse:
    """Take back the last turn. Its posts can be changed again."""
    return await _answer(limiter, lambda: _back(body))


async def _answer(limiter: CapacityLimiter, work: Callable[[], Any]) -> PostalGameResponse:
    """Return the result of work in a thread. Raise RefusedError for a postal error."""
    try:
        answer: PostalGameResponse = await run_sync(work, limiter=limiter)
    except UnknownGameError as error:
        raise RefusedError("unknown_game", refusals.sentence(str(error)), "game") from None
    except SeatError as error:
        raise RefusedError("bad_seats", refusals.sentence(str(error)), "players") from None
    except OptionError as error:
        raise RefusedError("bad_option", refusals.sentence(str(error)), error.name) from None
    except RecordError as error:
        raise RefusedError("bad_file", refusals.sentence(str(error)), "file") from None
    except PlayerNameError as error:
        raise RefusedError("bad_name", refusals.sentence(str(error)), "player") from None
    except MissingPostsError as error:
        raise RefusedError("missing_posts", refusals.sentence(str(error))) from None
    except RefereeError as error:
        raise RefusedError("no_referee", refusals.sentence(str(error)), "game") from None
    return answer


def _to_json(game: PostalGame, **more: object) -> dict[str, object]:
    return {"file": game.write(), "state": game_json(game), **more}


def _new(body: NewGame) -> dict[str, object]:
    return _to_json(PostalGame(body.game, body.players, body.options))


def _post(body: TakePost) -> dict[str, object]:
    game = read_postal_game(body.file)
    complaints = [complaint_json(one) for one in game.post(body.player, body.text)]
    outside = [left_json(one) for one in game.outside]
    return _to_json(game, complaints=complaints, outside=outside)


def _back(body: PostalFile) -> dict[str, object]:
    game = read_postal_game(body.file)
    try:
        return _to_json(before_last_turn(game))
    except RefereeError as error:
        raise RefusedError("no_turn", refusals.sentence(str(error))) from None


def _resolve(body: ResolveTurn) -> dict[str, object]:
    game = read_postal_game(body.file)
    try:
        found = game.resolve(deadline=not body.wait)
    except MissingPostsError:
        raise
    except RefereeError as error:
        raise RefusedError("over", refusals.sentence(str(error))) from None
    return _to_json(game, report=found.text, picture=game.picture(found))

"""Games run by hand from posts: the calls under `/api/postal`.

Nothing is kept here: the whole game travels as its file's text, in and out.
"""

from __future__ import annotations

from collections.abc import Callable

import anyio
from anyio import CapacityLimiter
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from harena.content.referee import MissingPostsError, PlayerNameError, RefereeError
from harena.core.errors import OptionError, RecordError, SeatError, UnknownGameError
from harena.core.scene.scene import Json
from harena.postal.game import MOST_FILE, PostalGame
from harena.postal.game_file import before_last_turn, read_postal_game
from harena.postal.to_json import complaint_json, game_json, left_json
from harena.server.api.responses import CheckedRoute, json_response, response_schema
from harena.server.errors import RefusedError
from harena.server.protocol.requests import NewGame, OpenGame, ResolveTurn, TakeBackTurn, TakePost
from harena.server.protocol.responses.postal import PostalGame as PostalGameResponse
from harena.server.rate_limit import PerMinute

BODY = 4 * MOST_FILE  # bytes: a file's text grows when it is written as JSON
PER_MINUTE = 240  # calls of one address

Answer = dict[str, Json]


class FileRoute(CheckedRoute):
    """A call whose body holds a whole game."""

    most = BODY


router = APIRouter(
    prefix="/api/postal", route_class=FileRoute, responses=response_schema(PostalGameResponse)
)


@router.post("/new")
async def new(request: Request, body: NewGame) -> JSONResponse:
    """A new game."""
    return await _answered(request, lambda: _new(body))


@router.post("/open")
async def open_game(request: Request, body: OpenGame) -> JSONResponse:
    """Return the state of the game in a file."""
    return await _answered(request, lambda: _told(read_postal_game(body.file)))


@router.post("/post")
async def post(request: Request, body: TakePost) -> JSONResponse:
    """Take a post; with complaints nothing changed."""
    return await _answered(request, lambda: _post(body))


@router.post("/resolve")
async def resolve(request: Request, body: ResolveTurn) -> JSONResponse:
    """Play the turn."""
    return await _answered(request, lambda: _resolve(body))


@router.post("/back")
async def back(request: Request, body: TakeBackTurn) -> JSONResponse:
    """Take back the turn that was played last; its posts stand again."""
    return await _answered(request, lambda: _back(body))


async def _answered(request: Request, work: Callable[[], Answer]) -> JSONResponse:
    """Do the work in a thread, one at a time, and answer with it."""
    state = request.app.state
    if not hasattr(state, "refereeing"):
        state.refereeing = PerMinute(PER_MINUTE)
        state.referee_room = CapacityLimiter(1)
    if not state.refereeing.take(request.client.host if request.client else ""):
        raise RefusedError("too_fast", "too many from your address; wait a minute")
    return json_response(await anyio.to_thread.run_sync(_refused, work, limiter=state.referee_room))


def _refused(work: Callable[[], Answer]) -> Answer:
    """Return the RefusedError for a postal error."""
    try:
        return work()
    except UnknownGameError as error:
        raise RefusedError("unknown_game", str(error), "game") from None
    except SeatError as error:
        raise RefusedError("bad_seats", str(error), "players") from None
    except OptionError as error:
        raise RefusedError("bad_option", str(error), error.name) from None
    except RecordError as error:
        raise RefusedError("bad_file", str(error), "file") from None
    except PlayerNameError as error:
        raise RefusedError("bad_name", str(error), "player") from None
    except MissingPostsError as error:
        raise RefusedError("missing_posts", str(error)) from None
    except RefereeError as error:
        raise RefusedError("no_referee", str(error), "game") from None


def _told(game: PostalGame) -> Answer:
    return {"file": game.write(), "state": game_json(game)}


def _new(body: NewGame) -> Answer:
    return _told(PostalGame(body.game, body.players, body.options))


def _post(body: TakePost) -> Answer:
    game = read_postal_game(body.file)
    wrong: list[Json] = [complaint_json(one) for one in game.post(body.player, body.text)]
    outside: list[Json] = [left_json(one) for one in game.outside]
    return {**_told(game), "complaints": wrong, "outside": outside}


def _back(body: TakeBackTurn) -> Answer:
    game = read_postal_game(body.file)
    try:
        return _told(before_last_turn(game))
    except RefereeError as error:
        raise RefusedError("no_turn", str(error)) from None


def _resolve(body: ResolveTurn) -> Answer:
    game = read_postal_game(body.file)
    try:
        found = game.resolve(deadline=not body.wait)
    except MissingPostsError:
        raise
    except RefereeError as error:
        raise RefusedError("over", str(error)) from None
    return {**_told(game), "report": found.text, "picture": game.picture(found)}

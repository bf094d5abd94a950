"""The calls under `/api`, as `docs/protocol.md` promises them."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Depends, Request, WebSocket
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from starlette.requests import HTTPConnection

from harena.content.game_json import cover_svg, digest, game_json, help_json, theme_json
from harena.core.registry import get_game, load_games
from harena.core.scene.scene import Json
from harena.server.api import sockets
from harena.server.api.auth import check_origin, holder_of, set_token, token_of
from harena.server.api.common import game_called, limit
from harena.server.api.pages import picture
from harena.server.api.responses import (
    FAULTS,
    CheckedRoute,
    Known,
    Seq,
    Viewer,
    answer,
    fault_answer,
    gives,
)
from harena.server.api.rulebook import rulebook
from harena.server.errors import RefusedError, internal
from harena.server.history.seats import hashed
from harena.server.protocol.requests import Join, Nothing, OpenTable
from harena.server.protocol.responses.frames import Frame
from harena.server.protocol.responses.games import Games, Health
from harena.server.protocol.responses.hints import Story
from harena.server.protocol.responses.rulebooks import Rulebook
from harena.server.protocol.responses.tables import Table as ToldTable
from harena.server.protocol.schema import socket_schema
from harena.server.protocol.themes import ToldBook, ToldLook
from harena.server.tables.broadcaster import Audience
from harena.server.tables.lobby import Lobby
from harena.server.tables.socket import Socket
from harena.server.tables.table import Table
from harena.server.workers.bot_jobs import describe_bots

router = APIRouter(prefix="/api", route_class=CheckedRoute)


def lobby_of(connection: HTTPConnection) -> Lobby:
    """The lobby of the app that is asked."""
    lobby = connection.app.state.lobby
    assert isinstance(lobby, Lobby)
    return lobby


TheLobby = Annotated[Lobby, Depends(lobby_of)]


@router.get("/health", responses=gives(Health))
async def health() -> JSONResponse:
    """Whether the server is up."""
    return answer({"ok": True})


@router.get("/games", responses=gives(Games))
async def games() -> JSONResponse:
    """All games with their options, and who can play against people."""
    bots = describe_bots()
    listed: list[Json] = [{**game_json(game), "bots": bots} for game in load_games()[0]]
    return answer({"games": listed})


@router.get("/games/{game}/rules", responses=gives(Rulebook))
async def rules(game: str) -> JSONResponse:
    """The rulebook as HTML, its headings, and what comes before it."""
    book = _rules(game_called(game).name)
    if not book["html"]:
        raise RefusedError("no_rules", "that game brings no rulebook")
    return answer({**book, "contents": [{**heading} for heading in book["contents"]]})


@cache
def _rules(game: str) -> Rulebook:
    return rulebook(get_game(game), f"/api/games/{game}/rules/")


@router.get("/games/{game}/rules/pictures/{file}", response_class=Response, responses=FAULTS)
async def rules_picture(game: str, file: str) -> Response:
    """A picture of a rulebook."""
    data, media = picture(game_called(game), file)
    return Response(data, media_type=media, headers={"Cache-Control": "max-age=3600"})


@router.get("/games/{game}/look", responses=gives(ToldLook))
async def look(request: Request, game: str, v: str = "") -> Response:
    """How a game's tables look; under its hash, which `/games` tells, it may be kept for ever."""
    return _kept(request, theme_json(game_called(game)), "application/json", v)


@router.get("/games/{game}/help", responses=gives(ToldBook))
async def help_of(request: Request, game: str, v: str = "") -> Response:
    """What a game says of its things, where they are; kept like its look."""
    return _kept(request, help_json(game_called(game)), "application/json", v)


@router.get("/games/{game}/cover", response_class=Response, responses=FAULTS)
async def cover(request: Request, game: str, v: str = "") -> Response:
    """The picture that stands for a game on the first page."""
    data = cover_svg(game_called(game))
    if not data:
        raise RefusedError("not_found", "that game brings no cover")
    return _kept(request, data, "image/svg+xml", v)


def _kept(request: Request, data: bytes, media: str, asked: str) -> Response:
    """What a browser may keep: for ever under its hash, else as long as it is still the same."""
    tag = digest(data)
    lasting = "public, max-age=31536000, immutable" if asked == tag else "no-cache"
    headers = {"Cache-Control": lasting, "ETag": f'"{tag}"'}
    if request.headers.get("if-none-match") == f'"{tag}"':
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=media, headers=headers)


async def told(request: Request, table: Table, token: str, status: int) -> JSONResponse:
    """A table as an answer, and the caller's token with it."""
    holder = hashed(token)
    response = answer((await table.room.seen_by(holder)).table_json(holder), status)
    set_token(request, response, token)
    return response


@router.post("/tables", status_code=201, responses=gives(ToldTable, 201))
async def open_table(request: Request, lobby: TheLobby, body: OpenTable) -> JSONResponse:
    """Open a table."""
    limit(request, "opening")
    token = token_of(request)
    return await told(request, await lobby.open_table(hashed(token), body), token, 201)


@router.post("/join", responses=gives(ToldTable))
async def join(request: Request, lobby: TheLobby, body: Join) -> JSONResponse:
    """Take an open seat."""
    limit(request, "joining")
    token = token_of(request)
    table = await lobby.join(hashed(token), body.invite, body.name)
    return await told(request, table, token, 200)


@router.get("/tables/{table_id}", responses=gives(ToldTable))
async def table(request: Request, lobby: TheLobby, table_id: str) -> JSONResponse:
    """A table as the caller may see it."""
    holder = holder_of(request)
    return answer((await _seen(lobby, table_id, holder)).table_json(holder))


async def _seen(lobby: Lobby, table_id: str, holder: str | None) -> Audience:
    """A table as somebody is shown it: those who do not play may see it late."""
    return await (await lobby.table(table_id)).room.seen_by(holder)


@router.get("/tables/{table_id}/record", response_class=PlainTextResponse, responses=FAULTS)
async def record(
    request: Request, lobby: TheLobby, table_id: str, seat: Viewer = -1
) -> PlainTextResponse:
    """The record; in progress only what that seat may know."""
    holder = holder_of(request)
    found = (await _seen(lobby, table_id, holder)).history
    viewer = found.check_viewer(holder, seat)
    return PlainTextResponse(found.record(viewer), headers={"Cache-Control": "no-store"})


@router.get("/tables/{table_id}/frames/{seq}", responses=gives(Frame))
async def frame(
    request: Request, lobby: TheLobby, table_id: str, seq: Seq, seat: Viewer = -1
) -> JSONResponse:
    """One frame, for rewinding."""
    holder = holder_of(request)
    found = (await _seen(lobby, table_id, holder)).history
    viewer = found.check_viewer(holder, seat)
    if seq > found.newest(viewer):
        raise RefusedError("unknown_frame", f"there are frames 0 to {found.newest(viewer)}")
    return answer(found.frame(viewer, seq))


@router.get("/tables/{table_id}/story", responses=gives(Story))
async def story(
    request: Request, lobby: TheLobby, table_id: str, seat: Viewer = -1
) -> JSONResponse:
    """What a game that is over looks like from its end."""
    found = await lobby.table(table_id)
    viewer = found.history.check_viewer(holder_of(request), seat)
    return answer(await found.afterwards.story(viewer))


@router.post("/tables/{table_id}/rematch", status_code=201, responses=gives(ToldTable, 201))
async def rematch(request: Request, lobby: TheLobby, table_id: str, _body: Nothing) -> JSONResponse:
    """The same players once more, each one seat on."""
    found = await lobby.table(table_id)
    holder = holder_of(request)
    if found.history.rematch is None:
        limit(request, "opening")
    again = await (await lobby.rematch(found, holder)).room.seen_by(holder)
    return answer(again.table_json(holder), 201)


@router.get("/protocol.json", responses=FAULTS)
async def protocol() -> JSONResponse:
    """The schema of the socket's messages."""
    return answer(socket_schema())


@router.websocket("/tables/{table_id}/play")
async def play(
    websocket: WebSocket,
    lobby: TheLobby,
    table_id: str,
    seat: Viewer = -1,
    since: Known = 0,
    version: Known = 0,
) -> None:
    """Play, or watch, live. What is wrong before that is answered as a call would be."""
    try:
        check_origin(websocket, lobby.settings)
        found = await lobby.table(table_id)
        holder = holder_of(websocket)
        found.history.check_viewer(holder, seat)
        found.check_room()
        await found.room.seen_by(holder)  # so that it is there once he is let in
    except RefusedError as fault:
        await websocket.send_denial_response(fault_answer(fault))
        return
    except Exception:
        await websocket.send_denial_response(fault_answer(internal()))
        raise
    await websocket.accept()
    address = websocket.client.host if websocket.client else ""
    socket = Socket(holder, seat, lobby.settings.queue_limit, address)
    await found.connect(socket, since, version)
    try:
        await sockets.serve(websocket, found, socket, lobby.settings)
    finally:
        found.leave(socket)


@router.api_route(
    "/{path:path}",
    methods=["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
    include_in_schema=False,
)
async def nothing(path: str) -> JSONResponse:
    """Any other address under `/api`."""
    raise RefusedError("not_found", f"there is no /api/{path}"[:200])

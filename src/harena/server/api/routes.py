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
from harena.server.api.common import check_rate, find_game
from harena.server.api.pages import picture
from harena.server.api.responses import (
    ERROR_SCHEMAS,
    CheckedRoute,
    Known,
    Seq,
    Viewer,
    error_response,
    json_response,
    response_schema,
)
from harena.server.api.rulebook import rulebook
from harena.server.errors import RefusedError, internal
from harena.server.history.seats import token_hash
from harena.server.protocol.requests import EmptyBody, Join, OpenTable
from harena.server.protocol.responses.frames import Frame
from harena.server.protocol.responses.games import Games, Health
from harena.server.protocol.responses.hints import GameSummary
from harena.server.protocol.responses.rulebooks import Rulebook
from harena.server.protocol.responses.tables import Table as TableResponse
from harena.server.protocol.schema import socket_schema
from harena.server.protocol.themes import HelpBook, Theme
from harena.server.tables.broadcaster import Broadcaster
from harena.server.tables.lobby import Lobby
from harena.server.tables.socket import Socket
from harena.server.tables.table import Table
from harena.server.workers.bot_jobs import describe_bots

router = APIRouter(prefix="/api", route_class=CheckedRoute)


def lobby_of(connection: HTTPConnection) -> Lobby:
    """Return the application's lobby."""
    lobby = connection.app.state.lobby
    assert isinstance(lobby, Lobby)
    return lobby


TheLobby = Annotated[Lobby, Depends(lobby_of)]


@router.get("/health", responses=response_schema(Health))
async def health() -> JSONResponse:
    """Report that the server is up."""
    return json_response({"ok": True})


@router.get("/games", responses=response_schema(Games))
async def games() -> JSONResponse:
    """All games with their options, and who can play against people."""
    bots = describe_bots()
    listed: list[Json] = [{**game_json(game), "bots": bots} for game in load_games()[0]]
    return json_response({"games": listed})


@router.get("/games/{game}/rules", responses=response_schema(Rulebook))
async def rules(game: str) -> JSONResponse:
    """The rulebook as HTML, its headings, and what comes before it."""
    book = _rules(find_game(game).name)
    if not book["html"]:
        raise RefusedError("no_rules", "that game brings no rulebook")
    return json_response({**book, "contents": [{**heading} for heading in book["contents"]]})


@cache
def _rules(game: str) -> Rulebook:
    return rulebook(get_game(game), f"/api/games/{game}/rules/")


@router.get("/games/{game}/rules/pictures/{file}", response_class=Response, responses=ERROR_SCHEMAS)
async def rules_picture(game: str, file: str) -> Response:
    """A picture of a rulebook."""
    data, media = picture(find_game(game), file)
    return Response(data, media_type=media, headers={"Cache-Control": "max-age=3600"})


@router.get("/games/{game}/theme", responses=response_schema(Theme))
async def look(request: Request, game: str, v: str = "") -> Response:
    """Return a game's theme. Under its hash, which `/games` lists, it may be cached for ever."""
    return _kept(request, theme_json(find_game(game)), "application/json", v)


@router.get("/games/{game}/help", responses=response_schema(HelpBook))
async def help_of(request: Request, game: str, v: str = "") -> Response:
    """Return a game's help texts, cached like its theme."""
    return _kept(request, help_json(find_game(game)), "application/json", v)


@router.get("/games/{game}/cover", response_class=Response, responses=ERROR_SCHEMAS)
async def cover(request: Request, game: str, v: str = "") -> Response:
    """The picture that stands for a game on the first page."""
    data = cover_svg(find_game(game))
    if not data:
        raise RefusedError("not_found", "that game brings no cover")
    return _kept(request, data, "image/svg+xml", v)


def _kept(request: Request, data: bytes, media: str, asked: str) -> Response:
    """Return a cacheable response: immutable under its hash, revalidated otherwise."""
    tag = digest(data)
    lasting = "public, max-age=31536000, immutable" if asked == tag else "no-cache"
    headers = {"Cache-Control": lasting, "ETag": f'"{tag}"'}
    if request.headers.get("if-none-match") == f'"{tag}"':
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=media, headers=headers)


async def table_response(request: Request, table: Table, token: str, status: int) -> JSONResponse:
    """A table as an answer, and the caller's token with it."""
    holder = token_hash(token)
    response = json_response((await table.core.broadcaster_for(holder)).table_json(holder), status)
    set_token(request, response, token)
    return response


@router.post("/tables", status_code=201, responses=response_schema(TableResponse, 201))
async def open_table(request: Request, lobby: TheLobby, body: OpenTable) -> JSONResponse:
    """Open a table."""
    check_rate(request, "opening")
    token = token_of(request)
    return await table_response(
        request, await lobby.open_table(token_hash(token), body), token, 201
    )


@router.post("/join", responses=response_schema(TableResponse))
async def join(request: Request, lobby: TheLobby, body: Join) -> JSONResponse:
    """Take an open seat."""
    check_rate(request, "joining")
    token = token_of(request)
    table = await lobby.join(token_hash(token), body.invite, body.name)
    return await table_response(request, table, token, 200)


@router.get("/tables/{table_id}", responses=response_schema(TableResponse))
async def table(request: Request, lobby: TheLobby, table_id: str) -> JSONResponse:
    """A table as the caller may see it."""
    holder = holder_of(request)
    return json_response((await _seen(lobby, table_id, holder)).table_json(holder))


async def _seen(lobby: Lobby, table_id: str, holder: str | None) -> Broadcaster:
    """Return the table as the caller sees it: spectators may see it with a delay."""
    return await (await lobby.table(table_id)).core.broadcaster_for(holder)


@router.get("/tables/{table_id}/record", response_class=PlainTextResponse, responses=ERROR_SCHEMAS)
async def record(
    request: Request, lobby: TheLobby, table_id: str, seat: Viewer = -1
) -> PlainTextResponse:
    """The record; in progress only what that seat may know."""
    holder = holder_of(request)
    found = (await _seen(lobby, table_id, holder)).history
    viewer = found.check_viewer(holder, seat)
    return PlainTextResponse(found.record(viewer), headers={"Cache-Control": "no-store"})


@router.get("/tables/{table_id}/frames/{seq}", responses=response_schema(Frame))
async def frame(
    request: Request, lobby: TheLobby, table_id: str, seq: Seq, seat: Viewer = -1
) -> JSONResponse:
    """One frame, for rewinding."""
    holder = holder_of(request)
    found = (await _seen(lobby, table_id, holder)).history
    viewer = found.check_viewer(holder, seat)
    if seq > found.newest(viewer):
        raise RefusedError("unknown_frame", f"there are frames 0 to {found.newest(viewer)}")
    return json_response(found.frame(viewer, seq))


@router.get("/tables/{table_id}/summary", responses=response_schema(GameSummary))
async def story(
    request: Request, lobby: TheLobby, table_id: str, seat: Viewer = -1
) -> JSONResponse:
    """Summarize a finished game."""
    found = await lobby.table(table_id)
    viewer = found.history.check_viewer(holder_of(request), seat)
    return json_response(await found.game_summary.summary(viewer))


@router.post(
    "/tables/{table_id}/rematch", status_code=201, responses=response_schema(TableResponse, 201)
)
async def rematch(
    request: Request, lobby: TheLobby, table_id: str, _body: EmptyBody
) -> JSONResponse:
    """The same players once more, each one seat on."""
    found = await lobby.table(table_id)
    holder = holder_of(request)
    if found.history.rematch is None:
        check_rate(request, "opening")
    again = await (await lobby.rematch(found, holder)).core.broadcaster_for(holder)
    return json_response(again.table_json(holder), 201)


@router.get("/protocol.json", responses=ERROR_SCHEMAS)
async def protocol() -> JSONResponse:
    """The schema of the socket's messages."""
    return json_response(socket_schema())


@router.websocket("/tables/{table_id}/play")
async def play(
    websocket: WebSocket,
    lobby: TheLobby,
    table_id: str,
    seat: Viewer = -1,
    since: Known = 0,
    version: Known = 0,
) -> None:
    """Play or watch live over a WebSocket. Earlier errors are answered as HTTP errors."""
    try:
        check_origin(websocket, lobby.settings)
        found = await lobby.table(table_id)
        holder = holder_of(websocket)
        found.history.check_viewer(holder, seat)
        found.check_capacity()
        await found.core.broadcaster_for(holder)  # so that it is there once he is let in
    except RefusedError as fault:
        await websocket.send_denial_response(error_response(fault))
        return
    except Exception:
        await websocket.send_denial_response(error_response(internal()))
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

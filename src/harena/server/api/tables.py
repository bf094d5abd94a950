"""Endpoints of tables: lists, seats, frames, records, conditional moves, and the live socket."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, WebSocket
from fastapi.responses import PlainTextResponse, Response

from harena.server.api import sockets
from harena.server.api.auth import caller_of, check_origin
from harena.server.api.dependencies import (
    AnalysesDep,
    Holder,
    LobbyDep,
    NewHolder,
    OptionalNumber,
    PeopleDep,
    Seq,
    TableListsDep,
    Viewer,
    check_rate,
    limited,
    network_of,
)
from harena.server.api.responses import CheckedRoute, error_response, json_response
from harena.server.errors import RefusedError, internal
from harena.server.history.history import History
from harena.server.messages import refusals
from harena.server.protocol.requests import (
    DeleteConditionalMoves,
    Join,
    OpenTable,
    Rematch,
    SetConditionalMoves,
    Sit,
)
from harena.server.protocol.responses.frames import Frame, LogPage
from harena.server.protocol.responses.hints import GameSummary
from harena.server.protocol.responses.table_lists import Invitation, ListedTables
from harena.server.protocol.responses.tables import ConditionalMovesResponse, Table as TableResponse
from harena.server.server_time import now
from harena.server.storage.leases import ElsewhereError
from harena.server.tables.lobby import Lobby
from harena.server.tables.socket import OVERFLOW, Socket
from harena.server.tables.table import Table

router = APIRouter(prefix="/api", route_class=CheckedRoute)


async def table_response(table: Table, holder: str | None) -> TableResponse:
    """Return a table as the caller may see it; spectators may see it with a delay."""
    return (await table.core.broadcaster_for(holder)).table_json(holder)


async def _visible_history(lobby: Lobby, table_id: str, holder: str | None, viewer: int) -> History:
    """Return a table's history as the caller may see it through a viewer's eyes.

    Raise RefusedError `not_your_seat` if that is another person's seat.
    """
    table = await lobby.table(table_id)
    return await table.core.prepare_view(holder, table.history.check_viewer(holder, viewer))


@router.get("/tables")
async def tables(lists: TableListsDep, holder: Holder) -> ListedTables:
    """Return the caller's tables, the open ones, and public games in progress."""
    return await lists.of(holder)


@router.post("/tables", status_code=201, dependencies=[limited("tables_per_minute")])
async def open_table(lobby: LobbyDep, holder: NewHolder, body: OpenTable) -> TableResponse:
    """Open a table."""
    await lobby.quotas.check(holder)
    return await table_response(await lobby.open_table(holder, body), holder)


@router.get("/invites/{invite}", dependencies=[limited("joins_per_minute")])
async def invitation(lists: TableListsDep, holder: Holder, invite: str) -> Invitation:
    """Return the table an invite is for, and whether its seat is still free."""
    return await lists.invitation(holder, invite)


@router.post("/join", dependencies=[limited("joins_per_minute")])
async def join(lobby: LobbyDep, holder: NewHolder, body: Join) -> TableResponse:
    """Take the seat of an invite."""
    joined = await lobby.join(holder, body.invite, body.name, body.nonce_hash)
    return await table_response(joined, holder)


@router.post("/tables/{table_id}/sit", dependencies=[limited("joins_per_minute")])
async def sit(lists: TableListsDep, holder: NewHolder, table_id: str, body: Sit) -> TableResponse:
    """Take an open seat of a public table."""
    found = await lists.sit(holder, table_id, body.name, body.nonce_hash)
    return await table_response(found, holder)


@router.get("/tables/{table_id}")
async def table(lobby: LobbyDep, holder: Holder, table_id: str) -> TableResponse:
    """Return a table as the caller may see it."""
    return await table_response(await lobby.table(table_id), holder)


@router.get("/tables/{table_id}/picture", response_class=Response)
async def picture(lists: TableListsDep, holder: Holder, table_id: str, v: str = "") -> Response:
    """Return the board as an SVG picture for spectators; under `v` a browser may cache it."""
    caching = "private, max-age=86400" if v else "no-cache"
    drawn = await lists.picture(holder, table_id)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": caching})


@router.get(
    "/tables/{table_id}/record",
    response_class=PlainTextResponse,
    dependencies=[limited("frames_per_minute")],
)
async def record(
    lobby: LobbyDep, holder: Holder, table_id: str, seat: Viewer = -1
) -> PlainTextResponse:
    """Return the record; during the game it has only what that seat may know."""
    history = await _visible_history(lobby, table_id, holder, seat)
    text = await asyncio.to_thread(history.record, seat)
    return PlainTextResponse(text, headers={"Cache-Control": "no-store"})


@router.get(
    "/tables/{table_id}/frames/{seq}",
    dependencies=[limited("frames_per_minute")],
    responses={200: {"model": Frame, "description": "As asked"}},
)
async def frame(
    lobby: LobbyDep, holder: Holder, table_id: str, seq: Seq, seat: Viewer = -1
) -> Response:
    """Return one frame, for rewinding."""
    found = await lobby.table(table_id)
    history = await _visible_history(lobby, table_id, holder, seat)
    if seq > history.newest(seat):
        raise RefusedError("unknown_frame", refusals.no_such_frame(last=history.newest(seat)))
    build = history.frame_builder(seat, seq, now())
    async with found.core.context.replays:
        return json_response((await asyncio.to_thread(build)).whole)


@router.get("/tables/{table_id}/log", dependencies=[limited("frames_per_minute")])
async def log(
    lobby: LobbyDep, holder: Holder, table_id: str, before: Seq, seat: Viewer = -1
) -> LogPage:
    """Return the lines of the log that precede a frame; at most about 300."""
    history = await _visible_history(lobby, table_id, holder, seat)
    return history.earlier_log(seat, before)


@router.get("/tables/{table_id}/summary")
async def summary(lobby: LobbyDep, holder: Holder, table_id: str, seat: Viewer = -1) -> GameSummary:
    """Summarize a finished game."""
    found = await lobby.table(table_id)
    return await found.game_summary.summary(found.history.check_viewer(holder, seat))


@router.post("/tables/{table_id}/rematch", status_code=201)
async def rematch(
    request: Request,
    lobby: LobbyDep,
    holder: Holder,
    table_id: str,
    body: Rematch,
) -> TableResponse:
    """Agree to a rematch: a table for the same players, each one seat on.

    It opens when all people agree. Until then the response is the finished table.
    """
    found = await lobby.table(table_id)
    if not body.agree:
        return await table_response(await lobby.decline_rematch(found, holder), holder)
    if found.history.rematch is None:
        check_rate(request, "tables_per_minute")
        await lobby.quotas.check(found.history.opener)
    return await table_response(await lobby.rematch(found, holder, body.nonce_hash), holder)


@router.get("/tables/{table_id}/conditional-moves")
async def conditional_moves(
    lobby: LobbyDep, holder: Holder, table_id: str, seat: Viewer
) -> ConditionalMovesResponse:
    """Return the caller's conditional moves for a seat."""
    return (await lobby.table(table_id)).conditional_moves.response(holder, seat)


@router.post("/tables/{table_id}/conditional-moves", dependencies=[limited("analyses_per_minute")])
async def set_conditional_moves(
    lobby: LobbyDep,
    analyses: AnalysesDep,
    holder: Holder,
    table_id: str,
    body: SetConditionalMoves,
) -> ConditionalMovesResponse:
    """Store a conditional line for a seat."""
    lines = (await lobby.table(table_id)).conditional_moves
    lines.check_seat(holder, body.seat)
    await lines.add(holder, body.seat, await analyses.recorded_match(body.record))
    return lines.response(holder, body.seat)


@router.post("/tables/{table_id}/conditional-moves/delete")
async def delete_conditional_moves(
    lobby: LobbyDep, holder: Holder, table_id: str, body: DeleteConditionalMoves
) -> ConditionalMovesResponse:
    """Delete a conditional line."""
    lines = (await lobby.table(table_id)).conditional_moves
    await lines.remove(holder, body.seat, body.line)
    return lines.response(holder, body.seat)


@router.websocket("/tables/{table_id}/play")
async def play(
    websocket: WebSocket,
    lobby: LobbyDep,
    people: PeopleDep,
    table_id: str,
    seat: Viewer = -1,
    since: OptionalNumber = 0,
    version: OptionalNumber = 0,
    changes: bool = False,
) -> None:
    """Play or watch live over a WebSocket. Earlier errors are answered as HTTP errors.

    With `changes`, new frames have only what has changed.
    """
    try:
        check_origin(websocket, lobby.settings)
        caller = await caller_of(websocket)
        holder, device = (caller.person, caller.device) if caller else (None, "")
        found = await lobby.table(table_id)
        found.history.check_viewer(holder, seat)
        address, limit = network_of(websocket), lobby.settings.queue_limit
        socket = Socket(holder, seat, limit, address, device, takes_changes=changes)
        found.check_capacity(socket)
        # A delayed history and the view must exist before the socket is accepted.
        await found.core.prepare_view(holder, seat)
    except RefusedError as fault:
        await websocket.send_denial_response(error_response(fault))
        return
    except ElsewhereError:
        raise
    except Exception:
        await websocket.send_denial_response(error_response(internal()))
        raise
    await websocket.accept()
    try:
        await found.connect(socket, since, version)
    except RefusedError:
        await websocket.close(OVERFLOW)
        return
    try:
        # Before it was connected, nobody could disconnect it.
        if caller and await people.person_of(caller.device) != caller.person:
            socket.end(OVERFLOW)
        await sockets.serve(websocket, found, socket, lobby.settings)
    finally:
        found.disconnect(socket)

"""Endpoints for conditional moves at correspondence tables."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from harena.server.api.analysis import RecordRoute, TheAnalyses
from harena.server.api.auth import holder_of
from harena.server.api.common import check_rate
from harena.server.api.responses import Viewer, json_response, response_schema
from harena.server.api.routes import TheLobby
from harena.server.protocol.requests import DeleteConditionalMoves, SetConditionalMoves
from harena.server.protocol.responses.conditional_moves import ConditionalMovesResponse

router = APIRouter(prefix="/api/tables/{table_id}/conditional-moves", route_class=RecordRoute)


@router.get("", responses=response_schema(ConditionalMovesResponse))
async def lines(request: Request, lobby: TheLobby, table_id: str, seat: Viewer) -> JSONResponse:
    """Return the caller's conditional moves for a seat."""
    table = await lobby.table(table_id)
    return json_response({**table.prepared.told(holder_of(request), seat)})


@router.post("", responses=response_schema(ConditionalMovesResponse))
async def prepare(
    request: Request,
    lobby: TheLobby,
    analyses: TheAnalyses,
    table_id: str,
    body: SetConditionalMoves,
) -> JSONResponse:
    """Store a conditional line for a seat."""
    check_rate(request, "studying")
    holder = holder_of(request)
    table = await lobby.table(table_id)
    table.prepared.check(holder, body.seat)
    await table.prepared.keep(holder, body.seat, await analyses.recorded_match(body.record))
    return json_response({**table.prepared.told(holder, body.seat)})


@router.post("/delete", responses=response_schema(ConditionalMovesResponse))
async def forget(
    request: Request, lobby: TheLobby, table_id: str, body: DeleteConditionalMoves
) -> JSONResponse:
    """Forget a line."""
    holder = holder_of(request)
    table = await lobby.table(table_id)
    await table.prepared.drop(holder, body.seat, body.line)
    return json_response({**table.prepared.told(holder, body.seat)})

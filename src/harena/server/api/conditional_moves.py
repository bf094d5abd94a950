"""The calls about lines that somebody prepares at a table by post."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from harena.server.api.analysis import RecordRoute, TheStudies
from harena.server.api.auth import holder_of
from harena.server.api.common import limit
from harena.server.api.responses import Viewer, answer, gives
from harena.server.api.routes import TheLobby
from harena.server.protocol.requests import Prepare, Unprepare
from harena.server.protocol.responses.conditional_moves import ToldPrepared

router = APIRouter(prefix="/api/tables/{table_id}/prepared", route_class=RecordRoute)


@router.get("", responses=gives(ToldPrepared))
async def lines(request: Request, lobby: TheLobby, table_id: str, seat: Viewer) -> JSONResponse:
    """What the caller has prepared for a seat of his."""
    table = await lobby.table(table_id)
    return answer({**table.prepared.told(holder_of(request), seat)})


@router.post("", responses=gives(ToldPrepared))
async def prepare(
    request: Request, lobby: TheLobby, studies: TheStudies, table_id: str, body: Prepare
) -> JSONResponse:
    """Keep a line: how a seat goes on if the others play so."""
    limit(request, "studying")
    holder = holder_of(request)
    table = await lobby.table(table_id)
    table.prepared.check(holder, body.seat)
    await table.prepared.keep(holder, body.seat, await studies.course(body.record))
    return answer({**table.prepared.told(holder, body.seat)})


@router.post("/forget", responses=gives(ToldPrepared))
async def forget(request: Request, lobby: TheLobby, table_id: str, body: Unprepare) -> JSONResponse:
    """Forget a line."""
    holder = holder_of(request)
    table = await lobby.table(table_id)
    await table.prepared.drop(holder, body.seat, body.line)
    return answer({**table.prepared.told(holder, body.seat)})

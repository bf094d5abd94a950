"""Endpoints of a person's own data: export and deletion."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from harena.server.api.auth import COOKIE
from harena.server.api.dependencies import KnownCaller, LobbyDep, limited
from harena.server.api.responses import CheckedRoute, UncachedJson
from harena.server.protocol.requests import EmptyBody
from harena.server.storage.admin import AdminStore

router = APIRouter(prefix="/api/me", route_class=CheckedRoute)
RATE = [limited("data_requests_per_minute")]
SELF = "(by themself)"
"""The operator in the audit log for a person's own deletion."""


@router.get("/data", dependencies=RATE)
async def data(request: Request, caller: KnownCaller) -> JSONResponse:
    """Return everything that is stored about the caller, as a file."""
    admin = AdminStore(request.app.state.store, SELF)
    found = await admin.export(caller.person) if caller else {}
    named = {"Content-Disposition": 'attachment; filename="harena-data.json"'}
    return UncachedJson(found, headers=named)


@router.post("/delete", status_code=204, dependencies=RATE)
async def delete(
    request: Request, lobby: LobbyDep, caller: KnownCaller, _body: EmptyBody
) -> Response:
    """Remove the caller from all tables, with their chat lines, devices and ways to sign in.

    Reported lines stay for the operator, without the caller's name.
    """
    if caller is not None:
        await AdminStore(request.app.state.store, SELF).erase(caller.person)
        await lobby.follow_erasures()
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return response

"""The calls of the first page and of invitations: which tables there are, and where to sit down."""

from __future__ import annotations

import ipaddress
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse, Response

from harena.server.api.auth import holder_of, token_of
from harena.server.api.common import check_rate
from harena.server.api.responses import ERROR_SCHEMAS, CheckedRoute, json_response, response_schema
from harena.server.api.routes import table_response
from harena.server.history.seats import token_hash
from harena.server.network_addresses import ALL, network_names
from harena.server.protocol.requests import Sit
from harena.server.protocol.responses.table_lists import Invitation, ListedTables, ServerAddresses
from harena.server.protocol.responses.tables import Table as TableResponse
from harena.server.settings import Settings
from harena.server.tables.table_lists import TableLists

router = APIRouter(prefix="/api", route_class=CheckedRoute)


def lists_of(request: Request) -> TableLists:
    """Return the application's table lists."""
    lists = request.app.state.lists
    assert isinstance(lists, TableLists)
    return lists


TheLists = Annotated[TableLists, Depends(lists_of)]


@router.get("/tables", responses=response_schema(ListedTables))
async def tables(request: Request, lists: TheLists) -> JSONResponse:
    """The caller's tables, those that anybody may join, and those that go on in public."""
    return json_response(await lists.of(holder_of(request)))


@router.post("/tables/{table_id}/sit", responses=response_schema(TableResponse))
async def sit(request: Request, lists: TheLists, table_id: str, body: Sit) -> JSONResponse:
    """Take an open seat of a public table."""
    check_rate(request, "joining")
    token = token_of(request)
    return await table_response(
        request, await lists.sit(token_hash(token), table_id, body.name), token, 200
    )


@router.get("/tables/{table_id}/picture", response_class=Response, responses=ERROR_SCHEMAS)
async def picture(request: Request, lists: TheLists, table_id: str, v: str = "") -> Response:
    """The board as an SVG picture, as anybody may see it; under `v` a browser may keep it."""
    kept = "private, max-age=86400" if v else "no-cache"
    drawn = await lists.picture(holder_of(request), table_id)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": kept})


@router.get("/invites/{invite}", responses=response_schema(Invitation))
async def invitation(request: Request, lists: TheLists, invite: str) -> JSONResponse:
    """Return the table an invite is for, and whether its seat is still free."""
    check_rate(request, "joining")
    return json_response(await lists.invitation(holder_of(request), invite))


@router.get("/addresses", responses=response_schema(ServerAddresses))
async def addresses(request: Request) -> JSONResponse:
    """Addresses by which others reach this server; told on its own machine only."""
    settings = request.app.state.settings
    assert isinstance(settings, Settings)
    here = _is_here(request)
    answer: ServerAddresses = {"addresses": [*settings.public_urls] if here else [], "network": ""}
    # Behind a proxy that is not known as one, everybody seems to be here.
    if here and not settings.public_urls and not _PASSED_ON.intersection(request.headers):
        answer["network"] = _on_network(request.scope["server"])
    return json_response(answer)


_PASSED_ON = frozenset({"forwarded", "x-forwarded-for", "x-real-ip", "via"})


def _on_network(server: tuple[str, int | None] | None) -> str:
    """The address that it would have, if it listened to the network; "" where that is not known."""
    port = server[1] if server else None
    names = network_names(ALL[0]) if port else []
    return f"http://{names[0]}:{port}" if names else ""


def _is_here(request: Request) -> bool:
    try:
        caller = ipaddress.ip_address(request.client.host if request.client else "")
    except ValueError:
        return False
    return caller.is_loopback

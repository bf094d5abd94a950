"""Endpoints about the server itself: liveness, readiness, addresses and the socket's protocol."""

from __future__ import annotations

import ipaddress
import socket
from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic import TypeAdapter

from harena.server.api.dependencies import ReadinessDep, SettingsDep
from harena.server.api.responses import CheckedRoute
from harena.server.protocol.requests import ClientMessage
from harena.server.protocol.responses.games import Liveness, Readiness
from harena.server.protocol.responses.table_lists import ServerAddresses
from harena.server.protocol.responses.updates import ServerMessage

ALL_ADDRESSES = ("0.0.0.0", "::")
"""A server that listens there listens on all addresses of the machine."""

_ELSEWHERE = "192.0.2.1"
"""An address that no machine has, reserved for documents."""
_PROXY_HEADERS = frozenset({"forwarded", "x-forwarded-for", "x-real-ip", "via"})

router = APIRouter(prefix="/api", route_class=CheckedRoute)


@cache
def socket_schema() -> dict[str, Any]:
    """Return the JSON Schema of the messages, with `ClientMessage` and `ServerMessage`."""
    client, server = TypeAdapter(ClientMessage), TypeAdapter(ServerMessage)
    schemas, shared = TypeAdapter.json_schemas(
        [("client", "validation", client), ("server", "validation", server)],
        ref_template="#/$defs/{model}",
    )
    definitions = dict(shared["$defs"])
    definitions["ClientMessage"] = schemas["client", "validation"]
    definitions["ServerMessage"] = schemas["server", "validation"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Harena: messages of /api/tables/{id}/play",
        "$defs": dict(sorted(definitions.items())),
    }


@router.get("/live")
async def live() -> Liveness:
    """Report that the server is up."""
    return {"ok": True}


@router.get("/ready")
async def ready(response: Response, check: ReadinessDep) -> Readiness:
    """Report whether the server can do its work; status 503 if it cannot.

    `database`: a row can be written. `disk`: the disk has `HARENA_DISK_RESERVE` free bytes.
    `bots`: a bot process answers. The result may be a second old.
    """
    found = await check.result()
    response.status_code = 200 if found["ok"] else 503
    return found


@router.get("/protocol.json")
async def protocol() -> dict[str, Any]:
    """Return the schema of the socket's messages."""
    return socket_schema()


@router.get("/addresses")
async def addresses(request: Request, settings: SettingsDep) -> ServerAddresses:
    """Return the addresses at which others reach this server, to its own machine only."""
    if not _is_local(request):
        return {"addresses": [], "network": ""}
    urls = [*settings.public_urls]
    # Behind an unknown proxy every caller seems local.
    proxied = _PROXY_HEADERS.intersection(request.headers)
    return {"addresses": urls, "network": "" if urls or proxied else _network_url(request)}


def _network_url(request: Request) -> str:
    """Return the address the server would have on the network, or "" if that is unknown."""
    server: tuple[str, int | None] | None = request.scope["server"]
    port = server[1] if server else None
    names = network_names(ALL_ADDRESSES[0]) if port else []
    return f"http://{names[0]}:{port}" if names else ""


def _is_local(request: Request) -> bool:
    try:
        caller = ipaddress.ip_address(request.client.host if request.client else "")
    except ValueError:
        return False
    return caller.is_loopback


def network_names(host: str) -> list[str]:
    """Return at most one name by which the network reaches a server that listens on an address."""
    if host not in ALL_ADDRESSES:
        address = ipaddress.ip_address(socket.getaddrinfo(host, None)[0][4][0])
        return [] if address.is_loopback else [f"[{host}]" if ":" in host else host]
    # Nothing is sent. The socket only chooses the machine's own address.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_ELSEWHERE, 9))
        except OSError:  # no network at all
            return []
        name = str(probe.getsockname()[0])
    return [] if ipaddress.ip_address(name).is_loopback else [name]

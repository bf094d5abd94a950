"""The page with the server's metrics, for Prometheus."""

from __future__ import annotations

import ipaddress
import secrets

from fastapi import APIRouter, Request
from fastapi.responses import Response

from harena.server.api.dependencies import SettingsDep
from harena.server.api.responses import CheckedRoute
from harena.server.errors import RefusedError
from harena.server.messages import refusals
from harena.server.metrics import Instruments
from harena.server.settings import Settings

router = APIRouter(route_class=CheckedRoute)

TEXT_FORMAT = "text/plain; version=0.0.4; charset=utf-8"


@router.get("/metrics", response_class=Response)
async def metrics(request: Request, settings: SettingsDep) -> Response:
    """Return the metrics in Prometheus' text format, to the callers of the settings only."""
    instruments: Instruments | None = request.app.state.instruments
    if instruments is None or not _may_read(request, settings):
        raise RefusedError("not_found", refusals.NO_METRICS)
    headers = {"Cache-Control": "no-store"}
    return Response(instruments.render(), headers=headers, media_type=TEXT_FORMAT)


def _may_read(request: Request, settings: Settings) -> bool:
    token = settings.metrics_token.get_secret_value()
    given = request.headers.get("authorization", "").encode()
    if token and secrets.compare_digest(given, f"Bearer {token}".encode()):
        return True
    try:
        caller = ipaddress.ip_address(request.client.host if request.client else "")
    except ValueError:
        return False
    return any(caller in network for network in settings.metrics_addresses)

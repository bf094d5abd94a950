"""Authentication and request checks: cookies, origins, hosts and body sizes."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from harena.server.errors import RefusedError
from harena.server.history.seats import is_token, new_token, token_hash
from harena.server.messages import refusals
from harena.server.settings import Settings

COOKIE = "harena"
_YEAR = 365 * 24 * 3600
_PORTS = {"http": 80, "https": 443}
_PAGES = {"ws": "http", "wss": "https"}
"""The scheme of pages for the scheme of their sockets."""


def check_origin(connection: HTTPConnection, settings: Settings) -> None:
    """Raise RefusedError `bad_origin` for a request from another site's page.

    Requests without an Origin header do not come from a browser and pass.
    """
    origin = connection.headers.get("origin")
    if origin is None or origin in settings.origins:
        return
    asked = connection.headers.get("host", "").lower()
    scheme = _PAGES.get(connection.url.scheme, connection.url.scheme)
    try:
        parts = urlsplit(origin)
        port = parts.port or _PORTS[parts.scheme]
        host = urlsplit(f"//{asked}")
        same = parts.scheme == scheme and parts.hostname == host.hostname
        same = same and port == (host.port or _PORTS[scheme])
    except (ValueError, KeyError):
        same = False
    if not same:
        raise RefusedError("bad_origin", refusals.OTHER_SITE)


def own_names(settings: Settings) -> frozenset[str]:
    """Return this server's own names, besides plain addresses."""
    machine = socket.gethostname().lower()
    named = {name.lower() for name in settings.hosts}
    origins = {urlsplit(origin).hostname or "" for origin in settings.origins}
    return frozenset({"localhost", machine, f"{machine}.local", *named, *origins} - {""})


def check_host(asked: str, names: frozenset[str]) -> None:
    """Raise RefusedError `bad_host` for a name that is not this server's.

    Otherwise the name of another site could point to this server, and its pages would pass.
    """
    try:
        host = urlsplit(f"//{asked.lower()}").hostname or ""
    except ValueError:
        host = asked
    if not asked or host in names or host.endswith(".localhost"):
        return
    try:
        ipaddress.ip_address(host)
    except ValueError:
        raise RefusedError("bad_host", refusals.unknown_host(host=host[:100])) from None


async def holder_of(connection: HTTPConnection) -> str | None:
    """Return the hash of the caller's token, or None without a token."""
    token = connection.cookies.get(COOKIE, "")
    return token_hash(token) if is_token(token) else None


async def new_holder(request: Request, response: Response) -> str:
    """Return the hash of the caller's token, or of a new one, and set the token's cookie.

    Neither scripts nor pages of other sites can read the cookie.
    """
    token = request.cookies.get(COOKIE, "")
    if not is_token(token):
        token = new_token()
    response.set_cookie(
        COOKIE,
        token,
        max_age=_YEAR,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return token_hash(token)


async def check_body(request: Request, settings: Settings, most: int) -> None:
    """Check that a POST body is JSON, which forms of other sites cannot send.

    Raise RefusedError `bad_origin`, `bad_type`, or `too_large` for more than `most` bytes.
    """
    check_origin(request, settings)
    media = request.headers.get("content-type", "").split(";")[0].strip().lower()
    if media != "application/json":
        raise RefusedError("bad_type", refusals.NOT_JSON)
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise RefusedError("too_large", refusals.body_too_large(most=most))
    request._body = data or b"{}"  # read from now on

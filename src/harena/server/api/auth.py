"""Authentication and request checks: cookies, origins, hosts and body sizes."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from harena.server.errors import RefusedError
from harena.server.history.seats import is_token, new_token, token_hash
from harena.server.messages import refusals
from harena.server.settings import Settings
from harena.server.storage.people import PeopleStore

COOKIE = "harena"
_CALLER = "harena.caller"
"""The key of the caller in a request's scope."""
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


@dataclass(frozen=True, slots=True)
class Caller:
    """A browser, known by the hash of its token, and the person it acts for."""

    device: str
    person: str


async def caller_of(connection: HTTPConnection) -> Caller | None:
    """Return the caller, or None without a token or if the browser is signed out.

    The database is read once for each request or socket.
    """
    if _CALLER not in connection.scope:
        connection.scope[_CALLER] = await _find_caller(connection)
    caller: Caller | None = connection.scope[_CALLER]
    return caller


async def _find_caller(connection: HTTPConnection) -> Caller | None:
    token = connection.cookies.get(COOKIE, "")
    if not is_token(token):
        return None
    device = token_hash(token)
    people: PeopleStore = connection.app.state.people
    person = await people.person_of(device)
    return Caller(device, person) if person else None


async def holder_of(connection: HTTPConnection) -> str | None:
    """Return the id of the person who calls, or None without one."""
    caller = await caller_of(connection)
    return caller.person if caller else None


async def new_caller(request: Request, response: Response) -> Caller:
    """Return the caller, who gets a new token if there is none, and set the token's cookie.

    Neither scripts nor pages of other sites can read the cookie.
    """
    caller = await caller_of(request)
    token = request.cookies.get(COOKIE, "") if caller else new_token()
    response.set_cookie(
        COOKIE,
        token,
        max_age=_YEAR,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return caller or Caller(token_hash(token), token_hash(token))


async def new_holder(request: Request, response: Response) -> str:
    """Return the id of the person who calls, who is new without a token."""
    return (await new_caller(request, response)).person


async def check_body(request: Request, settings: Settings, most: int) -> None:
    """Check that a POST body is JSON, which forms of other sites cannot send.

    Raise RefusedError `bad_origin`, `bad_type`, or `too_large` for more than `most` bytes.
    """
    check_origin(request, settings)
    media = request.headers.get("content-type", "").split(";")[0].strip().lower()
    if media != "application/json":
        raise RefusedError("bad_type", refusals.NOT_JSON)
    request._body = await read_body(request, most) or b"{}"  # read from now on


async def read_body(request: Request, most: int) -> bytes:
    """Return the body of a request. Raise RefusedError `too_large` for more than `most` bytes."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise RefusedError("too_large", refusals.body_too_large(most=most))
    return data

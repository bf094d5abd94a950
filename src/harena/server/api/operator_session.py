"""The sign-in of operators to the admin page, by the token of the settings."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import Response

from harena.server.api.auth import check_origin, read_body
from harena.server.errors import RefusedError
from harena.server.messages import refusals
from harena.server.server_time import now
from harena.server.settings import Settings

COOKIE = "harena-admin"
PATH = "/admin"
HOURS = 12
"""Hours after which an operator must sign in again."""


@dataclass(frozen=True, slots=True)
class Operator:
    """A signed-in operator. The audit log has their name."""

    name: str


def operator_of(request: Request, settings: Settings) -> Operator | None:
    """Return the operator who calls, or None."""
    signature, _, session = request.cookies.get(COOKIE, "").partition(".")
    until, _, name = session.partition(".")
    if not hmac.compare_digest(signature.encode(), _signature(session, settings).encode()):
        return None
    return Operator(bytes.fromhex(name).decode()) if int(until) > now() else None


def sign_in(request: Request, response: Response, name: str, settings: Settings) -> None:
    """Set the cookie of an operator. Pages of other sites can't make a browser send it."""
    session = f"{now() + HOURS * 3_600_000}.{name.encode().hex()}"
    response.set_cookie(
        COOKIE,
        f"{_signature(session, settings)}.{session}",
        max_age=HOURS * 3600,
        path=PATH,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )


def is_token(given: str, settings: Settings) -> bool:
    """Return whether a text is the operators' token."""
    token = settings.admin_token.get_secret_value()
    return hmac.compare_digest(given.encode(), token.encode())


async def read_form(request: Request, settings: Settings) -> dict[str, str]:
    """Return the fields of a form that this server's page sent.

    Raise RefusedError `bad_origin` for another page, also for a client without an Origin header, or
    `too_large`.
    """
    if "origin" not in request.headers:
        raise RefusedError("bad_origin", refusals.OTHER_SITE)
    check_origin(request, settings)
    data = await read_body(request, settings.body_limit)
    fields = parse_qsl(data.decode("utf-8", "replace"))
    return {name: without_nul(value) for name, value in fields}


def without_nul(text: str) -> str:
    """Return a text without NUL characters, which PostgreSQL cannot take."""
    return text.replace("\0", "")


def _signature(session: str, settings: Settings) -> str:
    token = settings.admin_token.get_secret_value()
    return hmac.new(token.encode(), session.encode(), "sha256").hexdigest()

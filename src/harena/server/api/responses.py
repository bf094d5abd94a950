"""Request parsing and responses: checked bodies, uncached JSON, errors with a code."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Mapping
from typing import Annotated, Any

from fastapi import Request
from fastapi.responses import JSONResponse, Response
from fastapi.routing import APIRoute
from pydantic import BeforeValidator, Field
from pydantic_core import ErrorDetails

from harena.server.api.auth import check_body
from harena.server.errors import RefusedError
from harena.server.protocol.requests import MOST, refused
from harena.server.protocol.responses.errors import ErrorResponse
from harena.server.settings import Settings

_NUMBER = re.compile(r"-?[0-9]{1,10}")
ERROR_SCHEMAS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": ErrorResponse, "description": "It cannot be done"},
    "5XX": {"model": ErrorResponse, "description": "Something is the matter here"},
}


def _whole(text: object) -> object:
    if isinstance(text, str) and not _NUMBER.fullmatch(text):
        raise ValueError("a whole number is due")
    return text


Viewer = Annotated[int, BeforeValidator(_whole), Field(ge=-1, le=MOST)]
"""In an address: a seat, or -1 for a spectator."""
Seq = Annotated[int, BeforeValidator(_whole), Field(ge=0, le=MOST)]
"""In an address: the number of a frame."""
Known = Annotated[int, BeforeValidator(lambda text: _whole(text or 0)), Field(ge=0, le=MOST)]
"""In an address: a number that may be left empty."""


def response_schema(kind: object, status: int = 200) -> dict[int | str, dict[str, Any]]:
    """Return an endpoint's `responses` for the OpenAPI schema."""
    return {status: {"model": kind, "description": "As asked"}, **ERROR_SCHEMAS}


def json_response(data: Mapping[str, object], status: int = 200) -> JSONResponse:
    """Return a JSON response that is not cached."""
    return JSONResponse(data, status, headers={"Cache-Control": "no-store"})


def error_response(fault: RefusedError) -> JSONResponse:
    """An error as every call gives it."""
    return json_response({"error": fault.to_json()}, fault.status)


def bad_request(errors: list[ErrorDetails]) -> RefusedError:
    """Return the error for an invalid body or address."""
    first = errors[0]
    return refused({**first, "loc": first["loc"][1:]})


class CheckedRoute(APIRoute):
    """A call whose body is read only from pages of ours, as JSON, and up to a size."""

    most: int | None = None
    """Bytes in a body; None: as the settings say."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Check the body before anything else reads it."""
        handler = super().get_route_handler()

        async def checked(request: Request) -> Response:
            if self.body_field is not None:
                settings = request.app.state.settings
                assert isinstance(settings, Settings)
                most = settings.body_limit if self.most is None else self.most
                await check_body(request, settings, most)
            return await handler(request)

        return checked

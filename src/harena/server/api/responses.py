"""Routes and responses: checked bodies, uncached JSON, errors with a code."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from inspect import signature
from typing import Any

from fastapi import Request
from fastapi.responses import JSONResponse, Response
from fastapi.routing import APIRoute
from pydantic_core import ErrorDetails

from harena.server import metrics
from harena.server.api.auth import check_body
from harena.server.errors import RefusedError
from harena.server.protocol.requests import refused
from harena.server.protocol.responses.common import ErrorResponse

ERROR_RESPONSES: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": ErrorResponse, "description": "The request was refused"},
    "5XX": {"model": ErrorResponse, "description": "The server failed"},
}


class UncachedJson(JSONResponse):
    """A JSON response that is not cached."""

    def init_headers(self, headers: Mapping[str, str] | None = None) -> None:
        """Add the Cache-Control header."""
        super().init_headers({"Cache-Control": "no-store", **(headers or {})})


def json_response(text: str) -> Response:
    """Return the response for the text of JSON. It is not cached."""
    return Response(text, media_type="application/json", headers={"Cache-Control": "no-store"})


def error_response(fault: RefusedError) -> JSONResponse:
    """Return the response for an error, and count it."""
    metrics.count_refused(fault.code)
    return UncachedJson({"error": fault.to_json()}, fault.status)


def bad_request(errors: Sequence[ErrorDetails]) -> RefusedError:
    """Return the error for an invalid body or address."""
    first = errors[0]
    return refused({**first, "loc": first["loc"][1:]})


class CheckedRoute(APIRoute):
    """An endpoint whose body is read only from this server's pages, as JSON, and up to a size.

    It returns a Response, or data that is sent as uncached JSON. The return annotation documents
    the data, which is not validated.
    """

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        kind = signature(endpoint, eval_str=True).return_annotation
        responses = {**ERROR_RESPONSES, **(options["responses"] or {})}
        if not (isinstance(kind, type) and issubclass(kind, Response)):
            responses[options["status_code"] or 200] = {"model": kind, "description": "As asked"}
            options |= {"response_model": Any, "response_class": UncachedJson}
        super().__init__(path, endpoint, **{**options, "responses": responses})

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Check the body before anything else reads it."""
        handler = super().get_route_handler()
        if self.body_field is None:
            return handler
        body: Any = self.body_field.field_info.annotation

        async def checked(request: Request) -> Response:
            settings = request.app.state.settings
            await check_body(request, settings, body.max_bytes or settings.body_limit)
            return await handler(request)

        return checked

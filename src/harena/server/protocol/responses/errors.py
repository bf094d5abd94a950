"""Errors."""

from __future__ import annotations

from typing import Annotated, NotRequired

from typing_extensions import TypedDict

from harena.server.protocol.responses.annotations import missing


class ErrorDetail(TypedDict):
    """An error: a code for programs, a sentence for people, and the invalid field."""

    code: str
    message: str
    field: NotRequired[Annotated[str, missing("")]]


class ErrorResponse(TypedDict):
    """The body of an error response."""

    error: ErrorDetail

"""Parts that all responses share: annotations of fields, and errors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NotRequired

from pydantic import Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema
from typing_extensions import TypedDict

from harena.core.scene.scene import Json

JsonObject = dict[str, Json]


class Shape:
    """The schema of a JSON value that `to_json` makes from a dataclass."""

    def __init__(self, kind: object) -> None:
        self.kind = kind

    def __get_pydantic_core_schema__(
        self, _source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Return the schema of the thing itself."""
        return handler.generate_schema(self.kind)


def missing(default: object) -> Any:
    """Declare the default of a missing field."""
    return Field(json_schema_extra={"default": default})  # type: ignore[dict-item]


Response = Mapping[str, object]
"""Any response."""


class ErrorDetail(TypedDict):
    """An error: a code for programs, a sentence for people, and the invalid field."""

    code: str
    message: str
    field: NotRequired[Annotated[str, missing("")]]


class ErrorResponse(TypedDict):
    """The body of an error response."""

    error: ErrorDetail

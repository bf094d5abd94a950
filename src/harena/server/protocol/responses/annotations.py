"""Annotations for fields of responses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema

from harena.core.scene.scene import Json

JsonObject = dict[str, Json]


class Shape:
    """That a JSON value is what `to_json` makes of such a thing."""

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


Told = Mapping[str, object]
"""Any of these."""

"""The JSON schema of the socket's messages, in both directions."""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import TypeAdapter

from harena.server.protocol.requests import ClientMessage
from harena.server.protocol.responses.updates import ServerMessage


@cache
def socket_schema() -> dict[str, Any]:
    """JSON Schema of the messages: `ClientMessage` and `ServerMessage` among its definitions."""
    client, server = TypeAdapter(ClientMessage), TypeAdapter(ServerMessage)
    told, shared = TypeAdapter.json_schemas(
        [("client", "validation", client), ("server", "validation", server)],
        ref_template="#/$defs/{model}",
    )
    definitions = dict(shared["$defs"])
    definitions["ClientMessage"] = told["client", "validation"]
    definitions["ServerMessage"] = told["server", "validation"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Harena: messages of /api/tables/{id}/play",
        "$defs": dict(sorted(definitions.items())),
    }

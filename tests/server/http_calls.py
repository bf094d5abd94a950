"""Calls under /api: a table that is opened, what an answer is, and what a refusal says."""

from __future__ import annotations

from typing import Any

from httpx2 import Response
from pydantic import TypeAdapter

from tests.server.client import Json, body


def refusal(answer: Response) -> tuple[int, str, str]:
    """Status, code and field of an answer that must be an error."""
    error = body(answer)["error"]
    assert error["message"]
    return answer.status_code, error["code"], error.get("field", "")


def opening(**changes: object) -> Json:
    """A body that opens a table, with changes."""
    return {
        "game": "race",
        "seats": 2,
        "options": {},
        "players": [{"kind": "me", "name": "Ann"}, {"kind": "open"}],
        **changes,
    }


def fits(kind: Any, value: Json) -> None:
    """Return whether an answer is of a kind, without extra fields."""
    adapter = TypeAdapter(kind)
    assert adapter.dump_python(adapter.validate_python(value)) == value

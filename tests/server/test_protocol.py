"""The protocol has one source: schemas, served and checked in, follow from the server's types."""

from __future__ import annotations

import dataclasses
import re
import runpy
from pathlib import Path
from typing import get_type_hints

import pytest
from pydantic import TypeAdapter, ValidationError

from harena.core.registry import game_names
from harena.core.scene.scene import Token
from harena.server.api.server_info import socket_schema
from harena.server.protocol import requests, themes
from harena.server.protocol.responses import updates
from harena.server.protocol.responses.common import ErrorResponse
from harena.server.protocol.responses.frames import Frame
from harena.server.protocol.responses.games import Games, Liveness, Rulebook
from harena.server.protocol.responses.tables import Table
from tests.server.client import SERVER_MESSAGE, STEP, Server
from tests.server.http_calls import fits

ROOT = Path(__file__).parent.parent.parent
CHORE = runpy.run_path(str(ROOT / "tools" / "protocol.py"), run_name="protocol")


def test_generated_files_match_the_types() -> None:
    for path, text in CHORE["files"]().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: uv run just protocol"


def test_the_schemas_are_served(server: Server) -> None:
    http = server.browser().http
    assert http.get("/api/protocol.json").json() == socket_schema()
    calls = http.get("/openapi.json").json()
    assert calls["paths"] == CHORE["open_api"]()["paths"]
    assert "/api/tables/{table_id}/rematch" in calls["paths"]
    assert "/{file}" not in calls["paths"]


def test_every_message_is_in_the_schema() -> None:
    schema = socket_schema()["$defs"]
    for name, module in (("ClientMessage", requests), ("ServerMessage", updates)):
        kinds = set(schema[name]["discriminator"]["mapping"])
        said = {
            re.sub(r".*[\"'](\w+)[\"'].*", r"\1", str(kind.__annotations__["type"]))
            for kind in vars(module).values()
            if isinstance(kind, type)
            and kind.__module__ == module.__name__
            and "type" in kind.__annotations__
        }
        assert kinds == said


def test_schema_violations_are_found() -> None:
    """The check of all messages received by tests can fail."""
    SERVER_MESSAGE.validate_json('{"type": "ok", "id": 1}', strict=True)
    for wrong in (
        '{"type": "ok"}',
        '{"type": "ok", "id": "1"}',
        '{"type": "news", "id": 1}',
        '{"type": "system_message", "line": {"seq": 1, "seat": 0, "text": "x"}}',
        '{"type": "frame", "version": 0, "frame": {"seq": 1, "lines": [], "events": [],'
        ' "scene": {}, "can_undo": false, "acting": []}}',
    ):
        with pytest.raises(ValidationError):
            SERVER_MESSAGE.validate_json(wrong, strict=True)


def test_responses_match_the_schema(server: Server) -> None:
    ann = server.browser()
    opened = ann.open("race", "me", "open", goal=1)
    fits(Table, opened)
    fits(Table, server.browser().join(opened["seats"][1]["invite"]))
    with ann.play(opened["id"]) as play:
        play.act(STEP)
    ended = ann.table(opened["id"])
    assert ended["dice"]["secret"]
    fits(Table, ended)
    fits(Table, ann.rematch(opened["id"]))
    fits(Liveness, ann.http.get("/api/live").json())
    fits(Games, ann.http.get("/api/games").json())
    fits(Rulebook, ann.http.get("/api/games/warp-6/rules").json())
    fits(ErrorResponse, ann.http.get("/api/games/none/rules").json())
    frame = ann.http.get(f"/api/tables/{opened['id']}/frames/0").json()
    TypeAdapter(Frame).validate_python(frame)
    assert set(frame) == set(get_type_hints(Frame)) - {
        *("ask_undo", "undo_ms", "undo_to", "series_game"),
    }


def test_looks_and_rulebooks_match_the_schema(server: Server) -> None:
    """For all known games, with tokens as scenes use them."""
    http = server.browser().http
    for game in game_names():
        fits(themes.Theme, http.get(f"/api/games/{game}/theme").json())
        for entry in http.get(f"/api/games/{game}/help").json().values():
            if pictured := entry.pop("token", None):
                assert set(pictured) <= {field.name for field in dataclasses.fields(Token)}
                TypeAdapter(Token).validate_python(pictured)
            fits(themes.HelpTexts, entry)

"""The shape of the sources: no import cycles, and few hooks in a game."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from tests.shared.load_tool import load_tool

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    return load_tool("shape")


def test_no_import_cycles(tool: ModuleType) -> None:
    assert tool.import_cycles(ROOT) == []


def test_import_cycles_are_found(tool: ModuleType) -> None:
    arrows = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}
    assert tool.in_circles(arrows) == ["b", "c"]


def test_games_have_few_hooks(tool: ModuleType) -> None:
    hooks = tool.hooks(ROOT / "src" / "harena" / "core" / "game.py", "Game")
    assert {"new", "scene", "events"} <= set(hooks)
    assert len(hooks) <= 25

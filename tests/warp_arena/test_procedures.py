"""The list of procedures: each says its own number, and which rules it carries out."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import harena
from harena.games.warp_arena.rules.procedures import PROCEDURES

RULES = Path(harena.__file__).parent / "games/warp_arena/rules"


@pytest.mark.parametrize("place", range(len(PROCEDURES)))
def test_procedures_are_indexed_by_number(place: int) -> None:
    """Stack frames hold the number, and the loop looks it up in the list."""
    assert getattr(PROCEDURES[place], "NUMBER", None) == place


def test_procedures_cite_their_rules() -> None:
    """Every procedure has a rule number of the rulebook."""
    classes = [
        node
        for path in sorted(RULES.glob("*.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    ]
    said = {node.name: ast.get_docstring(node) or "" for node in classes}
    for procedure in PROCEDURES:
        name = type(procedure).__name__
        assert re.search(r"WA-\d+|\d\.\d", said[name]), name

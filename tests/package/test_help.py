"""`help()` for compiled code: docstrings and parameters of the sources."""

from __future__ import annotations

import ast
import importlib
import inspect
import pydoc
from collections.abc import Iterator

import pytest

from harena import State
from harena._build import ROOT, compiled_sources

MODULES = compiled_sources()


def documented(node: ast.AST, thing: object) -> Iterator[tuple[str, object, str]]:
    """Yield name, object and docstring of a source's definitions, without special methods."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef) and not child.name.startswith("__"):
            found = inspect.getattr_static(thing, child.name)
            if isinstance(found, staticmethod | classmethod):
                found = found.__func__
            docstring = ast.get_docstring(child)
            if docstring:
                yield child.name, found, docstring
            if isinstance(child, ast.ClassDef):
                yield from documented(child, found)


@pytest.mark.parametrize("name", MODULES)
def test_every_docstring_is_kept(name: str) -> None:
    module = importlib.import_module("harena." + name.removesuffix(".py").replace("/", "."))
    tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
    for called, found, docstring in documented(tree, module):
        assert inspect.cleandoc(str(found.__doc__)) == docstring, called


def test_help_shows_docstrings_and_parameters() -> None:
    assert list(inspect.signature(State.apply_action).parameters) == ["self", "action", "seat"]
    shown = pydoc.plain(pydoc.render_doc(State.apply_action))
    assert "apply_action(self" in shown
    assert "Play an action for a seat" in shown
    assert "A game writes `_legal_actions`" in pydoc.plain(pydoc.render_doc(State))

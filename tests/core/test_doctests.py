"""The examples in docstrings do what they say, compiled or not."""

from __future__ import annotations

import ast
import doctest
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import harena
from tests.openspiel import IS_THERE

ROOT = Path(harena.__file__).parent
FOLDERS = ("core", "bots", "envs", "lab", "testing", "cli")
FILES = [ROOT / "__init__.py", *(path for one in FOLDERS for path in (ROOT / one).rglob("*.py"))]
NAMES = [path.relative_to(ROOT).as_posix() for path in FILES if IS_THERE or path.stem != "spiel"]


def examples(name: str) -> Iterator[doctest.DocTest]:
    """Yield the doctests of a file, read from its source, since extensions have no docstrings."""
    path = ROOT / name
    module = ".".join(["harena", *path.relative_to(ROOT).with_suffix("").parts])
    tree = ast.parse(path.read_text(encoding="utf-8"))
    parser = doctest.DocTestParser()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            text = ast.get_docstring(node) or ""
            where = node.name if not isinstance(node, ast.Module) else "module"
            # Some modules without examples need packages that are not installed.
            if parser.get_examples(text):
                known = vars(importlib.import_module(module.removesuffix(".__init__")))
                yield parser.get_doctest(text, dict(known), f"{name}: {where}", str(path), 0)


@pytest.mark.parametrize("name", NAMES)
def test_docstring_examples(name: str) -> None:
    for test in examples(name):
        failures: list[str] = []
        runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
        runner.run(test, out=failures.append)
        assert not failures, "".join(failures)


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("core/play/state.py", 40),
        ("core/play/match_base.py", 15),
        ("core/play/undo.py", 8),
        ("core/play/match.py", 15),
        ("core/play/dice.py", 8),
        ("core/record.py", 5),
        ("core/game.py", 12),
        ("core/scene/targets.py", 2),
    ],
)
def test_extension_points_have_examples(name: str, least: int) -> None:
    assert sum(len(test.examples) for test in examples(name)) >= least

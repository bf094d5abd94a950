"""The examples in docstrings do what they say."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import harena
from harena import core

MODULES = [
    "harena",
    *(found.name for found in pkgutil.walk_packages(core.__path__, "harena.core.")),
]


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    assert doctest.testmod(harena).attempted > 2

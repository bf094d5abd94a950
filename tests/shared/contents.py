"""Content for games that tests make themselves."""

from __future__ import annotations

import sys
from itertools import count
from types import ModuleType
from typing import TypeVar

from harena import Game
from harena.content.content import Content

Kind = TypeVar("Kind", bound=type[Game])
_numbers = count()


def with_content(kind: Kind, content: Content) -> Kind:
    """Return the class after moving it to a module of its own, with this content."""
    module = ModuleType(f"content_for_tests_{next(_numbers)}")
    module.__file__ = sys.modules[kind.__module__].__file__
    module.__dict__["CONTENT"] = content
    sys.modules[module.__name__] = module
    kind.__module__ = module.__name__
    return kind

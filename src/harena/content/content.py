"""The parts of a game that are not rules: theme, help, rulebook, tutorial, sheets, referee."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from harena.content.help import Book
from harena.content.referee import Referee
from harena.content.sheets import Sheet
from harena.content.tutorial import Tutorial
from harena.core.game import Game
from harena.core.options import Options
from harena.render.illustration import Picture
from harena.render.theme import PLAIN, Theme


@dataclass(frozen=True)
class Content:
    """The content of a game. Each part is optional.

    A game names its content `CONTENT`, in the module of its class or in the module `content` of
    its package. Callables are called when their result is needed, since it takes time to make.
    """

    theme: Theme = PLAIN
    """The colours, ground, pieces and cards of its tables."""
    cover: Path | None = None
    """An SVG file, five units wide and three high, that stands for the game on the first page."""
    help: Book = field(default_factory=dict)
    """Short explanations of its things, by their keys."""
    rules: str = ""
    """The rulebook as Markdown. A rule's paragraph starts with its number in bold: `**MY-5**`.

    By default it is the README.md of the game's package, or the docstring of its module."""
    primer: str = ""
    """The game in two minutes, as Markdown. By default the PRIMER.md of the game's package."""
    illustrations: Callable[[Game[Any]], Mapping[str, Picture]] | None = None
    """Return the pictures of the rulebook by name: `![text](pictures/NAME.svg "caption")`."""
    tutorial: Tutorial | None = None
    """A first game that teaches."""
    sheets: Callable[[Game[Any], int, Options], Sequence[Sheet]] | None = None
    """Return the printable sheets for a number of players.

    By default board, pieces, cards and rules.
    """
    referee: Referee | None = None
    """The referee for play by written posts; None if the game is not made for that."""


def content_of(game: Game) -> Content:
    """Return the content of a game, with the rulebook and the primer beside it filled in.

    A game whose class extends another game's has that game's content unless it names its own.
    """
    return _content(type(game))


@cache
def _content(kind: type[Game]) -> Content:
    module, found = sys.modules[kind.__module__], Content()
    for one in (base for base in kind.__mro__ if issubclass(base, Game)):
        given = _given(sys.modules[one.__module__])
        if given is not None:
            module, found = sys.modules[one.__module__], given
            break
    rules = found.rules or _beside(module, "README.md") or inspect.getdoc(module) or ""
    return replace(found, rules=rules, primer=found.primer or _beside(module, "PRIMER.md"))


@lru_cache(16)
def illustrations_of(game: Game) -> Mapping[str, Picture]:
    """Return the pictures of a game's rulebook by name. They are slow to compute, and cached."""
    draw = content_of(game).illustrations
    return draw(game) if draw else {}


def _given(module: ModuleType) -> Content | None:
    """Return the `CONTENT` of a module, or of the module `content` in its package."""
    found = getattr(module, "CONTENT", None)
    if found is None and module.__package__:
        name = f"{module.__package__}.content"
        if find_spec(name) is not None:
            found = getattr(import_module(name), "CONTENT", None)
    return found if isinstance(found, Content) else None


def _beside(module: ModuleType, file: str) -> str:
    """Return a text in the package of a game, "" when there is none."""
    if module.__spec__ is not None and module.__spec__.submodule_search_locations:
        book = files(module.__name__).joinpath(file)
        if book.is_file():
            return book.read_text(encoding="utf-8")
    return ""

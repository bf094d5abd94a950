"""What serves every game knows none: no file of it names a game of ours, or a thing in one."""

from __future__ import annotations

import io
import re
import tokenize
from pathlib import Path

import pytest

import harena
from harena import get_game
from harena.games.arena.rules.table import TERRAIN_NAMES
from harena.games.gladiator_arena.rules.table import RACES, WEAPONS

ROOT = Path(harena.__file__).parent
FOLDERS = ("core", "bots", "lab", "server")
FILES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
OURS = [get_game(name) for name in ("warp-6", "warp-arena", "gladiator-arena", "arena")]
GAMES = [name for game in OURS for name in (game.name, game.title)]
THINGS = [
    *("robot", "power disc", "force field", "wild warp", "wormhole", "c-bot", "gladiator"),
    *RACES,
    *WEAPONS,
    *TERRAIN_NAMES,
]
NAMED = re.compile(
    rf"(?<![a-z])(?:{'|'.join(re.escape(name.lower()) for name in {*GAMES, *THINGS} - {'arena'})})"
    r"s?(?![a-z])"
)


def told(source: str) -> str:
    """A source without the examples of docstrings, which show the library with a game of ours."""
    words = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        text = token.string
        if token.type == tokenize.STRING and text.startswith(('"""', 'r"""')):
            text = re.sub(r"(?m)^ *>>> .*(?:\n(?! *$).*)*", "", text)
        words.append(text)
    return " ".join(words).lower()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_game_is_named(path: Path) -> None:
    assert NAMED.findall(told(path.read_text(encoding="utf-8"))) == []


def test_a_name_would_be_found() -> None:
    assert NAMED.findall(told('x = 1  # as in WARP 6\ny = "Dwarf"\nrobots = 2\n')) == [
        "warp 6",
        "dwarf",
        "robots",
    ]
    assert NAMED.findall(told('"""One.\n\n    >>> get_game("warp-6")\n    1\n\nTwo."""\n')) == []

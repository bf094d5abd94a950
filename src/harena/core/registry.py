"""Finding games and bots, our own and those of other packages, by entry points."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from harena.core.errors import UnknownGameError
from harena.core.game import Game

GROUP = "harena.games"
_registered: dict[str, Game] = {}


@cache
def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def register(game: Game) -> None:
    """Make a game known to this process without an entry point (for notebooks and tests)."""
    _registered[game.name] = game


def game_names() -> list[str]:
    """The names of all games that are installed or registered, sorted."""
    return sorted({*_installed(), *_registered})


def get_game(name: str) -> Game:
    """The game of that name. UnknownGameError lists the known ones."""
    if name not in _registered:
        if name not in _installed():
            raise UnknownGameError(name, game_names())
        loaded = _installed()[name].load()
        if not isinstance(loaded, Game) or loaded.name != name:
            raise TypeError(f"the entry point {name!r} of {GROUP} does not give the game {name!r}")
        _registered[name] = loaded
    return _registered[name]

"""Finding games: our own and those of other packages by entry points, those in files by path."""

from __future__ import annotations

import copyreg
import os
import sys
import zlib
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

from harena.core import messages
from harena.core.errors import BrokenGameError, UnknownGameError
from harena.core.game import Game
from harena.core.play.state import State

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoint
    from types import ModuleType

GROUP = "harena.games"
FILES = "HARENA_GAMES"
"""Names Python files with a `GAME` each, in the environment, as PATH names folders."""
MODULE_OF_FILE = "harena_file_"
"""The beginning of the module name of a game or bot that was loaded from its file."""
_registered: dict[str, Game] = {}


@cache
def _installed() -> dict[str, EntryPoint]:
    # Only here, since it would be half of the time that `import harena` takes.
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP)}


def _in_files() -> tuple[dict[str, Game], tuple[BrokenGameError, ...]]:
    """Return the games of the files that the environment names, and the errors of the others."""
    return _games_of(os.environ.get(FILES, ""))


@cache
def _games_of(files: str) -> tuple[dict[str, Game], tuple[BrokenGameError, ...]]:
    games: dict[str, Game] = {}
    broken: list[BrokenGameError] = []
    for file in filter(None, files.split(os.pathsep)):
        try:
            game = _game_of(Path(file))
            games[game.name] = game
        except BrokenGameError as error:
            broken.append(error)
    return games, tuple(broken)


def register(game: Game) -> None:
    """Make a game known to this process without an entry point (for notebooks and tests)."""
    _registered[game.name] = game
    _pickle_by_name(game)


def forget(name: str) -> None:
    """Undo `register`; an installed game of that name is found again by its entry point."""
    _registered.pop(name, None)


def is_known_everywhere(name: str) -> bool:
    """Return whether other processes on this machine know a game by that name too."""
    return name in _installed() or name in _in_files()[0]


def game_names() -> list[str]:
    """Return the names of all games that are installed or registered, sorted."""
    return sorted({*_installed(), *_in_files()[0], *_registered})


def get_game(name: str) -> Game[State]:
    """Return the game of that name. UnknownGameError lists the known ones.

    BrokenGameError if an entry point cannot be loaded or gives something else.

    >>> get_game("warp-6").title
    'WARP 6'
    >>> get_game("chess")
    Traceback (most recent call last):
        ...
    harena.core.errors.UnknownGameError: no game 'chess'; known games: arena, ...
    """
    if name not in _registered:
        if name in _in_files()[0]:
            return _in_files()[0][name]
        if name not in _installed():
            raise UnknownGameError(name, game_names())
        point = _installed()[name]
        try:
            loaded = point.load()
        except Exception as error:
            raise BrokenGameError(
                name, messages.loading_failed(what=point.value, error=error)
            ) from error
        if not isinstance(loaded, Game):
            found = type(loaded).__name__
            raise BrokenGameError(name, messages.not_a_game(where=point.value, found=found))
        if loaded.name != name:
            raise BrokenGameError(name, messages.other_game(where=point.value, found=loaded.name))
        register(loaded)
    return _registered[name]


@cache
def load_module_file(path: Path) -> ModuleType:
    """Return a Python file as a module, run once in a process; `path` must be absolute.

    Exceptions of the file are passed on; ImportError if it is no Python file.
    """
    # Neither another module nor another file of that name may be found in its place.
    name = f"{MODULE_OF_FILE}{path.stem}_{zlib.crc32(str(path).encode()):08x}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(messages.NO_PYTHON_FILE)
    module = module_from_spec(spec)
    sys.modules[name] = module  # dataclasses, pickles and docstrings look it up
    spec.loader.exec_module(module)
    return module


def load_game_file(path: Path) -> Game[State]:
    """Return the game that a Python file names `GAME`, and register it here and in child processes.

    BrokenGameError if the file cannot be run or names none.
    """
    found = _game_of(path)
    files = [*filter(None, os.environ.get(FILES, "").split(os.pathsep)), str(path.resolve())]
    os.environ[FILES] = os.pathsep.join(dict.fromkeys(files))
    register(found)
    return found


def find_game(wanted: str) -> Game[State]:
    """Return a game by its name, or by a file `my_game.py`, which is run. Not for a server.

    Raise the errors of `get_game` and `load_game_file`.
    """
    return load_game_file(Path(wanted)) if wanted.endswith(".py") else get_game(wanted)


def open_game(wanted: str) -> Game[State]:
    """Return a game as `find_game` does, without making that of a file known by its name.

    So two versions of a game, in two files, can be used side by side.
    """
    return _game_of(Path(wanted)) if wanted.endswith(".py") else get_game(wanted)


def _game_of(path: Path) -> Game[State]:
    try:
        found = getattr(load_module_file(path.resolve()), "GAME", None)
    except Exception as error:
        raise BrokenGameError(str(path), messages.running_failed(error=error)) from error
    if not isinstance(found, Game):
        raise BrokenGameError(str(path), messages.NO_GAME_IN_FILE)
    _pickle_by_name(found)
    return found


def _pickle_by_name(game: Game) -> None:
    """Pickle a game as its name where other processes know it, else as its class."""
    copyreg.pickle(type(game), _reduced)


def _reduced(game: Game) -> tuple[Callable[..., Game], tuple[str] | tuple[type[Game]]]:
    return (get_game, (game.name,)) if is_known_everywhere(game.name) else (_made, (type(game),))


def _made(kind: type[Game]) -> Game:
    """Return the registered game of a class, or a new one."""
    known = _registered.get(kind.name)
    return known if type(known) is kind else kind()


def load_games() -> tuple[list[Game[State]], list[BrokenGameError]]:
    """Return all games that can be loaded, by name, and the errors of the others.

    A broken package does not affect the other games.
    """
    games: list[Game[State]] = []
    broken: list[BrokenGameError] = list(_in_files()[1])
    for name in game_names():
        try:
            games.append(get_game(name))
        except BrokenGameError as error:
            broken.append(error)
    return games, broken

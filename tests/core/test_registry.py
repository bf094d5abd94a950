"""Games of other packages, found by entry points, and games of files."""

from __future__ import annotations

import os
import pickle
import random
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from examples.games import hands, tic_tac_toe

from harena import HarenaError, Match, game_names, get_game
from harena.core import messages, registry
from harena.core.errors import BrokenGameError, UnknownGameError
from harena.core.registry import FILES, find_game, load_game_file, load_games
from harena.lab.simulate import simulate

OURS = sorted(point.name for point in entry_points(group="harena.games"))
"""The games that Harena brings itself."""


@pytest.fixture(autouse=True)
def _fresh_registry(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An empty registry, which looks up entry points again."""
    monkeypatch.setattr(registry, "_registered", {})
    monkeypatch.setenv(FILES, "")
    registry._installed.cache_clear()
    yield
    registry._installed.cache_clear()


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, entries: str) -> None:
    """Put a tiny package with entry points on the path, as an installer would."""
    (folder / "guest_game.py").write_text(
        "from examples.games.toll import TollGame\n"
        "class Guest(TollGame):\n"
        "    name = 'guest'\n"
        "GAME = Guest()\n"
        "NUMBER = 7\n"
    )
    (folder / "guest_broken.py").write_text("raise RuntimeError('no luck')\n")
    info = folder / "guest_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guest-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[harena.games]\n{entries}\n")
    monkeypatch.syspath_prepend(str(folder))
    registry._installed.cache_clear()


def test_games_of_other_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert {"warp-6", "warp-arena"} <= set(OURS) == set(game_names())
    install(tmp_path, monkeypatch, "guest = guest_game:GAME")
    assert game_names() == sorted(["guest", *OURS])
    game = get_game("guest")
    assert (game.name, game is get_game("guest")) == ("guest", True)
    assert Match("guest", 3).state.die == 9


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("guest_game:NUMBER", messages.not_a_game(where="guest_game:NUMBER", found="int")),
        ("guest_game:Guest", messages.not_a_game(where="guest_game:Guest", found="ABCMeta")),
        ("guest_game:GONE", messages.loading_failed(what="guest_game:GONE", error="")),
        ("guest_gone:GAME", "No module named 'guest_gone'"),
        ("guest_broken:GAME", messages.loading_failed(what="guest_broken:GAME", error="no luck")),
        ("examples.games.hands:GAME", "'hands'"),
    ],
)
def test_broken_entry_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: str, words: str
) -> None:
    install(tmp_path, monkeypatch, f"guest = {entry}")
    assert "guest" in game_names()
    with pytest.raises(BrokenGameError, match=words) as caught:
        get_game("guest")
    assert isinstance(caught.value, HarenaError)
    assert caught.value.name == "guest"
    assert str(caught.value).startswith(messages.broken_game(name="guest", why=""))
    assert get_game("warp-6").title == "WARP 6"
    games, broken = registry.load_games()
    assert [game.name for game in games] == OURS
    assert [error.name for error in broken] == ["guest"]


def test_unknown_games_list_the_known() -> None:
    with pytest.raises(UnknownGameError) as caught:
        get_game("chess")
    assert str(caught.value) == messages.unknown_game(name="chess", known=OURS)
    assert (caught.value.name, caught.value.known) == ("chess", OURS)


TINY = """
from examples.games.tic_tac_toe import TicTacToeGame

class Tiny(TicTacToeGame):
    name = "tiny"

GAME = Tiny()
"""


def test_file_games_are_known_to_child_processes(tmp_path: Path) -> None:
    file = tmp_path / "random.py"  # as another module is called
    file.write_text(TINY)
    assert find_game(str(file)).name == "tiny"
    assert find_game("tiny") is get_game("tiny") is load_game_file(file)
    assert os.environ[FILES] == str(file.resolve())
    assert random.random() < 1
    # Others know it by the environment alone.
    registry._registered.clear()
    assert game_names() == sorted([*OURS, "tiny"])
    assert Match("tiny", 2).seats == 2
    assert simulate("tiny", ["random", "greedy"], 4, workers=2).games == 4


def test_local_games_are_sent_with_their_class() -> None:
    """Nothing is registered, here or in the workers."""
    match = Match(tic_tac_toe.GAME, 2)
    match.apply_action("b2")
    sent = pickle.dumps(match)
    assert simulate(tic_tac_toe.GAME, ["greedy", "random"], 4, workers=2).games == 4
    assert "tic-tac-toe" not in game_names()
    registry.register(hands.GAME)
    assert get_game("hands") is hands.GAME
    again = pickle.loads(sent)
    assert str(again) == str(match)
    assert again.log == match.log
    assert "tic-tac-toe" not in game_names()
    assert b"WarpSixGame" not in pickle.dumps(Match("warp-6", 2))


def test_broken_files_do_not_hide_other_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good, bad = tmp_path / "tiny.py", tmp_path / "bad.py"
    good.write_text(TINY)
    bad.write_text("1 / 0")
    monkeypatch.setenv(FILES, f"{bad}{os.pathsep}{good}{os.pathsep}{tmp_path / 'gone.py'}")
    games, broken = load_games()
    assert [game.name for game in games] == sorted([*OURS, "tiny"])
    assert [error.name for error in broken] == [str(bad), str(tmp_path / "gone.py")]
    assert messages.running_failed(error="division by zero") in str(broken[0])
    with pytest.raises(BrokenGameError):
        load_game_file(bad)
    assert str(bad) in os.environ[FILES]

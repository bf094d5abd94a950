"""Games of other packages, found by entry points."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from harena import HarenaError, Match, game_names, get_game
from harena.core import registry
from harena.core.errors import BrokenGameError, UnknownGameError
from tests.examples import hands

OURS = sorted(point.name for point in entry_points(group="harena.games"))
"""The games that Harena brings itself."""


@pytest.fixture(autouse=True)
def _fresh_registry(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A registry without what other tests registered, read anew."""
    monkeypatch.setattr(registry, "_registered", {})
    registry._installed.cache_clear()
    yield
    registry._installed.cache_clear()


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, entries: str) -> None:
    """Put a tiny package with entry points on the path, as an installer would."""
    (folder / "guest_game.py").write_text(
        "from tests.examples.toll import TollGame\n"
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


def test_a_game_of_another_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert {"warp-6", "warp-arena"} <= set(OURS) == set(game_names())
    install(tmp_path, monkeypatch, "guest = guest_game:GAME")
    assert game_names() == sorted(["guest", *OURS])
    game = get_game("guest")
    assert (game.name, game is get_game("guest")) == ("guest", True)
    assert Match("guest", 3).state.die == 9


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ("guest = guest_game:NUMBER", "'guest_game:NUMBER' gives a int, not an instance of Game"),
        ("guest = guest_game:Guest", "gives a ABCMeta, not an instance of Game"),
        ("guest = guest_game:GONE", "loading 'guest_game:GONE' failed: .*GONE"),
        ("guest = guest_gone:GAME", "loading 'guest_gone:GAME' failed: No module named"),
        ("guest = guest_broken:GAME", "loading 'guest_broken:GAME' failed: no luck"),
        ("guest = tests.examples.hands:GAME", "gives the game 'hands'"),
    ],
)
def test_entry_points_that_do_not_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entries: str, words: str
) -> None:
    install(tmp_path, monkeypatch, entries)
    assert "guest" in game_names()
    with pytest.raises(BrokenGameError, match=f"game 'guest' cannot be used: .*{words}") as caught:
        get_game("guest")
    assert isinstance(caught.value, HarenaError)
    assert caught.value.name == "guest"
    assert get_game("warp-6").title == "WARP 6"
    games, broken = registry.load_games()
    assert [game.name for game in games] == OURS
    assert [error.name for error in broken] == ["guest"]


def test_unknown_games_are_named_with_the_known_ones() -> None:
    with pytest.raises(
        UnknownGameError, match=f"no game 'chess'; known games: {', '.join(OURS)}"
    ) as caught:
        get_game("chess")
    assert (caught.value.name, caught.value.known) == ("chess", OURS)


def test_registering_for_this_process_only() -> None:
    registry.register(hands.GAME)
    assert game_names() == sorted(["hands", *OURS])
    assert get_game("hands") is hands.GAME

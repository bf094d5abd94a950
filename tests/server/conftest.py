"""A fresh server for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from examples.games import sums, toll, whistle

from harena.core.registry import register
from tests.server import sample_games
from tests.server.client import LEAST, Deal, Server, settings
from tests.server.manual_clock import Clock, server_time_by


@pytest.fixture(autouse=True)
def _games() -> None:
    """The small games, known only while these tests run."""
    for game in (sample_games.RACE, sample_games.DUEL, sums.GAME, toll.GAME, whistle.GAME):
        register(game)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(settings(tmp_path, window_minimum=LEAST)) as running:
        yield running


@pytest.fixture
def clock() -> Iterator[Clock]:
    """A clock for servers that passes as the test says; what is logged goes by it too."""
    made = Clock()
    with server_time_by(made):
        yield made


@pytest.fixture
def timed(tmp_path: Path, clock: Clock) -> Iterator[Server]:
    """A server of that clock."""
    with Server(settings(tmp_path, window_minimum=LEAST), clock) as running:
        yield running


@pytest.fixture
def deal(monkeypatch: pytest.MonkeyPatch) -> Deal:
    """Fixes the hands that are dealt next: w is a whistle, - nothing of use."""

    def fix(*hands: str) -> None:
        faces = [1 if card == "w" else 2 for card in "".join(hands)]
        monkeypatch.setattr(
            "harena.core.play.dice.committed_face", lambda secret, number, sides: faces[number]
        )

    return fix

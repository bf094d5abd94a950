"""A fresh server for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from harena.core.registry import forget, register
from tests.server import games
from tests.server.play import Server, settings


@pytest.fixture(autouse=True)
def _games() -> Iterator[None]:
    """The small games, known only while these tests run."""
    for game in (games.RACE, games.DUEL):
        register(game)
    yield
    for game in (games.RACE, games.DUEL):
        forget(game.name)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(settings(tmp_path)) as running:
        yield running

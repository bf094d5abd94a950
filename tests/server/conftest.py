"""A fresh server and database for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from examples.games import sums, toll, whistle

from harena.core.registry import register
from tests.server import databases, sample_games
from tests.server.client import LEAST, Deal, Server, settings
from tests.server.databases import Databases, Kind
from tests.server.manual_clock import Clock, server_time_by


@pytest.fixture(autouse=True)
def _games() -> None:
    """The small games, known only while these tests run."""
    for game in (sample_games.RACE, sample_games.DUEL, sums.GAME, toll.GAME, whistle.GAME):
        register(game)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests that use `each_database` on both kinds, or on the kind that was asked for."""
    if "each_database" in metafunc.fixturenames:
        chosen = metafunc.config.getoption("--database")
        kinds = [chosen] if chosen else ["sqlite", "postgres"]
        metafunc.parametrize("each_database", kinds, indirect=True)


@pytest.fixture
def each_database(request: pytest.FixtureRequest) -> Kind:
    """The kind of the test's databases; its test runs on each."""
    kind: Kind = request.param
    return kind


@pytest.fixture
def sqlite() -> None:
    """Use SQLite, whatever database was asked for: the test is about its file."""


@pytest.fixture
def on_postgres() -> None:
    """Use PostgreSQL: the test is about it."""


@pytest.fixture(autouse=True)
def database(request: pytest.FixtureRequest) -> Iterator[Databases]:
    """The databases of the test."""
    kind: Kind = request.config.getoption("--database") or "sqlite"
    if "each_database" in request.fixturenames:
        kind = request.getfixturevalue("each_database")
    elif "sqlite" in request.fixturenames:
        kind = "sqlite"
    elif "on_postgres" in request.fixturenames:
        kind = "postgres"
    made = Databases(kind)
    databases.current.append(made)
    yield made
    databases.current.pop()
    made.remove()


@pytest.fixture(autouse=True, scope="session")
def _postgres() -> Iterator[None]:
    """Remove PostgreSQL after all tests."""
    yield
    databases.remove_postgres()


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

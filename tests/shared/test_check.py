"""`check_game` finds nothing wrong with sound games, and each planted fault."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from examples.games import hands, sums, tic_tac_toe, toll, whistle
from examples.games.hands import Hands, HandsGame

from harena import Game, State
from harena.core import registry
from harena.core.options import Options
from harena.core.registry import forget
from harena.testing import check_game, faults_of
from tests.shared.test_properties import BREAKS, Blind, LastGains, check

SOUND: list[Game] = [hands.GAME, sums.GAME, toll.GAME, whistle.GAME, tic_tac_toe.GAME]


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    yield
    for name in set(registry._registered) & {"hands", "sums", "toll", "whistle", "tic-tac-toe"}:
        forget(name)


def planted(broken: type[Hands]) -> HandsGame:
    """The game of hands with a fault in its positions."""

    class Planted(HandsGame):
        def new(self, seats: int, options: Options) -> Hands:
            return broken(seats, int(options["rounds"]))

    return Planted()


def sound(state: State) -> None:
    """No card is lost or gained."""
    assert isinstance(state, Hands)
    check(state)


@pytest.mark.parametrize("game", SOUND, ids=lambda game: game.name)
def test_sound_games_are_sound(game: Game) -> None:
    done: list[tuple[int, int]] = []
    assert list(faults_of(game, games=2, steps=400, progress=lambda *n: done.append(n))) == []
    assert done[0][0] == 0
    assert done[-1][0] == done[-1][1] == len({count for count, _ in done}) - 1


@pytest.mark.parametrize(
    ("name", "broken"),
    [*((holds.__name__, broken) for holds, broken in BREAKS), ("order_does_not_matter", LastGains)],
)
def test_planted_faults_are_found(name: str, broken: type[Hands]) -> None:
    faults = check_game(planted(broken), games=3, check=sound)
    assert name in {fault.property for fault in faults}, [str(fault) for fault in faults]


def test_what_cannot_be_pointed_at_is_found() -> None:
    assert "scenes_tell_the_whole_match" in {fault.property for fault in check_game(Blind())}


class Misnamed(HandsGame):
    name = "Hands of Four"

    def seat_names(self, seats: int) -> tuple[str, ...]:
        return ("north",) * seats


def test_names_that_records_cannot_have_are_found() -> None:
    try:
        found = {fault.property: str(fault) for fault in check_game(Misnamed(), games=1)}
    finally:
        forget(Misnamed.name)
    assert found["name"] == (
        "name (Hands of Four): expected lower-case words joined by hyphens: my-game"
    )
    assert found["seat names"].endswith("expected 2 different lower-case words, found north, north")

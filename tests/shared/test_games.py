"""Properties of all our games, in random games."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from harena import Rng, State
from harena.games.warp_arena.rules.position import WarpArena
from harena.testing.matches import MATCH_PROPERTIES, MatchProperty
from harena.testing.play import GameSubject, play_random_game
from harena.testing.positions import POSITION_PROPERTIES, PositionProperty, same_seed_same_game
from tests.arena.games import SUBJECT as ARENA
from tests.conftest import SEEDS, THOROUGH
from tests.gladiator_arena.games import SUBJECT as GLADIATOR_ARENA
from tests.warp6.games import SUBJECT as WARP_6
from tests.warp_arena.games import KINDS, SUBJECT as WARP_ARENA

MANY = int(os.environ.get("HARENA_MANY", "60"))
"""The number of whole games of each kind."""
SMALL = [(2, 4, False), (4, 6, False), (3, 4, True), *KINDS]


@dataclass(frozen=True)
class Sample:
    """A game, how far its matches go, and how its random games are walked through."""

    subject: GameSubject[Any]
    lengths: tuple[int, ...]
    """At which matches are broken off; the greatest is an end, where it is reached."""
    starts: Mapping[str, State]
    every: int = 3
    """Steps between two looks."""
    limit: int = 50_000
    """Steps after which a game is broken off."""
    ends: float = 1.0
    """The least share of random games that end by then."""


GAMES = {
    "warp-6": Sample(WARP_6, (0, 5, 40, 200, 400, 100_000), WARP_6.starts, every=1, limit=20_000),
    "warp-arena": Sample(
        *(WARP_ARENA, (0, 5, 40, 300, 900), {str(kind): WarpArena(*kind) for kind in SMALL}),
        every=11,
        limit=20_000,
        ends=0.5,
    ),
    "gladiator-arena": Sample(
        # Of three to eight seats, 10 and 25 entries break off turn 0 when some are ready.
        *(GLADIATOR_ARENA, (0, 5, 10, 25, 40, 150, 2000), GLADIATOR_ARENA.starts),
    ),
    "arena": Sample(ARENA, (0, 4, 9, 60, 2000), ARENA.starts),
}
STARTS = [pytest.param(game, name) for game, sample in GAMES.items() for name in sample.starts]


@pytest.mark.parametrize("holds", POSITION_PROPERTIES)
@pytest.mark.parametrize("game", GAMES)
@given(data=st.data(), seed=SEEDS)
def test_position_properties(
    game: str, holds: PositionProperty, data: st.DataObject, seed: int
) -> None:
    subject = GAMES[game].subject
    holds(subject, subject.at(data.draw(subject.places())), Rng(seed))


@pytest.mark.parametrize("holds", MATCH_PROPERTIES)
@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=20)
@given(data=st.data())
def test_match_properties(game: str, holds: MatchProperty, data: st.DataObject) -> None:
    sample = GAMES[game]
    holds(sample.subject.match(data.draw(sample.subject.matches(*sample.lengths, seeds=50))))


@pytest.mark.parametrize(("game", "name"), STARTS)
def test_the_same_seed_plays_the_same_game(game: str, name: str) -> None:
    same_seed_same_game(GAMES[game].starts[name], GAMES[game].limit)


@pytest.mark.parametrize(("game", "name"), STARTS)
def test_random_walk(game: str, name: str) -> None:
    sample = GAMES[game]
    for seed in range(3 * THOROUGH):
        play_random_game(sample.subject, sample.starts[name], seed, every=sample.every, limit=6000)


@pytest.mark.parametrize(("game", "name"), STARTS)
def test_many_games(game: str, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Random games end. HARENA_MANY=20000 at night."""
    sample = GAMES[game]
    games = max(1, MANY // len(sample.starts))
    start, every = sample.starts[name], 41 if MANY < 1000 else 397
    over = sum(
        play_random_game(sample.subject, start, seed, every=every, limit=sample.limit)
        for seed in range(games)
    )
    with capsys.disabled():
        if MANY >= 1000:
            print(f"\n{game}, {name}: {over} of {games} games over in {sample.limit} steps")
    assert over >= sample.ends * games

"""Many random games of Arena to their end: a few by default, HARENA_MANY=20000 at night."""

from __future__ import annotations

import os

import pytest

from harena.testing.play import walk
from tests.arena.games import SUBJECT

MANY = int(os.environ.get("HARENA_MANY", "60"))
"""How many games are played altogether."""
LIMIT = 20_000  # steps in a game; 200 turns are fewer
EVERY = 41 if MANY < 1000 else 397  # steps between two looks


@pytest.mark.parametrize("name", SUBJECT.starts)
def test_many_games(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """AR-5: all end, at the latest with the last turn; nothing raises, all are sound."""
    games = max(1, MANY // len(SUBJECT.starts))
    start = SUBJECT.starts[name]
    over = sum(walk(SUBJECT, start, seed, every=EVERY, limit=LIMIT) for seed in range(games))
    with capsys.disabled():
        if MANY >= 1000:
            print(f"\n{name}: {over} games of {games} over in {LIMIT} steps")
    assert over == games

"""Many random games of Gladiator Arena to their end; HARENA_MANY=20000 at night."""

from __future__ import annotations

import os

import pytest

from harena.testing.play import walk
from tests.gladiator_arena.games import SUBJECT

MANY = int(os.environ.get("HARENA_MANY", "60"))
"""How many games are played altogether."""
LIMIT = 50_000  # steps in a game
EVERY = 41 if MANY < 1000 else 397  # steps between two looks


@pytest.mark.parametrize("name", SUBJECT.starts)
def test_many_games(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """All end, without a time limit too; nothing raises, all are sound."""
    games = max(1, MANY // len(SUBJECT.starts))
    start = SUBJECT.starts[name]
    over = sum(walk(SUBJECT, start, seed, every=EVERY, limit=LIMIT) for seed in range(games))
    with capsys.disabled():
        if MANY >= 1000:
            print(f"\n{name}: {over} games of {games} over in {LIMIT} steps")
    assert over == games

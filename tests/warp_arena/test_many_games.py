"""Many random games of Warp Arena to their end: a few by default, HARENA_MANY=10000 at night."""

from __future__ import annotations

import os

import pytest

from harena.games.warp_arena.rules.position import WarpArena
from harena.testing.play import walk
from tests.warp_arena.games import SUBJECT

MANY = int(os.environ.get("HARENA_MANY", "60"))
"""How many games are played altogether."""
LIMIT = 20_000  # steps in a game
EVERY = 97 if MANY < 1000 else 997  # steps between two looks
TABLES = [(seats, built) for seats in (2, 3, 4) for built in (False, True)]


@pytest.mark.parametrize(("seats", "built"), TABLES)
def test_many_games(seats: int, built: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """They end with one C-bot, or go on soundly; nothing raises, nobody is without a choice."""
    games = max(1, MANY // len(TABLES))
    start = WarpArena(seats, 20, built)
    over = sum(walk(SUBJECT, start, seed, every=EVERY, limit=LIMIT) for seed in range(games))
    with capsys.disabled():
        if MANY >= 1000:
            arena = "built" if built else "quick"
            print(f"\n{seats} seats, {arena}: {games - over} of {games} games not over in {LIMIT}")
    assert over >= games // 2

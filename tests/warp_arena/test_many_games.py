"""Many random games of Warp Arena to their end: a few by default, HARENA_MANY=10000 at night."""

from __future__ import annotations

import os

import pytest

from harena import CHANCE, OVER, Rng
from harena.games.warp_arena.rules import WarpArena
from tests.warp_arena.games import check, ended

MANY = int(os.environ.get("HARENA_MANY", "60"))
"""How many games are played altogether."""
LIMIT = 20_000  # steps in a game
EVERY = 97 if MANY < 1000 else 997  # steps between two looks
TABLES = [(seats, built) for seats in (2, 3, 4) for built in (False, True)]


def play_to_the_end(seats: int, built: bool, seed: int) -> bool:
    """Play one game, looking at it now and then; whether it came to its end."""
    table, rng = WarpArena(seats, 20, built), Rng(seed, 4)
    scratch = table.space.scratch
    for number in range(LIMIT):
        if table.pending == OVER:
            break
        if table.pending == CHANCE:
            table.roll(rng.roll(int(table.die)))
        else:
            seats_ = table.deciding()
            seat = seats_[rng.below(len(seats_))]
            action = int(table.random_action(seat, rng, scratch))
            if number % EVERY == 0:
                assert table.is_legal(seat, action)
                check(table)
            table.act(seat, action)
    check(table)
    return ended(table)


@pytest.mark.parametrize(("seats", "built"), TABLES)
def test_many_games(seats: int, built: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """They end with one C-bot, or go on soundly; nothing raises, nobody is without a choice."""
    games = max(1, MANY // len(TABLES))
    over = sum(play_to_the_end(seats, built, seed) for seed in range(games))
    with capsys.disabled():
        if MANY >= 1000:
            arena = "built" if built else "quick"
            print(f"\n{seats} seats, {arena}: {games - over} of {games} games not over in {LIMIT}")
    assert over >= games // 2

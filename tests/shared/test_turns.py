"""The number of turns of a match."""

from __future__ import annotations

import pytest
from examples.games import tic_tac_toe

from harena.games.arena.rules import fields as arena
from harena.games.gladiator_arena.rules import fields as gladiator_arena
from harena.games.warp_arena.rules import fields as warp_arena
from harena.testing.play import random_match

START_DICE = 9  # of each seat
COUNTERS = {
    "arena": int(arena.TURN),
    "gladiator-arena": int(gladiator_arena.TURN),
    "warp-arena": int(warp_arena.TURN),
}
"""The place of the turn number in a game's values."""


@pytest.mark.parametrize("game", COUNTERS)
def test_turns_match_the_turn_field(game: str) -> None:
    found = set[int]()
    for limit in (12, 40, 150, 300, 600):
        match = random_match(game, 2, {}, 5, limit)
        turns = match.turns()
        assert turns is not None
        # One that is only planned so far has not been played.
        assert int(match.state.values[COUNTERS[game]]) - turns in (0, 1)
        found.add(turns)
    assert len(found) > 1


def test_warp_6_turns_change_one_die() -> None:
    match = random_match("warp-6", 2, {}, 5, 200)
    decisions = sum(not entry.is_roll for entry in match.log)
    assert match.turns() == decisions - 2 * START_DICE


def test_games_without_turns_are_allowed() -> None:
    assert random_match(tic_tac_toe.GAME, 2, {}, 5).turns() is None

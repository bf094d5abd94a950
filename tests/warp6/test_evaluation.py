"""WARP 6 for bots: chances of winning from what was learned."""

from __future__ import annotations

import pytest

from harena import get_game
from harena.core.play.features import Features
from harena.games.warp6.rules import evaluation
from harena.games.warp6.rules.table import GAMES, TOTAL
from tests.shared.chances import chances_are_shares
from tests.warp6.positions import position


def black(*lines: str) -> float:
    """How likely black is to win."""
    return position(*lines).evaluate(0)


def test_nearer_dice_are_better() -> None:
    behind = black("black: off=3 8a=4@60", "yellow: off=3 8a=4@61")
    ahead = black("black: off=3 8a=4@10", "yellow: off=3 8a=4@61")
    assert ahead > behind + 0.02


def test_dice_that_are_through_are_better() -> None:
    few = black("black: off=3 8a=4@40", "yellow: off=4 8a=4@41")
    many = black("black: off=5 8a=4@40", "yellow: off=4 8a=4@41")
    assert few < 0.4
    assert many > 0.6


def test_the_last_die_decides() -> None:
    """One move from the end, with the other far behind, it is all but won; and the other way."""
    assert black("black: off=5 8a=8@5", "yellow: off=2") > 0.9
    assert black("black: off=2", "yellow: off=5 8a=8@5", "turn: yellow") < 0.1


def test_an_occupied_space_in_reach_is_worth_a_turn() -> None:
    """From 60 with 4 a die falls to the ring below if somebody stands on 56."""
    far = ("black: off=5 8a=4@60", "yellow: off=4 8a=1@57 8b=1@100")
    warp = ("black: off=5 8a=4@60", "yellow: off=4 8a=1@56 8b=1@100")
    assert black(*warp) > black(*far)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("start", ["rolled", "secret"])
def test_chances_are_shares_of_one(seats: int, start: str) -> None:
    """In all phases, also of a series, also while a die rolls."""
    chances_are_shares(get_game("warp-6").start(seats, {"games": 2, "start": start}), 3)


def test_points_of_a_series_count() -> None:
    """W6-13: who has fewer of them is likelier to win; in a single game nobody asks for them."""
    for games in (1, 3):
        state = position("black: off=2", "yellow: off=2")
        state.table[GAMES] = games
        even = state.evaluate(0)
        state.table[TOTAL + 1] = 20
        assert (state.evaluate(0) > even) == (games == 3)


def test_every_feature_has_a_name_and_a_weight() -> None:
    game = get_game("warp-6")
    assert len(set(game.features)) == len(game.features) == evaluation.FEATURES
    assert len(game.start(2).weights()) == evaluation.FEATURES


def test_a_space_and_a_face_are_found_under_their_name() -> None:
    found = Features()
    position("black: off=5 8a=4@60", "yellow: off=4").features(0, found)
    names = [get_game("warp-6").features[found.at[i]] for i in range(found.count)]
    assert names[1:3] == ["stands on 60 with 4", "d8=4 in ring 4"]
    assert "5 turns to go of 2, on move" in names

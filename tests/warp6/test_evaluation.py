"""WARP 6 for bots: chances of winning from what was learned."""

from __future__ import annotations

import pytest

from harena import Rng, get_game
from harena.core.play.actions import Actions
from harena.core.play.features import Features
from harena.core.play.state import State
from harena.games.warp6.ai import evaluation
from harena.games.warp6.rules.fields import FACE, GAMES, TOTAL
from harena.games.warp6.rules.position import WarpSix
from harena.testing.play import random_steps
from tests.shared.win_chances import assert_chances_sum_to_one
from tests.warp6.positions import position

EVALUATOR = get_game("warp-6").evaluator
POLICY = get_game("warp-6").search_policy


def black(*lines: str) -> float:
    """Return black's win probability."""
    return EVALUATOR.evaluate(position(*lines), 0)


def test_dice_off_the_board_are_better() -> None:
    few = black("black: off=3 8a=4@40", "yellow: off=4 8a=4@41")
    many = black("black: off=5 8a=4@40", "yellow: off=4 8a=4@41")
    assert few < 0.4
    assert many > 0.6


def test_the_last_die_decides() -> None:
    """One move from the end, with the other far behind, it is all but won; and the other way."""
    assert black("black: off=5 8a=8@5", "yellow: off=2") > 0.9
    assert black("black: off=2", "yellow: off=5 8a=8@5", "turn: yellow") < 0.1


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("start", ["rolled", "secret"])
def test_chances_sum_to_one(seats: int, start: str) -> None:
    """In all phases, also of a series and while a die rolls."""
    assert_chances_sum_to_one(get_game("warp-6").start(seats, {"games": 2, "start": start}), 3)


def test_points_of_a_series_count() -> None:
    """W6-13: fewer points make a win likelier; a single game ignores them."""
    for games in (1, 3):
        state = position("black: off=2", "yellow: off=2")
        state.values[GAMES] = games
        even = EVALUATOR.evaluate(state, 0)
        state.values[TOTAL + 1] = 20
        assert (EVALUATOR.evaluate(state, 0) > even) == (games == 3)


def test_every_feature_has_a_name_and_a_weight() -> None:
    assert len(set(EVALUATOR.feature_names)) == len(EVALUATOR.feature_names) == evaluation.FEATURES
    assert len(EVALUATOR.weights) == evaluation.FEATURES


def test_spaces_and_faces_are_found_by_name() -> None:
    found = Features()
    EVALUATOR.features(position("black: off=5 8a=4@60", "yellow: off=4"), 0, found)
    names = [EVALUATOR.feature_names[found.at[i]] for i in range(found.count)]
    assert names[1:3] == ["stands on 60 with 4", "d8=4 in ring 4"]
    assert "5 turns to go of 2, on move" in names


@pytest.mark.parametrize("seats", [2, 3])
def test_scores_match_the_weighted_features(seats: int) -> None:
    """Both calculations agree in every phase of a series."""
    state = get_game("warp-6").start(seats, {"games": 2})
    found = Features()
    for _ in random_steps(state, Rng(5)):
        scores = []
        for seat in range(seats):
            found.count = 0
            EVALUATOR.features(state, seat, found)
            scores.append(found.score(EVALUATOR.weights))
        assert list(EVALUATOR.scores(state)) == pytest.approx(scores, abs=1e-9)


def test_equal_dice_in_hand_give_one_candidate() -> None:
    """A d4 with a 2 is not a d6 with a 2."""
    state: State = get_game("warp-6").start(2)
    for face in (1, 1, 2, 3, 2, 2, 4, 2, 3) * 2:
        state.apply_chance(face)
    for face in (7, 2):
        state.apply_chance(face)
    assert isinstance(state, WarpSix)
    seat = int(state.to_move)
    assert [int(state.values[FACE + 9 * seat + own]) for own in range(9)][:2] == [1, 1]
    found = Actions(64)
    POLICY.candidate_actions(state, seat, -1, found)
    names = [state.space.name(found.at[i]) for i in range(found.count)]
    assert names == ["8a", "6a", "6b", "4a", "4b", "4d"]


def candidates(state: WarpSix) -> list[str]:
    """The actions that bots look at for the seat whose turn it is."""
    found = Actions(64)
    POLICY.candidate_actions(state, int(state.to_move), -1, found)
    return [state.space.name(found.at[i]) for i in range(found.count)]


def test_last_die_has_no_idle_candidates() -> None:
    """The nearest die moves or is turned; of the others only warps, present or future, count."""
    state = position(
        "black: off=5 8a=6@27 6a=3@60 4a=2@107 4b=2@112", "yellow: off=3 8a=1@57 6a=1@104"
    )
    assert candidates(state) == ["8a", "6a", "8a+", "4a+"]
    names = {state.space.name(action) for action in state.legal_actions(0)}
    assert {"4a", "4b", "8a-", "6a+", "6a-", "4b+"} <= names


def test_turning_down_to_warp_or_leave_is_a_candidate() -> None:
    """27 - 5 is taken, so the nearest die may go from 6 to 5; from 3 any face leaves."""
    state = position("black: off=5 8a=6@27 6a=3@60 4a=1@107 4b=1@112", "yellow: off=3 8a=1@22")
    assert candidates(state) == ["8a", "8a+", "8a-"]
    state = position("black: off=5 8a=6@3 6a=3@60 4a=1@107 4b=1@112", "yellow: off=3 8a=1@22")
    assert candidates(state) == ["8a", "8a+", "8a-"]


def test_two_dice_short_keeps_all_candidates() -> None:
    """Only a seat with one die left could wait for ever."""
    state = position("black: off=4 8a=6@27 6a=3@60 4a=2@107 4b=3@111", "yellow: off=3 8a=1@22")
    names = [state.space.name(action) for action in state.legal_actions(0)]
    assert candidates(state) == names

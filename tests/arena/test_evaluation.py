"""Arena for bots: chances of winning from what was learned."""

from __future__ import annotations

import pytest

from harena import State, get_game
from harena.core.play.features import Features
from harena.games.arena.ai import evaluation
from tests.arena.positions import position
from tests.shared.win_chances import assert_chances_sum_to_one

EVALUATOR = get_game("arena").evaluator


def violet(text: str, active: str = "violet", phase: str = "terrain") -> float:
    """Return violet's win probability."""
    table = position(text, active=active, phase=phase)
    chances = list(EVALUATOR.win_probabilities(table))
    assert sum(chances) == pytest.approx(1.0)
    assert EVALUATOR.evaluate(table, 0) == pytest.approx(chances[0])
    return chances[0]


def test_moving_next_to_the_enemy_king_wins() -> None:
    """AR-4: the seat to move walks in; the other seat has no time left."""
    text = "A5:v.orc A0:a.orc"
    assert violet(text) > 0.85
    assert violet(text, "amber") < 0.15


def test_being_nearer_is_better() -> None:
    assert violet("A4:v.orc C2:a.orc", "amber") > violet("A1:v.orc C2:a.orc", "amber")


def test_having_the_turn_is_worth_something() -> None:
    """Equal on both sides, the seat to move is better off."""
    text = "A1:v.orc C1:v.orc A4:a.orc C4:a.orc"
    assert violet(text) > 0.5 > violet(text, "amber")


def test_evaluation_is_symmetric() -> None:
    """A mirrored position has mirrored chances."""
    here = position("A1:v.orc B1:v.elf C4:a.2xorc", active="violet", phase="terrain")
    there = position("C4:a.orc B3:a.elf A1:v.2xorc", active="amber", phase="terrain")
    assert EVALUATOR.evaluate(here, 0) == pytest.approx(EVALUATOR.evaluate(there, 1))


@pytest.mark.parametrize("number", range(0, len(EVALUATOR.training_matches), 4))
def test_chances_sum_to_one(number: int) -> None:
    """In all phases, with various armies."""
    seats, options = EVALUATOR.training_matches[number]
    assert_chances_sum_to_one(get_game("arena").start(seats, {**options, "turns": 30}), number)


def test_every_feature_has_a_name_and_a_weight() -> None:
    assert len(set(EVALUATOR.feature_names)) == len(EVALUATOR.feature_names) == evaluation.FEATURES
    assert len(EVALUATOR.weights) == evaluation.FEATURES


def features(state: State, seat: int) -> dict[str, float]:
    """Return a seat's features by name."""
    found, names = Features(), EVALUATOR.feature_names
    EVALUATOR.features(state, seat, found)
    out: dict[str, float] = {}
    for i in range(found.count):
        out[names[found.at[i]]] = out.get(names[found.at[i]], 0.0) + found.much[i]
    return out


def test_started_turns_count_as_done() -> None:
    table = position("A1:v.orc C4:a.orc", active="violet", phase="move")
    assert "on move" in features(table, 0)
    table.apply_action(table.space.find("orc1"))
    assert "on move" in features(table, 1)
    assert "on move" not in features(table, 0)


def test_features_match_their_names() -> None:
    table = position("A1:v.3xorc C4:a.giant A4:a.elf", active="violet", phase="terrain")
    mine, theirs = features(table, 0), features(table, 1)
    assert mine["creatures that enter rocky"] == 3
    assert mine["power"] == pytest.approx(0.3)
    assert theirs["power"] == pytest.approx(0.6)
    assert theirs["guards beside the king, waiting"] == 0


def test_placement_counts_before_the_reveal() -> None:
    """AR-6: controlled hexes count, and armies count from the start."""
    state = get_game("arena").start(2)
    before = features(state, 0)["hexes placed in"]
    state.apply_action(state.legal_actions(0)[0], seat=0)
    assert before == 0
    assert features(state, 0)["hexes placed in"] == 1
    assert features(state, 0)["log creatures"] > 1

"""Training: learned weights, reproducibility and calibration."""

from __future__ import annotations

import json
from dataclasses import replace
from math import exp, log
from pathlib import Path

import pytest
from click.testing import CliRunner
from examples.games import tic_tac_toe
from librt.vecs import vec
from mypy_extensions import i64

from harena import get_game
from harena.cli import app
from harena.core.errors import HarenaError
from harena.core.play.features import WeightsError, read_weights
from harena.core.wilson import wilson
from harena.lab import messages, train as lab
from harena.lab.calibration import calibrated, curve_svg, from_json
from harena.lab.train import Training, train
from harena.lab.train_config import TrainConfig
from harena.lab.training_data import TrainingData, learn
from tests.lab import hazard_game, loaded_die_game
from tests.lab.keyboard_interrupt import interrupt_after

SHORT = TrainConfig(
    games=400,
    rounds=3,
    test_games=200,
    sample_rate=1.0,
    td_lambda=1.0,
    learning_rate=0.3,
    initial_accumulator=0.1,
)
FILE = Path(loaded_die_game.__file__)


def chance(weight: float) -> float:
    """Return seat 0's probability; only seat 0 has features."""
    return 1.0 / (1.0 + exp(-weight))


@pytest.fixture(scope="module")
def learned() -> Training:
    return train(loaded_die_game.GAME, replace(SHORT, games=1000, test_games=500), workers=1)


def test_known_weights_are_learned(learned: Training) -> None:
    for sort, heads in enumerate(loaded_die_game.HEADS):
        assert chance(learned.weights[sort]) == pytest.approx(heads / 10, abs=0.06)


def test_hazard_weights_are_learned() -> None:
    """e to the weight is the rest of a half: of one in ten a fifth."""
    done = train(hazard_game.GAME, replace(SHORT, games=1000), workers=1)
    left = [exp(weight) for weight in done.weights]
    assert left == pytest.approx([0.2, 0.6, 0.6, 0.2], abs=0.12)
    assert done.calibration is not None
    assert done.calibration.log_loss < 0.6


def test_training_data_has_the_evaluators_probabilities() -> None:
    hazard_game.WEIGHTS[0] = log(0.2)
    try:
        state = hazard_game.GAME.start(2)
        evaluator = hazard_game.GAME.evaluator
        state.values[loaded_die_game.SORT] = 0
        book = TrainingData(2, evaluator.hazards)
        book.add_position(evaluator, state)
        expected = pytest.approx([0.1, 0.9])
        assert list(book.win_probabilities(0, hazard_game.WEIGHTS)) == expected
        assert list(evaluator.win_probabilities(state)) == expected
        assert [evaluator.evaluate(state, seat) for seat in (0, 1)] == expected
    finally:
        hazard_game.WEIGHTS[0] = 0.0


def test_calibration_uses_other_games(learned: Training) -> None:
    found = learned.calibration
    assert found is not None
    assert found.positions == 500
    assert found.blind == pytest.approx(log(2))
    assert found.log_loss < 0.6
    for one in found.bins:
        assert one.low <= one.predicted <= one.high
        low, high = one.interval
        assert low <= one.seen <= high
        if one.count >= 50:
            assert low - 0.05 <= one.predicted <= high + 0.05


def test_training_leaves_the_games_weights(learned: Training) -> None:
    assert list(loaded_die_game.WEIGHTS) == [0.0] * 4
    assert learned.names == loaded_die_game.NAMES


def test_process_count_does_not_change_weights() -> None:
    small = TrainConfig(games=12, rounds=2, test_games=12, budget=20)
    match = [(2, {"start": "secret"})]
    one = train("warp-6", small, matches=match, workers=1)
    two = train("warp-6", small, matches=match, workers=2)
    other = train("warp-6", replace(small, seed=2), matches=match, workers=1)
    assert one == two
    assert one.weights != other.weights
    assert any(one.weights)


def test_training_resumes_from_the_weights() -> None:
    still = replace(SHORT, rounds=1, games=10, learning_rate=0.0)
    kept = get_game("arena").evaluator.weights
    first = train("arena", replace(still, games=1, test_games=1, budget=10), resume=True, workers=1)
    assert first.weights == pytest.approx(list(kept), abs=1e-4)
    assert train(loaded_die_game.GAME, still, workers=1).weights == [0.0] * 4


def test_ctrl_c_keeps_complete_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_after(monkeypatch, lab, after=2 * -(-SHORT.games // lab.CHUNK))
    done = train(loaded_die_game.GAME, SHORT, workers=1)
    assert done.stopped
    assert done.calibration is None
    assert (len(done.errors), done.games) == (2, 2 * SHORT.games)
    assert chance(done.weights[3]) > 0.8
    assert list(loaded_die_game.WEIGHTS) == [0.0] * 4


def test_unfinished_games_are_not_learned() -> None:
    config = TrainConfig(games=20, rounds=1, test_games=5, limit=3, budget=10)
    done = train("arena", config, workers=1)
    assert (done.games, done.unfinished, any(done.weights)) == (0, 20, False)


def test_games_without_features_are_refused() -> None:
    with pytest.raises(HarenaError, match=messages.no_features("Tic-tac-toe")):
        train(tic_tac_toe.GAME)
    with pytest.raises(HarenaError, match=messages.at_least(name="rounds", least=1, given=0)):
        train(loaded_die_game.GAME, replace(SHORT, rounds=0))


def test_weights_can_be_checked_without_training() -> None:
    loaded_die_game.WEIGHTS[0] = 1.5
    try:
        done = train(loaded_die_game.GAME, replace(SHORT, rounds=0), resume=True)
        assert done.weights == [1.5, 0.0, 0.0, 0.0]
        assert (done.games, done.errors, list(loaded_die_game.WEIGHTS)) == (0, [], done.weights)
        assert done.calibration is not None
        assert done.calibration.positions == SHORT.test_games
    finally:
        loaded_die_game.WEIGHTS[0] = 0.0


def test_every_weight_needs_its_name(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    file.write_text(json.dumps({"weights": {"a": 1, "c": 2.5}}), encoding="utf-8")
    assert list(read_weights(str(file), ["c", "a"])) == [2.5, 1.0]
    with pytest.raises(WeightsError, match="lacks the weights \\['b'\\]"):
        read_weights(str(file), ["a", "b", "c"])
    with pytest.raises(WeightsError, match="unknown ones: \\['c'\\]"):
        read_weights(str(file), ["a"])


# --- steps ------------------------------------------------------------------------------------


def test_later_positions_count_by_trust() -> None:
    """Of two positions with a feature each, the earlier one moves towards the later."""
    book = TrainingData(2, vec[i64]())
    first = loaded_die_game.LoadedCoins()
    for sort in (0, 1):
        first.values[loaded_die_game.SORT] = sort
        book.add_position(loaded_die_game.GAME.evaluator, first)
    first.values[loaded_die_game.WINNER] = 0
    book.end_game(first)
    weights, moved = vec[float]([0.0] * 4), vec[float]([1.0] * 4)
    error = learn(book, 0, weights, moved, 1.0, 0.5)
    # The later one wins where 1/2 was predicted: 1/2 over the root of 1 + 1/4. The earlier one
    # moves to half a win and half of the 1/2 predicted after it.
    assert list(weights) == pytest.approx([0.25 / (1 + 0.0625) ** 0.5, 0.5 / 1.25**0.5, 0.0, 0.0])
    assert error == pytest.approx((0.25 + 0.0625) / 2)


def test_unfinished_games_are_dropped() -> None:
    book = TrainingData(2, vec[i64]())
    state = loaded_die_game.LoadedCoins()
    state.values[loaded_die_game.SORT] = 2
    book.add_position(loaded_die_game.GAME.evaluator, state)
    book.end_game(state)
    before = book.__reduce__()
    book.add_position(loaded_die_game.GAME.evaluator, state)
    assert book.__reduce__() != before
    book.drop_game()
    assert book.__reduce__() == before
    assert book.game_count() == 1


# --- calibration ------------------------------------------------------------------------------


def test_calibration_curve_matches_hand_calculation() -> None:
    seen = [(0.05, 0.0, 2), (0.15, 1.0, 2), (0.15, 0.0, 2), (1.0, 0.5, 2)]
    found = calibrated(seen)
    assert [(one.low, one.high, one.count, one.seen) for one in found.bins] == [
        (0.0, 0.1, 1, 0.0),
        (0.1, 0.2, 2, 0.5),
        (0.9, 1.0, 1, 0.5),
    ]
    assert found.bins[1].interval == wilson(1, 2)
    assert found.brier == pytest.approx((0.0025 + 0.7225 + 0.0225 + 0.25) / 4)
    assert from_json(json.loads(json.dumps(found.to_json()))).to_json() == found.to_json()
    picture = curve_svg(found, "Loaded")
    assert picture.count("<circle") == 3
    assert "Loaded: 4 games" in picture
    assert calibrated([]).bins == ()


# --- the command ------------------------------------------------------------------------------


def test_command_writes_readable_weights(tmp_path: Path) -> None:
    out, picture = tmp_path / "weights.json", tmp_path / "curve.svg"
    given = ["--games", "300", "--rounds", "2", "--test-games", "100", "--workers", "1"]
    command = ["lab", "train", str(FILE), *given, "--out", str(out), "--picture", str(picture)]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    assert "600 games" in done.output
    assert "100 test games" in done.output
    written = json.loads(out.read_text(encoding="utf-8"))
    assert len(read_weights(str(out), loaded_die_game.NAMES)) == 4
    assert written["config"]["games"] == 300
    assert "made by" in written
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    as_json = CliRunner().invoke(app, [*command, "--json"])
    assert json.loads(as_json.stdout)["weights"] == written["weights"]


def test_command_reports_errors(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["lab", "train", tic_tac_toe.__file__])
    assert (done.exit_code, "Tic-tac-toe" in done.output) == (1, True)
    few = ["--games", "5", "--rounds", "1", "--test-games", "5", "--workers", "1"]
    nowhere = ["--out", str(tmp_path / "no" / "x.json")]
    done = CliRunner().invoke(app, ["lab", "train", str(FILE), *few, *nowhere])
    assert (done.exit_code, "x.json" in done.output) == (1, True)

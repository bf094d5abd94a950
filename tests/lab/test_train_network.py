"""Training of networks with PyTorch: it learns, continues, and writes only what wins."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from examples.games import point_race, tic_tac_toe

from harena import Rng, get_game
from harena.cli import app
from harena.core.errors import HarenaError
from harena.core.play.network_file import read_networks
from harena.core.play.state import TERMINAL
from harena.lab.network_config import NetworkConfig
from harena.lab.network_match import NetworkMatch
from harena.testing.play import random_steps

torch = pytest.importorskip("torch")
from harena.lab.train_network import (  # noqa: E402  # it needs torch
    NetworkTraining,
    Round,
    quantized,
    scores,
    tensors,
)

TINY = NetworkConfig(rounds=3, games=24, first_rounds=3, hidden=32, second=8, batch=256)
GAME = get_game("warp-6")
TWO = [(2, GAME.check_options(2, {}))]


def training(config: NetworkConfig = TINY) -> NetworkTraining:
    return NetworkTraining(GAME, TWO, config, workers=1)


def trained(made: NetworkTraining) -> list[Round]:
    done: list[Round] = []
    made.run(done.append)
    return done


def distance(made: NetworkTraining) -> float:
    """Return the mean distance of the network from the evaluation that plays the first rounds."""
    evaluator = made.evaluator.fresh()
    evaluator.use({2: made.layers()})
    total = 0.0
    for seed in range(100):
        state = GAME.start(2)
        for _ in random_steps(state, Rng(seed), 40 + 5 * seed):
            pass
        if state.to_move != TERMINAL:
            total += abs(evaluator.evaluate(state, 0) - evaluator.linear.evaluate(state, 0))
    return total / 100


def test_training_learns() -> None:
    """From the evaluation that plays the first rounds."""
    made = training(replace(TINY, rounds=8, first_rounds=8, learning_rate=0.01))
    before = distance(made)
    rounds = trained(made)
    assert [one.number for one in rounds] == [*range(1, 9)]
    assert distance(made) < 0.7 * before
    assert all(one.games == TINY.games for one in rounds)
    assert all(one.positions == one.decisions - one.games for one in rounds)


def test_integers_play_as_the_floats_learn() -> None:
    """The network of play gives the trained one's win probabilities, but for rounding."""
    made = training()
    trained(made)
    layers = made.layers()
    evaluator = made.evaluator.fresh()
    evaluator.use({2: layers})
    for seed in range(20):
        state = GAME.start(2)
        for _ in random_steps(state, Rng(seed), 60 + seed):
            pass
        network = evaluator.borrow(2)
        viewer = evaluator.viewer(state)
        if viewer < 0:
            continue
        evaluator.collect_inputs(state, viewer, network.inputs, network.ends)
        first, last = (int(end) for end in network.ends)
        rows = [int(n) for n in network.inputs.at[:last]]
        slots = max(first, last - first)
        unused = evaluator.input_count
        inputs = [
            part + [unused] * (slots - len(part)) for part in (rows[:first], rows[first:last])
        ]
        floats = torch.softmax(scores(made.average, torch.tensor([inputs])), 1)[0]
        assert evaluator.evaluate(state, viewer) == pytest.approx(float(floats[0]), abs=0.02)


def test_sums_of_the_second_layer_fit() -> None:
    made = training(replace(TINY, rounds=1, first_rounds=1))
    with torch.no_grad():
        made.weights["weights"].fill_(30.0)
    trained(made)
    layers = quantized(made.weights)
    width = 2 * TINY.hidden
    for unit in range(TINY.second):
        row = layers["weights"][unit * width : (unit + 1) * width]
        assert sum(abs(n) for n in row) * 8191 < 2**31


def test_a_checkpoint_continues_as_if_never_stopped(tmp_path: Path) -> None:
    whole = training()
    trained(whole)
    part = training()

    def stop(done: Round) -> None:
        part.save(tmp_path / "some.checkpoint")
        if done.number == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        part.run(stop)
    again = training()
    again.resume(tmp_path / "some.checkpoint")
    assert [one.number for one in trained(again)] == [3]
    assert again.layers() == whole.layers()


def test_seats_are_filled_up_with_an_unused_input() -> None:
    made = training()
    job = next(iter(made.jobs()))
    from harena.lab.train_network import run_job

    data = run_job(job)
    rows, targets = tensors([data], made.evaluator.input_count)
    assert rows.shape[:2] == targets.shape
    listed = rows[0, 0][rows[0, 0] < made.evaluator.input_count]
    assert list(listed) == [int(n) for n in data.inputs[: int(data.ends[0])]]


def test_a_game_without_networks_cannot_be_trained() -> None:
    with pytest.raises(HarenaError, match="Tic-tac-toe declares no fields"):
        NetworkTraining(tic_tac_toe.GAME, [(2, {})], TINY)


def test_a_checkpoint_of_other_sizes_is_refused(tmp_path: Path) -> None:
    training().save(tmp_path / "some.checkpoint")
    other = training(replace(TINY, second=16))
    with pytest.raises(HarenaError, match=r"some\.checkpoint has layers of other sizes"):
        other.resume(tmp_path / "some.checkpoint")


def test_networks_of_fields_learn_a_game_from_its_rules(tmp_path: Path) -> None:
    """After a few rounds the network knows who is ahead in a race."""
    race = point_race.GAME
    config = replace(TINY, rounds=12, games=64, learning_rate=0.01)
    made = NetworkTraining(race, [(2, {})], config, workers=1)
    trained(made)
    evaluator = made.evaluator.fresh()
    evaluator.use({2: made.layers()})
    state = race.start(2)
    for place in point_race.START:
        state.values[place] = 0
    state.values[point_race.HOME] = point_race.MEN
    assert evaluator.evaluate(state, 0) > 0.7


def test_a_match_counts_for_each_number_of_seats() -> None:
    assert NetworkMatch(2, 100, 60.0).is_better
    assert not NetworkMatch(2, 100, 58.0).is_better
    assert NetworkMatch(3, 100, 45.0).is_better
    assert not NetworkMatch(2, 0, 0.0).is_better


def run(*words: str) -> Any:
    return CliRunner().invoke(app, ["lab", "train-network", "warp-6", *words])


ARGUMENTS = [
    *("--seats", "2", "--rounds", "1", "--games", "8", "--first-rounds", "1", "--hidden", "32"),
    *("--second", "8", "--workers", "1"),
]


def test_a_weak_network_is_not_written(tmp_path: Path) -> None:
    out = tmp_path / "some.safetensors"
    done = run(*ARGUMENTS, "--out", str(out), "--match-games", "4", "--match-seconds", "0.001")
    assert done.exit_code == 1
    assert "an equal share is 50.0%" in done.output
    assert not out.exists()
    assert list(read_networks(tmp_path / "some.safetensors.2.candidate")) == [2]


def test_a_network_is_written_beside_others(tmp_path: Path) -> None:
    out = tmp_path / "some.safetensors"
    for seats in ("3", "2"):
        words = [seats if word == "2" else word for word in ARGUMENTS[:2]]
        assert run(*words, *ARGUMENTS[2:], "--out", str(out), "--match-games", "0").exit_code == 0
    assert sorted(read_networks(out)) == [2, 3]
    assert [path.name for path in tmp_path.iterdir()] == [out.name]

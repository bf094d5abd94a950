"""Networks: the same values compiled and in Python, by hand, in files, and beside evaluators."""

from __future__ import annotations

import json
from array import array
from math import exp
from pathlib import Path
from typing import Any

import pytest
from examples.games import tic_tac_toe
from hypothesis import given, settings, strategies as st
from librt.vecs import vec
from mypy_extensions import i64

import harena
from harena import get_game
from harena.bots import find_bot
from harena.bots.search import Search
from harena.core.errors import HarenaError, SeatError
from harena.core.play import network as networks
from harena.core.play.network import Network, NetworkEvaluator, evaluator_with
from harena.core.play.network_file import (
    LAYERS,
    Layers,
    NetworkFileError,
    read_networks,
    write_networks,
)
from harena.core.play.network_plain import CLIP, Kernel
from harena.core.play.rng import Rng
from harena.core.play.state import State
from harena.testing.play import random_steps

ROWS = 7
HIDDEN = 32


def layers_of(seats: int, second: int, seed: int, inputs: int = ROWS) -> Layers:
    """Return random layers of a network, in the ranges of trained ones."""
    rng = Rng(seed)
    width = seats * HIDDEN

    def numbers(count: int, bound: int) -> list[int]:
        return [int(rng.below(2 * bound + 1)) - bound for _ in range(count)]

    return {
        "table": array("h", numbers(inputs * width, 900)),
        "bias": array("h", numbers(HIDDEN, 900)),
        "weights": array("h", numbers(second * width, 900)),
        "second_bias": array("i", numbers(second, 100_000)),
        "last": array("d", [n / 1e9 for n in numbers(seats * second, 1000)]),
        "last_bias": array("d", [n / 1000 for n in numbers(seats, 1000)]),
    }


def kernels(seats: int, layers: Layers, inputs: list[int], ends: list[int]) -> list[Any]:
    """Return the kernel that play uses and the one in Python, with the same inputs."""
    parts = [layers[name] for name in LAYERS]
    at, stops = vec[i64](inputs), vec[i64](ends)
    return [networks.KERNEL(seats, at, stops, *parts), Kernel(seats, at, stops, *parts)]


def test_compiled_networks_are_used_where_rules_are_compiled() -> None:
    assert (networks.KERNEL is Kernel) is not harena.compiled


@settings(deadline=None)
@given(
    st.integers(1, 4),
    st.sampled_from([1, 5, 32]),
    st.integers(0, 1 << 30),
    st.lists(st.lists(st.integers(0, ROWS - 1), max_size=90), min_size=4, max_size=4),
)
def test_compiled_and_plain_networks_agree(
    seats: int, second: int, seed: int, active: list[list[int]]
) -> None:
    """Also where sums leave 16 bits, and where no input is active."""
    ends = [sum(len(rows) for rows in active[: seat + 1]) for seat in range(seats)]
    inputs = [row for rows in active[:seats] for row in rows]
    used, plain = kernels(seats, layers_of(seats, second, seed), [*inputs, 0], ends)
    assert used() == plain()
    assert sum(plain()) == pytest.approx(1.0)


def test_a_network_by_hand() -> None:
    """One unit a layer matters: 3 of the viewer's own row, 5 of the other's as the next seat's."""
    table = array("h", [0] * (2 * 2 * HIDDEN))
    table[0] = 3
    table[2 * HIDDEN + HIDDEN] = 5
    weights = array("h", [0] * (2 * HIDDEN))
    weights[0], weights[HIDDEN] = 10, -1
    layers: Layers = {
        "table": table,
        "bias": array("h", [1] * HIDDEN),
        "weights": weights,
        "second_bias": array("i", [7]),
        "last": array("d", [0.01, 0.0]),
        "last_bias": array("d", [0.0, 0.0]),
    }
    for kernel in kernels(2, layers, [0, 1], [1, 2]):
        # The viewer's unit is 1 + 3 + 5, the other's 1; 7 + 9 * 10 - 1 * 1 = 96.
        assert kernel()[0] == pytest.approx(1 / (1 + exp(-0.96)))
    for kernel in kernels(2, layers, [0] * 4000 + [1], [4000, 4001]):
        # 12,006 is clipped.
        assert kernel()[0] == pytest.approx(1 / (1 + exp(-0.01 * (7 + 10 * CLIP - 1))))


@pytest.mark.parametrize(
    ("inputs", "ends"), [([0, ROWS], [1, 2]), ([-1, 0], [1, 2])], ids=["above", "below"]
)
def test_unknown_inputs_are_refused(inputs: list[int], ends: list[int]) -> None:
    for kernel in kernels(2, layers_of(2, 4, 1), inputs, ends):
        with pytest.raises(IndexError, match="no input"):
            kernel()


@pytest.mark.parametrize("name", ["table", "weights", "last", "last_bias"])
def test_layers_that_do_not_fit_are_refused(name: str) -> None:
    whole = layers_of(2, 4, 1)
    cut = {**whole, name: whole[name][:-1]}
    for maker in (networks.KERNEL, Kernel):
        with pytest.raises(ValueError, match="do not fit"):
            maker(2, vec[i64]([0]), vec[i64]([0, 0]), *[cut[part] for part in LAYERS])


def test_networks_survive_a_file(tmp_path: Path) -> None:
    file = tmp_path / "some.safetensors"
    written = {2: layers_of(2, 4, 1), 3: layers_of(3, 8, 2)}
    write_networks(file, written)
    assert read_networks(file) == written
    header = json.loads(file.read_bytes()[8:].split(b"}}")[0] + b"}}")
    assert header["3.table"]["shape"] == [ROWS, 3 * HIDDEN]


def cut(data: bytes) -> bytes:
    return data[:40]


def renamed(data: bytes) -> bytes:
    return data.replace(b"2.last_bias", b"2.last_bier")


def retyped(data: bytes) -> bytes:
    return data.replace(b"F64", b"F16")


@pytest.mark.parametrize("spoilt", [cut, renamed, retyped])
def test_spoilt_files_are_refused(tmp_path: Path, spoilt: Any) -> None:
    file = tmp_path / "some.safetensors"
    write_networks(file, {2: layers_of(2, 4, 1)})
    file.write_bytes(spoilt(file.read_bytes()))
    with pytest.raises(NetworkFileError, match=r"some\.safetensors"):
        read_networks(file)


def warp_six() -> NetworkEvaluator:
    """Return an evaluator of WARP 6 with random networks."""
    found = get_game("warp-6").evaluator
    assert isinstance(found, NetworkEvaluator)
    made = found.fresh()
    made.use({2: layers_of(2, 4, 1, made.input_count)})
    return made


def race(seats: int) -> State:
    """Return a position of WARP 6 in which players move."""
    state = get_game("warp-6").start(seats)
    for _ in random_steps(state, Rng(1), 80):
        pass
    return state


def test_evaluators_use_the_network_of_a_number_of_seats() -> None:
    evaluator = warp_six()
    two, three = race(2), race(3)
    assert evaluator.evaluate(two, 0) != evaluator.linear.evaluate(two, 0)
    assert evaluator.evaluate(three, 2) == evaluator.linear.evaluate(three, 2)
    values = evaluator.win_probabilities(two)
    assert [evaluator.evaluate(two, seat) for seat in range(2)] == list(values)
    with pytest.raises(SeatError):
        evaluator.evaluate(two, 2)


def test_networks_can_be_borrowed_at_once() -> None:
    """As threads do: each has its own room for inputs."""
    evaluator = warp_six()
    first, second = evaluator.borrow(2), evaluator.borrow(2)
    assert isinstance(first, Network)
    assert first is not second
    assert first.inputs is not second.inputs


def test_bots_take_a_network(tmp_path: Path) -> None:
    file = tmp_path / "other.safetensors"
    write_networks(file, warp_six().layers)
    state = race(2)
    own = get_game("warp-6").evaluator
    assert isinstance(own, NetworkEvaluator)
    assert evaluator_with(state, "") is own
    assert evaluator_with(state, "none") is own.linear
    other = evaluator_with(state, str(file))
    assert other is evaluator_with(state, str(file))
    assert other.evaluate(state, 0) == warp_six().evaluate(state, 0) != own.evaluate(state, 0)
    bot = find_bot(f"search(seconds=0,iterations=3,network={file})")
    assert isinstance(bot, Search)
    assert bot.network == str(file)


def test_a_game_without_networks_takes_none() -> None:
    state = tic_tac_toe.GAME.start(2)
    with pytest.raises(HarenaError, match="Tic-tac-toe declares no fields"):
        evaluator_with(state, "none")

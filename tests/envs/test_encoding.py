"""The encoding of a position: all that a seat may know, and nothing else."""

from __future__ import annotations

import math

import numpy as np
import pytest
from examples.games.toll import GAME as TOLL
from hypothesis import given, strategies as st

from harena import SPECTATOR, HarenaError, Rng, get_game
from harena.core.errors import OptionError, SeatError
from harena.core.play.fields import Plane
from harena.envs.encoding import LOG_SCALE_ABOVE, Encoding, mask_of
from tests.conftest import SEEDS
from tests.envs.positions import GAMES, after

NUMBERS = st.integers(0, 300)


def scaled(plane: Plane, value: int) -> float:
    """Return the encoded number of a plane."""
    if plane.high - plane.low <= LOG_SCALE_ABOVE:
        return (value - plane.low) / max(plane.high - plane.low, 1)
    most = max(abs(plane.low), abs(plane.high))
    return math.copysign(math.log1p(abs(value)) / math.log1p(most), value)


@pytest.mark.parametrize("game", GAMES)
@given(seed=SEEDS, number=NUMBERS)
def test_rows_hold_all_planes_except_the_die(game: str, seed: int, number: int) -> None:
    state = after(game, 2, seed, number)
    encoding = Encoding(game, 2)
    planes = [plane for plane in get_game(game).planes(state, 1) if plane.name != "die"]
    assert [(plane.name, plane.shape) for plane in planes] == [
        (name, shape) for name, (_, shape) in encoding.parts.items() if name != "seat"
    ]
    wanted = [scaled(plane, value) for plane in planes for value in plane.values]
    row = encoding.encode(state, 1)
    assert row.dtype == np.float32
    assert row.tolist() == pytest.approx([0, 1, *wanted], abs=1e-6)
    assert np.abs(row).max() <= 1


@pytest.mark.parametrize("game", GAMES)
def test_parts_are_consecutive(game: str) -> None:
    encoding = Encoding(game, 2)
    end = 0
    for place, shape in encoding.parts.values():
        assert (place.start, place.stop - place.start) == (end, math.prod(shape))
        end = place.stop
    assert end == encoding.size


@pytest.mark.parametrize("game", GAMES)
@given(seed=SEEDS, number=NUMBERS, seat=st.integers(-1, 1))
def test_rows_hide_secrets(game: str, seed: int, number: int, seat: int) -> None:
    state = after(game, 2, seed, number)
    encoding = Encoding(game, 2)
    row = encoding.encode(state, seat)
    assert row.tolist() == encoding.encode(state.observe(seat), seat).tolist()
    if seat != SPECTATOR:
        guess = state.observe(seat)
        guess.determinize(seat, Rng(seed))
        assert row.tolist() == encoding.encode(guess, seat).tolist()


def test_spectators_have_no_seat() -> None:
    encoding = Encoding("warp-6", 3)
    place, _ = encoding.parts["seat"]
    state = get_game("warp-6").start(3)
    rows = [encoding.encode(state, seat)[place].tolist() for seat in (SPECTATOR, 0, 2)]
    assert rows == [[0, 0, 0], [1, 0, 0], [0, 0, 1]]


@pytest.mark.parametrize("game", GAMES)
@given(seed=SEEDS, number=NUMBERS, seat=st.integers(0, 1))
def test_masks_mark_legal_actions(game: str, seed: int, number: int, seat: int) -> None:
    state = after(game, 2, seed, number)
    assert np.flatnonzero(mask_of(state, seat)).tolist() == sorted(state.legal_actions(seat))


def test_invalid_arguments_are_refused() -> None:
    with pytest.raises(HarenaError, match="Toll does not declare the fields of its table"):
        Encoding(TOLL, 2)
    with pytest.raises(SeatError):
        Encoding("arena", 3)
    with pytest.raises(OptionError):
        Encoding("warp-6", 2, {"games": 0})
    with pytest.raises(SeatError):
        Encoding("warp-6", 2).encode(get_game("warp-6").start(2), 2)

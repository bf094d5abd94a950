"""Win probabilities from features: shares of the seats, less hazards."""

from __future__ import annotations

from math import exp, log

import pytest
from hypothesis import given, strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from harena import game_names, get_game
from harena.core.errors import SeatError
from harena.core.play.features import STAGES, Features, WinModel

scores = st.floats(-2.0, 2.0)
dangers = st.floats(-2.0, -0.01)


def outlook(seats: int, numbers: list[float]) -> WinModel:
    """Seats with these scores, then with these dangers, stage by stage."""
    out = WinModel(seats)
    for n, much in enumerate(numbers):
        out.add(n % seats, n // seats, much)
    return out


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, list[float]]:
    """Seats, and all their numbers."""
    seats = draw(st.integers(2, 4))
    stages = int(STAGES) - 1
    numbers = [draw(scores) for _ in range(seats)]
    return seats, numbers + [draw(dangers) for _ in range(seats * stages)]


def test_shares_without_hazards() -> None:
    assert list(outlook(2, [log(3.0), 0.0]).win_probabilities()) == pytest.approx([0.75, 0.25])


def test_hazards_scale_the_share() -> None:
    table = outlook(3, [log(2.0), log(1.0), log(1.0), log(0.5)])
    assert list(table.win_probabilities()) == pytest.approx([0.25, 0.375, 0.375])


def test_earlier_hazards_reduce_later() -> None:
    """Stage 4 comes first."""
    table = outlook(2, [0.0, 0.0])
    table.add(0, 4, log(0.1))
    table.add(1, 1, log(0.5))
    assert list(table.win_probabilities()) == pytest.approx([0.075, 0.925])


def test_features_are_added_per_seat() -> None:
    found = Features()
    found.add(0, 2.0)
    found.add(1, -log(0.5))
    table = WinModel(2)
    table.add_features(0, found, vec[float]([0.5, -1.0]), vec[i64]([0, 3]))
    table.add_features(1, found, vec[float]([0.5, 0.0]), vec[i64]())
    share = 0.5
    assert list(table.win_probabilities()) == pytest.approx([share * 0.5, 1.0 - share * 0.5])
    table.clear()
    assert list(table.win_probabilities()) == [0.5, 0.5]


@given(tables())
def test_probabilities_sum_to_one(given_: tuple[int, list[float]]) -> None:
    found = outlook(*given_).win_probabilities()
    assert sum(found) == pytest.approx(1.0)
    assert min(found) > 0.0


@given(tables(), st.data())
def test_gradients_match_the_cross_entropy(
    given_: tuple[int, list[float]], data: st.DataObject
) -> None:
    """Compare each gradient with finite differences."""
    seats, numbers = given_
    winner = data.draw(st.integers(0, seats - 1))
    target = vec[float]([0.9 if seat == winner else 0.1 / (seats - 1) for seat in range(seats)])

    def fit(some: list[float]) -> float:
        found = outlook(seats, some).win_probabilities()
        return sum(part * log(chance) for part, chance in zip(target, found, strict=True))

    table = outlook(seats, numbers)
    if min(table.win_probabilities()) < 0.02:
        return
    table.to_gradients(target)
    step = 1e-5
    for n in range(len(numbers)):
        more, less = list(numbers), list(numbers)
        more[n] += step
        less[n] -= step
        slope = (fit(more) - fit(less)) / (2 * step)
        assert table.gradient(n % seats, n // seats) == pytest.approx(slope, abs=1e-4)


def test_gradient_of_a_seat_with_hazards() -> None:
    stays = -0.4
    table = outlook(2, [0.0, 0.0, stays])
    table.win_probabilities()
    table.to_gradients(vec[float]([1.0, 0.0]))
    assert table.gradient(0, 1) == pytest.approx(1.0)
    table = outlook(2, [0.0, 0.0, stays])
    table.win_probabilities()
    table.to_gradients(vec[float]([0.0, 1.0]))
    left = exp(stays)
    assert table.gradient(0, 1) == pytest.approx(-0.5 * left / (1.0 - 0.5 * left))


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_absent_seats_have_no_chance(name: str, seat: int) -> None:
    state = get_game(name).start(2)
    with pytest.raises(SeatError, match=f"no seat {seat}; seats are 0 to 1"):
        state.game.evaluator.evaluate(state, seat)

"""Ratings from games whose odds are known."""

from __future__ import annotations

import math

import pytest

from harena.core.wilson import wilson
from harena.lab.ratings import ANCHOR, Result, rate, wins_over

TWICE = 400 * math.log10(2)


def won_by(bots: tuple[str, ...], weights: dict[str, int], games: int) -> list[Result]:
    """`games` times the games in which each seat wins as often as Luce's axiom says."""
    found: list[Result] = []
    for winner, bot in enumerate(bots):
        worth = tuple(float(seat == winner) for seat in range(len(bots)))
        found += [(bots, worth)] * (games * weights[bot])
    return found


@pytest.mark.parametrize("bots", [("a", "b"), ("a", "b", "c"), ("a", "a", "b", "c")])
def test_ratings_recover_odds_for_any_seats(bots: tuple[str, ...]) -> None:
    names = sorted(set(bots))
    found = rate(names, won_by(bots, {"a": 1, "b": 2, "c": 4}, 2000), "a")
    for power, name in enumerate(names):
        assert found[name].points == pytest.approx(ANCHOR + power * TWICE, abs=1)
    assert found["a"].low == found["a"].high == ANCHOR
    assert 3 < found["b"].high - found["b"].low < 25


def test_fewer_games_widen_intervals() -> None:
    widths = []
    for games in (10, 40, 160):
        found = rate(["a", "b"], won_by(("a", "b"), {"a": 1, "b": 2}, games), "a")["b"]
        assert found.low < ANCHOR + TWICE < found.high
        widths.append(found.high - found.low)
    assert widths[0] > 1.6 * widths[1] > 1.6 * 1.6 * widths[2]


def test_intervals_are_reproducible() -> None:
    results = won_by(("a", "b"), {"a": 3, "b": 2}, 20)
    one, again, other = (rate(["a", "b"], results, "a", seed)["b"] for seed in (1, 1, 2))
    assert one == again
    assert one.points == other.points
    assert one.low != other.low


def test_only_bots_linked_to_the_anchor_are_rated() -> None:
    results = won_by(("a", "b"), {"a": 1, "b": 1}, 5) + won_by(("c", "d"), {"c": 1, "d": 1}, 5)
    assert set(rate(["a", "b", "c", "d"], results, "a")) == {"a", "b"}
    assert rate(["a", "b"], [], "a") == {}


def test_draws_count_half() -> None:
    results: list[Result] = [(("a", "b"), (0.5, 0.5))] * 10
    assert wins_over(results) == {("a", "b"): 5.0, ("b", "a"): 5.0}
    assert rate(["a", "b"], results, "a")["b"].points == pytest.approx(ANCHOR)


def test_wilson_interval_has_its_coverage() -> None:
    """Of 40 games with a chance of 0.7, 95 % of outcomes have it in their interval."""
    covered = 0.0
    for wins in range(41):
        low, high = wilson(wins, 40)
        if low <= 0.7 <= high:
            covered += math.comb(40, wins) * 0.7**wins * 0.3 ** (40 - wins)
    assert covered == pytest.approx(0.95, abs=0.015)
    assert wilson(0, 40)[0] == 0.0
    assert wilson(40, 40)[1] == pytest.approx(1.0)

"""The evaluation is a likelihood of winning; what a plan promises is none."""

from __future__ import annotations

import pytest

from harena import get_game
from harena.games.gladiator_arena import GAME
from tests.gladiator_arena.positions import play, position, seat_of
from tests.shared.win_chances import assert_chances_sum_to_one

EVALUATOR = get_game("gladiator-arena").evaluator

FIVE = """
    . . . . .
    . B . . .
    . . . . .
    . . . . C
"""


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_chances_sum_to_one(seats: int) -> None:
    """From the first choice to the end, with any plans."""
    state = GAME.start(seats)
    assert [EVALUATOR.evaluate(state, seat) for seat in range(seats)] == [1.0 / seats] * seats
    assert_chances_sum_to_one(state, seats)


CORNERS = """
    B . . . .
    . . . . .
    . . . . .
    . . . . C
"""


def likely(*lines: str) -> dict[str, float]:
    """Return the win probabilities of two in corners far apart."""
    table = position(CORNERS, *lines)
    return {name: EVALUATOR.evaluate(table, seat_of(name)) for name in "BC"}


def test_hit_points_and_kills_raise_chances() -> None:
    """Equal seats are equal; more hit points are better, and so is a kill."""
    even = likely("B human sword", "C human sword")
    assert even["B"] == pytest.approx(even["C"])
    weaker = likely("B human sword 4", "C human sword")
    assert weaker["B"] < even["B"] < weaker["C"]
    killer = likely("B human sword 4 HP, 1 kill", "C human sword")
    assert killer["B"] > weaker["B"]


def test_possible_hits_are_worth_more() -> None:
    """GA-10: crimson may stay; nobody can reach the corner."""
    near = FIVE.replace(". B . . .", ". B C . .").replace(". . . . C", ". . . . .")
    hit, miss = (position(near, "B human axe", "C elf axe") for _ in range(2))
    play(hit, "B", "xC3 xC3 xC3 ready")
    play(miss, "B", "xA4 xA4 xA4 ready")
    assert EVALUATOR.plan_value(hit, 0) > EVALUATOR.plan_value(miss, 0)
    assert EVALUATOR.evaluate(hit, 0) == EVALUATOR.evaluate(miss, 0)
    assert EVALUATOR.evaluate(hit, 0) + EVALUATOR.evaluate(hit, 1) == pytest.approx(1.0)


DIAGONAL = """
    . . . . . .
    . . . . . C
    . . . . . .
    . . . . . .
    . . B . . .
    . . . . . .
"""


@pytest.mark.parametrize("race", ["giant", "dwarf", "human", "halfling"])
def test_a_step_towards_a_diagonal_opponent_is_worth_more_than_waiting(race: str) -> None:
    """GA-3: steps are along rows and columns, so each of them shortens the way."""
    step, wait = (position(DIAGONAL, "B human sword", f"C {race} axe") for _ in range(2))
    play(step, "C", "F4 ready")
    play(wait, "C", "ready")
    assert EVALUATOR.plan_value(step, 1) > EVALUATOR.plan_value(wait, 1)


def test_conceding_loses() -> None:
    """GA-22: opening a parley wins nothing."""
    table = position(FIVE, "B human sword", "C human sword 1")
    play(table, "B", "parley concede")
    assert EVALUATOR.plan_value(table, 0) == 0.0

"""The inputs of WARP 6's networks: dice, what their moves reach, and the state of a series."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from harena import Rng, get_game
from harena.core.play.features import Features
from harena.core.play.state import CHANCE, TERMINAL, State
from harena.games.warp6.ai import network as N
from harena.games.warp6.ai.network import WarpSixNetwork
from harena.games.warp6.rules import fields as F
from harena.games.warp6.rules.components import OWN
from harena.testing.play import random_steps
from tests.warp6.positions import position

EVALUATOR = get_game("warp-6").evaluator
D4, D6, D8 = 0, 1, 2


def inputs_of(state: State) -> list[set[int]]:
    """Return the inputs of all seats, the viewer's first."""
    assert isinstance(EVALUATOR, WarpSixNetwork)
    found, ends = Features(1024), vec[i64]([0] * int(state.seats))
    EVALUATOR.collect_inputs(state, max(EVALUATOR.viewer(state), 0), found, ends)
    stops = [0, *map(int, ends)]
    listed = [int(n) for n in found.at[: found.count]]
    return [set(listed[a:b]) for a, b in pairwise(stops)]


def stands(group: int, face: int, space: int) -> int:
    return int(N.STANDS + (N.KINDS[group] + face) * N.SPACES + space)


def reaches(start: int, group: int, space: int) -> int:
    return int(start + group * N.SPACES + space)


def test_a_die_and_what_it_reaches() -> None:
    """The d6 goes to 34; with 5 it would warp from 35 to 17, as 35 is taken."""
    own, other = inputs_of(position("black: off=5 6a=6@40", "yellow: off=5 4a=1@35"))
    assert stands(D6, 6, 40) in own
    assert reaches(N.REACHES, D6, 34) in own
    assert reaches(N.LOWERED, D6, 17) in own
    assert int(N.OUT) + 5 in own
    assert stands(D4, 1, 35) in other


def test_a_warp_is_apart_from_a_plain_move() -> None:
    own, _ = inputs_of(position("black: off=5 6a=5@40", "yellow: off=5 4a=1@35"))
    assert reaches(N.WARPS, D6, 17) in own
    assert not {reaches(N.REACHES, D6, space) for space in range(128)} & own


def test_the_centre_counts_for_changes() -> None:
    own, _ = inputs_of(position("black: off=5 8a=4@5", "yellow: off=5"))
    assert reaches(N.REACHES, D8, 1) in own
    assert reaches(N.RAISED, D8, 0) in own
    assert not {n for n in own if N.LOWERED <= n < N.OUT}


def test_the_viewer_comes_first() -> None:
    lines = ("black: off=5 6a=6@40", "yellow: off=5 4a=1@35")
    black, yellow = inputs_of(position(*lines)), inputs_of(position(*lines, "turn: yellow"))
    shared = set(range(int(N.PLACED), int(N.LEAD)))
    assert black[0] - shared == yellow[1]
    assert yellow[0] - shared == black[1]


def test_points_of_a_series_and_games_to_come() -> None:
    """W6-13: steps of three points, and games after this one."""
    state = position("black: off=2", "yellow: off=2")
    state.values[F.GAMES], state.values[F.GAME] = 3, 2
    state.values[F.TOTAL], state.values[F.TOTAL + 1] = 4, 20
    own, other = inputs_of(state)
    assert int(N.LEAD) + 15 in own
    assert int(N.LEAD) + 5 in other
    assert int(N.TO_COME) + 1 in own
    state.values[F.TOTAL] = 9000
    assert int(N.LEAD) in inputs_of(state)[0]
    state.values[F.GAMES] = state.values[F.GAME] = 1
    assert not any(n >= N.LEAD for n in inputs_of(state)[0])


@settings(deadline=None)
@given(
    st.integers(0, 1 << 30),
    st.sampled_from([2, 3]),
    st.sampled_from(["rolled", "secret"]),
    st.sampled_from([1, 3]),
    st.integers(0, 400),
)
def test_inputs_are_in_range_and_few(
    seed: int, seats: int, start: str, games: int, steps: int
) -> None:
    state = get_game("warp-6").start(seats, {"start": start, "games": games})
    for _ in random_steps(state, Rng(seed), steps):
        pass
    if state.to_move == TERMINAL:
        return
    listed = inputs_of(state)
    assert all(0 <= n < N.INPUTS for one in listed for n in one)
    assert all(len(one) <= 4 * int(OWN) + 6 for one in listed)
    known = state.to_move != CHANCE or state.values[F.PHASE] == F.MOVING
    if known and state.values[F.PHASE] >= F.PLACING:
        assert int(N.UNKNOWN) not in listed[0]


@pytest.mark.parametrize("face", [1, 4])
def test_a_die_that_is_rolled_has_no_face(face: int) -> None:
    state = position("black: off=5 6a=5@40", "yellow: off=5 4a=1@35")
    state.apply_action(state.space.find("6a"))
    assert state.to_move == CHANCE
    listed = inputs_of(state)
    assert stands(D6, 0, 17) in listed[1]
    state.apply_chance(face)
    assert stands(D6, face, 17) in inputs_of(state)[1]


@pytest.mark.parametrize("start", ["rolled", "secret"])
def test_networks_judge_where_players_decide(start: str) -> None:
    """Nobody decides while all faces are rolled, so no network is trained on that."""
    assert isinstance(EVALUATOR, WarpSixNetwork)
    state = get_game("warp-6").start(2, {"start": start})
    by_network = EVALUATOR.evaluate(state, 0) != EVALUATOR.linear.evaluate(state, 0)
    assert by_network is (start == "secret")
    dice = Rng(1)
    while state.to_move == CHANCE:
        state.apply_chance(dice.roll(int(state.die)))
    if start == "rolled":
        assert state.values[F.PHASE] == F.PLACING
        assert EVALUATOR.evaluate(state, 0) != EVALUATOR.linear.evaluate(state, 0)

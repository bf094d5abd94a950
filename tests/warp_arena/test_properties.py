"""What holds in every position of Warp Arena, walked through random games."""

from __future__ import annotations

from hypothesis import given, strategies as st

from harena import CHANCE, Rng
from harena.core.play.playout import Playout
from harena.games.warp_arena.rules.position import WarpArena
from harena.testing.play import RandomPosition, copy_of, random_steps
from tests.warp_arena.games import SUBJECT
from tests.warp_arena.positions import position


@given(SUBJECT.places(), st.integers(0, 5))
def test_wa_13_neighbours_of_copies_are_independent(place: RandomPosition, seed: int) -> None:
    """[WA-13] What lies beside what stays in a copy while the other is played on, and back."""
    table = SUBJECT.at(place)
    copy = copy_of(table)
    near = list(copy.near)
    Playout(seed).run(table, 150)
    assert list(copy.near) == near
    table.copy_from(copy)
    assert list(table.near) == near


def test_random_choices_are_even() -> None:
    """Chi-square where a grid is placed, where robots stand, and in a plain list."""
    table = WarpArena(2, 20, True)
    for _ in random_steps(table, Rng(1), 14):
        pass
    while table.to_move == CHANCE:
        table.apply_chance(1)
    rng = Rng(8)
    for state in (table, position("rB1@11-c"), position("rH1@11-1", red="wild")):
        seat = int(state.to_move)
        legal = state.legal_actions(seat)
        counts = dict.fromkeys(legal, 0)
        for _ in range(150 * len(legal)):
            counts[int(state.random_action(seat, rng, state.space.borrow()))] += 1
        assert sorted(counts) == sorted(legal)
        chi = sum((n - 150) ** 2 / 150 for n in counts.values())
        assert chi < len(legal) + 4 * (2 * len(legal)) ** 0.5

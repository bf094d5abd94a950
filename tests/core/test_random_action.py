"""Random choice: every legal action as likely as any other, and no other."""

from __future__ import annotations

from collections import Counter

import pytest
from examples.games import hands

from harena.core.errors import HarenaError
from harena.core.play.actions import Actions
from harena.core.play.playout import Playout
from harena.core.play.rng import Rng
from harena.core.play.state import TERMINAL, State
from harena.core.registry import get_game


def draws(state: State, count: int) -> Counter[int]:
    """How often each action came, of so many random ones."""
    rng, scratch, seat = Rng(5), Actions(state.space.size), int(state.next_seat())
    return Counter(int(state.random_action(seat, rng, scratch)) for _ in range(count))


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("decisions", [0, 3, 17, 40, 90, 160, 240])
def test_all_legal_actions_are_as_likely(seats: int, decisions: int) -> None:
    state = get_game("warp-6").start(seats)
    Playout(3).run(state, decisions)
    assert state.to_move != TERMINAL
    legal = state.legal_actions()
    found = draws(state, 400 * len(legal))
    assert sorted(found) == sorted(legal)
    assert all(300 < times < 500 for times in found.values())


def test_in_a_secret_phase_too() -> None:
    state = get_game("warp-6").start(2, {"start": "secret"})
    assert sorted(draws(state, 2000)) == state.legal_actions(0)


def test_rules_that_allow_nothing_are_told_so() -> None:
    class Stuck(hands.Hands):
        def _legal_actions(self, seat: int, out: Actions) -> None:
            """No action at all."""

    with pytest.raises(HarenaError, match="owes a decision, but the rules allow none"):
        Playout(1).run(Stuck(2, 3), 10)

"""Work on a position that is done once for all equal ones."""

from __future__ import annotations

import pytest

from harena.core.play.state import SPECTATOR, Note, State
from harena.core.registry import get_game
from harena.core.scene.equal_positions import once


@once
def read(state: State) -> tuple[list[int], list[Note] | None]:
    return state.numbers(), state.journal


def test_equal_observations_share_a_result() -> None:
    state = get_game("warp-6").start(2)
    assert read(state.observe(0)) is read(state.observe(SPECTATOR))
    again = state.clone()
    again.apply_chance(1)
    assert read(again) is not read(state)


def test_a_secret_is_shared_with_nobody() -> None:
    state = get_game("warp-6").start(2, {"start": "secret"})
    state.apply_action(state.space.find("=3"), seat=0)
    own, other = read(state.observe(0)), read(state.observe(1))
    assert own[0] == state.observe(0).numbers()
    assert other[0] == state.observe(1).numbers() != own[0]


def test_positions_without_a_game_share_nothing() -> None:
    state = get_game("warp-6").new(2, get_game("warp-6").check_options(2))
    assert read(state) is not read(state)


def test_notes_are_shared_with_nobody() -> None:
    state = get_game("warp-6").start(2)
    state.keep_journal()
    state.apply_chance(1)
    assert state.journal
    assert read(state)[1] is None


@pytest.mark.parametrize("other", [{"games": 2}, {"start": "secret"}])
def test_options_count(other: dict[str, object]) -> None:
    game = get_game("warp-6")
    assert read(game.start(2)) is not read(game.start(2, other))
    assert read(game.start(2)) is not read(game.start(3))

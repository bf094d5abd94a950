"""The counts of a playtest of WARP 6, and its report."""

from __future__ import annotations

import pytest

from harena.core.play.rng import Rng
from harena.games.warp6 import GAME, messages
from harena.games.warp6.playtest import PLAYTEST, TURNS
from harena.lab.playtest import playtest, study_of
from tests.shared.random_play import play_with_census


@pytest.mark.parametrize("seed", range(3))
def test_games_are_counted(seed: int) -> None:
    """W6-3, W6-6, W6-8: turns are moves and changed numbers; warps belong to moves."""
    state, census = GAME.start(2), PLAYTEST.census(2)
    figures = play_with_census(state, census, Rng(seed))
    worth = state.returns()
    assert figures["turns"] == figures["moves"] + figures.get("turned", 0)
    assert set(TURNS) == GAME.traits.turn_note_kinds
    assert figures["moves"] >= figures["warped"] > 0
    assert figures["warps"] >= figures["warped"]
    assert [figures["won.black"], figures["won.yellow"]] == worth
    assert figures["first.won"] == worth[census.first]
    assert 1 <= figures["behind"] <= 6


def test_playtest_writes_its_results() -> None:
    """Every game ends and has a winner."""
    assert study_of(GAME) is PLAYTEST
    done = playtest("warp-6", 2, 3, settings=["random"], processes=1)
    (row,) = done.rows
    assert row.ended == row.games > 0
    assert row.mean("won.black") + row.mean("won.yellow") == pytest.approx(1)
    text = done.report()
    assert f"| {messages.playtest_row(setting='random', seats=2)} |" in text
    assert messages.PLAYTEST_TURNS in text

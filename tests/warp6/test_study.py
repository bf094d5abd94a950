"""What a playtest of WARP 6 counts, and what it writes."""

from __future__ import annotations

import pytest

from harena.core.play.state import CHANCE, TERMINAL, Rng
from harena.games.warp6 import GAME
from harena.games.warp6.study import STUDY, TURNS, Census
from harena.lab.playtest import playtest, study_of


def watched(seed: int) -> tuple[Census, dict[str, float], list[float]]:
    """A whole random game with its census, its figures and its returns."""
    state, rng, census = GAME.start(2), Rng(seed), STUDY.census(2)
    while state.to_move != TERMINAL:
        seat = -1 if state.to_move == CHANCE else state.next_seat()
        if seat < 0:
            value = 1 + rng.below(state.die)
        else:
            value = state.random_action(seat, rng, state.space.scratch)
        census.before(state, seat, value)
        if seat < 0:
            state.apply_chance(value)
        else:
            state.apply_action(value, seat)
        census.after(state)
    return census, dict(census.figures(state)), state.returns()


@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_counted(seed: int) -> None:
    """W6-3, W6-6, W6-8: turns are moves, rerolls and turned dice; warps belong to moves."""
    census, figures, worth = watched(seed)
    assert figures["turns"] == sum(figures.get(name, 0) for name in TURNS.values()) > 0
    assert figures["moves"] >= figures["warped"] > 0
    assert figures["warps"] >= figures["warped"]
    assert [figures["won.black"], figures["won.yellow"]] == worth
    assert figures["first.won"] == worth[census.first]
    assert 1 <= figures["behind"] <= 6


def test_a_playtest_runs_and_writes() -> None:
    """Every game ends, and one side wins each."""
    assert study_of(GAME) is STUDY
    done = playtest("warp-6", 2, 3, settings=["random"], processes=1)
    (row,) = done.rows
    assert row.ended == row.games > 0
    assert row.mean("won.black") + row.mean("won.yellow") == pytest.approx(1)
    text = done.report()
    assert "| Greedy against random, 2 players |" in text
    assert "## What turns are used for" in text

"""The counts of a playtest of Arena, and its report."""

from __future__ import annotations

import pytest

from harena.core.play.rng import Rng
from harena.core.playtest_tables import Row
from harena.games.arena import GAME
from harena.games.arena.messages import playtest as messages
from harena.games.arena.playtest import ENDS, PLAYTEST
from harena.lab.playtest import playtest, study_of
from tests.shared.random_play import play_with_census


def row(setting: str, games: int, won: int) -> Row:
    """Return games of which violet won some and amber the others."""
    made = Row(setting, 2, games=games)
    for number in range(games):
        made.count({"violet": float(number < won), "amber": float(number >= won)})
    return made


@pytest.mark.parametrize("army", ["game-1", "game-2", "game-3"])
def test_games_are_counted(army: str) -> None:
    """AR-4, AR-5, AR-7, AR-9: every turn, one end, and both seats' results."""
    state, census = GAME.start(2, {"army": army}), PLAYTEST.census(2)
    figures = play_with_census(state, census, Rng(7))
    assert sum(figures.get(f"end.{name}", 0) for _, name, _ in ENDS) == 1
    assert [figures["violet"], figures["amber"]] == state.returns()
    assert figures["first"] == state.returns()[census.first]
    assert figures["turns"] > 0 < figures["steps"]
    assert figures.get("tied", 0) <= figures.get("combats", 0)


def test_unequal_armies_are_reported() -> None:
    """AR-22: a side that wins much more often is named, an even game is not."""
    rows = [row("game-1", 100, 29), row("game-2", 12, 8), row("random", 100, 90)]
    text = PLAYTEST.report(rows, 1)
    first, second = (
        messages.unequal(setting=messages.TITLES[name], side=side, share=share)
        for name, side, share in (("game-1", "amber", "71 %"), ("game-2", "violet", "67 %"))
    )
    assert first in text
    assert second not in text  # 8 of 12 can be luck
    assert messages.TITLES["random"] not in text.split(messages.SIDES)[1]


def test_playtest_writes_its_results() -> None:
    """Every game ends."""
    assert study_of(GAME) is PLAYTEST
    done = playtest("arena", 2, 3, settings=["random"], processes=1)
    (only,) = done.rows
    assert only.ended == only.games > 0
    assert only.mean("violet") + only.mean("amber") == pytest.approx(1)
    assert messages.SIDES in done.report()

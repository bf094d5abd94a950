"""What a playtest of Arena counts, and what it writes."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from harena.core.play.rng import Rng
from harena.games.arena import GAME
from harena.games.arena.study import ENDS, STUDY
from harena.lab.playtest import playtest, study_of
from tests.shared.watched import counted


@dataclass
class Figures:
    """A row as a playtest gives it, with the figures of one game."""

    setting: str
    figures: dict[str, float]
    seats: int = 2
    games: int = 1
    ended: int = field(default=1)

    def mean(self, name: str) -> float:
        """That game's figure."""
        return self.figures.get(name, 0.0)

    def spread(self, name: str) -> float:
        """Nothing: it is one game."""
        return 0.0

    def share(self, name: str) -> float:
        """Whether it is not 0."""
        return float(self.mean(name) != 0)


@pytest.mark.parametrize("army", ["game-1", "game-2", "game-3"])
def test_a_game_is_counted(army: str) -> None:
    """AR-4, AR-5, AR-7, AR-9: each turn is counted, one end, and what it is worth to both."""
    state, census = GAME.start(2, {"army": army}), STUDY.census(2)
    figures = counted(state, census, Rng(7))
    assert sum(figures.get(f"end.{name}", 0) for _, name, _ in ENDS) == 1
    assert [figures["violet"], figures["amber"]] == state.returns()
    assert figures["first"] == state.returns()[census.first]
    assert figures["turns"] > 0 < figures["steps"]
    assert figures.get("tied", 0) <= figures.get("combats", 0)


def test_armies_of_unequal_worth_are_named() -> None:
    """AR-22: a side that wins much more often is named, an even game is not."""
    rows = [
        Figures("game-1", {"violet": 0.29, "amber": 0.71}),
        Figures("game-2", {"violet": 0.55, "amber": 0.45}),
        Figures("random", {"violet": 0.9, "amber": 0.1}),
    ]
    text = STUDY.report(rows, 1)
    assert text.count("not of equal worth") == 1
    assert "Zombies and orcs: the armies are not of equal worth; amber wins 71 %" in text


def test_a_playtest_runs_and_writes() -> None:
    """Every game ends."""
    assert study_of(GAME) is STUDY
    done = playtest("arena", 2, 3, settings=["random"], processes=1)
    (row,) = done.rows
    assert row.ended == row.games > 0
    assert row.mean("violet") + row.mean("amber") == pytest.approx(1)
    assert "## Sides" in done.report()

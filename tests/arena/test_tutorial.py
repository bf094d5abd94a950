"""What the tutorial says."""

from __future__ import annotations

from harena.core.options import check_options
from harena.games.arena import GAME
from harena.games.arena.rules import fields as F
from harena.games.arena.rules.terrain import BECOMES
from harena.games.arena.tutorial import TUTORIAL
from harena.tutorials.runner import TutorialRunner


def test_all_changes_of_terrain_are_named() -> None:
    (caption,) = {step.caption for step in TUTORIAL.steps if "Grass becomes" in step.caption}
    grass, forest, rocky, river, water = (1 << bit for bit in range(F.TERRAINS))
    assert "Grass becomes forest, rocky ground or river" in caption
    assert "each of them grass again" in caption
    assert "river also becomes water, and water river" in caption
    assert [int(becomes) for becomes in BECOMES] == [
        forest | rocky | river,
        grass,
        grass,
        grass | water,
        river,
    ]


def test_newcomers_play_the_army_that_is_taught() -> None:
    """The first game has the armies of the tutorial; the better side has the learner's."""
    (first,) = [preset for preset in GAME.presets if preset.first]
    balance = GAME.side_balance_of(2, check_options(GAME.options, first.options))
    assert balance is not None
    better = balance.points.index(max(balance.points))
    taught, other = (f"army-{1 + seat}" for seat in (TUTORIAL.seat, 1 - TUTORIAL.seat))
    assert first.options[f"army-{1 + better}"] == TUTORIAL.options[taught]
    assert first.options[f"army-{2 - better}"] == TUTORIAL.options[other]


def test_unspent_points_are_explained() -> None:
    assert any("points you don't spend are lost" in step.caption for step in TUTORIAL.steps)


def test_a_change_of_terrain_decides() -> None:
    """Without it no orc can enter a hex beside Violet's king."""
    runner = TutorialRunner(GAME, TUTORIAL)
    while runner.step.choices != ("B0=river",):
        runner.advance()
    beside = {f"{column}0" for column in "ABC"}
    cells = {cell.id: cell.tone for cell in runner.scene().board.cells}
    assert {cells[name] for name in beside} <= {"forest", "water"}
    runner.advance()
    runner.advance()
    assert {target.ref for target in runner.scene().targets} & beside == {"B0"}

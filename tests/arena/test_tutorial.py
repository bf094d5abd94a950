"""What the tutorial says."""

from __future__ import annotations

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
